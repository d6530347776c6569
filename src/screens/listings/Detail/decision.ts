import { blocks, nameOf, rentModes, rentTypes } from '#contract/listingNames.ts';
import { availability } from '#contract/rules/availability.ts';
import { formatRelative } from '#contract/rules/clock.ts';
import { BOOK_AHEAD_LIMIT, DAY, DEPOSIT_FREEZE } from '#contract/rules/constants.ts';
import { meetsPlay, startAfterPlay } from '#contract/rules/freePlay.ts';
import { lateCancelLadder } from '#contract/rules/lateCancel.ts';
import { ORDER_TOO_LARGE } from '#contract/rules/orderMost.ts';
import { fits, heldPeriod, paysFirst, rentPeriod, startsWhenPaid } from '#contract/rules/period.ts';
import { bestCoupon, quote } from '#contract/rules/price.ts';
import { HOURLY, TIME_BLOCK, defaultHours, offeredTypes } from '#contract/rules/rentTypes.ts';
import type {
  Availability,
  BlockId,
  Coupon,
  Instant,
  LateCancelStep,
  PeriodFault,
  Quote,
  QuoteInput,
  RentMode,
  RentPeriod,
  RentPeriodResult,
  RentTypeId,
} from '#contract/rules/types.ts';
import { agreedPrice } from '#lib/agreedPrice.ts';
import type { Proposal } from '#machines/orders/proposal.ts';
import { type BlockChoice, chooseBlock } from './blockChoice.ts';
import { gameMoneyMost } from './offers.ts';
import { bookingNow, earliestStart, firstFreeStart, type Rentable, startTimes, type RentalSelection } from './starts.ts';

/** The renter's choice so far. `null`: not chosen, the default applies. */
export interface Choice {
  type: RentTypeId | null;
  mode: RentMode | null;
  hours: number | null;
  /** Only for time blocks. */
  block: BlockId | null;
  /** Midnight of the day of a booking. */
  day: Instant | null;
  /** Start of a booking, for every type but time blocks; they begin at fixed hours. */
  startAt: Instant | null;
  /** `best` is recomputed as the rest changes. */
  coupon: 'best' | 'none' | { id: string };
  useVip: boolean;
  gameMoney: number;
}

export const noChoice: Choice = {
  type: null,
  mode: null,
  hours: null,
  block: null,
  day: null,
  startAt: null,
  coupon: 'best',
  useVip: true,
  gameMoney: 0,
};

export interface Facts {
  listing: Rentable;
  now: Instant;
  isVip: boolean;
  /** Known to be under age. */
  isMinor: boolean;
  coupons: readonly Coupon[];
}

/** Everything the card shows for a choice. */
export interface Decision {
  availability: Availability;
  isMinor: boolean;
  type: RentTypeId;
  mode: RentMode;
  hours: number;
  /** The block that is chosen, or would be if time blocks were. */
  block: BlockChoice;
  /** Start of a booking; now for mode `now`. */
  startAt: Instant;
  period: RentPeriod | null;
  /** Reserves its time only when paid. */
  paysFirst: boolean;
  /** Why the choice is not possible, as text; null if it is. */
  fault: string | null;
  quote: Quote | null;
  coupon: Coupon | null;
  ladder: LateCancelStep[];
  depositReturnsAt: Instant | null;
  /** The request to send; null if there is none. */
  proposal: Proposal | null;
}

const modeOf = (choice: Choice, { modes }: Availability): RentMode =>
  choice.mode !== null && modes.includes(choice.mode) ? choice.mode : (modes[0] ?? 'now');

const typeOf = (choice: Choice, listing: Rentable): RentTypeId => {
  const offered = offeredTypes(listing.prices);
  return choice.type !== null && offered.includes(choice.type) ? choice.type : (offered[0] ?? HOURLY);
};

/** The chosen start; else the first free one of the chosen day; else the first free one. */
const bookedStart = ({ startAt, day }: Choice, wish: RentalSelection, listing: Rentable): Instant => {
  const ofDay = day === null ? undefined : startTimes(listing, wish, day).find(({ isFree }) => isFree);
  return startAt ?? ofDay?.at ?? firstFreeStart(listing, wish);
};

const faultText = (fault: PeriodFault | 'taken' | 'tooMuch', listing: Rentable, now: Instant): string => {
  switch (fault) {
    case 'notOffered':
      return '这个时段不出租，请换一种租用方式';
    case 'hoursInvalid':
      return `最少租 ${defaultHours(listing.minRentalPeriod)} 小时`;
    case 'startTooSoon':
      return `开始时间太早，最早 ${formatRelative(earliestStart(listing, now), now)}`;
    case 'startTooFar':
      return `最多提前 ${BOOK_AHEAD_LIMIT / DAY} 天预约`;
    case 'tooMuch':
      return ORDER_TOO_LARGE;
    case 'outsideOffer':
      return '这段时间不全在出租时段里，请换个时间或缩短时长';
    case 'taken':
      return '这段时间已有人预约，请换个时间或缩短时长';
  }
};

const tryPeriod = (
  choice: { type: RentTypeId; mode: RentMode; hours: number; startAt: Instant | null },
  { listing, now }: Facts,
): RentPeriodResult => {
  const { type, mode, hours, startAt } = choice;
  return rentPeriod({
    type,
    mode,
    hours,
    listing,
    now: mode === 'now' ? now : bookingNow(now),
    startAt: startAt ?? undefined,
    notBefore: startAfterPlay(listing.freePlays, now),
    currentRentalEnd: listing.rentedUntil,
    offer: listing,
  });
};

const chosenCoupon = (choice: Choice, { coupons, now }: Facts, input: QuoteInput): Coupon | null => {
  if (choice.coupon === 'none') return null;
  if (choice.coupon === 'best') return bestCoupon(coupons, input, now);
  const { id } = choice.coupon;
  return coupons.find((coupon) => coupon.id === id) ?? null;
};

const proposalOf = (
  decision: { mode: RentMode; period: RentPeriod; input: QuoteInput; coupon: Coupon | null; quote: Quote },
  listing: Rentable,
): Proposal => {
  const { mode, period, input, coupon, quote: sum } = decision;
  const { type, hours, block, isVip, gameMoney } = input;
  return {
    input: {
      listingId: listing.id,
      mode: nameOf(rentModes, mode),
      rentType: nameOf(rentTypes, type),
      ...(type === HOURLY && { hours: hours ?? null }),
      ...(mode === 'appoint' && { startAt: period.start }),
      ...(type === TIME_BLOCK && block && { block: nameOf(blocks, block) }),
      couponId: sum.coupon === 'applied' && coupon ? coupon.id : null,
      useVip: isVip,
      gameMoney: gameMoney ?? 0,
      ...agreedPrice(listing, sum.payableFen),
    },
    quote: input,
  };
};

/** Evaluates a choice by the shared rules only. */
export function decide(choice: Choice, facts: Facts): Decision {
  const { listing, now } = facts;
  const open = availability(listing);
  const type = typeOf(choice, listing);
  const block = chooseBlock(choice, open.modes, listing, now);
  const mode = type === TIME_BLOCK ? block.mode : modeOf(choice, open);
  const hours = Math.max(choice.hours ?? 0, defaultHours(listing.minRentalPeriod));
  const startAt = mode === 'now' ? now : type === TIME_BLOCK ? block.startAt : bookedStart(choice, { type, hours, now }, listing);
  const found = tryPeriod({ type, mode, hours, startAt: mode === 'now' ? null : startAt }, facts);
  const period = found.ok ? found.period : null;
  const held = period && { period, reserved: heldPeriod(period, startsWhenPaid(mode, type)) };
  const isTaken = held !== null && !fits(held.reserved, listing.booked);

  const plain: QuoteInput = {
    listing,
    type,
    hours,
    block: type === TIME_BLOCK ? block.block : null,
    isVip: facts.isVip && choice.useVip,
    gameMoney: Math.min(choice.gameMoney, gameMoneyMost(listing.gameMoney)),
    ...(period && { period }),
  };
  const coupon = chosenCoupon(choice, facts, plain);
  const input: QuoteInput = { ...plain, coupon };
  const sum = quote(input);
  const shown = sum.ok ? sum.quote : null;
  const isTooMuch = !sum.ok && sum.fault === 'tooMuch';
  const fault = found.ok ? (isTaken ? 'taken' : isTooMuch ? 'tooMuch' : null) : found.fault;
  const canSend = fault === null && open.refusal === null && !listing.isOwn && !facts.isMinor;

  return {
    availability: open,
    isMinor: facts.isMinor,
    type,
    mode,
    hours,
    block,
    startAt,
    period,
    paysFirst: held !== null && (paysFirst(mode, held.period, listing.depositFen, now) || meetsPlay(held.reserved, listing.freePlays)),
    coupon,
    fault: open.refusal === null && fault !== null ? faultText(fault, listing, now) : null,
    quote: shown,
    ladder: shown && period && period.start > now ? lateCancelLadder({ rentPaidFen: shown.rentFen, startAt: period.start, now }) : [],
    depositReturnsAt: period && period.end + DEPOSIT_FREEZE,
    proposal: canSend && shown && period ? proposalOf({ mode, period, input, coupon, quote: shown }, listing) : null,
  };
}
