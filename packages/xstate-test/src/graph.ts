import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import type { Transition } from './ir.ts';
import type { AnyModel } from './model.ts';
import type { Timer } from './timers.ts';

/** `user`: an event is sent from outside; `emit`: an actor sends one to its parent; `after`: a timer fires; others: an actor answers. */
export type StepKind = 'user' | 'emit' | 'done' | 'error' | 'snapshot' | 'after';

/** Something that may happen to a chart. */
export interface Step {
  readonly kind: StepKind;
  /** Names the step among those of its state; paths are written down as a list of these. */
  readonly id: string;
  /** The model's name for it, else a short English one. */
  readonly name: string;
  /** The event that the machine receives. */
  readonly event: EventObject;
  readonly weight: number;
  /** Actor name and the id it runs under (done, error, snapshot, emit). */
  readonly src?: string;
  readonly actorId?: string;
  /** Label of the declared outcome. */
  readonly outcome?: string;
  /** Timer id, and the milliseconds to let pass (after). */
  readonly timer?: string;
  readonly ms?: number;
}

/** What one step (or the start) does to the chart. */
export interface Reaction {
  /** Ids of the declared transitions taken, `always` included, in order. */
  readonly takes: readonly string[];
  /** Ids of states that became active, those left at once included. */
  readonly enters: readonly string[];
  /** `<transition id>=true|false` for every guard that was decided. */
  readonly guards: readonly string[];
  /** Types of the side effects asked for. */
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

/** A step that the chart refuses in a state: it names the event there, but every guard is false. */
export interface Refusal {
  readonly step: Step;
  readonly guards: readonly string[];
}

/** A situation: state value, identity of the context, running timers and waiting actors. */
export interface Node {
  readonly index: number;
  readonly value: StateValue;
  readonly status: AnyMachineSnapshot['status'];
  /** Ids of all active states, in document order. */
  readonly states: readonly string[];
  readonly timers: readonly Timer[];
  /** Actors that have not answered yet: id → name. */
  readonly waiting: ReadonlyMap<string, string>;
  /** The first snapshot found for this situation. Its actors are stand-ins that never ran. */
  readonly snapshot: AnyMachineSnapshot;
  readonly out: readonly Edge[];
  readonly refused: readonly Refusal[];
}

/** All that a chart may do under a model. Node 0 is the start. */
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
