import type { BoxKind, LabelLine, PlacedText } from './picture.ts';

/** Font sizes in pixels. */
export const LINE_TEXT = 11;
export const GUARD_TEXT = 11;
export const TAG_TEXT = 11;
export const ROW_TEXT = 11;

export const LINE_HEIGHT = 19;
export const GUARDED_HEIGHT = 32;
export const LINE_SIDE = 9;
/** Width of the sign before the text. */
export const SIGN_WIDTH = 15;
/** Width of what precedes a row's text. */
export const ROW_SIGN = { invoke: 18, entry: 33, exit: 26, transition: 0 } as const;
export const TAG_SIDE = 6;

export const ROOT = { name: 19, note: 12.5, noteWidth: 560, notePitch: 19, top: 24, rowsWidth: 600 } as const;
export const STATE = { name: 13, note: 11, noteWidth: 172, notePitch: 15.5, top: 21 } as const;

/** Font sizes of a box's texts. */
export const sizeOf = (kind: BoxKind): Readonly<Record<PlacedText['role'], number>> => {
  const { name, note } = kind === 'root' ? ROOT : STATE;
  return { name, note, tag: TAG_TEXT };
};

/** Sign before a line's text; none for an event that leads to another state. */
export const signOf = ({ kind, again }: Pick<LabelLine, 'kind' | 'again'>): string | undefined =>
  kind !== 'event' ? kind : again ? 'again' : undefined;
