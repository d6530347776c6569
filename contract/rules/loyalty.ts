import { fromShanghai, shanghaiParts } from './clock.ts';
import type { Instant } from './types.ts';

/** Coins run out when the next year ends. */
export const coinsRunOut = (now: Instant): Instant => fromShanghai({ y: shanghaiParts(now).y + 2, m: 1, d: 1 });
