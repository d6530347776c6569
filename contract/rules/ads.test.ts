import { describe, expect, it, test } from 'vitest';
import { emergencyNoticeCount, isAdActive, isAdForPage, mayShowEmergencyNotice, pickAd } from './ads.ts';
import { november, someAd } from './builders.ts';
import { HOUR } from './constants.ts';
import type { Ad, AdPage, AdRotationState, Instant } from './types.ts';

/** Requests an ad at each instant in turn and returns the ids shown. */
const shownAt = (ads: readonly Ad[], instants: readonly Instant[], page: AdPage = 'other', random = (): number => 0): (string | null)[] => {
  let state: AdRotationState | null = null;
  return instants.map((now) => {
    const picked = pickAd({ ads, state, now, page, random });
    state = picked.state;
    return picked.ad?.id ?? null;
  });
};

const MORNING = november('20 08:00');
const hoursFrom = (start: Instant, ...hours: number[]): Instant[] => hours.map((hour) => start + hour * HOUR);

describe('date window', () => {
  test.each([
    [null, null, '20 12:00', true],
    ['', '', '20 12:00', true],
    ['2026-11-20', null, '19 23:59:59', false],
    ['2026-11-20', null, '20 00:00', true],
    [null, '2026-11-20', '20 23:59:59', true],
    [null, '2026-11-20', '21 00:00', false],
    ['2026-11-20 12:00:00', null, '20 11:59:59', false],
    ['2026-11-20 12:00:00', null, '20 12:00', true],
    [null, '2026-11-20 12:00:00', '20 12:00', true],
    [null, '2026-11-20 12:00:00', '20 12:00:01', false],
    ['2026-11-20T04:00:00Z', null, '20 12:00', true],
    ['2026-11-20T04:00:00Z', null, '20 11:59:59', false],
    ['never', null, '20 12:00', false],
    [null, '2026-02-30', '20 12:00', false],
  ])('from %j to %j, at %s: %j', (startDate, endDate, at, active) => {
    expect(isAdActive({ startDate, endDate }, november(at))).toBe(active);
  });
});

it('position 0 shows everywhere, 1 on the special-price page only', () => {
  const rows = ([0, 1] as const).map((position) => [isAdForPage({ position }, 'other'), isAdForPage({ position }, 'special')]);
  expect(rows).toEqual([
    [true, true],
    [false, true],
  ]);
  expect(shownAt([someAd({ position: 1 })], [MORNING])).toEqual([null]);
  expect(shownAt([someAd({ position: 1 })], [MORNING], 'special')).toEqual(['ad1']);
});

describe('frequency', () => {
  const other = (id: string): Ad => someAd({ id, displayFrequency: 1 });
  const NIGHT = november('20 00:00');

  test.each([
    [0, 1],
    [1, 2],
    [2, 1],
    [3, 1],
  ] as const)('%d shows %d times a day', (displayFrequency, times) => {
    const ads = [someAd({ displayFrequency }), other('x'), other('y')];
    const shown = shownAt(ads, hoursFrom(NIGHT, ...Array.from({ length: 24 }, (_, hour) => hour)));
    expect(shown.filter((id) => id === 'ad1')).toHaveLength(times);
  });

  test.each([
    [0, ['ad1', 'ad1']],
    [1, ['ad1', 'ad1']],
    [2, ['ad1', null]],
    [3, ['ad1', 'ad1']],
  ] as const)('%d shows on the next day: %j', (displayFrequency, shown) => {
    expect(shownAt([someAd({ displayFrequency })], hoursFrom(MORNING, 0, 24))).toEqual(shown);
  });

  it('1 shows again after another ad, not before 6 h', () => {
    const ads = [someAd({ displayFrequency: 1 }), someAd({ id: 'ad2' })];
    const instants = [MORNING, MORNING + 1, MORNING + 6 * HOUR - 1, MORNING + 6 * HOUR, MORNING + 13 * HOUR];
    expect(shownAt(ads, instants)).toEqual(['ad1', 'ad2', null, 'ad1', null]);
  });
});

describe('repetition', () => {
  it('never shows one ad twice in a row on one day', () => {
    expect(shownAt([someAd({ displayFrequency: 1 })], hoursFrom(MORNING, 0, 7, 15))).toEqual(['ad1', null, null]);
  });

  it('applies the 6 h across midnight', () => {
    const late = november('20 23:00');
    expect(shownAt([someAd()], [late, november('21 00:00'), late + 6 * HOUR - 1, late + 6 * HOUR])).toEqual(['ad1', null, null, 'ad1']);
  });
});

describe('priorities', () => {
  const perPriority = (...priorities: Ad['priority'][]): Ad[] =>
    priorities.map((priority, index) => someAd({ id: `p${priority}-${index}`, priority }));

  it('rotate and wrap around', () => {
    const shown = shownAt(perPriority(3, 2, 1, 1, 2, 3), hoursFrom(MORNING, 0, 1, 2, 3, 4, 5, 6));
    expect(shown).toEqual(['p1-2', 'p2-1', 'p3-0', 'p1-3', 'p2-4', 'p3-5', null]);
  });

  it('are skipped when empty', () => {
    expect(shownAt(perPriority(3, 1, 3), hoursFrom(MORNING, 0, 1, 2))).toEqual(['p1-1', 'p3-0', 'p3-2']);
  });

  it('reset each day', () => {
    expect(shownAt(perPriority(1, 2), hoursFrom(MORNING, 0, 24))).toEqual(['p1-0', 'p1-0']);
  });

  test.each([
    [0, 'a'],
    [0.49, 'a'],
    [0.5, 'b'],
    [0.999_999, 'b'],
    [1, 'b'],
  ])('draw %d within a priority gives %s', (drawn, id) => {
    expect(shownAt([someAd({ id: 'a' }), someAd({ id: 'b' })], [MORNING], 'other', () => drawn)).toEqual([id]);
  });
});

describe('stored state', () => {
  it('records a showing', () => {
    const ad = someAd({ displayFrequency: 2, priority: 2 });
    expect(pickAd({ ads: [ad], state: null, now: MORNING, page: 'other', random: () => 0 })).toEqual({
      ad,
      state: {
        day: '2026-11-20',
        shown: [{ id: 'ad1', count: 1, popTime: MORNING, priority: 2 }],
        lastAdId: 'ad1',
        lastPriority: 2,
        onceEver: ['ad1'],
        popTimes: { ad1: MORNING },
      },
    });
  });

  it('resets at midnight, except for one-time ads and the last showings', () => {
    const state: AdRotationState = {
      day: '2026-11-20',
      shown: [{ id: 'ad1', count: 1, popTime: MORNING, priority: 2 }],
      lastAdId: 'ad1',
      lastPriority: 2,
      onceEver: ['ad1'],
      popTimes: { ad1: MORNING },
    };
    const at = (now: Instant): AdRotationState => pickAd({ ads: [], state, now, page: 'other', random: () => 0 }).state;
    expect(at(november('20 23:59:59'))).toBe(state);
    expect(at(november('21 00:00'))).toEqual({
      day: '2026-11-21',
      shown: [],
      lastAdId: null,
      lastPriority: null,
      onceEver: ['ad1'],
      popTimes: { ad1: MORNING },
    });
  });

  it('drops showings older than 6 h', () => {
    const ads = [someAd(), someAd({ id: 'ad2' })];
    const first = pickAd({ ads, state: null, now: MORNING, page: 'other', random: () => 0 });
    const second = pickAd({ ads, state: first.state, now: MORNING + 6 * HOUR, page: 'other', random: () => 0 });
    expect(second.state.popTimes).toEqual({ ad2: MORNING + 6 * HOUR });
  });
});

describe('emergency notices', () => {
  it('shows an emergency notice three times', () => {
    expect([0, 1, 2, 3, 4].map(mayShowEmergencyNotice)).toEqual([true, true, true, false, false]);
    expect([0, 1, 2, 3].map((count) => emergencyNoticeCount(count, false))).toEqual([1, 2, 3, 3]);
    expect(emergencyNoticeCount(0, true)).toBe(3);
  });
});
