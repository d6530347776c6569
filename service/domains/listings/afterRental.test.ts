import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getChangingDetail, getListing, likeAccount, listFavourites, listListings, verifyPrice } from '#contract/rest/listings.ts';
import { earliestBookAhead } from '#contract/rules/period.ts';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { aListing, aPaidOrder, aRenter, askOrder, type Listing, type Person, wishFor } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';

const END = NOON + HOUR;
const FREE = END + 10 * MINUTE;

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { at } = timeOf(() => service);

/** A listing's public state, and the result of an order for it. */
async function seen(listing: Listing, person: Person) {
  const account = { params: { account_id: listing.id }, query: {} };
  const hall = async (available: 'now' | 'bookable' | 'all') =>
    (await service.get(listListings, { query: { keyword: listing.title, available } })).list.map(({ availability, free_at }) => ({
      availability,
      free_at,
    }));
  const { availability, is_rented, rental_time } = await service.get(getChangingDetail, account);
  const detail = await service.get(getListing, account);
  const favourites = await service.get(listFavourites, { query: {} }, { token: person.token });
  const verified = await service.ask(verifyPrice, account, { token: person.token });
  return {
    now: await hall('now'),
    bookable: await hall('bookable'),
    all: await hall('all'),
    favourite: favourites.list
      .filter(({ id }) => id === listing.id)
      .map(({ availability: status, free_at }) => ({ availability: status, free_at })),
    detail: { availability, is_rented, rental_time },
    opened: { is_rented: detail.is_rented, rental_time: detail.rental_time },
    verified: verified.code === 0 ? verified.data : verified.code,
    rentedNow: (await askOrder(service, await aRenter(service), wishFor(listing))).code,
  };
}

describe('a listing whose rental has just ended is shown as an order for it would be answered', () => {
  test('if it accepts bookings', async () => {
    await at(NOON);
    const [person, listing] = [await aRenter(service), await aListing(service, { title: '刚归还可预约' })];
    await service.get(likeAccount, { body: { source_id: listing.id, type: 1, scene: 1 } }, { token: person.token });
    await aPaidOrder(service, await aRenter(service), listing);
    const card = { availability: 'appoint', free_at: FREE };
    const rented = {
      now: [],
      bookable: [card],
      all: [card],
      favourite: [card],
      detail: { availability: 'appoint', is_rented: true, rental_time: END },
      opened: { is_rented: true, rental_time: END },
      verified: expect.objectContaining({ availability: 'appoint', rental_time: END }),
      rentedNow: 42231,
    };
    for (const instant of [END, END + 9 * MINUTE, FREE - 1]) {
      await at(instant);
      expect(await seen(listing, person)).toEqual(rented);
    }
    const start_at = earliestBookAhead(service.clock.now(), END);
    expect(
      await askOrder(service, await aRenter(service), wishFor(listing, { mode: 'appoint', start_at: start_at + 3 * HOUR })),
    ).toMatchObject({ code: 0 });
    await at(FREE);
    const free = { availability: 'normal', free_at: null };
    expect(await seen(listing, person)).toEqual({
      now: [free],
      bookable: [free],
      all: [free],
      favourite: [free],
      detail: { availability: 'normal', is_rented: false, rental_time: null },
      opened: { is_rented: false, rental_time: null },
      verified: expect.objectContaining({ availability: 'normal', rental_time: null }),
      rentedNow: 0,
    });
  });

  test('if it accepts none', async () => {
    await at(NOON);
    const wish = { title: '刚归还不预约', is_reservation: false };
    const [person, listing] = [await aRenter(service), await aListing(service, wish)];
    await service.get(likeAccount, { body: { source_id: listing.id, type: 1, scene: 1 } }, { token: person.token });
    await aPaidOrder(service, await aRenter(service), listing);
    const card = { availability: 'unavailable', free_at: null };
    for (const instant of [END, END + 9 * MINUTE, FREE - 1]) {
      await at(instant);
      expect(await seen(listing, person)).toEqual({
        now: [],
        bookable: [],
        all: [card],
        favourite: [card],
        detail: { availability: 'unavailable', is_rented: true, rental_time: END },
        opened: { is_rented: true, rental_time: END },
        verified: 42231,
        rentedNow: 42231,
      });
    }
    await at(FREE);
    expect(await seen(listing, person)).toMatchObject({
      now: [{ availability: 'normal' }],
      detail: { availability: 'normal', rental_time: null },
      rentedNow: 0,
    });
  });

  test('stays rented if another rental follows immediately', async () => {
    await at(NOON);
    const [person, listing] = [await aRenter(service), await aListing(service, { title: '接着就租' })];
    await aPaidOrder(service, await aRenter(service), listing);
    await aPaidOrder(service, await aRenter(service), listing, { mode: 'appoint', start_at: FREE });
    await at(FREE);
    expect(await seen(listing, person)).toMatchObject({
      now: [],
      detail: { availability: 'appoint', is_rented: true, rental_time: FREE + HOUR },
      rentedNow: 42231,
    });
  });
});
