import { activityDiscountFen, activityFactor, discountText, FACTOR_PLACES } from './activity.ts';
import { BLOCK_TEXTS, blockPriceFen, effectiveHourlyFen } from './blocks.ts';
import {
  BLOCK_MULTIPLIER,
  DEPOSIT_FREEZE,
  HOUR,
  ORDER_MOST,
  REFERENCE_HOURS,
  VIP_DISCOUNT_CAP,
  VIP_DISCOUNT_PERCENT,
} from './constants.ts';
import { couponSaving, couponText, isCouponLive, reachesThreshold } from './coupon.ts';
import { formatYuan, mulDiv, percentOf, toScaled } from './money.ts';
import { areHoursValid } from './period.ts';
import { DAILY, HOURLY, TEN_HOUR, TIME_BLOCK, WEEKLY, defaultHours, listedPriceFen, previewLength, rentTypeName } from './rentTypes.ts';
import type {
  BlockId,
  Coupon,
  Duration,
  Fen,
  Instant,
  ListingPrices,
  ListingTerms,
  Quote,
  QuoteInput,
  QuoteLine,
  QuoteResult,
  RentTypeId,
} from './types.ts';

/** VIP: 12 % of the rent after the activity, at most 2 yuan per order, renewals included; 0 without the listing's flag or a VIP wallet. */
export const vipDiscountFen = (rentAfterActivityFen: Fen, isUseVipDiscount: boolean, isVip: boolean, usedFen: Fen = 0): Fen =>
  isUseVipDiscount && isVip ? Math.min(Math.max(0, VIP_DISCOUNT_CAP - usedFen), percentOf(rentAfterActivityFen, VIP_DISCOUNT_PERCENT)) : 0;

/** Price of one unit of a type in fen: an hour, a whole block, ten hours, a day, a week. null when not offered. */
export const unitPriceFen = (prices: ListingPrices, type: RentTypeId, block: BlockId | null): Fen | null => {
  if (type !== TIME_BLOCK) return listedPriceFen(prices, type, block);
  return block === null ? null : blockPriceFen(prices, block);
};

/** Prepayment in fen: amount of game currency ÷ `money_exchange_rate` yuan. null if none is sold or the amount exceeds the stock. */
export const gameMoneyFen = (amount: number, listing: Pick<ListingTerms, 'gameMoney' | 'moneyExchangeRate'>): Fen | null => {
  if (amount === 0) return 0;
  const rate = toScaled(listing.moneyExchangeRate ?? 0, FACTOR_PLACES);
  const inStock = Number.isSafeInteger(amount) && amount > 0 && amount <= listing.gameMoney;
  return inStock && rate > 0 ? mulDiv(amount, 100 * 10 ** FACTOR_PLACES, rate) : null;
};

const referenceHours = (type: RentTypeId): number | null => {
  if (type === DAILY) return REFERENCE_HOURS.daily;
  if (type === TEN_HOUR) return REFERENCE_HOURS.tenHour;
  return type === WEEKLY ? REFERENCE_HOURS.weekly : null;
};

/** Struck-through price in fen: 24×, 10× or 168× the hourly price; null for other types and without an hourly price. */
export const referenceFen = (prices: ListingPrices, type: RentTypeId): Fen | null => {
  const hours = referenceHours(type);
  const hourly = listedPriceFen(prices, HOURLY, null);
  return hours === null || hourly === null ? null : hours * hourly;
};

const nominalLength = (type: RentTypeId, hours: number, block: BlockId | null): Duration => {
  if (type === HOURLY) return hours * HOUR;
  return block && type === TIME_BLOCK ? BLOCK_MULTIPLIER[block] * HOUR : previewLength(type);
};

const rentNote = (listing: ListingTerms, type: RentTypeId, hours: number, block: BlockId | null): string => {
  const listed = formatYuan(listedPriceFen(listing.prices, type, block) ?? 0);
  if (type === HOURLY) return `${listed} × ${hours} 小时`;
  if (type === TIME_BLOCK && block) return `${BLOCK_TEXTS[block].name} ${listed} × ${BLOCK_MULTIPLIER[block]} 小时`;
  return rentTypeName(type);
};

/** The bargained price of an hour; null without one, and for other types. */
export const bargainedFen = ({ bargainFen }: ListingPrices, type: RentTypeId): Fen | null =>
  type === HOURLY && bargainFen ? bargainFen : null;

type Amounts = Omit<Quote, 'lines'>;

const bargainNote = ({ listing: { prices }, type }: QuoteInput): string => {
  const hourly = bargainedFen(prices, type);
  return hourly === null ? '' : `谈成 ${formatYuan(hourly)}/时`;
};

const quoteLines = (amounts: Amounts, input: QuoteInput, note: string): QuoteLine[] => {
  const factor = activityFactor(input.listing.activity);
  const isVipCapped = amounts.vipDiscountFen > 0 && amounts.vipDiscountFen + (input.vipUsedFen ?? 0) === VIP_DISCOUNT_CAP;
  const lines: QuoteLine[] = [
    { kind: 'rent', label: '租金', fen: amounts.rentBaseFen, note },
    { kind: 'activity', label: `活动 ${discountText(factor)}`, fen: -amounts.activityDiscountFen, note: '' },
    { kind: 'bargain', label: '议价', fen: -amounts.bargainDiscountFen, note: bargainNote(input) },
    { kind: 'vip', label: '会员折扣', fen: -amounts.vipDiscountFen, note: isVipCapped ? '已到单笔上限' : '' },
    { kind: 'coupon', label: '红包', fen: -amounts.couponDiscountFen, note: input.coupon ? couponText(input.coupon) : '' },
    { kind: 'gameMoney', label: '游戏币预付', fen: amounts.gameMoneyFen, note: `${input.gameMoney ?? 0}，没用完退回` },
    { kind: 'deposit', label: '押金', fen: amounts.depositFen, note: `冻结，结束 ${DEPOSIT_FREEZE / HOUR} 小时后退回` },
  ];
  return lines.filter((line) => line.kind === 'rent' || line.fen !== 0);
};

const couponVerdict = (coupon: Coupon | null, rentAfterActivityFen: Fen): Quote['coupon'] => {
  if (!coupon) return 'none';
  return reachesThreshold(coupon, rentAfterActivityFen) ? 'applied' : 'belowThreshold';
};

/**
 * Total of an order in fen: activity → bargain → VIP → coupon off the rent, then game money prepayment and deposit, without discount. A
 * coupon below its threshold is left out and reported as such; a total above ORDER_MOST is a fault. The service recomputes the total from
 * its own facts.
 */
export const quote = (input: QuoteInput): QuoteResult => {
  const { listing, type } = input;
  const block = input.block ?? null;
  const hours = input.hours ?? defaultHours(listing.minRentalPeriod);
  const unit = unitPriceFen(listing.prices, type, block);
  if (unit === null) return { ok: false, fault: 'notOffered' };
  if (type === HOURLY && !areHoursValid(hours, listing.minRentalPeriod)) return { ok: false, fault: 'hoursInvalid' };
  const prepaidFen = gameMoneyFen(input.gameMoney ?? 0, listing);
  if (prepaidFen === null) return { ok: false, fault: 'gameMoneyInvalid' };

  const rentBaseFen = type === HOURLY ? unit * hours : unit;
  const activityOff = activityDiscountFen(rentBaseFen, listing.activity);
  const bargained = bargainedFen(listing.prices, type);
  const bargainOff = bargained === null ? 0 : Math.max(0, rentBaseFen - activityOff - bargained * hours);
  const rentAfterActivityFen = rentBaseFen - activityOff - bargainOff;
  const vipOff = vipDiscountFen(rentAfterActivityFen, listing.isUseVipDiscount, input.isVip, input.vipUsedFen);
  const coupon = input.coupon ?? null;
  const couponOff = coupon ? couponSaving(coupon, rentAfterActivityFen, rentAfterActivityFen - vipOff) : 0;
  const rentFen = rentAfterActivityFen - vipOff - couponOff;
  const payableFen = rentFen + prepaidFen + listing.depositFen;
  if ((input.paidFen ?? 0) + payableFen > ORDER_MOST) return { ok: false, fault: 'tooMuch' };
  const length = input.period ? input.period.end - input.period.start : nominalLength(type, hours, block);
  const reference = referenceFen(listing.prices, type);
  const amounts: Amounts = {
    rentBaseFen,
    activityDiscountFen: activityOff,
    bargainDiscountFen: bargainOff,
    rentAfterActivityFen,
    vipDiscountFen: vipOff,
    couponDiscountFen: couponOff,
    rentFen,
    gameMoneyFen: prepaidFen,
    depositFen: listing.depositFen,
    payableFen,
    referenceFen: reference !== null && reference > rentAfterActivityFen ? reference : null,
    effectiveHourlyFen: effectiveHourlyFen(rentAfterActivityFen, length),
    coupon: couponVerdict(coupon, rentAfterActivityFen),
  };
  return { ok: true, quote: { ...amounts, lines: quoteLines(amounts, input, rentNote(listing, type, hours, block)) } };
};

const byWorth = (a: { coupon: Coupon; saving: Fen }, b: { coupon: Coupon; saving: Fen }): number => {
  const expiry = (coupon: Coupon): Instant => coupon.expiresAt ?? Number.MAX_SAFE_INTEGER;
  if (a.saving !== b.saving) return b.saving - a.saving;
  if (expiry(a.coupon) !== expiry(b.coupon)) return expiry(a.coupon) - expiry(b.coupon);
  return a.coupon.id < b.coupon.id ? -1 : 1;
};

/** The usable coupon that saves most on this order; of equal ones the first to expire, then the lower id. null if none saves. */
export const bestCoupon = (coupons: readonly Coupon[], input: QuoteInput, now: Instant): Coupon | null => {
  const plain = quote({ ...input, coupon: null });
  if (!plain.ok) return null;
  const { rentAfterActivityFen, rentFen } = plain.quote;
  const [best] = coupons
    .filter((coupon) => isCouponLive(coupon, now))
    .map((coupon) => ({ coupon, saving: couponSaving(coupon, rentAfterActivityFen, rentFen) }))
    .filter(({ saving }) => saving > 0)
    .toSorted(byWorth);
  return best?.coupon ?? null;
};
