import type { Scene } from './paint.ts';

/** The visual world of one game: colours, background, one strong emblem, foreground. */
export interface World {
  /** Top to horizon of the sky. */
  sky: readonly [string, string, string];
  light: string;
  ink: string;
  /** Of the emblem, light to dark; in a drawing `url(#m)`, its darker half `url(#m2)`. */
  metal: readonly [string, string, string];
  /** The name in brush style. */
  brush?: true;
  far: (scene: Scene) => string;
  emblem: (scene: Scene) => string;
  near: (scene: Scene) => string;
}
