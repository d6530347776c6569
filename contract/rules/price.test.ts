import { describe, expect, it, test } from 'vitest';
import { november, someCoupon, someOrder, somePrices, someTerms } from './builders.ts';
import { blockPeriod } from './blocks.ts';
import { HOUR } from './constants.ts';
import { couponSaving, couponText, redPacketTypes } from './coupon.ts';
import { activityFactor, discountText } from './activity.ts';
import { bestCoupon, gameMoneyFen, quote, referenceFen, unitPriceFen, vipDiscountFen } from './price.ts';
import type { Activity, Quote, QuoteInput } from './types.ts';

const off = (discount: number | null): Activity => ({ discount, rentalPromotion: [] });

const quoted = (input: QuoteInput): Quote => {
  const result = quote(input);
  if (!result.ok) throw new Error(result.fault);
  return result.quote;
};

describe('quote', () => {
  it('lists every line of a full order', () => {
    const input = someOrder({
      listing: someTerms({ activity: off(0.9) }),
      type: 3,
      block: 'night',
      isVip: true,
      coupon: someCoupon({ minOrderFen: 2_000 }),
      gameMoney: 500,
    });
    expect(quote(input)).toEqual({
      ok: true,
      quote: {
        lines: [
          { kind: 'rent', label: '租金', fen: 2_340, note: '夜场 ¥2.60 × 9 小时' },
          { kind: 'activity', label: '活动 9 折', fen: -234, note: '' },
          { kind: 'vip', label: '会员折扣', fen: -200, note: '已到单笔上限' },
          { kind: 'coupon', label: '红包', fen: -300, note: '满20减3' },
          { kind: 'gameMoney', label: '游戏币预付', fen: 500, note: '500，没用完退回' },
          { kind: 'deposit', label: '押金', fen: 3_000, note: '冻结，结束 24 小时后退回' },
        ],
        rentBaseFen: 2_340,
        activityDiscountFen: 234,
        bargainDiscountFen: 0,
        rentAfterActivityFen: 2_106,
        vipDiscountFen: 200,
        couponDiscountFen: 300,
        rentFen: 1_606,
        gameMoneyFen: 500,
        depositFen: 3_000,
        payableFen: 5_106,
        referenceFen: null,
        effectiveHourlyFen: 234,
        coupon: 'applied',
      },
    });
  });

  it('has a single line if there is only rent', () => {
    const { lines, payableFen } = quoted(someOrder({ listing: someTerms({ depositFen: 0 }) }));
    expect({ lines, payableFen }).toEqual({
      lines: [{ kind: 'rent', label: '租金', fen: 1_050, note: '¥3.50 × 3 小时' }],
      payableFen: 1_050,
    });
  });

  test.each([
    [1, { rentBaseFen: 350, referenceFen: null, effectiveHourlyFen: 350 }],
    [2, { rentBaseFen: 2_990, referenceFen: 3_500, effectiveHourlyFen: 299 }],
    [6, { rentBaseFen: 5_800, referenceFen: 8_400, effectiveHourlyFen: 242 }],
    [7, { rentBaseFen: 32_800, referenceFen: 58_800, effectiveHourlyFen: 195 }],
  ] as const)('prices type %d', (type, expected) => {
    const { rentBaseFen, referenceFen: reference, effectiveHourlyFen } = quoted(someOrder({ type, hours: 1 }));
    expect({ rentBaseFen, referenceFen: reference, effectiveHourlyFen }).toEqual(expected);
  });

  it('spreads the rent of several hours over their length', () => {
    expect(quoted(someOrder({ hours: 3 })).effectiveHourlyFen).toBe(350);
  });

  it('ignores a block for other types', () => {
    const { lines, effectiveHourlyFen } = quoted(someOrder({ type: 6, block: 'night' }));
    expect([lines[0]?.note, effectiveHourlyFen]).toEqual(['天租', 242]);
  });

  it('uses the minimum period if no hours are chosen', () => {
    expect(quoted(someOrder({ hours: undefined, listing: someTerms({ minRentalPeriod: 4 }) })).rentBaseFen).toBe(1_400);
  });

  it('charges the whole block for a late entry, so the effective hourly price is higher', () => {
    const { rentBaseFen, effectiveHourlyFen } = quoted(someOrder({ type: 3, block: 'night', period: blockPeriod(november('21 01:00')) }));
    expect({ rentBaseFen, effectiveHourlyFen }).toEqual({ rentBaseFen: 2_340, effectiveHourlyFen: 390 });
  });

  it('bonus hours lower the effective hourly price', () => {
    const { effectiveHourlyFen } = quoted(someOrder({ hours: 3, period: { start: 0, end: 4 * HOUR } }));
    expect(effectiveHourlyFen).toBe(263);
  });

  test.each([
    ['a type without a price', { type: 6, listing: someTerms({ prices: somePrices({ dailyFen: 0 }) }) }, 'notOffered'],
    ['a block without a price', { type: 3, block: 'night', listing: someTerms({ prices: somePrices({ nightFen: null }) }) }, 'notOffered'],
    ['a time block that is not named', { type: 3 }, 'notOffered'],
    ['no hours', { hours: 0 }, 'hoursInvalid'],
    ['half hours', { hours: 1.5 }, 'hoursInvalid'],
    ['less than the least period', { hours: 2, listing: someTerms({ minRentalPeriod: 3 }) }, 'hoursInvalid'],
    ['more game currency than in stock', { gameMoney: 1_001 }, 'gameMoneyInvalid'],
    ['game currency below 0', { gameMoney: -1 }, 'gameMoneyInvalid'],
    ['game currency that is not sold', { gameMoney: 1, listing: someTerms({ moneyExchangeRate: 0 }) }, 'gameMoneyInvalid'],
  ] as const)('refuses %s', (_, over, fault) => {
    expect(quote(someOrder(over))).toEqual({ ok: false, fault });
  });

  it('has no reference price unless it is above the rent', () => {
    expect(quoted(someOrder({ type: 2, listing: someTerms({ prices: somePrices({ hourlyFen: 299 }) }) })).referenceFen).toBe(null);
    expect(quoted(someOrder({ type: 2, listing: someTerms({ prices: somePrices({ hourlyFen: 300 }) }) })).referenceFen).toBe(3_000);
  });

  it('has no reference price without an hourly price', () => {
    expect(referenceFen(somePrices({ hourlyFen: null }), 6)).toBe(null);
  });

  it('never discounts deposit and game currency', () => {
    const coupon = someCoupon({ discountFen: 1_000_000 });
    const { rentFen, payableFen } = quoted(someOrder({ coupon, gameMoney: 500 }));
    expect({ rentFen, payableFen }).toEqual({ rentFen: 0, payableFen: 3_500 });
  });
});

test.each([
  [0, 126, ''],
  [74, 126, '已到单笔上限'],
  [199, 1, '已到单笔上限'],
  [73, 126, ''],
])('after %d fen of VIP discount the order gets %d more, with the note %j', (vipUsedFen, fen, note) => {
  const { lines } = quoted(someOrder({ isVip: true, vipUsedFen }));
  expect(lines.filter(({ kind }) => kind === 'vip')).toEqual([{ kind: 'vip', label: '会员折扣', fen: -fen, note }]);
});

describe('activity', () => {
  test.each([
    [0.9, 9_000, '9 折'],
    [0.88, 8_800, '8.8 折'],
    [0.855, 8_550, '8.55 折'],
    [0.0001, 1, '0.001 折'],
    [0.9999, 9_999, '9.999 折'],
    [1, 10_000, ''],
    [1.2, 10_000, ''],
    [0, 10_000, ''],
    [-0.5, 10_000, ''],
    [null, 10_000, ''],
  ])('factor %j counts as %d', (discount, factor, text) => {
    expect([activityFactor(off(discount)), discountText(activityFactor(off(discount)))]).toEqual([factor, text]);
  });

  it('rounds the amount taken off, not the amount left', () => {
    const listing = someTerms({ activity: off(0.5), prices: somePrices({ hourlyFen: 105 }) });
    const { activityDiscountFen, rentAfterActivityFen } = quoted(someOrder({ listing, hours: 1 }));
    expect({ activityDiscountFen, rentAfterActivityFen }).toEqual({ activityDiscountFen: 53, rentAfterActivityFen: 52 });
  });

  it('applies to every rent type', () => {
    const listing = someTerms({ activity: off(0.5) });
    const rents = ([1, 2, 6, 7] as const).map((type) => quoted(someOrder({ listing, type, hours: 2 })).rentFen);
    expect([...rents, quoted(someOrder({ listing, type: 3, block: 'morning' })).rentFen]).toEqual([350, 1_495, 2_900, 16_400, 750]);
  });
});

describe('VIP', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [100, 12],
    [1_662, 199],
    [1_663, 200],
    [1_667, 200],
    [1_671, 200],
    [1_000_000, 200],
  ])('discounts %d fen by %d', (rent, expected) => {
    expect(vipDiscountFen(rent, true, true)).toBe(expected);
  });

  test.each([
    [0, 120],
    [30, 120],
    [80, 120],
    [81, 119],
    [150, 50],
    [200, 0],
    [210, 0],
  ])('after %d fen of discount a renewal gets the rest: %d fen', (used, expected) => {
    expect(vipDiscountFen(1_000, true, true, used)).toBe(expected);
  });

  it('requires both the listing’s flag and a VIP wallet', () => {
    expect([vipDiscountFen(1_000, true, false), vipDiscountFen(1_000, false, true)]).toEqual([0, 0]);
  });
});

describe('coupon', () => {
  it('has one of two types', () => expect(redPacketTypes).toEqual({ FIXED: 1, PERCENTAGE: 2 }));

  test.each([
    ['fixed', { discountFen: 300 }, 1_000, 300],
    ['fixed beyond the rent', { discountFen: 1_001 }, 1_000, 1_000],
    ['fixed below 0', { discountFen: -5 }, 1_000, 0],
    ['15 per cent', { type: 2, discountPercentage: 15 }, 1_010, 152],
    ['12.5 per cent', { type: 2, discountPercentage: 12.5 }, 1_000, 125],
    ['all of it', { type: 2, discountPercentage: 100 }, 999, 999],
    ['beyond all', { type: 2, discountPercentage: 150 }, 999, 999],
    ['capped', { type: 2, discountPercentage: 50, maxDiscountFen: 400 }, 1_000, 400],
    ['at its cap', { type: 2, discountPercentage: 40, maxDiscountFen: 400 }, 1_000, 400],
    ['cap 0 is no cap', { type: 2, discountPercentage: 50, maxDiscountFen: 0 }, 1_000, 500],
  ] as const)('%s', (_, over, rent, saving) => {
    expect(couponSaving(someCoupon(over), rent, rent)).toBe(saving);
  });

  it('compares its threshold with the rent after the activity, not after VIP', () => {
    const coupon = someCoupon({ minOrderFen: 1_000 });
    expect([couponSaving(coupon, 1_000, 880), couponSaving(coupon, 999, 999)]).toEqual([300, 0]);
  });

  it('applies to the rent after activity and VIP', () => {
    const coupon = someCoupon({ type: 2, discountPercentage: 50 });
    const { couponDiscountFen, rentFen } = quoted(someOrder({ isVip: true, coupon }));
    expect({ couponDiscountFen, rentFen }).toEqual({ couponDiscountFen: 462, rentFen: 462 });
  });

  it('is reported as below its threshold', () => {
    const { coupon, lines, couponDiscountFen } = quoted(someOrder({ coupon: someCoupon({ minOrderFen: 1_051 }) }));
    expect({ coupon, couponDiscountFen, kinds: lines.map(({ kind }) => kind) }).toEqual({
      coupon: 'belowThreshold',
      couponDiscountFen: 0,
      kinds: ['rent', 'deposit'],
    });
  });

  test.each([
    [{ minOrderFen: 2_000 }, '满20减3'],
    [{ minOrderFen: 1 }, '满0.01减3'],
    [{}, '立减 3 元'],
    [{ type: 2, discountPercentage: 15 }, '立减15%'],
    [{ type: 2, discountPercentage: 15, minOrderFen: 2_050, maxDiscountFen: 500 }, '满20.5减15%，最多减 5 元'],
  ] as const)('%j reads %s', (over, text) => {
    expect(couponText(someCoupon(over))).toBe(text);
  });
});

describe('best coupon', () => {
  const now = november('20 15:00');
  const best = (...coupons: readonly Parameters<typeof someCoupon>[0][]): string | undefined =>
    bestCoupon(coupons.map(someCoupon), someOrder({ isVip: true }), now)?.id;

  it('is the one that saves most', () => {
    const fixed = { id: 'fixed', discountFen: 400 };
    const half = { id: 'half', type: 2, discountPercentage: 50 } as const;
    const capped = { id: 'capped', type: 2, discountPercentage: 90, maxDiscountFen: 450 } as const;
    expect(best(fixed, half, capped)).toBe('half');
  });

  it('is the first to expire among equal ones, then the one with the lower id', () => {
    expect(best({ id: 'a' }, { id: 'c', expiresAt: now + 9 }, { id: 'b', expiresAt: now + 9 }, { id: 'd', expiresAt: now + 10 })).toBe('b');
  });

  it('counts savings only up to the rent', () => {
    expect(best({ id: 'huge', discountFen: 99_999 }, { id: 'enough', discountFen: 924, expiresAt: now + 1 })).toBe('enough');
  });

  it('excludes expired ones and those below their threshold', () => {
    expect(best({ id: 'a', expiresAt: now }, { id: 'b', minOrderFen: 1_051 })).toBe(undefined);
  });

  it('is chosen for a saving of 1 fen, not of 0', () => {
    expect([best({ id: 'cent', discountFen: 1 }), best({ id: 'none', discountFen: 0 })]).toEqual(['cent', undefined]);
  });

  it('is null for an order without a price', () => {
    expect(bestCoupon([someCoupon()], someOrder({ hours: 0 }), now)).toBe(null);
  });
});

describe('game currency', () => {
  test.each([
    [0, 100, 0],
    [500, 100, 500],
    [1, 3, 33],
    [2, 3, 67],
    [1, 0.5, 200],
    [1_000, 1_000.5, 100],
    [1_000, null, null],
    [1_000, 0, null],
    [1.5, 100, null],
    [1_001, 100, null],
  ])('%d at %j per yuan costs %j fen', (amount, moneyExchangeRate, fen) => {
    expect(gameMoneyFen(amount, { gameMoney: 1_000, moneyExchangeRate })).toBe(fen);
  });

  it('is exact for amounts of 1e12', () => {
    expect(gameMoneyFen(999_999_999_999, { gameMoney: 1e12, moneyExchangeRate: 10_000.0001 })).toBe(9_999_999_900);
  });
});

describe('the most that an order may cost', () => {
  const prices = somePrices({ weeklyFen: 1_600_000 });
  const dear = (over: Partial<QuoteInput>, depositFen = 300_000) =>
    quote(someOrder({ listing: someTerms({ prices, depositFen, gameMoney: 100_000, moneyExchangeRate: 1 }), type: 7, ...over }));

  it('is 20,000 yuan with deposit and game currency', () => {
    expect(dear({ gameMoney: 1_000 })).toMatchObject({ ok: true, quote: { payableFen: 2_000_000 } });
    expect(dear({ gameMoney: 1_001 })).toEqual({ ok: false, fault: 'tooMuch' });
    expect(dear({}, 400_001)).toEqual({ ok: false, fault: 'tooMuch' });
  });

  it('includes what the order cost before a renewal', () => {
    expect(dear({ paidFen: 100_000 })).toMatchObject({ ok: true, quote: { payableFen: 1_900_000 } });
    expect(dear({ paidFen: 100_001 })).toEqual({ ok: false, fault: 'tooMuch' });
  });
});

it('returns the unit price of each type', () => {
  const units = ([1, 2, 3, 6, 7] as const).map((type) => unitPriceFen(somePrices(), type, 'afternoon'));
  expect(units).toEqual([350, 2_990, 2_240, 5_800, 32_800]);
});
