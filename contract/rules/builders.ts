import { fromShanghai } from './clock.ts';
import type { Ad, Coupon, Instant, ListingPrices, ListingStatus, ListingTerms, QuoteInput } from './types.ts';

/** Test builder: an instant of November 2026 in Shanghai, from 'DD HH:MM' or 'DD HH:MM:SS'. */
export const november = (text: string): Instant => {
  const [d = 0, h = 0, mi = 0, s = 0] = text.split(/[ :]/).map(Number);
  return fromShanghai({ y: 2026, m: 11, d, h, mi, s });
};

export const somePrices = (over: Partial<ListingPrices> = {}): ListingPrices => ({
  hourlyFen: 350,
  dailyFen: 5_800,
  tenHourFen: 2_990,
  weeklyFen: 32_800,
  morningFen: 300,
  afternoonFen: 320,
  nightFen: 260,
  ...over,
});

export const someTerms = (over: Partial<ListingTerms> = {}): ListingTerms => ({
  prices: somePrices(),
  activity: null,
  depositFen: 3_000,
  minRentalPeriod: null,
  isUseVipDiscount: true,
  gameMoney: 1_000,
  moneyExchangeRate: 100,
  ...over,
});

export const someStatus = (over: Partial<ListingStatus> = {}): ListingStatus => ({
  isListed: true,
  isRented: false,
  isAtRest: false,
  isReservation: false,
  game: { maintenanceStatus: false, isSuspended: false },
  ...over,
});

export const someCoupon = (over: Partial<Coupon> = {}): Coupon => ({
  id: 'c1',
  type: 1,
  minOrderFen: 0,
  discountFen: 300,
  discountPercentage: 0,
  maxDiscountFen: null,
  expiresAt: null,
  ...over,
});

export const someOrder = (over: Partial<QuoteInput> = {}): QuoteInput => ({
  listing: someTerms(),
  type: 1,
  hours: 3,
  isVip: false,
  ...over,
});

export const someAd = (over: Partial<Ad> = {}): Ad => ({
  id: 'ad1',
  startDate: null,
  endDate: null,
  displayFrequency: 0,
  position: 0,
  priority: 1,
  ...over,
});
