import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quote } from './price.ts';
import type { BlockId, Coupon, QuoteInput, RentTypeId } from './types.ts';

/** An order in integers only, so that the independent computation needs no decimals. */
interface RawOrder {
  type: RentTypeId;
  hours: number;
  block: BlockId;
  listed: number;
  /** Ten-thousandths; 10000 and 0: no activity. */
  factor: number;
  flag: boolean;
  vip: boolean;
  coupon: { kind: 1 | 2; threshold: number; fixed: number; hundredthsPercent: number; cap: number } | null;
  deposit: number;
  gameMoney: number;
  /** Ten-thousandths of a unit for one yuan. */
  rate: number;
}

type Fraction = readonly [numerator: bigint, denominator: bigint];

/** Round half up by definition: the only n with x − ½ < n ≤ x + ½. */
const nearest = ([numerator, denominator]: Fraction): bigint => {
  let whole = numerator / denominator;
  while (2n * whole * denominator <= 2n * numerator - denominator) whole += 1n;
  return whole;
};

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

const UNITS: Readonly<Record<BlockId, bigint>> = { morning: 5n, afternoon: 7n, night: 9n };

/** The price computed in one pass over exact fractions, as the rules describe it. */
const independentPrice = (order: RawOrder): { rent: bigint; payable: bigint; takenOff: bigint[] } => {
  let rent = BigInt(order.listed);
  if (order.type === 1) rent *= BigInt(order.hours);
  if (order.type === 3) rent *= UNITS[order.block];

  const takenOff: bigint[] = [];
  const takeOff = (amount: bigint): void => {
    takenOff.push(amount);
    rent -= amount;
  };

  takeOff(order.factor === 0 ? 0n : nearest([rent * BigInt(10_000 - order.factor), 10_000n]));
  const afterActivity = rent;
  takeOff(order.flag && order.vip ? least(200n, nearest([afterActivity * 3n, 25n])) : 0n);

  const { coupon } = order;
  let saving = 0n;
  if (coupon && afterActivity >= BigInt(coupon.threshold)) {
    saving = coupon.kind === 1 ? BigInt(coupon.fixed) : nearest([rent * BigInt(coupon.hundredthsPercent), 10_000n]);
    if (coupon.kind === 2 && coupon.cap > 0) saving = least(saving, BigInt(coupon.cap));
  }
  takeOff(least(saving, rent));

  const prepaid = nearest([BigInt(order.gameMoney) * 1_000_000n, BigInt(order.rate)]);
  return { rent, payable: rent + prepaid + BigInt(order.deposit), takenOff };
};

const NO_PRICES = {
  hourlyFen: null,
  dailyFen: null,
  tenHourFen: null,
  weeklyFen: null,
  morningFen: null,
  afternoonFen: null,
  nightFen: null,
};

const FIELD = { 1: 'hourlyFen', 2: 'tenHourFen', 6: 'dailyFen', 7: 'weeklyFen' } as const;
const BLOCK_FIELD = { morning: 'morningFen', afternoon: 'afternoonFen', night: 'nightFen' } as const;

const asCoupon = (coupon: NonNullable<RawOrder['coupon']>): Coupon => ({
  id: 'c',
  type: coupon.kind,
  minOrderFen: coupon.threshold,
  discountFen: coupon.fixed,
  discountPercentage: coupon.hundredthsPercent / 100,
  maxDiscountFen: coupon.cap,
  expiresAt: null,
});

const asInput = (order: RawOrder): QuoteInput => ({
  listing: {
    prices: { ...NO_PRICES, [order.type === 3 ? BLOCK_FIELD[order.block] : FIELD[order.type]]: order.listed },
    activity: { discount: order.factor / 10_000, rentalPromotion: [] },
    depositFen: order.deposit,
    minRentalPeriod: null,
    isUseVipDiscount: order.flag,
    gameMoney: order.gameMoney,
    moneyExchangeRate: order.rate / 10_000,
  },
  type: order.type,
  hours: order.hours,
  block: order.block,
  isVip: order.vip,
  coupon: order.coupon && asCoupon(order.coupon),
  gameMoney: order.gameMoney,
});

const rawOrder: fc.Arbitrary<RawOrder> = fc.record({
  type: fc.constantFrom<RentTypeId[]>(1, 2, 3, 6, 7),
  hours: fc.integer({ min: 1, max: 240 }),
  block: fc.constantFrom<BlockId[]>('morning', 'afternoon', 'night'),
  listed: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 10_000_000 })),
  factor: fc.oneof(
    fc.integer({ min: 0, max: 10_000 }),
    fc.integer({ min: 1, max: 20 }).map((twentieths) => twentieths * 500),
  ),
  flag: fc.boolean(),
  vip: fc.boolean(),
  coupon: fc.option(
    fc.record({
      kind: fc.constantFrom<(1 | 2)[]>(1, 2),
      threshold: fc.oneof(fc.constant(0), fc.nat(10_000)),
      fixed: fc.nat(3_000),
      hundredthsPercent: fc.oneof(
        fc.nat(10_000),
        fc.nat(20).map((twentieths) => twentieths * 500),
      ),
      cap: fc.oneof(fc.constant(0), fc.nat(2_000)),
    }),
  ),
  deposit: fc.nat(1_000_000),
  gameMoney: fc.oneof(fc.constant(0), fc.nat(2_000), fc.nat(500_000_000)),
  rate: fc.integer({ min: 1, max: 1_000_000_000 }),
});

it('prices 10,000 random orders like an independent implementation', () => {
  fc.assert(
    fc.property(rawOrder, (order) => {
      const result = quote(asInput(order));
      const expected = independentPrice(order);
      expect(
        result.ok && {
          rent: BigInt(result.quote.rentFen),
          payable: BigInt(result.quote.payableFen),
          takenOff: [result.quote.activityDiscountFen, result.quote.vipDiscountFen, result.quote.couponDiscountFen].map(BigInt),
        },
      ).toEqual(expected.payable <= 2_000_000n && expected);
    }),
    { numRuns: 10_000 },
  );
});

it('the lines add up to the payable amount, and the rent is never below 0', () => {
  fc.assert(
    fc.property(rawOrder, (order) => {
      const result = quote(asInput(order));
      const sum = result.ok && result.quote.lines.reduce((total, line) => total + line.fen, 0);
      expect(sum).toBe(result.ok && result.quote.payableFen);
      expect(result.ok ? result.quote.rentFen : 0).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 1_000 },
  );
});
