import { describe, expect, it } from 'vitest';
import { somePrices, someTerms } from './builders.ts';
import { comparePrice, discountedUnitFen, priceSnapshot } from './priceChange.ts';
import type { PriceSnapshot } from './types.ts';

const SHOWN: PriceSnapshot = { unitPriceFen: 350, activityFactor: 9_000, bonusHours: 1, depositFen: 3_000 };

describe('comparing the price shown with the price now', () => {
  it('finds no difference', () => {
    expect(comparePrice(SHOWN, { ...SHOWN })).toEqual([]);
  });

  it('finds a difference of one fen', () => {
    expect(comparePrice(SHOWN, { ...SHOWN, unitPriceFen: 351 })).toEqual([
      { field: 'unitPrice', label: '单价', old: 350, new: 351, oldText: '¥3.50', newText: '¥3.51' },
    ]);
  });

  it('finds a difference in every field', () => {
    expect(comparePrice(SHOWN, { unitPriceFen: 300, activityFactor: 10_000, bonusHours: 0, depositFen: 0 })).toEqual([
      { field: 'unitPrice', label: '单价', old: 350, new: 300, oldText: '¥3.50', newText: '¥3.00' },
      { field: 'activity', label: '活动', old: 9_000, new: 10_000, oldText: '9 折', newText: '无折扣' },
      { field: 'bonusHours', label: '赠送时长', old: 1, new: 0, oldText: '送 1 小时', newText: '无赠送' },
      { field: 'deposit', label: '押金', old: 3_000, new: 0, oldText: '¥30.00', newText: '¥0.00' },
    ]);
  });
});

describe('snapshot', () => {
  const listing = someTerms({ activity: { discount: 0.9, rentalPromotion: [{ rentalHour: 3, bonusHour: 1 }] } });

  it('contains the price of the chosen type', () => {
    expect([priceSnapshot(listing, 1, 3, null), priceSnapshot(listing, 3, 3, 'night')]).toEqual([
      { unitPriceFen: 350, activityFactor: 9_000, bonusHours: 1, depositFen: 3_000 },
      { unitPriceFen: 2_340, activityFactor: 9_000, bonusHours: 0, depositFen: 3_000 },
    ]);
  });

  it('is unaffected by a change of another type', () => {
    const dearerDay = { ...listing, prices: somePrices({ dailyFen: 9_900 }) };
    expect(priceSnapshot(dearerDay, 1, 3, null)).toEqual(priceSnapshot(listing, 1, 3, null));
  });

  it('is null for a type no longer offered', () => {
    expect(priceSnapshot({ ...listing, prices: somePrices({ hourlyFen: 0 }) }, 1, 3, null)).toBe(null);
  });
});

it.each([
  [9_000, 315],
  [8_550, 299],
  [10_000, 350],
])('a unit price of 350 fen with a factor of %d is %d', (activityFactor, fen) => {
  expect(discountedUnitFen({ ...SHOWN, activityFactor })).toBe(fen);
});
