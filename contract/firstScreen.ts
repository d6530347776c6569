import type { BrandAddress } from './brand.ts';

/** What the first screen shows, as the page carries it along and the browser takes it over. */
export interface FirstReading {
  /** The answer to the operation `Home`. */
  home: unknown;
  /** The answer to the operation `HotWords`; null where there is none, and the browser asks by itself. */
  hotWords: readonly string[] | null;
  /** When it was read, by the server's clock (epoch ms). */
  at: number;
}

/** The home page as a guest sees it first, drawn on the server. The build leaves it beside the site. */
export type DrawFirstScreen = (brand: BrandAddress, reading: FirstReading) => string;

/** Id of the element in which a page carries its first reading. */
export const FIRST_READING_ID = 'first-reading';
