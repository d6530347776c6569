import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as rest from '#contract/rest/lending.ts';
import { getChangingDetail, getListing, listListings } from '#contract/rest/listings.ts';
import { getOrderInfo, payOrder, renewCheck, renewOrder } from '#contract/rest/orders.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { fromShanghai } from '#contract/rules/clock.ts';
import { joinWindows, liesOnOffer, WEEK_MINUTES } from '#contract/rules/offer.ts';
import { heldRange } from '#service/domains/orders/listing.ts';
import { storedWindows } from '#service/domains/listings/offer.ts';
import { flag } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { aListing, anOrder, aPaidOrder, aRenter, askOrder, keyed, type Listing, type Person, wishFor } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { after, at: moveTo } = timeOf(() => service);
type OfferRequest = Parameters<typeof service.get<typeof rest.setLentOffer>>[1]['body'];
const none: OfferRequest = { windows: [], rest: 'none', resting_until: null, rests_for_password: true };
const set = (person: Person, { id }: Pick<Listing, 'id'>, wish: Partial<OfferRequest>) =>
  service.ask(rest.setLentOffer, { params: { account_id: id }, body: { ...none, ...wish } }, keyed(person));
const read = (person: Person, { id }: Pick<Listing, 'id'>) =>
  service.get(rest.getLentOffer, { params: { account_id: id } }, { token: person.token });
const now = async ({ id }: Pick<Listing, 'id'>) => (await service.get(getChangingDetail, { params: { account_id: id } })).availability;
const shown = async ({ game_id }: Listing, available: 'now' | 'bookable' | 'all') =>
  (await service.get(listListings, { query: { game_id, available } })).list.map(({ availability, free_at }) => [availability, free_at]);
const problemOf = (answer: Awaited<ReturnType<typeof askOrder>>) => ('problem' in answer.data ? answer.data.problem : null);

/** Every day from 18:00 to 02:00. */
const evenings = Array.from({ length: 7 }, (_, day) => ({ from: day * 1_440 + 1_080, until: (day * 1_440 + 1_560) % WEEK_MINUTES }));

async function offered(wish: Parameters<typeof aListing>[1] = {}) {
  const owner = await aRenter(service);
  return {
    owner,
    renter: await aRenter(service),
    listing: await aListing(service, { owner_id: owner.id, rests_for_password: null, ...wish }),
  };
}
/** Noon of the test's day. */
const noon = () => Math.floor((service.clock.now() + 8 * HOUR) / DAY) * DAY + 4 * HOUR;

describe('windows', () => {
  test('outside them a listing is bookable, if it takes reservations, and its free places are inside', async () => {
    await moveTo(noon() + DAY);
    const { owner, renter, listing } = await offered();
    expect((await set(owner, listing, { windows: evenings })).data).toMatchObject({ rest: 'none', is_offered: true });
    expect((await read(owner, listing)).windows).toEqual(joinWindows(evenings));
    expect((await service.get(getListing, { params: { account_id: listing.id }, query: {} })).windows).toEqual(joinWindows(evenings));
    expect([await now(listing), await shown(listing, 'now'), await shown(listing, 'bookable')]).toEqual([
      'appoint',
      [],
      [['appoint', noon() + 6 * HOUR]],
    ]);
    expect(problemOf(await askOrder(service, renter, wishFor(listing)))).toBe('LISTING_UNRENTABLE');
    const book = (start_at: number, more: object = {}) =>
      askOrder(service, renter, wishFor(listing, { mode: 'appoint', start_at, ...more })).then(problemOf);
    expect(await book(noon() + 4 * HOUR)).toBe('PERIOD_INVALID');
    expect(await book(noon() + 13 * HOUR, { hours: 2, agreed_total: 3_000 })).toBe('PERIOD_INVALID');
    expect(await book(noon() + 7 * HOUR, { type: 6, agreed_total: 8_000 })).toBe('PERIOD_INVALID');
    expect(await book(noon() + 7 * HOUR)).toBe(null);
    await moveTo(noon() + 6 * HOUR);
    expect([await now(listing), await shown(listing, 'now')]).toEqual(['normal', [['normal', null]]]);
    await moveTo(noon() + 14 * HOUR);
    expect(await now(listing)).toBe('appoint');
  });

  test('without reservations it cannot be rented outside them', async () => {
    await moveTo(noon() + DAY);
    const { owner, renter, listing } = await offered({ is_reservation: false });
    await set(owner, listing, { windows: evenings });
    expect([await now(listing), problemOf(await askOrder(service, renter, wishFor(listing)))]).toEqual([
      'unavailable',
      'LISTING_UNRENTABLE',
    ]);
    expect([await shown(listing, 'bookable'), await shown(listing, 'all')]).toEqual([[], [['unavailable', null]]]);
  });

  test('a renewal ends with its window', async () => {
    await moveTo(noon() + DAY + 12 * HOUR);
    const { owner, renter, listing } = await offered();
    await set(owner, listing, { windows: evenings });
    const { order_no } = await aPaidOrder(service, renter, listing);
    const check = (hours: number) => service.get(renewCheck, { params: { order_no }, query: { hours } }, { token: renter.token });
    expect([await check(1), await check(2)]).toMatchObject([
      { fits: true, max_hours: 1 },
      { fits: false, max_hours: 1 },
    ]);
    const renew = (hours: number, agreed_price: number) =>
      service.ask(renewOrder, { params: { order_no }, body: { hours, agreed_price } }, keyed(renter));
    expect(await renew(2, 1_000)).toMatchObject({ data: { problem: 'RENEW_CONFLICT' } });
    expect(await renew(1, 500)).toMatchObject({ code: 0 });
  });

  test('what is booked is kept, paid and played when windows change', async () => {
    await moveTo(noon() + DAY);
    const { owner, renter, listing } = await offered();
    const { order_no } = await anOrder(service, renter, listing, { mode: 'appoint', start_at: service.clock.now() + 2 * HOUR });
    await set(owner, listing, { windows: evenings });
    await service.get(payOrder, { params: { order_no }, body: { method: 'wallet' } }, keyed(renter));
    expect((await read(owner, listing)).booked).toMatchObject([{ order_no }]);
    await after(2 * HOUR);
    expect(await service.get(getOrderInfo, { params: { order_no } }, { token: renter.token })).toMatchObject({ order_status: 4 });
  });

  test('the database refuses what the rule refuses', async () => {
    const window = fc
      .tuple(fc.integer({ min: 0, max: WEEK_MINUTES - 1 }), fc.integer({ min: 1, max: WEEK_MINUTES }))
      .map(([from, until]) => ({ from, until }));
    const from = fromShanghai({ y: 2026, m: 11, d: 16 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(window, { maxLength: 4 }).map(joinWindows),
        fc.integer({ min: 0, max: 14 * 1_440 }),
        fc.integer({ min: 1, max: 8 * 1_440 }),
        async (windows, start, length) => {
          const period = { start: from + start * MINUTE, end: from + (start + length) * MINUTE };
          const [starts, ends] = [new Date(period.start), new Date(period.end)];
          const asked = sql`select lies_on_offer(${storedWindows(windows)}::int4multirange, ${starts}, ${ends}) as lies`;
          expect((await first(service.deps.db, { lies: flag }, asked))?.lies).toBe(liesOnOffer({ windows, restingUntil: null }, period));
        },
      ),
      { numRuns: 200 },
    );
    const { owner, listing } = await offered();
    await set(owner, listing, { windows: evenings });
    const order = await aPaidOrder(service, await aRenter(service), await aListing(service));
    const during = (start: number, hours: number) => heldRange({ start, end: start + hours * HOUR });
    const hold = (start: number, hours: number) =>
      service.deps.db.write(sql`
        update order_hold set listing_id = ${listing.id}, during = ${during(start, hours)}
        where order_id = (select id from rental_order where order_no = ${order.order_no})`);
    const { id } = await service.deps.db
      .selectFrom('rental_order')
      .select('id')
      .where('order_no', '=', order.order_no)
      .executeTakeFirstOrThrow();
    const again = (start: number, hours: number) =>
      service.deps.db.write(sql`
        with gone as (delete from order_hold where order_id = ${id})
        insert into order_hold (order_id, listing_id, during) values (${id}, ${listing.id}, ${during(start, hours)})
        on conflict (order_id) do update set during = excluded.during, listing_id = excluded.listing_id`);
    const refusal = { constraint: 'outside_offer' };
    await service.deps.db.write(sql`delete from order_hold where order_id = ${id}`);
    await expect(again(noon() + DAY, 1)).rejects.toMatchObject(refusal);
    await again(noon() + DAY + 6 * HOUR, 7);
    await expect(hold(noon() + DAY + 6 * HOUR, 9)).rejects.toMatchObject(refusal);
    await hold(noon() + DAY + 6 * HOUR, 8);
  });
});

describe('rest', () => {
  test('until a moment it is bookable from then on; the clock wakes it', async () => {
    const { owner, renter, listing } = await offered();
    const until = service.clock.now() + 5 * HOUR;
    expect((await set(owner, listing, { rest: 'until', resting_until: until })).data).toMatchObject({
      rest: 'until',
      resting_until: until,
    });
    expect([await now(listing), await shown(listing, 'bookable')]).toEqual(['appoint', [['appoint', until]]]);
    const book = (start_at: number) => askOrder(service, renter, wishFor(listing, { mode: 'appoint', start_at })).then(problemOf);
    expect([await book(until - HOUR), await book(Math.ceil(until / (10 * MINUTE)) * 10 * MINUTE)]).toEqual(['PERIOD_INVALID', null]);
    await moveTo(until);
    expect([await now(listing), (await read(owner, listing)).rest]).toEqual(['normal', 'none']);
    const stored = await service.deps.db
      .selectFrom('listing')
      .select(['state', 'resting_until'])
      .where('id', '=', listing.id)
      .executeTakeFirst();
    expect(stored).toEqual({ state: 'on_offer', resting_until: null });
  });

  test('until further notice it is not listed, and its owner wakes it', async () => {
    const { owner, renter, listing } = await offered();
    await set(owner, listing, { rest: 'further' });
    expect([problemOf(await askOrder(service, renter, wishFor(listing))), await shown(listing, 'all')]).toEqual(['LISTING_UNLISTED', []]);
    expect((await set(owner, listing, { rest: 'none' })).data).toMatchObject({ rest: 'none' });
    expect([await now(listing), await shown(listing, 'now')]).toEqual(['normal', [['normal', null]]]);
  });

  test('refuses a moment that is past or far, and an account that is not on offer or not one’s own', async () => {
    const { owner, listing } = await offered();
    for (const resting_until of [null, service.clock.now(), service.clock.now() + 181 * DAY])
      expect(await set(owner, listing, { rest: 'until', resting_until })).toMatchObject({ data: { problem: 'BAD_REQUEST' } });
    await service.deps.db.updateTable('listing').set({ state: 'off' }).where('id', '=', listing.id).execute();
    expect(await set(owner, listing, { rest: 'further' })).toMatchObject({ data: { problem: 'LISTING_NOT_OFFERED' } });
    expect(await set(owner, listing, { windows: evenings })).toMatchObject({ code: 0, data: { is_offered: false } });
    expect(await set(await aRenter(service), listing, {})).toMatchObject({ data: { problem: 'NOT_FOUND' } });
  });

  test('after a rental it rests until its password is changed, if its owner wishes', async () => {
    const { owner, renter, listing } = await offered();
    await aPaidOrder(service, renter, listing);
    await after(2 * HOUR);
    expect([await now(listing), await shown(listing, 'bookable'), (await read(owner, listing)).is_password_due]).toEqual([
      'appoint',
      [['appoint', null]],
      true,
    ]);
    await set(owner, listing, { rests_for_password: false });
    expect(await now(listing)).toBe('normal');
    await set(owner, listing, { rests_for_password: true });
    await service.get(rest.changeLogin, { params: { account_id: listing.id }, body: { secret: 'new-sesame' } }, keyed(owner));
    expect(await now(listing)).toBe('normal');
  });
});
