import { fromShanghai, shanghaiParts } from './clock.ts';
import { DAY, MINUTE } from './constants.ts';
import type { Duration, Fen, Instant } from './types.ts';

/** Places that the page lists. */
export const RANKING_LISTED = 50;
/** Red packets by place: from the first place of each step to its last. */
export const RANKING_PRIZES: readonly { readonly from: number; readonly to: number; readonly fen: Fen }[] = [
  { from: 1, to: 1, fen: 5_000 },
  { from: 2, to: 3, fen: 3_000 },
  { from: 4, to: 10, fen: 1_000 },
];
/** Last place with a prize. */
export const RANKING_PRIZED = 10;
export const RANKING_PACKET_LIFE: Duration = 30 * DAY;
/** From the end of a month to its settlement. */
const SETTLED_AFTER: Duration = 10 * MINUTE;

/** Red packet of a place; 0 without one. */
export const rankingPrize = (place: number): Fen => RANKING_PRIZES.find(({ from, to }) => place >= from && place <= to)?.fen ?? 0;

/** 00:00 of the first day of the instant's month, or of a month `later`. */
export const startOfMonth = (at: Instant, later = 0): Instant => {
  const { y, m } = shanghaiParts(at);
  return fromShanghai({ y, m: m + later, d: 1 });
};

/** When the month of an instant is settled: 00:10 of the first day of the next. */
export const rankingSettledAt = (at: Instant): Instant => startOfMonth(at, 1) + SETTLED_AFTER;
