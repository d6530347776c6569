import type { TransitionKind } from '@xstate/test';

/** A chart laid out: everything with its place, nothing left to compute but colours. Lengths in pixels, the origin at the top left. */
export interface Picture {
  readonly id: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
  /** Parents before children. The first one is the chart itself. */
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  readonly starts: readonly Start[];
}

/** The dot before an initial state: its middle, and the way into the state. */
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
  /** A part of a parallel state. */
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

/** A line inside a state: an actor that it runs, an action, or a transition that is no arrow. */
export interface Row extends Area {
  readonly role: 'invoke' | 'entry' | 'exit' | 'transition';
  readonly text: string;
  /** Name of the chart that the actor is. */
  readonly chart?: string;
  readonly line?: LabelLine;
}

export interface Arrow {
  /** State ids. */
  readonly from: string;
  readonly to: string;
  /** `mixed` when its transitions are set off by different kinds of things. */
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
  /** Below the text. */
  readonly guard?: string;
  /** Whether it returns to its source. */
  readonly again: boolean;
  /** For a tooltip: what happens besides. */
  readonly title: string;
}
