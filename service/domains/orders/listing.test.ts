import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { aListing, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { currentRentalEnd, type ListingFacts, lockListing, priceFactsOf, showFree, showRented, termsOf } from './listing.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const shown = async (id: string) =>
  service.deps.db.selectFrom('listing').select(['is_rented', 'rental_time']).where('id', '=', id).executeTakeFirst();

test('the current rental ends with its reservation, else when the hall shows it', () => {
  const end = (wish: Partial<ListingFacts>, now: number) =>
    currentRentalEnd({ holds: [], is_rented: false, rental_time: new Date(70), ...wish } as unknown as ListingFacts, now);
  const holds = [
    { start: 10, end: 20 },
    { start: 30, end: 40 },
  ];
  expect([9, 10, 19, 20, 30, 39, 40].map((now) => end({ holds }, now))).toEqual([null, 20, 20, null, 40, 40, null]);
  expect([9, 10].map((now) => end({ holds, is_rented: true }, now))).toEqual([70, 20]);
  expect(end({ is_rented: true, rental_time: null }, 9)).toBeNull();
});

test('the facts of a listing hold its reservations that have not ended, without the buffer, in order', async () => {
  const listing = await aListing(service, { is_reservation: true });
  const now = service.clock.now();
  const later = await aPaidOrder(service, await aRenter(service), listing, { mode: 'appoint', start_at: now + 5 * HOUR });
  const running = await aPaidOrder(service, await aRenter(service), listing);
  const holds = async (at: number) => (await lockListing(service.deps.db, listing.id, at)).holds;
  const [one, other] = [running, later].map(({ hire_start_time: start, hire_end_time: end }) => ({ start, end }));
  expect(await holds(now)).toEqual([one, other]);
  expect(await holds(running.hire_end_time + 10 * MINUTE - 1)).toEqual([one, other]);
  expect(await holds(running.hire_end_time + 10 * MINUTE)).toEqual([other]);
  await expect(lockListing(service.deps.db, '999999', now)).rejects.toThrow(expect.objectContaining({ problem: 'LISTING_DELETED' }));
});

test('every price of the listing is in its own place, at its own terms or at those that were shown', async () => {
  const prices = { rental: 501, daily_rental: 502, ten_hour_rental: 503, weekly_rental: 504, morning_rental: 505 };
  const activity = { discount: 0.9, rental_promotion: JSON.stringify([{ rental_hour: 5, bonus_hour: 1 }]) };
  const others = { afternoon_rental: 506, night_rental: 507, deposit: 508, min_rental_period: 2, is_use_vip_discount: true };
  const listing = await aListing(service, {
    ...prices,
    ...others,
    game_money: 3,
    money_exchange_rate: 4,
    ...activity,
  });
  const facts = await lockListing(service.deps.db, listing.id, service.clock.now());
  const terms = {
    prices: { hourlyFen: 501, dailyFen: 502, tenHourFen: 503, weeklyFen: 504, morningFen: 505, afternoonFen: 506, nightFen: 507 },
    activity: { discount: 0.9, rentalPromotion: [{ rentalHour: 5, bonusHour: 1 }] },
    depositFen: 508,
    minRentalPeriod: 2,
    isUseVipDiscount: true,
    gameMoney: 3,
    moneyExchangeRate: 4,
  };
  expect(termsOf(facts)).toEqual(terms);
  const agreed = { rental: 601, deposit: 608, discount: 0.8, rental_period: { ...facts, daily_rental: 602 } };
  expect(termsOf(facts, agreed)).toEqual({
    ...terms,
    prices: { ...terms.prices, hourlyFen: 601, dailyFen: 602 },
    activity: { ...terms.activity, discount: 0.8 },
    depositFen: 608,
  });
  const { rental, daily_rental, ten_hour_rental, weekly_rental, morning_rental, afternoon_rental, night_rental } = facts;
  expect(priceFactsOf(facts, service.clock.now())).toEqual({
    rental,
    deposit: 508,
    rental_period: { daily_rental, ten_hour_rental, weekly_rental, morning_rental, afternoon_rental, night_rental },
    activity: { discount: 0.9, rental_promotion: [{ rental_hour: 5, bonus_hour: 1 }] },
    availability: 'normal',
    rental_time: null,
  });
});

test('a listing is shown as free again only by the order by whose end it is shown as rented', async () => {
  const { id } = await aListing(service);
  const [end, other] = [new Date(service.clock.now() + HOUR), new Date(service.clock.now() + 2 * HOUR)];
  await showRented(service.deps.db, id, end);
  expect(await shown(id)).toEqual({ is_rented: true, rental_time: end });
  await showFree(service.deps.db, id, other);
  expect(await shown(id)).toEqual({ is_rented: true, rental_time: end });
  await showFree(service.deps.db, id, end);
  expect(await shown(id)).toEqual({ is_rented: false, rental_time: null });
});
