import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import type { Transition } from './ir.ts';
import type { AnyModel } from './model.ts';
import { present } from './present.ts';
import type { Timer } from './timers.ts';

/** `user`: an event from outside; `emit`: an actor sends one to its parent; `after`: a timer fires; others: an actor's answer. */
export type StepKind = 'user' | 'emit' | 'done' | 'error' | 'snapshot' | 'after';

/** A step that may happen in a situation. */
export interface Step {
  readonly kind: StepKind;
  /** Unique among the steps of its situation; paths are serialised as lists of these. */
  readonly id: string;
  /** The model's name for it, or a short English one. */
  readonly name: string;
  /** The event that the machine receives. */
  readonly event: EventObject;
  readonly weight: number;
  /** Actor name and the id it runs under (done, error, snapshot, emit). */
  readonly src?: string;
  readonly actorId?: string;
  /** Label of the declared outcome. */
  readonly outcome?: string;
  /** Timer id, and milliseconds until it fires (after). */
  readonly timer?: string;
  readonly ms?: number;
}

/** The effect of one step (or the start) on the chart. */
export interface Reaction {
  /** Ids of the declared transitions taken in order, including `always`. */
  readonly takes: readonly string[];
  /** Ids of states that became active, including those left at once. */
  readonly enters: readonly string[];
  /** `<transition id>=true|false` for every guard evaluated. */
  readonly guards: readonly string[];
  /** Types of the side effects. */
  readonly actions: readonly string[];
  /** Ids of the actors started. */
  readonly starts: readonly string[];
}

export interface Edge extends Reaction {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly step: Step;
}

/** A step that the chart refuses in a situation: transitions for its event exist, but every guard is false. */
export interface Refusal {
  readonly step: Step;
  readonly guards: readonly string[];
}

/** A situation: state value, identity of the context, running timers and pending actors. */
export interface Node {
  readonly index: number;
  readonly value: StateValue;
  readonly status: AnyMachineSnapshot['status'];
  /** Ids of all active states, in document order. */
  readonly states: readonly string[];
  readonly timers: readonly Timer[];
  /** Pending actors: id → name. */
  readonly waiting: ReadonlyMap<string, string>;
  /** The first snapshot found for this situation. Its actors are stand-ins that were never started. */
  readonly snapshot: AnyMachineSnapshot;
  readonly out: readonly Edge[];
  readonly refused: readonly Refusal[];
}

/** Everything that a chart may do under a model. Node 0 is the start. */
export interface Graph {
  readonly id: string;
  readonly machine: AnyStateMachine;
  readonly model: AnyModel;
  readonly clock: 'earliest' | 'any-order';
  readonly start: Reaction;
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
  /** Declared transitions, reachable or not. */
  readonly transitions: readonly Transition[];
  /** Declared states except history ones, reachable or not. */
  readonly states: readonly string[];
}

/** The situation with an index. */
export const nodeAt = ({ nodes }: Graph, index: number): Node => present(nodes[index], 'situation of the graph');

/** Milliseconds that pass in a step: those until its timer fires, otherwise 0. */
export const elapsedIn = (step: Step | undefined): number => (step?.kind === 'after' ? present(step.ms, 'delay of the step') : 0);
