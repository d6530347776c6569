import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  EventObject,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';
import type { Step } from './graph.ts';
import type { Timer } from './timers.ts';

/** Values to try: a list (labelled `1`, `2`, …), or a record whose keys are the labels. */
export type Values<T> = readonly T[] | Readonly<Record<string, T>>;

/** What an answer may depend on: the actor's input, and the context at the time of the answer. */
export interface Moment<Input = unknown, Context = unknown> {
  readonly input: Input;
  readonly context: Context;
}

/** Possible behaviour of an actor of any kind: promise, callback, observable, transition function or child chart. */
export interface ActorOutcomes<Output = unknown, Event extends EventObject = EventObject, Input = unknown, Context = unknown> {
  /** Possible outputs. */
  readonly done?: Values<Output | ((moment: Moment<Input, Context>) => Output)>;
  /** Possible errors. */
  readonly error?: Values<unknown>;
  /** Whether it may stay pending while timers fire. Default: only if it has neither `done` nor `error`. */
  readonly pending?: boolean;
  /** Possible snapshots, received by `onSnapshot`. The first one is also the initial one. */
  readonly snapshot?: Values<object>;
  /** Events it may send to its parent, any number of times while it runs (`sendBack`, `sendParent`, event observables). */
  readonly emits?: Values<Event>;
}

/**
 * A user event, bare or with its name, its weight in weighted walks (default 1) and a condition under which it is tried; `timers`
 * are the running ones, including the chart's own delayed events.
 */
export type ModelEvent<Event extends EventObject = EventObject, Snapshot = AnyMachineSnapshot> =
  | Event
  | {
      readonly event: Event;
      readonly name?: string;
      readonly weight?: number;
      readonly when?: (state: Snapshot, timers: readonly Timer[]) => boolean;
    };

type Parts<M extends AnyStateMachine> =
  M extends StateMachine<
    infer _Context,
    infer Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer Config,
    infer _TransitionMeta
  >
    ? { event: Event; actor: Actor; delay: Delay; config: Config }
    : never;

type StatePaths<Config> = Config extends { readonly states: infer States }
  ? { [Key in keyof States & string]: Key | `${Key}.${StatePaths<States[Key]>}` }[keyof States & string]
  : never;

type ActorNames<M extends AnyStateMachine> = Parts<M>['actor']['src'];
type LogicOf<M extends AnyStateMachine, Src extends string> = Extract<Parts<M>['actor'], { src: Src }>['logic'];

/** Outcomes for every actor slot of a machine; a missing or misspelt slot is a compile error. */
export type OutcomesOf<M extends AnyStateMachine> = {
  readonly [Src in ActorNames<M>]: ActorOutcomes<
    OutputFrom<LogicOf<M, Src>>,
    EventFromLogic<M>,
    InputFrom<LogicOf<M, Src>>,
    ContextFrom<M>
  >;
};

type NameKeys<M extends AnyStateMachine> =
  | EventFromLogic<M>['type']
  | ActorNames<M>
  | Parts<M>['delay']
  | `${EventFromLogic<M>['type']}#${string}`
  | `${ActorNames<M>}${'+' | '-' | '=' | '>'}${string}`;

/** The result of one step of a walk; the first entry is the start. */
export interface Happened<Snapshot = AnyMachineSnapshot> {
  readonly step: Step | undefined;
  /** Milliseconds since the start, by the simulated clock. */
  readonly elapsed: number;
  readonly snapshot: Snapshot;
  /** Active states without the chart's name, in document order. */
  readonly states: readonly string[];
  /** Named side effects in order. */
  readonly effects: readonly { readonly type: string; readonly params: unknown }[];
  /** Actors started. */
  readonly starts: readonly { readonly id: string; readonly src: string; readonly input: unknown }[];
}

/** A walk up to some step, as passed to an invariant. */
export interface Walked<M extends AnyStateMachine = AnyStateMachine> {
  /** All steps so far, including the start and the last one. */
  readonly history: readonly Happened<SnapshotFrom<M>>[];
  readonly snapshot: SnapshotFrom<M>;
  readonly context: ContextFrom<M>;
  readonly states: readonly StatePaths<Parts<M>['config']>[];
  /** The last step; undefined at the start. */
  readonly step: Step | undefined;
  readonly elapsed: number;
  /** Inputs of each start of an actor so far. */
  started<Src extends ActorNames<M>>(src: Src): readonly InputFrom<LogicOf<M, Src>>[];
  /** Outputs of an actor so far. */
  answers<Src extends ActorNames<M>>(src: Src): readonly OutputFrom<LogicOf<M, Src>>[];
  /** Params of each call of a named side effect so far. */
  did(action: string): readonly unknown[];
  /** Events of a type sent so far, including refused ones. */
  received<Type extends EventFromLogic<M>['type']>(type: Type): readonly Extract<EventFromLogic<M>, { type: Type }>[];
}

/** An invariant of every state of every walk: `true`, `false`, or a text that describes the violation. */
export type Invariant<M extends AnyStateMachine = AnyStateMachine> = (walk: Walked<M>) => boolean | string;

/** How a person triggers a step of a manual path. */
export interface ByHand<Context = unknown> {
  /** What the person does. Without it the step happens automatically and belongs to the previous action. */
  readonly action?: string | ((states: readonly string[]) => string);
  /** Preparation before the action that leads to the step. */
  readonly prepare?: string;
  /** Type of the event before which {@link prepare} is done, if that is not the last action. */
  readonly since?: string;
  /** Cleanup after the person has seen the result. */
  readonly restore?: string;
  /** What is seen in addition to the state's own description. */
  readonly sees?: string;
  /** Situations in which a person can trigger it. Default: all. */
  readonly when?: (context: Context, states: readonly string[]) => boolean;
  /** Who acts, if not everybody can; {@link HandWalk.as} is the first one. */
  readonly as?: string;
  /** The user that the site recognises afterwards. */
  readonly becomes?: string;
}

/** How a person executes the paths of a chart. */
export interface HandWalk<M extends AnyStateMachine = AnyStateMachine> {
  /** The first action: how the person reaches the chart's start. */
  readonly start: string;
  /** Who starts. */
  readonly as?: string;
  /**
   * How steps are triggered, by the keys of {@link Model.names}: the action, `true` if it happens automatically, `false` if a
   * person cannot trigger it. Default: user events by their name, timers by waiting; answers cannot be triggered.
   */
  readonly steps: { readonly [Key in NameKeys<M>]?: string | boolean | ByHand<ContextFrom<M>> };
  /** What is seen in a state, by its path without the chart's name; `only`: this alone, regardless of other regions. */
  readonly sees: { readonly [Path in StatePaths<Parts<M>['config']>]?: string | { readonly only: string } };
}

/** Charts without named actors need no `outcomes`. */
type OutcomesPart<M extends AnyStateMachine> =
  Record<string, never> extends OutcomesOf<M>
    ? { /** Answers per actor name. */ readonly outcomes?: OutcomesOf<M> }
    : { /** Answers per actor name. */ readonly outcomes: OutcomesOf<M> };

/** Possible behaviour of a chart's environment, and the part of the context that belongs to a state's identity. */
export type Model<M extends AnyStateMachine = AnyStateMachine> = ModelParts<M> & OutcomesPart<M>;

/** The model as an argument, which may be left out if a chart has no named actors. */
export type ModelOf<M extends AnyStateMachine> =
  Record<string, never> extends OutcomesOf<M> ? [model?: Model<NoInfer<M>>] : [model: Model<NoInfer<M>>];

interface ModelParts<M extends AnyStateMachine> {
  /**
   * Answers of actors without a name in `setup`, by id: the one of `invoke` (by default `0.user.loading`: the first one of that
   * state), or of `spawn` (by default the machine's id and a number: `todo-1`). `todo-*` matches every id with this prefix.
   */
  readonly inline?: Readonly<Record<string, ActorOutcomes<unknown, EventFromLogic<M>, unknown, ContextFrom<M>>>>;
  /** Prefixes of random ids (`friend-`): those children are numbered instead (`friend-1`), so that paths can be replayed. */
  readonly randomIds?: readonly string[];
  /**
   * User events. As a list: payloads for the listed types; every other type that a state accepts is sent without payload. As a
   * function of the state: exactly the events to try there (types written `'open' as const`).
   */
  readonly events?:
    | readonly ModelEvent<EventFromLogic<M>, SnapshotFrom<M>>[]
    | ((state: SnapshotFrom<M>) => readonly ModelEvent<EventFromLogic<M>, SnapshotFrom<M>>[]);
  /** Which user events are sent in a state, as in `xstate/graph`. Default: all. */
  readonly filterEvents?: (state: SnapshotFrom<M>, event: EventFromLogic<M>) => boolean;
  /** States from which the exploration does not go on, as in `xstate/graph`. Default: none. */
  readonly stopWhen?: (state: SnapshotFrom<M>) => boolean;
  /** The parts of the context that distinguish states. Default: the whole context. */
  readonly identity?: (context: ContextFrom<M>) => unknown;
  readonly input?: InputFrom<M>;
  /** Preconditions of the first step, for manual execution. */
  readonly given?: string | readonly string[];
  /**
   * Readable step names, by event type, actor or delay name, or by one outcome: `fetchQr+ok` (done), `fetchQr-1` (error),
   * `watch>hidden` (sent back), `watch=on` (snapshot), `code.submit#2` (the second payload of that type).
   */
  readonly names?: { readonly [Key in NameKeys<M>]?: string };
  /** How paths are executed manually, for `handGraph` and `handLines`. */
  readonly byHand?: HandWalk<M>;
  /** Invariants of every state of every walk, keyed by their statement. */
  readonly invariants?: Readonly<Record<string, Invariant<M>>>;
  /**
   * Whether errors may escape the chart, to its parent or caller: a rejection without `onError`, a guard or an assignment that throws.
   * Each ends the chart in a node with status `error`. Default: they are faults.
   */
  readonly escapes?: boolean;
  /** `earliest` (default): the earliest timer fires first, other steps take no time. `any-order`: timers fire in any order. */
  readonly clock?: 'earliest' | 'any-order';
  /** Maximum number of states, default 20,000. */
  readonly maxStates?: number;
  /** Maximum number of steps tried, default 400,000. */
  readonly maxSteps?: number;
  /** Time limit of the exploration in milliseconds, default 60,000. */
  readonly maxTime?: number;
}

/** {@link HandWalk} without the types of its machine. */
export interface AnyHandWalk {
  readonly start: string;
  readonly as?: string;
  readonly steps: Readonly<Record<string, string | boolean | ByHand | undefined>>;
  readonly sees: Readonly<Record<string, string | { readonly only: string } | undefined>>;
}

/** {@link Walked} without the types of its machine. */
export interface AnyWalked {
  readonly history: readonly Happened[];
  readonly snapshot: AnyMachineSnapshot;
  readonly context: unknown;
  readonly states: readonly string[];
  readonly step: Step | undefined;
  readonly elapsed: number;
  started(src: string): readonly unknown[];
  answers(src: string): readonly unknown[];
  did(action: string): readonly unknown[];
  received(type: string): readonly unknown[];
}

export type AnyInvariant = (walk: AnyWalked) => boolean | string;

/** A model without the types of its machine, as the package works with it. */
export interface AnyModel {
  readonly outcomes?: Readonly<Record<string, ActorOutcomes | undefined>>;
  readonly inline?: Readonly<Record<string, ActorOutcomes | undefined>>;
  readonly randomIds?: readonly string[];
  readonly events?: readonly ModelEvent[] | ((state: AnyMachineSnapshot) => readonly ModelEvent[]);
  readonly identity?: (context: unknown) => unknown;
  readonly input?: unknown;
  readonly given?: string | readonly string[];
  readonly names?: Readonly<Record<string, string | undefined>>;
  readonly byHand?: AnyHandWalk;
  readonly invariants?: Readonly<Record<string, AnyInvariant>>;
  readonly escapes?: boolean;
  readonly stopWhen?: (state: AnyMachineSnapshot) => boolean;
  readonly filterEvents?: (state: AnyMachineSnapshot, event: EventObject) => boolean;
  readonly clock?: 'earliest' | 'any-order';
  readonly maxStates?: number;
  readonly maxSteps?: number;
  readonly maxTime?: number;
}

/** Types a model by its machine: the compiler checks names of events, actors and delays, payloads and answers. */
export const defineModel = <M extends AnyStateMachine>(_machine: M, model: Model<NoInfer<M>>): Model<M> => model;

/** One labelled value of a {@link Values}. */
export interface Labelled<T> {
  readonly label: string;
  readonly value: T;
}

const isPlainRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The values with their labels; a single value that is neither a list nor a plain record is its own label. */
export function labelled<T>(values: Values<T> | undefined): Labelled<T>[] {
  if (values === undefined) return [];
  if (Array.isArray(values)) return (values as readonly T[]).map((value, i) => ({ label: String(i + 1), value }));
  if (isPlainRecord(values)) return Object.entries(values).map(([label, value]) => ({ label, value: value as T }));
  return [{ label: '1', value: values as T }];
}

/** Whether the actor may stay pending while time passes. */
export const mayStayPending = (outcomes: ActorOutcomes): boolean =>
  outcomes.pending ?? (outcomes.done === undefined && outcomes.error === undefined);

/** Whether a key of `inline` matches an id. */
export const isKeyOf = (key: string, id: string): boolean => (key.endsWith('*') ? id.startsWith(key.slice(0, -1)) : id === key);

/** A model's outcomes for an actor, by its name, or by its id if it has none. Of several patterns the longest applies. */
export function outcomesFor({ outcomes, inline }: AnyModel, name: string): ActorOutcomes | undefined {
  const named = outcomes?.[name] ?? inline?.[name];
  if (named || !inline) return named;
  const pattern = Object.keys(inline)
    .filter((key) => isKeyOf(key, name))
    .toSorted((a, b) => b.length - a.length)[0];
  return pattern === undefined ? undefined : inline[pattern];
}
