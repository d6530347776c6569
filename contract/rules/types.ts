import type { Offer } from './offer.ts';
import type { blocks, priceLineKinds, qrStatuses, rentModes, rentTypes, WireOf } from '#contract/names.ts';

/** Money as a whole number of fen (1 yuan = 100 fen). */
export type Fen = number;

/** A point in time as epoch milliseconds. */
export type Instant = number;

/** A length of time in milliseconds. */
export type Duration = number;

/** Half open: `start` belongs to the period, `end` does not. */
export interface Period {
  start: Instant;
  end: Instant;
}

/** A validation error, with the text to show. */
export type Checked<T> = { ok: true; value: T } | { ok: false; message: string };

/** Wire ids: 1 hourly, 2 ten-hour, 3 time block, 6 daily, 7 weekly. */
export type RentTypeId = WireOf<typeof rentTypes>;

/** Rent now, or book ahead. Separate from the type although the wire overloads type 1. */
export type RentMode = WireOf<typeof rentModes>;

export type BlockId = WireOf<typeof blocks>;

/**
 * A listing's prices, in fen. null or 0: the type is not offered. Block prices are per hour unit (× 5, 7 or 9 for a whole block); daily,
 * ten-hour and weekly prices are totals.
 */
export interface ListingPrices {
  hourlyFen: Fen | null;
  dailyFen: Fen | null;
  tenHourFen: Fen | null;
  weeklyFen: Fen | null;
  morningFen: Fen | null;
  afternoonFen: Fen | null;
  nightFen: Fen | null;
}

/** `rental_promotion`: renting at least `rentalHour` hours adds `bonusHour` hours to the end. */
export interface BonusTier {
  rentalHour: number;
  bonusHour: number;
}

/** `discount` is the fraction to pay (0.9 = 9 折), at most four decimals. null, 0 or from 1 up: no discount. */
export interface Activity {
  discount: number | null;
  rentalPromotion: readonly BonusTier[];
}

/** The facts of a listing that decide periods and prices. */
export interface ListingTerms {
  prices: ListingPrices;
  activity: Activity | null;
  depositFen: Fen;
  /** Hours, for type 1 only. */
  minRentalPeriod: number | null;
  isUseVipDiscount: boolean;
  /** Game currency in stock: the maximum prepayment. */
  gameMoney: number;
  /** Game currency for one yuan, at most four decimals; null or 0: not sold. */
  moneyExchangeRate: number | null;
}

/** The facts of a listing that decide whether it can be rented. */
export interface ListingStatus {
  isListed: boolean;
  isRented: boolean;
  isReservation: boolean;
  /** Not rented, but not on offer now: outside its windows, resting until a moment, or waiting for a new password. */
  isAtRest: boolean;
  game: { maintenanceStatus: boolean; isSuspended: boolean };
}

/** Red packet. Type 1 takes `discountFen` off; type 2 takes `discountPercentage` per cent off. */
export interface Coupon {
  id: string;
  type: 1 | 2;
  /** Threshold on the rent after the activity. */
  minOrderFen: Fen;
  discountFen: Fen;
  /** Per cent taken off (15 = 15 %), at most two decimals. */
  discountPercentage: number;
  /** null or 0: no cap. */
  maxDiscountFen: Fen | null;
  /** null: does not expire. */
  expiresAt: Instant | null;
}

export type AvailabilityStatus = 'maintenance' | 'unavailable' | 'appoint' | 'normal';

export interface Availability {
  status: AvailabilityStatus;
  /** Empty if the listing cannot be rented. */
  modes: readonly RentMode[];
  /** Label of the main button. */
  label: string;
  /** Message for an attempt to rent it; null if it can be rented. */
  refusal: string | null;
}

export interface RentPeriodInput {
  type: RentTypeId;
  mode: RentMode;
  now: Instant;
  /** Type 1 only; default: the type's default length. */
  hours?: number | undefined;
  /** Mode appoint only; default: the earliest possible start. Rounded up to 10 min. */
  startAt?: Instant | undefined;
  /** End of the current rental, for mode appoint. */
  currentRentalEnd?: Instant | null | undefined;
  /** When it is on offer; default: always. */
  offer?: Offer | undefined;
  listing: Pick<ListingTerms, 'prices' | 'activity' | 'minRentalPeriod'>;
}

export interface RentPeriod extends Period {
  /** Paid hours: the nominal length, whole block included. */
  paidHours: number;
  bonusHours: number;
  /** The block, for type 3. */
  block: BlockId | null;
}

/** Why a period is not available. */
export type PeriodFault = 'notOffered' | 'hoursInvalid' | 'startTooSoon' | 'startTooFar' | 'outsideOffer';

export type RentPeriodResult = { ok: true; period: RentPeriod } | { ok: false; fault: PeriodFault };

export interface QuoteInput {
  listing: ListingTerms;
  type: RentTypeId;
  /** Whole hours, for type 1. */
  hours?: number | undefined;
  /** The block, for type 3. */
  block?: BlockId | null | undefined;
  /** Actual length, for the effective hourly price; default: the nominal length. */
  period?: Period | undefined;
  isVip: boolean;
  /** VIP discount already given to the order before its renewal. */
  vipUsedFen?: Fen | undefined;
  coupon?: Coupon | null | undefined;
  /** What the order costs before its renewal. */
  paidFen?: Fen | undefined;
  /** Game currency to prepay, in units of the game. */
  gameMoney?: number | undefined;
}

export type QuoteLineKind = WireOf<typeof priceLineKinds>;

/** One line of the total. `fen` is negative for discounts; the lines add up to `payableFen`. */
export interface QuoteLine {
  kind: QuoteLineKind;
  label: string;
  fen: Fen;
  note: string;
}

/** A price, line by line. All discounts are positive amounts. */
export interface Quote {
  lines: readonly QuoteLine[];
  rentBaseFen: Fen;
  activityDiscountFen: Fen;
  rentAfterActivityFen: Fen;
  vipDiscountFen: Fen;
  couponDiscountFen: Fen;
  /** Rent to be paid: the base of the late-cancel fee and of the commission. */
  rentFen: Fen;
  gameMoneyFen: Fen;
  depositFen: Fen;
  payableFen: Fen;
  /** Struck-through 24×, 10× or 168× the hourly price; null when there is none or it is not above the rent. */
  referenceFen: Fen | null;
  /** Rent after the activity per hour of the actual length. */
  effectiveHourlyFen: Fen;
  /** Whether the given coupon applies. */
  coupon: 'none' | 'applied' | 'belowThreshold';
}

/** `tooMuch`: above ORDER_MOST. */
export type QuoteFault = 'notOffered' | 'hoursInvalid' | 'gameMoneyInvalid' | 'tooMuch';

export type QuoteResult = { ok: true; quote: Quote } | { ok: false; fault: QuoteFault };

/** Price as shown to the renter, compared before an order. */
export interface PriceSnapshot {
  /** One hour, day, ten hours, week or whole block. */
  unitPriceFen: Fen;
  /** Activity factor in ten-thousandths; 10000: no activity. */
  activityFactor: number;
  bonusHours: number;
  depositFen: Fen;
}

export type PriceField = 'unitPrice' | 'activity' | 'bonusHours' | 'deposit';

export interface PriceChange {
  field: PriceField;
  label: string;
  old: number;
  new: number;
  oldText: string;
  newText: string;
}

export type LateCancelPercent = 0 | 10 | 30 | 50;

/** One step of the ladder, half open; the first step has no beginning. */
export interface LateCancelStep {
  from: Instant | null;
  to: Instant;
  percent: LateCancelPercent;
  feeFen: Fen;
  position: 'past' | 'current' | 'coming';
}

export type QrStatus = WireOf<typeof qrStatuses>;

/** Where a visitor came from. */
export interface Channel {
  channel: string;
  netId: string | null;
  uid: string | null;
}

export type AdPriority = 1 | 2 | 3;

export interface Ad {
  id: string;
  /** Date or date-time in Shanghai, or ISO 8601 with offset; null or empty: open. */
  startDate: string | null;
  /** As `startDate`; inclusive, a date alone lasts the whole day. */
  endDate: string | null;
  /** 0 and 3 once a day, 1 twice a day, 2 once in total. */
  displayFrequency: 0 | 1 | 2 | 3;
  /** 0 everywhere, 1 on the special-price page only. */
  position: 0 | 1;
  priority: AdPriority;
}

/** One ad shown on `AdRotationState.day`. */
export interface ShownAd {
  id: string;
  count: number;
  popTime: Instant;
  priority: AdPriority;
}

/** State of the rotation; plain JSON, stored by the caller. */
export interface AdRotationState {
  /** Shanghai day 'YYYY-MM-DD'. */
  day: string;
  shown: readonly ShownAd[];
  lastAdId: string | null;
  lastPriority: AdPriority | null;
  /** Ids of ads shown once in total; kept across days. */
  onceEver: readonly string[];
  /** Last showing of each ad within the last 6 h; kept across days. */
  popTimes: Readonly<Record<string, Instant>>;
}

export type AdPage = 'special' | 'other';
