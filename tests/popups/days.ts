import fc from 'fast-check';
import { vi } from 'vitest';
import type { PopupAd } from '#machines/popups/adRotation.machine.ts';
import { anAgenda } from './agenda.ts';
import { aChecker } from './checker.ts';
import { open, type Server, type Visit } from './life.ts';
import type { Seen } from './log.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** 00:00 in Shanghai. */
const START = Date.parse('2026-11-02T00:00:00+08:00');
const DAYS = 8;
export const SEED = 20_261_120;
/** `npm run test:nightly` simulates a thousand days. */
export const LIVES = Number(process.env['POPUP_DAYS'] ?? 80) / DAYS;
/** Limits of the share with which the first of two equal ads is chosen. */
export const FAIR = [0.3, 0.7] as const;

const acts = [
  'special',
  'home',
  'detail',
  'dialog',
  'scan',
  'scan',
  'form',
  'hide',
  'login',
  'logout',
  'pay',
  'pay',
  'urgent',
  'editAds',
] as const;

interface Moment {
  /** Seconds since the previous moment. */
  readonly wait: number;
  readonly act: (typeof acts)[number];
  /** Seconds for which a dialog or form stays open, or the page hidden. */
  readonly lasts: number;
}
interface Stay {
  /** Minute of the day. */
  readonly from: number;
  readonly minutes: number;
  readonly isMember: boolean;
  readonly moments: readonly Moment[];
}
export interface Life {
  readonly seed: number;
  readonly ads: readonly PopupAd[];
  readonly urgent: number;
  readonly days: readonly (readonly Stay[])[];
}

const words = { title: '广告', subtitle: '', kicker: '', button: '去看看', image: '/a.svg', href: '/' };
const textOf = (at: number): string => new Date(at + 8 * 60 * MINUTE).toISOString().slice(0, 10);

const anEdge = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: DAYS }).map((day) => textOf(START + day * DAY)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: DAYS }), fc.integer({ min: 0, max: 23 }))
      .map(([day, hour]) => `${textOf(START + day * DAY)} ${String(hour).padStart(2, '0')}:30:00`),
  },
);

const anAd: fc.Arbitrary<Omit<PopupAd, 'id'>> = fc.record({
  ...(Object.fromEntries(Object.entries(words).map(([name, value]) => [name, fc.constant(value)])) as {
    [Name in keyof typeof words]: fc.Arbitrary<string>;
  }),
  startDate: anEdge,
  endDate: anEdge,
  displayFrequency: fc.constantFrom(0 as const, 1 as const, 1 as const, 2 as const, 3 as const),
  position: fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const),
  priority: fc.constantFrom(1 as const, 2 as const, 3 as const),
});

const aMoment: fc.Arbitrary<Moment> = fc.record({
  wait: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 400 })),
  act: fc.constantFrom(...acts),
  lasts: fc.integer({ min: 1, max: 90 }),
});

const aStay: fc.Arbitrary<Stay> = fc.record({
  from: fc.integer({ min: 0, max: 1_439 }),
  minutes: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 25 }) }, { weight: 1, arbitrary: fc.integer({ min: 60, max: 420 }) }),
  isMember: fc.boolean(),
  moments: fc.array(aMoment, { maxLength: 8 }),
});

/** Some days of one browser: changes on the server and user actions. */
export const aLife: fc.Arbitrary<Life> = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  ads: fc.array(anAd, { minLength: 1, maxLength: 7 }).map((ads) => ads.map((ad, at) => ({ ...ad, id: String(at + 1) }))),
  urgent: fc.integer({ min: 0, max: 2 }),
  days: fc.array(fc.array(aStay, { maxLength: 8 }), { minLength: DAYS, maxLength: DAYS }),
});

/** Deterministic sequence for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

/** Simulates some days with the real charts; throws `Broken` at the first violation of the specification. */
export async function live({ seed, ads, urgent, days }: Life) {
  vi.stubGlobal('localStorage', storage());
  vi.setSystemTime(START);
  const random = randomFrom(seed);
  const agenda = anAgenda(START);
  const checker = aChecker();
  let broken: unknown = null;
  /** Stores the violation instead of throwing it: an exception inside an actor would only fail that actor. */
  const record = (seen: Seen): void => {
    try {
      if (broken === null) checker.see(seen);
    } catch (error) {
      broken = error;
    }
  };
  const between = (from: number, to: number): number => Math.round(from + random() * (to - from));
  const server: Server = {
    ads,
    urgent: Array.from({ length: urgent }, (_, at) => ({ id: String(at + 1), title: '公告', content: '' })),
    notifications: [],
    patience: () => (random() < 0.03 ? null : random() < 0.5 ? 0 : between(1, 2_500)),
  };
  let isHidden = false;

  function act(visit: Visit, moment: Moment, isBrief: boolean): void {
    const later = (done: () => void): void => agenda.after(moment.lasts * SECOND, done);
    if (moment.act === 'special') visit.go('special');
    if (moment.act === 'home') visit.go('other');
    if (moment.act === 'detail') visit.go('deciding');
    if (moment.act === 'login' && isBrief && !isHidden) visit.login();
    if (moment.act === 'logout') visit.logout();
    const pay = (): void => {
      if (visit.isIn()) server.notifications.push({ id: String(server.notifications.length + 1), createdAt: agenda.now(), isRead: false });
    };
    if (moment.act === 'pay') pay();
    if (moment.act === 'urgent') server.urgent = [{ id: String(server.urgent.length + 1), title: '新公告', content: '' }, ...server.urgent];
    if (moment.act === 'editAds')
      server.ads = [...server.ads.slice(1), ...server.ads.slice(0, 1)].map((ad, at) =>
        at === 0 ? { ...ad, priority: ad.priority === 3 ? 1 : 3 } : ad,
      );
    if (moment.act === 'dialog') {
      visit.wantDialog();
      later(() => visit.endDialog('person'));
    }
    if (moment.act === 'scan') {
      // Popups of every kind may queue behind it; it ends without user activity, when all of them may be shown.
      visit.wantDialog();
      pay();
      agenda.after(moment.lasts * SECOND + 30 * SECOND, () => visit.endDialog('itself'));
    }
    if (moment.act === 'form') {
      visit.beginForm();
      later(() => visit.endForm());
    }
    if (moment.act === 'hide' && !isHidden) {
      isHidden = true;
      visit.hide();
      later(() => {
        isHidden = false;
        visit.show();
      });
    }
  }

  /** The user closes the popup after a while, or leaves it open. */
  function react(visit: Visit, met: Map<string, boolean>): void {
    for (const [kind, id] of Object.entries(visit.screen())) {
      const key = `${kind} ${id}`;
      if (kind === 'dialog' || met.has(key)) continue;
      met.set(key, true);
      if (kind === 'notification' && random() < 0.6) continue;
      const how = random() < 0.2 ? 'silence' : random() < 0.3 ? 'open' : 'close';
      agenda.after(between(300, kind === 'notification' ? 9_000 : 60_000), () => {
        met.delete(key);
        visit.press(kind as 'ad', kind === 'emergencyNotice' ? (how === 'open' ? 'close' : how) : how === 'silence' ? 'close' : how);
      });
    }
  }

  async function stay({ from, minutes, isMember, moments }: Stay, midnight: number, end: number): Promise<void> {
    await agenda.until(Math.max(agenda.now(), midnight + from * MINUTE), () => {});
    const leaveAt = Math.min(agenda.now() + minutes * MINUTE, end);
    if (leaveAt <= agenda.now()) return;
    // Long visits are made by guests, since members poll often.
    const isBrief = minutes <= 25;
    isHidden = false;
    // Each visit is in a new tab.
    vi.stubGlobal('sessionStorage', storage());
    const visit = open(server, agenda, random, isMember && isBrief, record);
    const met = new Map<string, boolean>();
    agenda.after(between(5, 9) * SECOND, () => visit.settle());
    let when = 0;
    for (const moment of moments) {
      when += moment.wait * SECOND;
      agenda.after(when, () => act(visit, moment, isBrief));
    }
    await agenda.until(leaveAt, () => {
      visit.look();
      if (broken !== null) throw broken;
      react(visit, met);
    });
    visit.leave();
    agenda.clear();
  }

  const end = START + DAYS * DAY;
  for (const [day, stays] of days.entries()) {
    for (const each of stays.toSorted((a, b) => a.from - b.from)) await stay(each, START + day * DAY, end);
  }
  vi.unstubAllGlobals();
  return checker.seen();
}
