import type { TransitionKind } from '@xstate/test';

/** Layout of a chart: only colours are left to compute. Lengths in pixels, origin at the top left. */
export interface Picture {
  readonly id: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
  /** Parents before children. The first box is the chart itself. */
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  readonly starts: readonly Start[];
}

/** The dot before an initial state: its centre, and the path to the state. */
export interface Start {
  readonly to: string;
  readonly x: number;
  readonly y: number;
  readonly points: readonly Point[];
}

export type Point = readonly [x: number, y: number];

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type BoxKind = 'root' | 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export interface Box extends Area {
  /** State id. */
  readonly id: string;
  readonly kind: BoxKind;
  /** A region of a parallel state. */
  readonly region: boolean;
  readonly description: string;
  /** Name, description lines, tags. */
  readonly texts: readonly PlacedText[];
  readonly rows: readonly Row[];
  /** Height of the contents above the children. */
  readonly head: number;
}

export interface PlacedText {
  readonly role: 'name' | 'note' | 'tag';
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly text: string;
}

/** A line inside a state: an invoked actor, an action, or a transition without an arrow. */
export interface Row extends Area {
  readonly role: 'invoke' | 'entry' | 'exit' | 'transition';
  readonly text: string;
  /** Name of the chart, if the actor is one. */
  readonly chart?: string;
  readonly line?: LabelLine;
}

export interface Arrow {
  /** State ids. */
  readonly from: string;
  readonly to: string;
  /** `mixed` if its transitions have different kinds of triggers. */
  readonly kind: TransitionKind | 'mixed';
  /** Corners from start to tip. */
  readonly points: readonly Point[];
  readonly label: Label;
}

export interface Label extends Area {
  readonly lines: readonly LabelLine[];
}

/** One transition on a label. */
export interface LabelLine extends Area {
  /** Id of the arrow in the IR, and of its transition. */
  readonly edge: string;
  readonly transition: string;
  readonly kind: TransitionKind;
  readonly text: string;
  /** Shown below the text. */
  readonly guard?: string;
  /** Whether it returns to its source. */
  readonly again: boolean;
  /** Tooltip: further effects of the transition. */
  readonly title: string;
}
