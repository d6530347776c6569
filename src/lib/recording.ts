import type { StateValue } from 'xstate';

/** What the app's tab and the visualiser's say to each other, on this BroadcastChannel. Nothing here is ever sent over a network. */
export const CHANNEL = 'charts';
/** Set in localStorage, and held as a lock, for as long as a visualiser is open. */
export const LOOKING = 'visualiser';
/** Prefix of every masked text. */
export const MASK = '⦁⦁⦁';

/** Plain data with nothing in it that must not leave the app's tab. */
export type Masked = null | boolean | number | string | readonly Masked[] | { readonly [key: string]: Masked };

export interface Happening {
  readonly type: string;
  readonly [key: string]: Masked;
}

export interface ActorNote {
  /** Unique in its page. */
  readonly id: string;
  readonly parent: string | null;
  /** What its parent calls it. */
  readonly name: string;
  /** The chart that it runs; null: it is no chart. */
  readonly chart: string | null;
  readonly input: Masked;
}

/** A timer that waits: the `after` of a state, or an event that is sent later. */
export interface TimerNote {
  readonly id: string;
  /** By the clock of the charts, epoch ms. */
  readonly due: number;
  readonly ms: number;
}

/** What the guard of a transition said; null: it depends on what the event carries. */
export interface GuardNote {
  readonly transition: string;
  readonly guard: string;
  readonly holds: boolean | null;
}

/** One event and what a chart made of it. Only an event that led nowhere has no transition. */
export interface Frame {
  /** Position in what the page has recorded. */
  readonly n: number;
  /** By the clock of the charts, epoch ms. */
  readonly at: number;
  readonly actor: string;
  /** Who sent the event: an actor, or null for the page. */
  readonly from: string | null;
  readonly event: Happening;
  /** Ids of the declared transitions that were taken, in their order. */
  readonly taken: readonly string[];
  /** Ids of the states that are active now. */
  readonly active: readonly string[];
  readonly value: StateValue;
  readonly context: Masked;
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  /** Named actions that it asked for. */
  readonly actions: readonly string[];
  readonly timers: readonly TimerNote[];
  /** Events that a chart in this state knows; null: that depends on what the event carries. */
  readonly accepts: readonly { readonly type: string; readonly now: boolean | null }[];
  /** Guards that the event met. Missing in records that are older than this field. */
  readonly decided?: readonly GuardNote[];
  /** Guards of what may come next. */
  readonly next?: readonly GuardNote[];
  /** It waits for an answer by hand, or what it starts does. */
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
  /** What one turn of the page’s event loop has brought, in one message: each costs both tabs a task. */
  | { readonly kind: 'turn'; readonly page: string; readonly actors: readonly ActorNote[]; readonly frames: readonly Frame[] }
  | { readonly kind: 'moved'; readonly page: PageNote }
  | { readonly kind: 'clock'; readonly page: string; readonly clock: ClockNote }
  | { readonly kind: 'answer'; readonly page: string; readonly to: string; readonly refused: string | null }
  | { readonly kind: 'gone'; readonly page: string };

export type Order =
  | { readonly do: 'send'; readonly actor: string; readonly event: Happening }
  | { readonly do: 'hold' }
  | { readonly do: 'release' }
  /** Fires the timer that is due next, with those due at the same instant left for the next step. */
  | { readonly do: 'step' }
  | { readonly do: 'pass'; readonly ms: number }
  /** Restores an actor to its state after a frame and lets it continue from there. `held`: its actors wait for answers by hand. */
  | { readonly do: 'resume'; readonly actor: string; readonly n: number; readonly held?: boolean }
  /** Lets an actor that is held answer, or speaks for a child chart: its output, its error, or a snapshot of it. */
  | { readonly do: 'answer'; readonly actor: string; readonly kind: 'done' | 'error' | 'snapshot'; readonly value: unknown }
  /** Whether what an actor starts from now on is held. */
  | { readonly do: 'stand-in'; readonly actor: string; readonly held: boolean }
  /** Puts an actor where a record of another life of its chart leads, with what its timers had left there. `start`: the states that the record begins in, before its steps. */
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
