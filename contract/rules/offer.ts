import { DAY, HOUR, MINUTE } from './constants.ts';
import { addDays, startOfDay } from './clock.ts';
import type { Duration, Instant, Period, RentTypeId } from './types.ts';

/** Minutes of the week in Shanghai, half-open; Monday 00:00 is 0. */
export interface OfferWindow {
  readonly from: number;
  readonly until: number;
}

/** When a listing is on offer. */
export interface Offer {
  /** Ordered, without gaps of nothing between them; null: always. */
  readonly windows: readonly OfferWindow[] | null;
  /** It rests until then; null: it does not rest. One that rests until further notice is not listed at all. */
  readonly restingUntil: Instant | null;
}

export const ALWAYS: Offer = { windows: null, restingUntil: null };

const WEEK: Duration = 7 * DAY;
export const DAY_MINUTES = DAY / MINUTE;
export const WEEK_MINUTES = WEEK / MINUTE;
/** Windows of one listing, as entered. */
export const WINDOWS_MOST = 28;
/** Longest rest that has an end. */
export const REST_MOST: Duration = 180 * DAY;

/** Monday 1970-01-05 00:00 in Shanghai. */
const FIRST_MONDAY: Instant = 4 * DAY - 8 * HOUR;

/** Milliseconds since Monday 00:00 in Shanghai. */
const intoWeek = (at: Instant): Duration => (((at - FIRST_MONDAY) % WEEK) + WEEK) % WEEK;

/** Minute of the week in Shanghai, begun. */
export const minuteOfWeek = (at: Instant): number => Math.floor(intoWeek(at) / MINUTE);

/**
 * Windows as entered in one order, joined where they touch or overlap. One whose end is not behind its start goes over the end of the week.
 * null: together they are the whole week, or none was entered.
 */
export function joinWindows(entered: readonly OfferWindow[]): readonly OfferWindow[] | null {
  const within = entered.flatMap(({ from, until }) =>
    until > from
      ? [{ from, until }]
      : [
          { from, until: WEEK_MINUTES },
          { from: 0, until },
        ],
  );
  const joined: { from: number; until: number }[] = [];
  for (const each of within.filter(({ from, until }) => until > from).toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && each.from <= last.until) last.until = Math.max(last.until, each.until);
    else joined.push({ ...each });
  }
  const [only] = joined;
  const isWhole = joined.length === 1 && only?.from === 0 && only.until === WEEK_MINUTES;
  return joined.length === 0 || isWhole ? null : joined;
}

/** How long from an offset into the week it is on offer without a break; 0: not then. */
function openFor(windows: readonly OfferWindow[], offset: Duration): Duration {
  const now = windows.find(({ from, until }) => from * MINUTE <= offset && offset < until * MINUTE);
  if (!now) return 0;
  const left = now.until * MINUTE - offset;
  const first = windows[0];
  return now.until === WEEK_MINUTES && first?.from === 0 ? left + first.until * MINUTE : left;
}

/** Whether a rental could begin at an instant. */
export const isOnOffer = ({ windows, restingUntil }: Offer, at: Instant): boolean =>
  (restingUntil === null || at >= restingUntil) && (windows === null || openFor(windows, intoWeek(at)) > 0);

/** End of the offer that is open at an instant; null: it has none. The instant itself if it is not on offer then. */
export function offerEnd({ windows, restingUntil }: Offer, at: Instant): Instant | null {
  if (restingUntil !== null && at < restingUntil) return at;
  return windows === null ? null : at + openFor(windows, intoWeek(at));
}

/** First instant from then on at which it is on offer. */
export function nextOnOffer({ windows, restingUntil }: Offer, from: Instant): Instant {
  const at = Math.max(from, restingUntil ?? from);
  if (windows === null || openFor(windows, intoWeek(at)) > 0) return at;
  const offset = intoWeek(at);
  const next = windows.find((window) => window.from * MINUTE > offset) ?? windows[0];
  const wait = (next?.from ?? 0) * MINUTE - offset;
  return at + (wait < 0 ? wait + WEEK : wait);
}

/** Types that take whole days: each day that they touch must be on offer as a whole. */
export const takesWholeDays = (type: RentTypeId): boolean => type === 6 || type === 7;

const wholeDays = ({ start, end }: Period): Period => {
  const last = startOfDay(end);
  return { start: startOfDay(start), end: last === end ? end : addDays(last, 1) };
};

/** Whether a period lies on offer as a whole. */
export function liesOnOffer(offer: Offer, period: Period, type: RentTypeId = 1): boolean {
  const { windows, restingUntil } = offer;
  if (restingUntil !== null && period.start < restingUntil) return false;
  if (windows === null) return true;
  const { start, end } = takesWholeDays(type) ? wholeDays(period) : period;
  // Without the whole week no window is open for longer than a week.
  return end - start <= openFor(windows, intoWeek(start));
}

/** Parts of a period that are on offer, in order. */
export function offeredWithin(offer: Offer, { start, end }: Period): Period[] {
  const parts: Period[] = [];
  let at = nextOnOffer(offer, start);
  while (at < end) {
    const until = Math.min(offerEnd(offer, at) ?? end, end);
    parts.push({ start: at, end: until });
    at = nextOnOffer(offer, until);
  }
  return parts;
}
