import type { PopupAd } from '#machines/popups/adRotation.machine.ts';
import type { Kind, Page, Seen } from './log.ts';

// Written from the specification alone: shares no code with contract/rules.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ORDER: readonly Kind[] = ['dialog', 'emergencyNotice', 'notification', 'ad'];
const named: Readonly<Record<Kind, string>> = {
  dialog: 'a dialog',
  emergencyNotice: 'an urgent notice',
  notification: 'a notification',
  ad: 'an ad',
};
/** Time in ms within which an unblocked popup must be shown: a pause of a second, plus a margin. */
const SOON = 2_000;
const LONGEST_ANSWER = 3_000;
/** Time in ms after user activity in which neither an ad nor an urgent notice is shown. */
const REST = 30_000;

const clockOfShanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });
/** 'YYYY-MM-DD HH:MM:SS' sorts by time, so date ranges are compared as text. */
const textOf = (at: number): string => clockOfShanghai.format(at);

function isOpenWindow({ startDate, endDate }: PopupAd, at: number): boolean {
  const now = textOf(at);
  const from = startDate === null ? '' : startDate.padEnd(19, startDate.length === 10 ? ' 00:00:00' : '');
  const to = endDate === null ? '9' : endDate.length === 10 ? `${endDate} 23:59:59` : endDate;
  return from <= now && now <= to;
}

interface Shown {
  readonly at: number;
  readonly day: string;
  readonly ad: PopupAd;
}

/** Thrown with the violated rule and the last events. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

/** Checks the events of one browser; throws at the first one that violates the specification. */
export function aChecker() {
  const trail: Seen[] = [];
  const shownAds: Shown[] = [];
  const urgentShows = new Map<string, number>();
  const silenced = new Set<string>();
  const popped = new Set<string>();
  /** Number of choices between ads of the same priority, and how often the first ad was chosen. */
  const chances = { of: 0, first: 0 };
  let ads: readonly PopupAd[] = [];
  let page: Page = 'other';
  let isSettled = false;
  /** Whether the first response about notices of this visit has arrived or failed. */
  let isUrgentKnown = false;
  let isHidden = false;
  let isIn = false;
  let isWanted = false;
  let isInForm = false;
  let open: { kind: Kind; id: string; at: number } | null = null;
  let waiting = new Set<Kind>();
  let urgentThisVisit = new Set<string>();
  let lastPoll: number | null = null;
  let pollDue: number | null = null;
  let adsAsked: number | null = null;
  let actedAt = 0;
  let isAdSpent = false;
  /** Whether an ad of the last list may still be shown. */
  let isAdDue = false;
  let owed: { kind: Kind; by: number } | null = null;

  const fail = (rule: string): never => {
    throw new Broken(
      `${rule}\n${trail
        .slice(-14)
        .map(
          (seen) =>
            `  ${textOf(seen.at)}.${String(seen.at % 1_000).padStart(3, '0')} ` +
            JSON.stringify({ ...seen, at: undefined, ads: undefined }),
        )
        .join('\n')}`,
    );
  };
  const allow = (isAllowed: boolean, rule: string): void => {
    if (!isAllowed) fail(rule);
  };

  /** Whether the specification permits the ad at this time. */
  function isEligible(ad: PopupAd, at: number): boolean {
    const own = shownAds.filter((shown) => shown.ad.id === ad.id);
    const today = own.filter(({ day }) => day === textOf(at).slice(0, 10));
    const last = shownAds.findLast(({ day }) => day === textOf(at).slice(0, 10));
    const most = ad.displayFrequency === 1 ? 2 : 1;
    return (
      isOpenWindow(ad, at) &&
      (ad.position === 0 || page === 'special') &&
      (ad.displayFrequency === 2 ? own.length === 0 : today.length < most) &&
      last?.ad.id !== ad.id &&
      own.every((shown) => at - shown.at >= 6 * HOUR)
    );
  }

  function turnOf(at: number): number | undefined {
    const last = shownAds.findLast(({ day }) => day === textOf(at).slice(0, 10))?.ad.priority ?? 3;
    const wheel = [1, 2, 3].map((step) => ((last - 1 + step) % 3) + 1);
    return wheel.find((priority) => ads.some((ad) => ad.priority === priority && isEligible(ad, at)));
  }

  /** Whether the user is on a page for browsing, inactive and not in a form. */
  const mayInterrupt = (at: number): boolean => at - actedAt >= REST && page !== 'deciding' && !isInForm;

  function checkInterruption(kind: 'ad' | 'emergencyNotice', at: number): void {
    allow(at - actedAt >= REST, `${named[kind]} within 30 seconds of an act`);
    allow(page !== 'deciding', `${named[kind]} on a page for deciding`);
    allow(!isInForm, `${named[kind]} over a form`);
  }

  function checkAd(id: string, at: number): void {
    checkInterruption('ad', at);
    allow(!isAdSpent, 'a second ad in one visit');
    isAdSpent = true;
    const ad = ads.find((each) => each.id === id) ?? fail('an ad that is not on the list');
    allow(isOpenWindow(ad, at), 'an ad outside of its dates');
    allow(ad.position === 0 || page === 'special', 'an ad of the special-price page elsewhere');
    const own = shownAds.filter((shown) => shown.ad.id === id);
    const today = textOf(at).slice(0, 10);
    const times = own.filter(({ day }) => day === today).length;
    allow(ad.displayFrequency !== 2 || own.length === 0, 'an ad of frequency 2 for the second time');
    allow(times < (ad.displayFrequency === 1 ? 2 : 1), 'an ad more often in a day than its frequency says');
    allow(
      own.every((shown) => at - shown.at >= 6 * HOUR),
      'an ad again within 6 hours',
    );
    const last = shownAds.findLast(({ day }) => day === today);
    allow(last?.ad.id !== id, 'the same ad twice in a row');
    allow(turnOf(at) === ad.priority, 'an ad out of the turn of its priority');
    const rivals = ads.filter((each) => each.priority === ad.priority && isEligible(each, at));
    if (rivals.length === 2) {
      chances.of += 1;
      chances.first += rivals[0]?.id === id ? 1 : 0;
    }
    shownAds.push({ at, day: today, ad });
  }

  function checkUrgent(id: string, at: number): void {
    checkInterruption('emergencyNotice', at);
    const shows = urgentShows.get(id) ?? 0;
    allow(shows < 3, 'an urgent notice for the fourth time');
    allow(!silenced.has(id), 'an urgent notice that was not to be shown again');
    allow(!urgentThisVisit.has(id), 'an urgent notice twice in one visit');
    urgentShows.set(id, shows + 1);
    urgentThisVisit.add(id);
  }

  function checkNotification(id: string): void {
    allow(isIn, 'a notification while nobody is logged in');
    allow(!popped.has(id), 'a notification that popped up before');
    popped.add(id);
  }

  const isClear = (): boolean => isSettled && isUrgentKnown && !isHidden && !isWanted && open === null;
  /** Whether a waiting popup may be shown now, as far as the user's activity is concerned. */
  const may = (kind: Kind, at: number): boolean => (kind === 'ad' ? mayAd(at) : kind === 'notification' || mayInterrupt(at));
  const isFree = (at: number): boolean => isClear() && [...waiting].every((kind) => !may(kind, at));
  /** Whether an ad may be shown now. */
  const mayAd = (at: number): boolean => !isAdSpent && mayInterrupt(at) && turnOf(at) !== undefined;
  const lookForAd = (at: number): void => {
    if (!isAdSpent && turnOf(at) !== undefined) isAdDue = true;
    if (mayAd(at)) expectSoon('ad', at);
  };
  const expectSoon = (kind: Kind, at: number): void => {
    if (isFree(at) && owed === null && may(kind, at)) owed = { kind, by: at + SOON };
  };

  function opens(kind: Kind, id: string, at: number): void {
    allow(open === null, `${named[kind]} over ${named[open?.kind ?? 'dialog']}: more than one popup`);
    if (kind !== 'dialog') {
      allow(isSettled, 'a popup before the page was there for some seconds');
      allow(isUrgentKnown, `${named[kind]} before the urgent notices were read`);
      allow(!isHidden, 'a popup on a page that nobody sees');
      waiting.delete(kind);
    }
    const higher = ORDER.slice(0, ORDER.indexOf(kind)).find((other) =>
      other === 'dialog' ? isWanted : waiting.has(other) && may(other, at),
    );
    allow(higher === undefined, `${named[kind]} before ${named[higher ?? 'dialog']}`);
    if (kind === 'ad') checkAd(id, at);
    if (kind === 'emergencyNotice') checkUrgent(id, at);
    if (kind === 'notification') checkNotification(id);
    open = { kind, id, at };
    owed = null;
  }

  function closes(kind: Kind, id: string, by: 'person' | 'itself', at: number): void {
    allow(open?.kind === kind && open.id === id, `${named[kind]} closes that was not open`);
    const age = at - (open?.at ?? at);
    if (by === 'itself') {
      allow(kind === 'notification', `${named[kind]} that nobody closed`);
      allow(age === 10_000 || isWanted || !isIn, `a notification that closed itself after ${age} ms`);
    }
    allow(kind !== 'notification' || age <= 10_000, 'a notification that did not close itself');
    open = null;
  }

  function checkTime(at: number): void {
    allow(owed === null || at <= owed.by, `${named[owed?.kind ?? 'dialog']} that did not come up, though nothing stood in its way`);
    allow(open?.kind !== 'notification' || at - open.at <= 10_000, 'a notification that did not close itself at 10 seconds');
    allow(pollDue === null || at <= pollDue, 'no poll within 15 seconds while somebody is logged in');
    allow(adsAsked === null || at - adsAsked <= 10 * MINUTE + LONGEST_ANSWER, 'a list of ads older than ten minutes');
  }

  function begin({ at }: { at: number }): void {
    [actedAt, isAdSpent, isAdDue] = [at, false, false];
    open = null;
    waiting = new Set();
    urgentThisVisit = new Set();
    [isSettled, isUrgentKnown, isHidden, isIn, isWanted, isInForm] = [false, false, false, false, false, false];
    [lastPoll, pollDue, adsAsked, owed] = [null, null, null, null];
    page = 'other';
    ads = [];
  }

  const handlers: { readonly [What in Seen['what']]: (seen: Extract<Seen, { what: What }>) => void } = {
    visit: begin,
    left: begin,
    settled: () => {
      isSettled = true;
    },
    hidden: () => {
      [isHidden, owed, pollDue] = [true, null, null];
    },
    shown: ({ at }) => {
      isHidden = false;
      [lastPoll, pollDue] = [null, isIn ? at : null];
    },
    login: ({ at }) => {
      isIn = true;
      [lastPoll, pollDue] = [null, isHidden ? null : at];
    },
    logout: () => {
      [isIn, pollDue] = [false, null];
      if (owed?.kind === 'notification') owed = null;
    },
    poll: ({ at }) => {
      allow(isIn, 'a poll while nobody is logged in');
      allow(lastPoll === null || at - lastPoll >= 15_000, 'a poll less than 15 seconds after the one before');
      [lastPoll, pollDue] = [at, null];
    },
    told: ({ ids, at }) => {
      if (isIn && !isHidden) pollDue = at + 15_000;
      if (isIn && ids.some((id) => !popped.has(id))) expectSoon('notification', at);
    },
    adsAsked: ({ at }) => {
      allow(adsAsked === null || at - adsAsked >= 10 * MINUTE, 'a list of ads read again within ten minutes');
      adsAsked = at;
    },
    ads: ({ ads: list, at }) => {
      ads = list;
      adsAsked = at;
      lookForAd(at);
    },
    urgent: ({ ids, at }) => {
      const isDue = ids?.some((id) => (urgentShows.get(id) ?? 0) < 3 && !silenced.has(id) && !urgentThisVisit.has(id)) ?? false;
      const isFirst = !isUrgentKnown;
      isUrgentKnown = true;
      if (!isFirst && isDue) expectSoon('emergencyNotice', at);
      if (!isFirst || !isClear()) return;
      // All other popups wait for this response.
      const next = isDue && mayInterrupt(at) ? 'emergencyNotice' : ORDER.find((kind) => waiting.has(kind) && may(kind, at));
      if (next) owed = { kind: next, by: at + SOON };
    },
    silenced: ({ id }) => {
      silenced.add(id);
    },
    page: ({ page: entered, at }) => {
      [page, actedAt] = [entered, at];
      if (owed && owed.kind !== 'notification') owed = null;
      if (page === 'special') lookForAd(at);
    },
    waits: ({ kind }) => {
      waiting.add(kind);
    },
    acts: ({ at }) => {
      actedAt = at;
      if (owed && owed.kind !== 'notification') owed = null;
    },
    calm: ({ at }) => {
      if (!isClear() || owed !== null) return;
      const next = ORDER.find((kind) => (kind === 'ad' ? isAdDue : waiting.has(kind)) && may(kind, at));
      if (next) owed = { kind: next, by: at + SOON };
    },
    begins: () => {
      isInForm = true;
      if (owed && owed.kind !== 'notification') owed = null;
    },
    ends: () => {
      isInForm = false;
    },
    withdraws: ({ kind }) => {
      if (kind === 'ad') isAdDue = false;
      waiting.delete(kind);
    },
    wants: () => {
      [isWanted, owed] = [true, null];
    },
    done: () => {
      isWanted = false;
    },
    opens: ({ kind, id, at }) => opens(kind, id, at),
    closes: ({ kind, id, by, at }) => closes(kind, id, by, at),
  };

  return {
    see(seen: Seen): void {
      trail.push(seen);
      checkTime(seen.at);
      (handlers[seen.what] as (seen: Seen) => void)(seen);
    },
    /** Coverage of a run: ads, emergency notices and notifications shown, and choices between two ads. */
    seen: () => ({
      ads: shownAds.length,
      urgent: [...urgentShows.values()].reduce((sum, shows) => sum + shows, 0),
      notifications: popped.size,
      chances,
    }),
  };
}
