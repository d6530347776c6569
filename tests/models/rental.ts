import type { ListingTerms } from '#contract/rules/types.ts';
import { agreedPrice } from '#lib/agreedPrice.ts';
import type { UnpaidOrder } from '#machines/orders/orderPayment.machine.ts';
import type { Proposal } from '#machines/orders/proposal.ts';
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

/** Two hours, now, by a renter without a membership. */
export const aProposal = (totalFen: number, input: Partial<Proposal['input']> = {}, listing = terms): Proposal => ({
  input: {
    listingId: '1',
    mode: 'NOW',
    rentType: 'HOURLY',
    hours: 2,
    couponId: null,
    useVip: false,
    gameMoney: 0,
    ...agreedPrice(listing, totalFen),
    ...input,
  },
  quote: { listing, type: 1, hours: 2, isVip: false },
});

export const unpaidOrder: UnpaidOrder = {
  orderNo: '20261120000000000001',
  title: '王者荣耀 V8',
  lines: [{ label: '租金', fen: 700 }],
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
