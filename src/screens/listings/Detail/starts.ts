import { blockOfDay, wholeBlock } from '#contract/rules/blocks.ts';
import { addDays, formatMonthDay, formatRelative, formatTime, sameDay, shanghaiParts, startOfDay } from '#contract/rules/clock.ts';
import { BOOK_AHEAD_LIMIT, BOOK_AHEAD_ROUNDING, DAY, MINUTE } from '#contract/rules/constants.ts';
import type { Offer } from '#contract/rules/offer.ts';
import { earliestBookAhead, fits, latestBookAhead, rentPeriod } from '#contract/rules/period.ts';
import { blockUnitFen, TIME_BLOCK } from '#contract/rules/rentTypes.ts';
import type { BlockId, Instant, ListingStatus, ListingTerms, Period, RentTypeId } from '#contract/rules/types.ts';

/** Facts of a listing needed for renting; structurally a gateway response. */
export interface Rentable extends ListingTerms, ListingStatus, Offer {
  id: string;
  isOwn: boolean;
  rentedUntil: Instant | null;
  booked: readonly Period[];
  /** Free plays; a paid rental takes their time. */
  freePlays: readonly Period[];
  awaitsPassword: boolean;
}

export interface RentalSelection {
  type: RentTypeId;
  hours: number;
  now: Instant;
}

export interface StartOption {
  at: Instant;
  label: string;
  isFree: boolean;
}

/** One minute of reading time, so that the earliest start is still valid when sent. */
export const bookingNow = (now: Instant): Instant => now + MINUTE;

export const earliestStart = (listing: Rentable, now: Instant): Instant => earliestBookAhead(bookingNow(now), listing.rentedUntil);

const isFree = (listing: Rentable, { type, hours, now }: RentalSelection, at: Instant): boolean => {
  const found = rentPeriod({
    type,
    mode: 'appoint',
    hours,
    now: bookingNow(now),
    startAt: at,
    currentRentalEnd: listing.rentedUntil,
    offer: listing,
    listing,
  });
  return found.ok && fits(found.period, listing.booked);
};

/** The first start at which the whole rental fits; the earliest one if none does. */
export function firstFreeStart(listing: Rentable, wish: RentalSelection): Instant {
  const earliest = earliestStart(listing, wish.now);
  const latest = latestBookAhead(wish.now);
  for (let at = earliest; at <= latest; at += BOOK_AHEAD_ROUNDING) if (isFree(listing, wish, at)) return at;
  return earliest;
}

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

const dayLabel = (day: Instant, now: Instant): string => {
  const [word = ''] = formatRelative(day, now).split(' ');
  const { weekday } = shanghaiParts(day);
  return `${word === formatMonthDay(day) ? word : `${word} ${formatMonthDay(day)}`} ${weekdays[weekday] ?? ''}`;
};

/** Days on which a booking may start, today first, as midnights. */
export function startDays(listing: Rentable, now: Instant): { at: Instant; label: string }[] {
  const first = startOfDay(earliestStart(listing, now));
  const count = Math.floor((startOfDay(now + BOOK_AHEAD_LIMIT) - first) / DAY) + 1;
  return Array.from({ length: count }, (_, index) => addDays(first, index)).map((at) => ({ at, label: dayLabel(at, now) }));
}

/** All start times of a day in steps of ten minutes, and whether the rental fits. */
export function startTimes(listing: Rentable, wish: RentalSelection, day: Instant): StartOption[] {
  const earliest = Math.max(earliestStart(listing, wish.now), startOfDay(day));
  const latest = latestBookAhead(wish.now);
  const options: StartOption[] = [];
  for (let at = earliest; at <= latest && sameDay(at, day); at += BOOK_AHEAD_ROUNDING) {
    options.push({ at, label: formatTime(at), isFree: isFree(listing, wish, at) });
  }
  return options;
}

export interface BlockStart extends StartOption {
  /** Midnight of the day on which the block begins. */
  day: Instant;
  /** The block has begun by then; it costs as much as a whole one. */
  isLate: boolean;
}

/** Start of a block on each day on which it can be booked: when it begins, or on its day the earliest start while it is still on offer. */
export function blockStarts(listing: Rentable, block: BlockId, now: Instant): BlockStart[] {
  const earliest = earliestStart(listing, now);
  const latest = latestBookAhead(now);
  return startDays(listing, now).flatMap(({ at: day, label }) => {
    const { start } = blockOfDay(block, day);
    const at = Math.max(start, earliest);
    const isLate = at > start;
    if (at > latest || wholeBlock(at).start !== start || !sameDay(at, day)) return [];
    const isSold = blockUnitFen(listing.prices, block) !== null;
    const fitting = isSold && isFree(listing, { type: TIME_BLOCK, hours: 1, now }, at);
    return [{ at, day, label: isLate ? `${label} ${formatTime(at)} 起` : label, isFree: fitting, isLate }];
  });
}

/** The first free whole block; else the first free one; else the first. */
export const bestBlockStart = (starts: readonly BlockStart[]): BlockStart | undefined => {
  const sorted = starts.toSorted((one, other) => one.at - other.at);
  return sorted.find((each) => each.isFree && !each.isLate) ?? sorted.find((each) => each.isFree) ?? sorted[0];
};
