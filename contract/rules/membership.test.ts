import { expect, test } from 'vitest';
import { SUBSCRIPTION_HOLD } from './constants.ts';
import { dayKey } from './clock.ts';
import * as rules from './membership.ts';

const { addMonths, endAfter, firstDay, membershipBill, MEMBERSHIP_PLANS, monthsSince, planTerms } = rules;
const at = (text: string): number => Date.parse(`${text}+08:00`);
const span = (from: string, to: string, paidFen: number) => ({ startsAt: at(`${from}T12:00`), endsAt: at(`${to}T12:00`), paidFen });
const vipQuarter: rules.PlanTerms = { product: 'vip', plan: 'quarter', months: 3, priceFen: 2_680 };
const superMonth: rules.PlanTerms = { product: 'super', plan: 'month', months: 1, priceFen: 1_990 };

test('plans and gifts have the values of the specification', () => {
  expect(MEMBERSHIP_PLANS.map(({ product, plan, months, priceFen }) => [product, plan, months, priceFen])).toEqual([
    ['vip', 'month', 1, 990],
    ['vip', 'quarter', 3, 2_680],
    ['vip', 'year', 12, 9_800],
    ['super', 'month', 1, 1_990],
    ['super', 'year', 12, 19_800],
  ]);
  expect([planTerms('super', 'year'), planTerms('super', 'quarter')]).toEqual([MEMBERSHIP_PLANS[4], null]);
  expect([rules.FREE_PLAYS_A_DAY, rules.SUPER_FREE_PLAYS_A_DAY, rules.FREE_PLAY_LONGEST]).toEqual([1, 2, 3_600_000]);
  expect([rules.MEMBERSHIP_END_NOTICE, SUBSCRIPTION_HOLD, rules.SAVINGS_MONTHS]).toEqual([259_200_000, 900_000, 12]);
  expect(rules.MONTHLY_PACKETS.map((packet) => ({ title: rules.monthlyPacketTitle(packet), ...packet }))).toEqual([
    { title: '超级会员 满10减2', type: 1, minOrderFen: 1_000, discountFen: 200 },
    { title: '超级会员 满10减2', type: 1, minOrderFen: 1_000, discountFen: 200 },
    { title: '超级会员 满20减5', type: 1, minOrderFen: 2_000, discountFen: 500 },
    { title: '超级会员 8 折', type: 2, minOrderFen: 0, discountPercentage: 20, maxDiscountFen: 300 },
  ]);
});

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-01-31', 2, '2027-03-31'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-15', 12, '2027-12-15'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s plus %d months is %s, at the same clock time', (from, months, to) => {
  expect(addMonths(at(`${from}T23:59:58`), months)).toBe(at(`${to}T23:59:58`));
});

test('a month added keeps the milliseconds', () => {
  expect(addMonths(at('2027-01-31T23:59:58.750'), 1)).toBe(at('2027-02-28T23:59:58.750'));
});

test('monthly days are computed from the first one', () => {
  const first = at('2026-12-31T09:30');
  const days = Array.from({ length: 14 }, (_, months) => addMonths(first, months));
  expect(days.slice(0, 5).map(dayKey)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  expect(days.map((day) => monthsSince(first, day))).toEqual(days.map((_, months) => months));
  expect(days.map((day) => monthsSince(first, day - 1))).toEqual(days.map((_, months) => months - 1));
});

test('repeated monthly purchases end on the day of month of the first one', () => {
  const first = at('2027-01-31T12:00');
  let end = endAfter(null, first, 1);
  const ends = [end];
  for (let times = 0; times < 3; times += 1) ends.push((end = endAfter(first, end, 1)));
  expect(ends.map(dayKey)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  expect(dayKey(endAfter(first, at('2027-02-10T12:00'), 1))).toBe('2027-03-10');
  expect(dayKey(endAfter(at('2027-03-31T12:00'), at('2027-02-28T12:00'), 1))).toBe('2027-03-28');
});

test('the first day is the start of the last gapless run', () => {
  expect(firstDay([])).toBe(null);
  const [one, next, gap] = [
    span('2027-01-01', '2027-02-01', 990),
    span('2027-02-01', '2027-03-01', 990),
    span('2027-04-01', '2027-05-01', 0),
  ];
  expect(firstDay([next, one])).toBe(one.startsAt);
  expect(firstDay([one, next, gap])).toBe(gap.startsAt);
});

test('a VIP plan is billed at its price, without credit', () => {
  expect(membershipBill(vipQuarter, [span('2027-01-01', '2027-02-01', 990)], at('2027-01-02T12:00'))).toEqual({
    lines: [{ label: '会员季卡', fen: 2_680, note: '' }],
    creditFen: 0,
    payableFen: 2_680,
    kept: [],
  });
});

test('paid VIP time is credited pro rata towards super membership; gifted time is kept', () => {
  const spans = [span('2026-11-01', '2026-12-01', 990), span('2026-12-01', '2026-12-08', 0), span('2026-12-08', '2027-01-08', 310)];
  expect(membershipBill(superMonth, spans, at('2026-11-21T12:00'))).toEqual({
    lines: [
      { label: '超级会员月卡', fen: 1_990, note: '' },
      { label: '会员剩余时间折抵', fen: -330, note: '到 2026年12月1日，剩 10 天，付过 ¥9.90' },
      { label: '会员剩余时间折抵', fen: -310, note: '到 2027年1月8日，剩 31 天，付过 ¥3.10' },
    ],
    creditFen: 640,
    payableFen: 1_350,
    kept: [{ length: 7 * 86_400_000, paidFen: 0 }],
  });
});

test('spans are credited earliest first; an ended one is not, a started day counts as a whole one', () => {
  const spans = [span('2026-12-01', '2027-12-01', 9_800), span('2026-11-01', '2026-12-01', 990), span('2026-10-01', '2026-11-01', 990)];
  const { lines, creditFen } = membershipBill(superMonth, spans, at('2026-11-21T13:00'));
  expect(lines.slice(1)).toEqual([
    { label: '会员剩余时间折抵', fen: -329, note: '到 2026年12月1日，剩 10 天，付过 ¥9.90' },
    { label: '会员剩余时间折抵', fen: -1_661, note: '到 2027年12月1日，剩 365 天，付过 ¥98.00' },
  ]);
  expect(creditFen).toBe(1_990);
});

test('a single fen is credited and a single millisecond kept; a span without length is neither', () => {
  const now = at('2026-11-21T12:00');
  const spans = [
    { startsAt: now, endsAt: now + 86_400_000, paidFen: 1 },
    { startsAt: now - 1_000, endsAt: now + 1, paidFen: 0 },
    { startsAt: now + 5, endsAt: now + 5, paidFen: 990 },
  ];
  const { lines, kept } = membershipBill(superMonth, spans, now);
  expect([lines.map(({ fen }) => fen), kept]).toEqual([[1_990, -1], [{ length: 1, paidFen: 0 }]]);
});

test('credit never exceeds the price; unneeded VIP time is kept', () => {
  const year = span('2026-11-20', '2027-11-20', 9_800);
  const { lines, creditFen, payableFen, kept } = membershipBill(superMonth, [year], year.startsAt);
  expect([lines[1]?.fen, creditFen, payableFen]).toEqual([-1_990, 1_990, 0]);
  expect(kept).toEqual([{ length: Math.floor((365 * 86_400_000 * 7_810) / 9_800), paidFen: 7_810 }]);
});
