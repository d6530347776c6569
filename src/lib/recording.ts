import type { StateValue } from 'xstate';

/** Protocol between the app's tab and the visualiser's, over this BroadcastChannel; never sent over the network. */
export const CHANNEL = 'charts';
/** Key in localStorage, and name of the lock, set while a visualiser is open. */
export const LOOKING = 'visualiser';
/** Prefix of every masked text. */
export const MASK = '⦁⦁⦁';

/** Plain data without anything that must not leave the app's tab. */
export type Masked = null | boolean | number | string | readonly Masked[] | { readonly [key: string]: Masked };

export interface Happening {
  readonly type: string;
  readonly [key: string]: Masked;
}

export interface ActorNote {
  /** Unique in its page. */
  readonly id: string;
  readonly parent: string | null;
  /** Name given by its parent. */
  readonly name: string;
  /** The chart it runs; null: not a chart. */
  readonly chart: string | null;
  readonly input: Masked;
}

/** A pending timer: the `after` of a state, or a delayed event. */
export interface TimerNote {
  readonly id: string;
  /** Time of the charts' clock, epoch ms. */
  readonly due: number;
  readonly ms: number;
}

/** Result of a transition's guard; null: depends on the event's payload. */
export interface GuardNote {
  readonly transition: string;
  readonly guard: string;
  readonly holds: boolean | null;
}

/** One event and its effect on a chart. Only an ignored event has no transition. */
export interface Frame {
  /** Sequence number in the page's recording. */
  readonly n: number;
  /** Time of the charts' clock, epoch ms. */
  readonly at: number;
  readonly actor: string;
  /** Sender of the event: an actor, or null for the page. */
  readonly from: string | null;
  readonly event: Happening;
  /** Ids of the declared transitions taken, in order. */
  readonly taken: readonly string[];
  /** Ids of the active states. */
  readonly active: readonly string[];
  readonly value: StateValue;
  readonly context: Masked;
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  /** Named actions executed. */
  readonly actions: readonly string[];
  readonly timers: readonly TimerNote[];
  /** Events that a chart in this state handles; null: depends on the event's payload. */
  readonly accepts: readonly { readonly type: string; readonly now: boolean | null }[];
  /** Guards evaluated for the event. Missing in older recordings. */
  readonly decided?: readonly GuardNote[];
  /** Guards of the possible next transitions. */
  readonly next?: readonly GuardNote[];
  /** Whether it, or an actor it invokes, waits for a manual response. */
  readonly held?: boolean;
}

export interface ClockNote {
  readonly held: boolean;
  readonly now: number;
}

export interface PageNote {
  readonly id: string;
  readonly path: string;
  readonly title: string;
}

export type FromApp =
  | {
      readonly kind: 'here';
      readonly page: PageNote;
      readonly actors: readonly ActorNote[];
      readonly frames: readonly Frame[];
      readonly clock: ClockNote;
    }
  /** Everything of one turn of the page's event loop in one message, since each message costs both tabs a task. */
  | { readonly kind: 'turn'; readonly page: string; readonly actors: readonly ActorNote[]; readonly frames: readonly Frame[] }
  | { readonly kind: 'moved'; readonly page: PageNote }
  | { readonly kind: 'clock'; readonly page: string; readonly clock: ClockNote }
  | { readonly kind: 'answer'; readonly page: string; readonly to: string; readonly refused: string | null }
  | { readonly kind: 'gone'; readonly page: string };

export type Order =
  | { readonly do: 'send'; readonly actor: string; readonly event: Happening }
  | { readonly do: 'hold' }
  | { readonly do: 'release' }
  /** Fires the next timer; others due at the same instant wait for the next step. */
  | { readonly do: 'step' }
  | { readonly do: 'pass'; readonly ms: number }
  /** Restores an actor to its state after a frame and continues from there. `held`: its actors wait for manual responses. */
  | { readonly do: 'resume'; readonly actor: string; readonly n: number; readonly held?: boolean }
  /** Lets a held actor respond manually, or a child chart: output, error, or snapshot. */
  | { readonly do: 'answer'; readonly actor: string; readonly kind: 'done' | 'error' | 'snapshot'; readonly value: unknown }
  /** Whether actors invoked from now on are held. */
  | { readonly do: 'stand-in'; readonly actor: string; readonly held: boolean }
  /**
   * Puts an actor into the state that a recording of its chart leads to, with its pending timers. `start`: initial states of the recording,
   * before its steps.
   */
  | {
      readonly do: 'replay';
      readonly actor: string;
      readonly held?: boolean;
      readonly start: readonly string[];
      readonly steps: readonly { readonly event: Happening; readonly taken: readonly string[] }[];
      readonly timers: readonly { readonly id: string; readonly left: number }[];
    };

export type FromVisualiser =
  | { readonly kind: 'who' }
  | { readonly kind: 'order'; readonly page: string; readonly id: string; readonly order: Order }
  | { readonly kind: 'left' };
