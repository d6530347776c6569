import type { CoverageData, StepKind } from '@xstate/test';
import type { StateValue } from 'xstate';
import type { Frame, GuardNote, Happening, Masked } from '#lib/recording.ts';

/** One step of a test path, with the chart's reaction. */
export interface WalkStep {
  readonly name: string;
  readonly kind: StepKind | 'start';
  readonly event: Happening;
  readonly taken: readonly string[];
  readonly active: readonly string[];
  readonly value: StateValue;
  readonly status: Frame['status'];
  /** Milliseconds before the step. */
  readonly ms: number;
  readonly context: Masked;
  readonly accepts: Frame['accepts'];
  readonly decided: readonly GuardNote[];
  readonly next: readonly GuardNote[];
  /** Responding actor and outcome, by the model's labels. */
  readonly actorId?: string;
  readonly outcome?: string;
  /** Timers running afterwards, with the remaining milliseconds. */
  readonly timers: readonly { readonly id: string; readonly ms: number }[];
}

/** A test path that can be shown. The first step is the start. */
export interface Walk {
  readonly chart: string;
  /** The chart's name, with the variant of its model if any. */
  readonly subject: string;
  readonly token: string;
  readonly title: string;
  readonly steps: readonly WalkStep[];
}

/** Failure of a path, in a test or report. */
export interface Failure {
  readonly message: string;
  /** Whether the path ends with the failed step; otherwise the failed step is unknown. */
  readonly isLast: boolean;
}

export interface Suite {
  readonly walks: readonly Walk[];
  readonly coverage: CoverageData;
  readonly text: string;
}

/** A recorded run as a test path, as far as the model covers it. */
export interface Match {
  readonly walk: Walk;
  /** Position, among the given frames, of the first one unknown to the model. */
  readonly stuckAt: number | null;
}

export type Question =
  | { readonly ask: 'examples'; readonly chart: string }
  | { readonly ask: 'suite'; readonly chart: string }
  | { readonly ask: 'walk'; readonly token: string }
  | { readonly ask: 'match'; readonly chart: string; readonly frames: readonly Frame[] };

export interface Answers {
  readonly examples: readonly Happening[];
  readonly suite: Suite;
  readonly walk: Walk;
  readonly match: Match;
}
