import { BLOCK_MULTIPLIER, HOUR } from './constants.ts';
import { addDays, shanghaiParts, startOfDay } from './clock.ts';
import { mulDiv } from './money.ts';
import { blockUnitFen } from './rentTypes.ts';
import type { BlockId, Duration, Fen, Instant, ListingPrices, Period } from './types.ts';

/** Names and hours of the blocks; `onOffer` is the time of day at which one is sold. */
export const BLOCK_TEXTS: Readonly<Record<BlockId, { name: string; hours: string; onOffer: string }>> = {
  morning: { name: '早场', hours: '07:00–12:00', onOffer: '03:00–08:59' },
  afternoon: { name: '午场', hours: '12:00–19:00', onOffer: '09:00–15:59' },
  night: { name: '夜场', hours: '22:00–07:00', onOffer: '16:00–02:59' },
};

/** Block sold at an instant: morning from 03:00, afternoon from 09:00, night from 16:00 until 02:59 of the next day. */
export const blockOnOffer = (at: Instant): BlockId => {
  const { h } = shanghaiParts(at);
  if (h < 3 || h >= 16) return 'night';
  return h < 9 ? 'morning' : 'afternoon';
};

/** Hour at which a block begins. */
const BEGINS: Readonly<Record<BlockId, number>> = { morning: 7, afternoon: 12, night: 22 };

/** The whole block that begins on the day of an instant: 07–12, 12–19 or 22–07. */
export const blockOfDay = (block: BlockId, day: Instant): Period => {
  const start = startOfDay(day) + BEGINS[block] * HOUR;
  return { start, end: start + BLOCK_MULTIPLIER[block] * HOUR };
};

/** The whole block on offer at an instant, begun or not. After midnight the night block began the day before. */
export const wholeBlock = (at: Instant): Period => {
  const block = blockOnOffer(at);
  return blockOfDay(block, block === 'night' && shanghaiParts(at).h < 3 ? addDays(at, -1) : at);
};

/** What a renter of the block gets at an instant: from then or from the block's start, the later, to its end. */
export const blockPeriod = (at: Instant): Period & { block: BlockId } => {
  const whole = wholeBlock(at);
  return { block: blockOnOffer(at), start: Math.max(at, whole.start), end: whole.end };
};

/** Time left of the block for a late entry; the whole block before it begins. */
export const blockRemaining = (at: Instant): Duration => {
  const { start, end } = blockPeriod(at);
  return end - start;
};

/** Price of a whole block in fen: its hour unit × 5, 7 or 9. Late entry pays it in full. null when not offered. */
export const blockPriceFen = (prices: ListingPrices, block: BlockId): Fen | null => {
  const unit = blockUnitFen(prices, block);
  return unit === null ? null : unit * BLOCK_MULTIPLIER[block];
};

/** Fen per hour actually available, rounded half up. `length` in ms, above 0. */
export const effectiveHourlyFen = (priceFen: Fen, length: Duration): Fen => mulDiv(priceFen, HOUR, length);
