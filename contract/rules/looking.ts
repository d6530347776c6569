import { MINUTE } from './constants.ts';

/** Whoever looked at an account this long ago at most is looking at it. */
export const LOOKING_FOR = 15 * MINUTE;

/** Looking users that are listed. */
export const LOOKING_MOST = 20;
