import { expect, test } from 'vitest';
import { someCoupon, somePrices, someTerms } from './builders.ts';
import { bargainThreshold, counterFen, offerRange, thresholdFen } from './bargain.ts';
import { rentPeriod } from './period.ts';
import { quote } from './price.ts';
import { comparePrice, priceSnapshot } from './priceChange.ts';

test.each([
  [85, 0, 0, 8_600],
  [85, 300, 100, 9_000],
  [85, 301, 101, 8_600],
  [70, 150, 50, 7_300],
  [90, 300, 100, 9_500],
])('with a floor of %i %% and the draws %i and %i the threshold is %i', (floor, shared, own, threshold) => {
  expect(bargainThreshold(floor, shared, own)).toBe(threshold);
});

test('every threshold is 1 to 5 % above the floor, and its shared part outweighs the own one', () => {
  for (let shared = 0; shared < 700; shared += 7)
    for (let own = 0; own < 250; own += 5) {
      const above = bargainThreshold(85, shared, own) - 8_500;
      expect(above >= 100 && above <= 500, `${shared} ${own}`).toBe(true);
      expect(above - bargainThreshold(85, shared, 0) + 8_500).toBeLessThanOrEqual(100);
    }
});

test.each([
  [350, 8_600, 301],
  [350, 8_571, 300],
  [1, 8_600, 1],
  [100, 9_500, 95],
])('of %i fen the threshold %i is %i fen', (hourly, threshold, fen) => expect(thresholdFen(hourly, threshold)).toBe(fen));

test.each([
  [350, 245, 332],
  [100, 70, 95],
  [333, 234, 316],
])('for %i fen from %i to %i fen may be offered', (hourly, least, most) => expect(offerRange(hourly)).toEqual({ least, most }));

test('counter-offers lie between threshold and price, and are lower with every offer', () => {
  for (const [hourly, least] of [
    [350, 301],
    [1_000, 900],
    [100, 95],
    [90, 90],
  ] as const)
    for (let draw = 0; draw < 40; draw += 1) {
      const counters = [1, 2, 3].map((offers) => counterFen(hourly, least, offers, draw));
      expect(counters.every((fen) => fen >= least && fen <= hourly)).toBe(true);
      expect(counters).toEqual(counters.toSorted((one, other) => other - one));
    }
  expect([1, 2, 3].map((offers) => counterFen(1_000, 800, offers, 0))).toEqual([960, 910, 860]);
  expect([1, 2, 3].map((offers) => counterFen(1_000, 800, offers, 15))).toEqual([930, 880, 830]);
});

const bargained = (bargainFen: number | null) =>
  someTerms({
    prices: somePrices({ hourlyFen: 350, dailyFen: 5_000, bargainFen }),
    activity: { discount: 0.9, rentalPromotion: [{ rentalHour: 2, bonusHour: 1 }] },
    isUseVipDiscount: true,
    minRentalPeriod: 1,
  });
const coupon = someCoupon({ type: 1, minOrderFen: 500, discountFen: 100 });
const sum = (bargainFen: number | null, type: 1 | 6 = 1) => {
  const result = quote({ listing: bargained(bargainFen), type, hours: 2, isVip: true, coupon });
  if (!result.ok) throw new Error(result.fault);
  return result.quote;
};

test('a bargained price replaces the hourly price after the activity; VIP and red packet follow', () => {
  const { rentBaseFen, activityDiscountFen, bargainDiscountFen, rentAfterActivityFen, vipDiscountFen, couponDiscountFen, rentFen, lines } =
    sum(280);
  expect({
    rentBaseFen,
    activityDiscountFen,
    bargainDiscountFen,
    rentAfterActivityFen,
    vipDiscountFen,
    couponDiscountFen,
    rentFen,
  }).toEqual({
    rentBaseFen: 700,
    activityDiscountFen: 70,
    bargainDiscountFen: 70,
    rentAfterActivityFen: 560,
    vipDiscountFen: 67,
    couponDiscountFen: 100,
    rentFen: 393,
  });
  expect(lines.map(({ kind, fen, note }) => [kind, fen, note]).slice(0, 3)).toEqual([
    ['rent', 700, '¥3.50 × 2 小时'],
    ['activity', -70, ''],
    ['bargain', -70, '谈成 ¥2.80/时'],
  ]);
  expect([sum(null).rentAfterActivityFen, sum(null).lines.some(({ kind }) => kind === 'bargain')]).toEqual([630, false]);
});

test('a threshold of a red packet counts after the bargain', () => expect(sum(240).coupon).toBe('belowThreshold'));

test('it never makes an hour dearer, and counts for hourly rent alone', () => {
  expect(sum(400).bargainDiscountFen).toBe(0);
  expect(sum(280, 6)).toEqual(sum(null, 6));
});

test('it brings no bonus hours', () => {
  const hours = (bargainFen: number | null) => {
    const result = rentPeriod({ type: 1, mode: 'now', now: 0, hours: 2, listing: bargained(bargainFen) });
    return result.ok ? result.period.bonusHours : null;
  };
  expect([hours(280), hours(null)]).toEqual([0, 1]);
});

test('when it has expired, the old and the new price stand side by side', () => {
  const [shown, now] = [priceSnapshot(bargained(280), 1, 2, null)!, priceSnapshot(bargained(null), 1, 2, null)!];
  expect(comparePrice(shown, now).map(({ label, oldText, newText }) => [label, oldText, newText])).toEqual([
    ['单价', '¥2.80', '¥3.50'],
    ['活动', '无折扣', '9 折'],
    ['赠送时长', '无赠送', '送 1 小时'],
  ]);
  expect(comparePrice(shown, priceSnapshot(bargained(280), 1, 2, null)!)).toEqual([]);
});
