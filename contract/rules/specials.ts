import { fromShanghai, shanghaiParts } from './clock.ts';
import type { Instant } from './types.ts';

const SESSION_HOURS = 4;

/** End of the current session of special offers: they change every four hours by the Shanghai clock. */
export const specialsEnd = (now: Instant): Instant => {
  const { y, m, d, h } = shanghaiParts(now);
  return fromShanghai({ y, m, d, h: h - (h % SESSION_HOURS) + SESSION_HOURS });
};
