import { DAY } from './constants.ts';

/** Shops that one person follows. */
export const FOLLOWED_MOST = 200;

/** The answer time of a shop: days of answers that it is counted from, and the fewest answers from which it is shown. */
export const ANSWERS = { days: 90, least: 5 } as const;

/** A followed shop, and a saved search, is told at most once within this time. */
export const NEWS_EVERY = DAY;
