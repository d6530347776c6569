import { blockPeriod } from './blocks.ts';
import { ALWAYS, liesOnOffer, nextOnOffer } from './offer.ts';
import {
  BLOCK_MULTIPLIER,
  BOOK_AHEAD_LEAD,
  BOOK_AHEAD_LIMIT,
  BOOK_AHEAD_ROUNDING,
  HOUR,
  ORDER_HOLD,
  PAYMENT_NEWS_LATE,
  PAY_FIRST_AHEAD,
  RENTAL_BUFFER,
} from './constants.ts';
import { HOURLY, TIME_BLOCK, defaultHours, listedPriceFen, previewLength } from './rentTypes.ts';
import type {
  Activity,
  Fen,
  Instant,
  Period,
  PeriodFault,
  RentMode,
  RentPeriod,
  RentPeriodInput,
  RentPeriodResult,
  RentTypeId,
} from './types.ts';

const roundUpToBooking = (at: Instant): Instant => Math.ceil(at / BOOK_AHEAD_ROUNDING) * BOOK_AHEAD_ROUNDING;

/** First start of a booking: now + 30 min or the end of the current rental + 10 min, the later, rounded up to 10 min. */
export const earliestBookAhead = (now: Instant, currentRentalEnd: Instant | null = null): Instant => {
  const afterRental = currentRentalEnd === null ? now : currentRentalEnd + RENTAL_BUFFER;
  return roundUpToBooking(Math.max(now + BOOK_AHEAD_LEAD, afterRental));
};

/** Last start of a booking: the last full 10 min within 7 days from now. */
export const latestBookAhead = (now: Instant): Instant => Math.floor((now + BOOK_AHEAD_LIMIT) / BOOK_AHEAD_ROUNDING) * BOOK_AHEAD_ROUNDING;

/** Hours added to the end of an hourly rental: those of the highest tier reached, once. */
export const bonusHours = (activity: Activity | null, hours: number): number => {
  const reached = (activity?.rentalPromotion ?? []).filter((tier) => tier.rentalHour <= hours);
  const [best] = reached.toSorted((a, b) => b.rentalHour - a.rentalHour || b.bonusHour - a.bonusHour);
  return Math.max(0, best?.bonusHour ?? 0);
};

/** Whether a number of hours is permitted: whole, and not below the listing's minimum. */
export const areHoursValid = (hours: number, minRentalPeriod: number | null): boolean =>
  Number.isSafeInteger(hours) && hours >= defaultHours(minRentalPeriod);

const bookedStart = (input: RentPeriodInput): Instant | PeriodFault => {
  if (input.mode === 'now') return input.now;
  const earliest = earliestBookAhead(input.now, input.currentRentalEnd ?? null);
  const start =
    input.startAt === undefined ? roundUpToBooking(nextOnOffer(input.offer ?? ALWAYS, earliest)) : roundUpToBooking(input.startAt);
  if (start < earliest) return 'startTooSoon';
  return start > latestBookAhead(input.now) ? 'startTooFar' : start;
};

const hourlyPeriod = (start: Instant, hours: number, activity: Activity | null): RentPeriod => {
  const bonus = bonusHours(activity, hours);
  return { start, end: start + (hours + bonus) * HOUR, paidHours: hours, bonusHours: bonus, block: null };
};

const blockRentPeriod = (at: Instant): RentPeriod => {
  const { start, end, block } = blockPeriod(at);
  return { start, end, paidHours: BLOCK_MULTIPLIER[block], bonusHours: 0, block };
};

const fixedPeriod = (start: Instant, type: RentTypeId): RentPeriod => {
  const length = previewLength(type);
  return { start, end: start + length, paidHours: length / HOUR, bonusHours: 0, block: null };
};

const periodFrom = (start: Instant, type: RentTypeId, hours: number, activity: Activity | null): RentPeriod => {
  if (type === HOURLY) return hourlyPeriod(start, hours, activity);
  return type === TIME_BLOCK ? blockRentPeriod(start) : fixedPeriod(start, type);
};

/**
 * Start and end of a rental for a renter. A block bought before it begins starts with the block; a booked block is the one on offer at the
 * booked start. It lies on offer as a whole, with the time that is kept for paying.
 */
export const rentPeriod = (input: RentPeriodInput): RentPeriodResult => {
  const { type, listing } = input;
  const hours = input.hours ?? defaultHours(listing.minRentalPeriod);
  if (type === HOURLY && !areHoursValid(hours, listing.minRentalPeriod)) return { ok: false, fault: 'hoursInvalid' };
  const start = bookedStart(input);
  if (typeof start === 'string') return { ok: false, fault: start };
  const period = periodFrom(start, type, hours, listing.activity);
  if (listedPriceFen(listing.prices, type, period.block) === null) return { ok: false, fault: 'notOffered' };
  const held = heldPeriod(period, startsWhenPaid(input.mode, type));
  if (!liesOnOffer(input.offer ?? ALWAYS, held, type)) return { ok: false, fault: 'outsideOffer' };
  return { ok: true, period };
};

/** Payment deadline of an order made now: 15 minutes, but at most the end of its rental. */
export const payDeadline = (now: Instant, end: Instant): Instant => Math.min(now + ORDER_HOLD, end);

/** Whether a rental begins when paid: a rental of now does, except a time block, which keeps its end. */
export const startsWhenPaid = (mode: RentMode, type: RentTypeId): boolean => mode === 'now' && type !== TIME_BLOCK;

/** Period reserved for an unpaid order: a rental that begins when paid may begin as late as the hold ends. */
export const heldPeriod = ({ start, end }: Period, isStartedByPayment: boolean): Period => ({
  start,
  end: isStartedByPayment ? end + ORDER_HOLD : end,
});

/**
 * Period of a rental that begins when paid: its ordered length, within the reservation. If the payment is known only
 * PAYMENT_NEWS_LATE later, it begins then, which may be after the reservation.
 */
export const periodFromPayment = ({ start, end }: Period, paidAt: Instant, knownAt: Instant = paidAt): Period => {
  const later = knownAt - paidAt > PAYMENT_NEWS_LATE ? knownAt - start : Math.min(Math.max(paidAt - start, 0), ORDER_HOLD);
  return { start: start + later, end: end + later };
};

/** Whether a booking reserves its time only when paid: far ahead and without a deposit, holding a listing would cost nothing. */
export const paysFirst = (mode: RentMode, { start }: Period, depositFen: Fen, now: Instant): boolean =>
  mode === 'appoint' && depositFen === 0 && start - now > PAY_FIRST_AHEAD;

/** End of a running rental after `hours` more, for a renewal; renewals earn no bonus hours. */
export const renewedEnd = (end: Instant, hours: number): Instant => end + hours * HOUR;

/** Whether two rentals of one listing collide: half-open periods with a buffer of 10 min between them. */
export const overlaps = (a: Period, b: Period): boolean => a.start < b.end + RENTAL_BUFFER && b.start < a.end + RENTAL_BUFFER;

/** Whether a period collides with none of the others. */
export const fits = (period: Period, taken: readonly Period[]): boolean => !taken.some((each) => overlaps(period, each));
