import { addDays, dayKey, isDateOnly, parseShanghai } from './clock.ts';
import { AD_PRIORITIES, AD_REPEAT_BLOCK, EMERGENCY_NOTICE_SHOWS } from './constants.ts';
import type { Ad, AdPage, AdPriority, AdRotationState, Instant, ShownAd } from './types.ts';

/**
 * Whether now is within an ad's dates: both ends optional and inclusive, an end without a time lasts the whole day. An invalid date
 * disables the ad.
 */
export const isAdActive = (ad: Pick<Ad, 'startDate' | 'endDate'>, now: Instant): boolean => {
  const { startDate, endDate } = ad;
  if (startDate) {
    const start = parseShanghai(startDate);
    if (start === null || now < start) return false;
  }
  if (!endDate) return true;
  const end = parseShanghai(endDate);
  if (end === null) return false;
  return isDateOnly(endDate) ? now < addDays(end, 1) : now <= end;
};

/** Position 0 shows everywhere, the special-price page included; 1 there only. */
export const isAdForPage = (ad: Pick<Ad, 'position'>, page: AdPage): boolean => ad.position === 0 || page === 'special';

/** Shows allowed per day: two for frequency 1, one otherwise. Frequency 2 allows one show in total. */
export const showsPerDay = (ad: Pick<Ad, 'displayFrequency'>): number => (ad.displayFrequency === 1 ? 2 : 1);

const startDayAnew = (state: AdRotationState | null, now: Instant): AdRotationState => {
  const day = dayKey(now);
  if (state?.day === day) return state;
  return {
    day,
    shown: [],
    lastAdId: null,
    lastPriority: null,
    onceEver: state?.onceEver ?? [],
    popTimes: state?.popTimes ?? {},
  };
};

const shownCount = (state: AdRotationState, id: string): number => state.shown.find((each) => each.id === id)?.count ?? 0;

const isBlocked = (popTime: Instant | undefined, now: Instant): boolean => popTime !== undefined && now - popTime < AD_REPEAT_BLOCK;

const isEligible = (ad: Ad, state: AdRotationState, now: Instant, page: AdPage): boolean =>
  isAdActive(ad, now) &&
  isAdForPage(ad, page) &&
  ad.id !== state.lastAdId &&
  !state.onceEver.includes(ad.id) &&
  shownCount(state, ad.id) < showsPerDay(ad) &&
  !isBlocked(state.popTimes[ad.id], now);

/** Priorities in rotation, 1 → 2 → 3 → 1, from the one after the last. */
const turnOrder = (last: AdPriority | null): AdPriority[] => {
  const next = last === null ? 0 : AD_PRIORITIES.indexOf(last) + 1;
  return [...AD_PRIORITIES.slice(next), ...AD_PRIORITIES.slice(0, next)];
};

const drawFrom = (ads: readonly Ad[], random: () => number): Ad | null =>
  ads[Math.min(Math.floor(random() * ads.length), ads.length - 1)] ?? null;

const recordShown = (state: AdRotationState, ad: Ad, now: Instant): AdRotationState => {
  const record: ShownAd = { id: ad.id, count: shownCount(state, ad.id) + 1, popTime: now, priority: ad.priority };
  const stillBlocking = Object.entries(state.popTimes).filter(([, popTime]) => isBlocked(popTime, now));
  return {
    day: state.day,
    shown: [...state.shown.filter((each) => each.id !== ad.id), record],
    lastAdId: ad.id,
    lastPriority: ad.priority,
    onceEver: ad.displayFrequency === 2 ? [...state.onceEver, ad.id] : state.onceEver,
    popTimes: { ...Object.fromEntries(stillBlocking), [ad.id]: now },
  };
};

export interface PickAdInput {
  ads: readonly Ad[];
  /** As returned by the last call; null for a new visitor. */
  state: AdRotationState | null;
  now: Instant;
  page: AdPage;
  /** In [0, 1). */
  random: () => number;
}

/**
 * The ad to show now, or null, and the new state. The first priority in rotation with an eligible ad provides one at random; an ad is not
 * eligible twice in a row, within 6 h of its own last showing, or beyond its frequency.
 */
export const pickAd = ({ ads, state, now, page, random }: PickAdInput): { ad: Ad | null; state: AdRotationState } => {
  const today = startDayAnew(state, now);
  const eligible = ads.filter((ad) => isEligible(ad, today, now, page));
  const priority = turnOrder(today.lastPriority).find((each) => eligible.some((ad) => ad.priority === each));
  const ad = drawFrom(
    eligible.filter((each) => each.priority === priority),
    random,
  );
  return ad ? { ad, state: recordShown(today, ad, now) } : { ad: null, state: today };
};

/** Whether an emergency notice may be shown again; the count per notice never resets. */
export const mayShowEmergencyNotice = (shownCount: number): boolean => shownCount < EMERGENCY_NOTICE_SHOWS;

/** Count to store after a showing; "do not show again" sets it to the maximum. */
export const emergencyNoticeCount = (shownCount: number, doNotShowAgain: boolean): number =>
  doNotShowAgain ? EMERGENCY_NOTICE_SHOWS : Math.min(EMERGENCY_NOTICE_SHOWS, shownCount + 1);
