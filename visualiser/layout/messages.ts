import type { Picture } from '#tools/charts/drawing/index.ts';

export type Way = 'down' | 'across';

/** Layout request. */
export interface LayoutRequest {
  readonly chart: string;
  /** Undefined: whichever is larger in the available space. */
  readonly way: Way | undefined;
  readonly closed: readonly string[];
  /** Names and transitions only. */
  readonly isBare: boolean;
  /** May collapse states until the text is legible. */
  readonly mayFold?: boolean;
  /** Available space in pixels. */
  readonly room: { readonly width: number; readonly height: number };
}

export interface Drawn {
  readonly picture: Picture;
  readonly way: Way;
  /** States that can be collapsed. */
  readonly foldable: readonly string[];
  /** States that are collapsed, also to make the text legible. */
  readonly closed: readonly string[];
}
