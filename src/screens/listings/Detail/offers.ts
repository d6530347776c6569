import { BLOCK_TEXTS, blockPeriod, blockRemaining } from '#contract/rules/blocks.ts';
import { formatDuration, formatRelative } from '#contract/rules/clock.ts';
import { BLOCK_MULTIPLIER, HOUR, MOST_GAME_MONEY } from '#contract/rules/constants.ts';
import { couponText } from '#contract/rules/coupon.ts';
import { yuanDigits } from '#contract/rules/money.ts';
import { quote } from '#contract/rules/price.ts';
import { BLOCKS, HOURLY, RENT_TYPES, TIME_BLOCK, blockUnitFen, rentTypeName } from '#contract/rules/rentTypes.ts';
import type { BlockId, Coupon, Fen, Instant, ListingTerms, QuoteInput, RentMode, RentTypeId } from '#contract/rules/types.ts';
import { isBlockOnSale } from './blockChoice.ts';
import { bestBlockStart, blockStarts, type Rentable } from './starts.ts';

export interface TypeOffer {
  type: RentTypeId;
  name: string;
  /** Price of one hour, block, day … after the activity discount; null: not offered. */
  totalFen: Fen | null;
  hourlyFen: Fen | null;
  isCheapest: boolean;
}

/** Hourly price of every type; for blocks that of the one on offer at `at`. */
export function typeOffers(listing: ListingTerms, at: Instant): TypeOffer[] {
  const period = blockPeriod(at);
  const offers = RENT_TYPES.map((type) => {
    const isBlock = type === TIME_BLOCK;
    const sum = quote({
      listing,
      type,
      isVip: false,
      block: isBlock ? period.block : null,
      ...(isBlock && { period }),
      ...(type === HOURLY && { hours: Math.max(1, Math.ceil(listing.minRentalPeriod ?? 0)) }),
    });
    if (!sum.ok) return { type, totalFen: null, hourlyFen: null };
    const { rentAfterActivityFen, effectiveHourlyFen } = sum.quote;
    return { type, totalFen: type === HOURLY ? effectiveHourlyFen : rentAfterActivityFen, hourlyFen: effectiveHourlyFen };
  });
  const hourly = offers.flatMap(({ hourlyFen }) => hourlyFen ?? []);
  const cheapest = hourly.length > 1 ? offers.find(({ hourlyFen }) => hourlyFen === Math.min(...hourly)) : undefined;
  return offers.map((offer) => ({ ...offer, name: rentTypeName(offer.type), isCheapest: offer === cheapest }));
}

export interface BlockOffer {
  block: BlockId;
  name: string;
  /** One-line description. */
  note: string;
  isOpen: boolean;
}

/** The three blocks. For renting now those that are not on sale lead to a booking, if the listing takes bookings. */
export function blockOffers(
  listing: Rentable,
  now: Instant,
  { mode, modes }: { mode: RentMode; modes: readonly RentMode[] },
): BlockOffer[] {
  return BLOCKS.map((block) => {
    const { name, hours, onOffer: window } = BLOCK_TEXTS[block];
    const isNow = mode === 'now' && isBlockOnSale(listing, block, now);
    const start = modes.includes('appoint') && !isNow ? bestBlockStart(blockStarts(listing, block, now)) : undefined;
    const isOffered = blockUnitFen(listing.prices, block) !== null;
    const whole = `${BLOCK_MULTIPLIER[block]} 小时一口价`;
    const note = (): string => {
      if (!isOffered) return '不出租';
      if (isNow) return blockRemaining(now) < BLOCK_MULTIPLIER[block] * HOUR ? `还剩 ${formatDuration(blockRemaining(now))}` : whole;
      if (start === undefined) return `${window.slice(0, 5)} 开售`;
      return mode === 'now' ? `预约 ${formatRelative(start.at, now)}` : whole;
    };
    return { block, name: `${name} ${hours.replaceAll(':00', '')}`, note: note(), isOpen: isOffered && (isNow || start !== undefined) };
  });
}

export interface CouponOffer {
  id: string;
  text: string;
  savingFen: Fen;
  isUsable: boolean;
}

/** Red packets by what each would save on this order, best first. */
export const couponOffers = (coupons: readonly Coupon[], input: QuoteInput): CouponOffer[] =>
  coupons
    .map((coupon) => {
      const sum = quote({ ...input, coupon });
      const savingFen = sum.ok ? sum.quote.couponDiscountFen : 0;
      const short = sum.ok ? Math.max(0, coupon.minOrderFen - sum.quote.rentAfterActivityFen) : 0;
      const text = short > 0 ? `${couponText(coupon)}，还差 ${yuanDigits(short)} 元` : couponText(coupon);
      return { id: coupon.id, text, savingFen, isUsable: savingFen > 0 };
    })
    .toSorted((a, b) => b.savingFen - a.savingFen);

/** Maximum prepayment of game currency. */
export const gameMoneyMost = (gameMoney: number): number => Math.min(gameMoney, MOST_GAME_MONEY);

/** Step of the game currency stepper: the amount for one yuan, at least one unit. */
export const gameMoneyStep = (moneyExchangeRate: number | null): number => Math.max(1, Math.round(moneyExchangeRate ?? 0));

/** Percentage saved against the hourly price; 0 if nothing is saved. */
export const savedPercent = (effectiveHourlyFen: Fen, hourlyFen: Fen | null): number =>
  hourlyFen !== null && effectiveHourlyFen < hourlyFen ? Math.floor(((hourlyFen - effectiveHourlyFen) * 100) / hourlyFen) : 0;
