import { PREVIEW_LENGTH, REFERENCE_HOURS } from './constants.ts';
import type { BlockId, Duration, Fen, ListingPrices, RentMode, RentTypeId } from './types.ts';

export const HOURLY = 1;
export const TEN_HOUR = 2;
export const TIME_BLOCK = 3;
export const DAILY = 6;
export const WEEKLY = 7;

/** In the order of the tabs. */
export const RENT_TYPES: readonly RentTypeId[] = [HOURLY, TIME_BLOCK, TEN_HOUR, DAILY, WEEKLY];

export const BLOCKS: readonly BlockId[] = ['morning', 'afternoon', 'night'];

const NAMES: Readonly<Record<RentTypeId, string>> = { 1: '时租', 2: `${REFERENCE_HOURS.tenHour} 小时`, 3: '时段', 6: '天租', 7: '周租' };

const MODE_NAMES: Readonly<Record<RentMode, string>> = { now: '立即租用', appoint: '预约' };

/** Short Chinese name of a rent type. */
export const rentTypeName = (type: RentTypeId): string => NAMES[type];

/** Short Chinese name of a rent mode. */
export const rentModeName = (mode: RentMode): string => MODE_NAMES[mode];

/** Narrows a wire id. */
export const isRentType = (id: number): id is RentTypeId => RENT_TYPES.some((type) => type === id);

/** Default and minimum hours of type 1: 1 h or `min_rental_period`, the longer. */
export const defaultHours = (minRentalPeriod: number | null): number => Math.max(1, Math.ceil(minRentalPeriod ?? 0));

/** Length of a type before hours or a block are chosen (product.md: +1 h, +10 h, +5 h, +1 day, +7 days). */
export const previewLength = (type: RentTypeId): Duration => PREVIEW_LENGTH[type];

const offered = (fen: Fen | null): Fen | null => (fen !== null && fen > 0 ? fen : null);

/** Price of one hour unit of a block in fen; null when it is not offered. */
export const blockUnitFen = (prices: ListingPrices, block: BlockId): Fen | null =>
  offered({ morning: prices.morningFen, afternoon: prices.afternoonFen, night: prices.nightFen }[block]);

/** The price field of a type in fen; for blocks that of one hour unit. null when the type, or that block, is not offered. */
export const listedPriceFen = (prices: ListingPrices, type: RentTypeId, block: BlockId | null): Fen | null => {
  switch (type) {
    case HOURLY:
      return offered(prices.hourlyFen);
    case TEN_HOUR:
      return offered(prices.tenHourFen);
    case TIME_BLOCK:
      return block === null ? null : blockUnitFen(prices, block);
    case DAILY:
      return offered(prices.dailyFen);
    case WEEKLY:
      return offered(prices.weeklyFen);
  }
};

/** Types that a listing offers, in tab order. With `block`, type 3 only when that block is offered; else when any is. */
export const offeredTypes = (prices: ListingPrices, block?: BlockId): RentTypeId[] =>
  RENT_TYPES.filter((type) => {
    const blocks = type === TIME_BLOCK && block === undefined ? BLOCKS : [block ?? null];
    return blocks.some((each) => listedPriceFen(prices, type, each) !== null);
  });
