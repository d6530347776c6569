import type { BrandAddress } from './brand.ts';

/** Data of the first screen, embedded in the page for the browser. */
export interface FirstReading {
  /** Response to the operation `Home`. */
  home: unknown;
  /** Response to the operation `HotWords`; null if missing, then the browser requests it. */
  hotWords: readonly string[] | null;
  /** When it was read, server time (epoch ms). */
  at: number;
}

/** The home page as first shown to a guest, rendered on the server. The build writes this module beside the site. */
export type DrawFirstScreen = (brand: BrandAddress, reading: FirstReading) => string;

/** Id of the element with the embedded data. */
export const FIRST_READING_ID = 'first-reading';
