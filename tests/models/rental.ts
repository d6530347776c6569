import type { ListingTerms } from '#contract/rules/types.ts';
import type { UnpaidOrder } from '#machines/orders/orderPayment.machine.ts';
import type { PriceNow } from '#machines/orders/rentVerification.machine.ts';

export const terms: ListingTerms = {
  prices: { hourlyFen: 350, dailyFen: 5_800, tenHourFen: 2_990, weeklyFen: 32_800, morningFen: null, afternoonFen: null, nightFen: 260 },
  activity: null,
  depositFen: 3_000,
  minRentalPeriod: 1,
  isUseVipDiscount: true,
  gameMoney: 0,
  moneyExchangeRate: null,
};
export const priceOf = (hourlyFen: number): PriceNow => ({
  snapshot: { unitPriceFen: hourlyFen, activityFactor: 10_000, bonusHours: 0, depositFen: 3_000 },
  terms: { ...terms, prices: { ...terms.prices, hourlyFen } },
});

export const unpaidOrder: UnpaidOrder = {
  orderNo: '20261120000000000001',
  payableFen: 3_700,
  setAsideFen: 0,
  depositFen: 3_000,
  rentFen: 700,
  startsAt: 0,
  endsAt: 7_200_000,
  startsWhenPaid: false,
  paysFirst: false,
  payDeadline: 900_000,
  holdMs: 900_000,
};
