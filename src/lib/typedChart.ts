import type { AnyStateMachine, StateMachine } from 'xstate';

/** A chart with the types of one of its uses: what it is given, and what it ends with. */
export type TypedChart<Chart extends AnyStateMachine, Input, Output> =
  Chart extends StateMachine<
    infer Context,
    infer Event,
    infer Children,
    infer Actor,
    infer Action,
    infer Guard,
    infer Delay,
    infer Value,
    infer Tag,
    infer _Input,
    infer _Output,
    infer Emitted,
    infer Meta,
    infer Config
  >
    ? StateMachine<Context, Event, Children, Actor, Action, Guard, Delay, Value, Tag, Input, Output, Emitted, Meta, Config>
    : never;
