import { expect, test } from 'vitest';
import { fromShanghai } from './clock.ts';
import { DAY } from './constants.ts';
import * as rules from './loyalty.ts';

const { coinsRunOut, levelName, pointLevel, pointsOf, SIGN_IN_COINS, signInStep } = rules;

const at = (y: number, m: number, d: number, h = 12) => fromShanghai({ y, m, d, h });

test.each([
  ['never before', at(2026, 11, 20), null, 1],
  ['yesterday', at(2026, 11, 20), { day: '2026-11-19', step: 1 }, 2],
  ['yesterday, the seventh', at(2026, 11, 20), { day: '2026-11-19', step: 7 }, 1],
  ['the day before yesterday', at(2026, 11, 20), { day: '2026-11-18', step: 3 }, 1],
  ['over the end of a month', at(2026, 12, 1), { day: '2026-11-30', step: 4 }, 5],
  ['over the end of a year', at(2027, 1, 1), { day: '2026-12-31', step: 6 }, 7],
  ['over a leap day', at(2028, 3, 1), { day: '2028-02-29', step: 2 }, 3],
  ['the leap day missed', at(2028, 3, 1), { day: '2028-02-28', step: 2 }, 1],
  ['a minute before midnight', fromShanghai({ y: 2026, m: 11, d: 20, h: 23, mi: 59 }), { day: '2026-11-19', step: 1 }, 2],
  ['at midnight', fromShanghai({ y: 2026, m: 11, d: 21 }), { day: '2026-11-19', step: 1 }, 1],
] as const)('signed in %s', (_when, now, last, step) => expect(signInStep(now, last)).toBe(step));

test('every amount has the value of the specification', () => {
  expect([SIGN_IN_COINS, rules.COINS_WARNED, rules.COIN_PACKET_LIFE]).toEqual([[5, 5, 10, 10, 15, 15, 30], 30 * DAY, 30 * DAY]);
  expect(rules.COIN_PACKETS).toEqual([
    { coins: 100, title: '满5减1红包', minOrderFen: 500, discountFen: 100 },
    { coins: 300, title: '满15减4红包', minOrderFen: 1_500, discountFen: 400 },
    { coins: 800, title: '满30减10红包', minOrderFen: 3_000, discountFen: 1_000 },
  ]);
  expect([rules.CREDIT_START, rules.CREDIT_TO_RENT, rules.FIFTH_ORDER]).toEqual([60, 20, 5]);
  expect(rules.CREDIT_CHANGES).toEqual({
    real_name: 10,
    email: 2,
    fifth_order: 5,
    finished_order: 1,
    late_cancel: -1,
    complaint_lost: -10,
    misuse: -20,
    task_given_up: -3,
    undelivered: -5,
    monthly: 2,
  });
});

test.each([
  [0, 0],
  [49, 0],
  [50, 1],
  [199, 1],
  [200, 2],
  [599, 2],
  [600, 3],
  [1_499, 3],
  [1_500, 4],
  [3_999, 4],
  [4_000, 5],
])('%d points are level %d', (points, level) => expect(pointLevel(points)).toBe(level));

test('each level has a name', () => {
  expect([0, 50, 200, 600, 1_500, 4_000].map(levelName)).toEqual(['新兵', '青铜', '白银', '黄金', '铂金', '钻石']);
});

test.each([
  [99, 0],
  [100, 1],
  [1_999, 19],
])('rent of %d fen earns %d points', (fen, points) => expect(pointsOf(fen)).toBe(points));

test.each([
  [at(2026, 1, 1, 0), fromShanghai({ y: 2028, m: 1, d: 1 })],
  [at(2026, 12, 31, 23), fromShanghai({ y: 2028, m: 1, d: 1 })],
])('coins earned at %d expire at %d', (now, end) => expect(coinsRunOut(now)).toBe(end));
