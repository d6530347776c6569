import type { Shrunk } from '@xstate/test';
import type { Mode } from './mode.ts';

/** Maximum number of runs to shorten a failing path; in a browser each takes seconds. */
const TRIES: Readonly<Record<Mode, number>> = { machine: 3_000, held: 12, live: 12 };

/** Passes `--shrink` to the browser runs, which are in a separate process. */
export const SHRINK = 'PATHS_SHRINK';

export const triesFor = (mode: Mode, wish = process.env[SHRINK]): number => (wish === undefined ? TRIES[mode] : Number(wish));

/** Result of the search for a shorter path. */
export const shorterText = ({ tried, isComplete }: Shrunk): string =>
  isComplete ? `缩短：试了 ${tried} 条更短的，这条最短` : `缩短：试了 ${tried} 条就停了，也许还有更短的；用 --shrink 可以多试`;
