import { addDays, fromShanghai, shanghaiParts, startOfDay } from './clock.ts';
import type { Instant } from './types.ts';

const SESSION_HOURS = 4;

/** End of the current session of special offers: they change every four hours by the Shanghai clock. */
export const specialsEnd = (now: Instant): Instant => {
  const { y, m, d, h } = shanghaiParts(now);
  const next = h - (h % SESSION_HOURS) + SESSION_HOURS;
  return next < 24 ? fromShanghai({ y, m, d, h: next }) : addDays(startOfDay(now), 1);
};
