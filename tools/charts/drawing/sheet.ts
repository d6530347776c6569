import type { IRState, TransitionKind } from '@xstate/test';
import type { Picture } from './picture.ts';

/** A chart for readers: its picture and its tables. Ids are those of states and arrows in the picture. */
export interface Sheet {
  readonly name: string;
  readonly area: string;
  readonly file: string;
  readonly description: string;
  /** Cache key of the picture: equal recipes give equal pictures. */
  readonly recipe: string;
  /** Charts invoked by its states, and charts that invoke it. */
  readonly runs: readonly string[];
  readonly runBy: readonly string[];
  /** For a computed delay: the durations in the descriptions of its transitions. */
  readonly delays: readonly { readonly name: string; readonly time: string }[];
  readonly states: readonly StateRow[];
  readonly transitions: readonly TransitionRow[];
  readonly picture: Picture;
}

export interface StateRow {
  readonly id: string;
  readonly type: IRState['type'];
  readonly description: string;
  readonly tags: readonly string[];
  readonly runs: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
}

export interface TransitionRow {
  readonly id: string;
  /** Shared by the arrows of a transition with several targets. */
  readonly transition: string;
  readonly kind: TransitionKind;
  readonly from: string;
  readonly on: string;
  readonly guard: string;
  /** Empty if the transition has no target. */
  readonly to: string;
  readonly actions: readonly string[];
  readonly description: string;
}
