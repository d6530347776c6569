import { sql, type Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFootprint, getListing, likeAccount, listFootprints, listListings, listSimilar } from '#contract/rest/listings.ts';
import { DAY } from '#contract/rules/constants.ts';
import type { ListingState } from '#contract/listingLifecycle.ts';
import { aListing, aRenter, askOrder, wishFor } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import type { ListingTable } from './tables.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const stands = (id: string) =>
  service.deps.db
    .selectFrom('listing')
    .select(['state', 'is_listed', 'resting_until', sql<boolean>`deleted_at is not null`.as('is_deleted')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const set = async (id: string, to: Updateable<ListingTable>) => {
  await service.deps.db.updateTable('listing').set(to).where('id', '=', id).execute();
  const { state, is_listed, is_deleted } = await stands(id);
  return [state, is_listed, is_deleted];
};

describe('state, is_listed and deleted_at stay in step', () => {
  test('when a new listing names either', async () => {
    const born = async (wish: Parameters<typeof aListing>[1]) => {
      const { state, is_listed, is_deleted } = await stands((await aListing(service, wish)).id);
      return [state, is_listed, is_deleted];
    };
    expect(await born({})).toEqual(['on_offer', true, false]);
    expect(await born({ is_listed: false })).toEqual(['off', false, false]);
    const published = async (wish: Parameters<typeof aListing>[1]) => (await aListing(service, wish)).published_at;
    expect([await published({ created_at: new Date(NOON) }), await published({ state: 'draft' })]).toEqual([new Date(NOON), null]);
    expect(await born({ deleted_at: new Date(NOON) })).toEqual(['deleted', false, true]);
    expect(await born({ state: 'draft' })).toEqual(['draft', false, false]);
    expect(await born({ state: 'waiting' })).toEqual(['waiting', false, false]);
    expect(await born({ state: 'resting', resting_until: 'infinity' })).toEqual(['resting', false, false]);
    expect(await born({ state: 'resting', resting_until: new Date(NOON + DAY) })).toEqual(['resting', true, false]);
  });

  test('when a process of the previous release writes its two columns', async () => {
    const { id } = await aListing(service);
    expect(await set(id, { is_listed: false })).toEqual(['off', false, false]);
    expect(await set(id, { is_listed: true })).toEqual(['on_offer', true, false]);
    expect(await set(id, { deleted_at: new Date(NOON) })).toEqual(['deleted', false, true]);
    expect(await set(id, { deleted_at: null, is_listed: true })).toEqual(['on_offer', true, false]);
    await set(id, { state: 'resting', resting_until: new Date(NOON + DAY) });
    expect(await set(id, { is_listed: false })).toEqual(['off', false, false]);
    const draft = await aListing(service, { state: 'draft' });
    expect(await set(draft.id, { is_listed: true })).toEqual(['draft', false, false]);
  });

  test('when a state is written', async () => {
    const { id } = await aListing(service, { state: 'draft' });
    expect(await set(id, { state: 'waiting' })).toEqual(['waiting', false, false]);
    expect(await set(id, { state: 'on_offer' })).toEqual(['on_offer', true, false]);
    expect(await set(id, { state: 'resting', resting_until: 'infinity' })).toEqual(['resting', false, false]);
    expect((await stands(id)).resting_until).toBe('infinity');
    expect(await set(id, { resting_until: new Date(NOON + DAY) })).toEqual(['resting', true, false]);
    expect(await set(id, { state: 'on_offer' })).toEqual(['on_offer', true, false]);
    expect((await stands(id)).resting_until).toBeNull();
    expect(await set(id, { state: 'deleted' })).toEqual(['deleted', false, true]);
  });
});

test.each<ListingState>(['draft', 'waiting'])('a listing in state %s is unknown to everybody but its owner', async (state) => {
  const [renter, other] = [await aRenter(service), await aListing(service)];
  const listing = await aListing(service, { state, game_id: other.game_id, title: `看不到的${state}` });
  const [of, as] = [{ params: { account_id: listing.id }, query: {} }, { token: renter.token }];
  const gone = { data: { problem: 'LISTING_DELETED' } };
  expect(await service.ask(getListing, of, as)).toMatchObject(gone);
  expect(await service.ask(listSimilar, of, as)).toMatchObject(gone);
  expect(await service.ask(likeAccount, { body: { source_id: listing.id, type: 1, scene: 1 } }, as)).toMatchObject(gone);
  expect(await askOrder(service, renter, wishFor(listing))).toMatchObject(gone);
  await service.get(addFootprint, of, as);
  expect((await service.get(listFootprints, { query: {} }, as)).list).toEqual([]);
  expect((await service.get(listListings, { query: { keyword: listing.title, available: 'all' } })).list).toEqual([]);
  const near = await service.get(listSimilar, { params: { account_id: other.id } });
  expect(near.list).toEqual([]);
});
