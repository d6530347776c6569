import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFootprint, checkCard, compareListings, getListing, listListings } from '#contract/rest/listings.ts';
import { createFreePlay } from '#contract/rest/freePlay.ts';
import { BOOK_AHEAD_LEAD, BOOK_AHEAD_LIMIT, HOUR, MINUTE, RENTAL_BUFFER } from '#contract/rules/constants.ts';
import { aFreePlayOffer } from '#testing/builders/freePlayRows.ts';
import { aListing, aPaidOrder, aRenter, keyed } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const db = () => service.database.db;

test('a card is checked: there, taken down, deleted, and its price moved', async () => {
  const { id } = await aListing(service, { rental: 500, discount: 0.9 });
  const check = (rental: number, of = id) => service.get(checkCard, { params: { account_id: of }, query: { rental } });
  expect([await check(450), await check(500)]).toEqual([
    { state: 'there', rental: 450, has_moved: false },
    { state: 'there', rental: 450, has_moved: true },
  ]);
  await db().updateTable('listing').set({ is_listed: false }).where('id', '=', id).execute();
  expect(await check(450)).toEqual({ state: 'taken_down', rental: null, has_moved: false });
  await db()
    .updateTable('listing')
    .set({ deleted_at: new Date(NOON) })
    .where('id', '=', id)
    .execute();
  const deleted = { state: 'deleted', rental: null, has_moved: false };
  expect([await check(450), await check(450, '900000000000')]).toEqual([deleted, deleted]);
});

test('compares accounts in the order asked, those of another game too, without deleted ones', async () => {
  const first = await aListing(service, { attrs: JSON.stringify([{ attr_name: '段位', value: '王者' }]), weekly_rental: null });
  const { game_id } = first;
  const second = await aListing(service, {
    game_id,
    inventory: JSON.stringify([{ kind: 'skin', name: '凤求凰', rarity: 'epic' }]),
    is_listed: false,
  });
  const gone = await aListing(service, { game_id, deleted_at: new Date(NOON) });
  const other = await aListing(service);
  const compare = async (...ids: string[]) => (await service.get(compareListings, { query: { ids: ids.join() } })).list;
  const all = await compare(second.id, gone.id, first.id, other.id);
  expect(all.map(({ card }) => card.id)).toEqual([second.id, first.id, other.id]);
  expect(all.map(({ card }) => card.game_id)).toEqual([game_id, game_id, other.game_id]);
  expect(all[0]?.inventory).toEqual([{ kind: 'skin', name: '凤求凰', rarity: 'epic' }]);
  expect(all[1]).toMatchObject({
    attrs: [{ attr_name: '段位', value: '王者' }],
    rental: 500,
    rental_period: { daily_rental: 6_000, ten_hour_rental: 3_500, weekly_rental: null, morning_rental: 300, night_rental: 350 },
  });
  expect([await compare(gone.id), (await compare(first.id, first.id)).length]).toEqual([[], 1]);
  for (const ids of ['a', '1,2,3,4,5', ''])
    expect((await service.ask(compareListings, { query: { ids } })).data).toMatchObject({ problem: 'BAD_REQUEST' });
});

test('the hall shows who is free during a range, with the time kept free after it, and counts them', async () => {
  const { game_id, ...listing } = await aListing(service, { is_reservation: true });
  const free = await aListing(service, { game_id });
  const { start_at: start, end_at: end } = await db()
    .selectFrom('rental_order')
    .select(['start_at', 'end_at'])
    .where('order_no', '=', (await aPaidOrder(service, await aRenter(service), { ...listing, game_id })).order_no)
    .executeTakeFirstOrThrow();
  const hall = async (free_from?: number, free_to?: number) => {
    const { list, count } = await service.get(listListings, {
      query: { game_id, ...(free_from !== undefined && { free_from }), ...(free_to !== undefined && { free_to }) },
    });
    return [list.map(({ id }) => id).toSorted(), count];
  };
  const both = [[listing.id, free.id].toSorted(), 2];
  const one = [[free.id], 1];
  const [from, to] = [start.getTime(), end.getTime()];
  expect(await hall()).toEqual(both);
  expect(await hall(from, to)).toEqual(one);
  expect(await hall(to, to + HOUR)).toEqual(one);
  expect(await hall(to + RENTAL_BUFFER, to + RENTAL_BUFFER + HOUR)).toEqual(both);
  expect(await hall(NOON - HOUR, NOON - 1)).toEqual([[], 0]);
  expect(await hall(to + HOUR)).toEqual([[], 0]);
});

test('a later time is shown of accounts that can be booked, though somebody has taken a free play of it', async () => {
  const { game_id, id } = await aFreePlayOffer(service, { is_reservation: true });
  const unbookable = await aListing(service, { game_id, is_reservation: false });
  const body = { account_id: id, start_at: NOON + HOUR };
  expect((await service.ask(createFreePlay, { body }, keyed(await aRenter(service)))).code).toBe(0);
  const hall = async (free_from: number, free_to: number) => {
    const { list, count } = await service.get(listListings, { query: { game_id, free_from, free_to } });
    return [list.map((card) => card.id).toSorted(), count];
  };
  expect(await hall(NOON, NOON + 3 * HOUR)).toEqual([[id, unbookable.id].toSorted(), 2]);
  expect(await hall(NOON + BOOK_AHEAD_LEAD, NOON + 3 * HOUR)).toEqual([[id, unbookable.id].toSorted(), 2]);
  expect(await hall(NOON + HOUR, NOON + 3 * HOUR)).toEqual([[id], 1]);
  expect(await hall(NOON + BOOK_AHEAD_LIMIT, NOON + BOOK_AHEAD_LIMIT + HOUR)).toEqual([[id], 1]);
  expect(await hall(NOON + BOOK_AHEAD_LIMIT + MINUTE, NOON + BOOK_AHEAD_LIMIT + HOUR)).toEqual([[], 0]);
});

test('the hall leaves out of a range who is outside the windows, or rests until later', async () => {
  // Noon to two on a Friday.
  const friday = 4 * 24 * 60 + 12 * 60;
  const { game_id, id } = await aListing(service, { windows: `{[${friday},${friday + 120})}` });
  const { id: resting } = await aListing(service, { game_id, state: 'resting', resting_until: new Date(NOON + 2 * HOUR) });
  const hall = async (free_from: number, free_to: number) =>
    (await service.get(listListings, { query: { game_id, available: 'all', free_from, free_to } })).list.map((card) => card.id);
  expect(await hall(NOON, NOON + 2 * HOUR)).toEqual([id]);
  expect(await hall(NOON + HOUR, NOON + 3 * HOUR)).toEqual([]);
  expect(await hall(NOON + 2 * HOUR, NOON + 3 * HOUR)).toEqual([resting]);
});

test('the hall shows where VIPs pay less, and cards tell it', async () => {
  const { game_id, id } = await aListing(service, { is_use_vip_discount: true });
  await aListing(service, { game_id, is_use_vip_discount: false });
  const { list, count } = await service.get(listListings, { query: { game_id, vip_discount: '1' } });
  expect([list.map((card) => [card.id, card.is_use_vip_discount]), count]).toEqual([[[id, true]], 1]);
});

test('the hall shows with whom one may bargain and what is played for nothing, and cards tell it', async () => {
  const { game_id, id } = await aListing(service, { is_use_bargain: true });
  const free = await aFreePlayOffer(service, { game_id });
  // Marked, but without any time of day.
  await aListing(service, { game_id, is_free_play: true });
  const hall = async (filter: { bargain?: '1'; free_play?: '1' }) => {
    const { list, count } = await service.get(listListings, { query: { game_id, ...filter } });
    return [list.map((card) => [card.id, card.is_use_bargain, card.is_free_play]), count];
  };
  expect(await hall({ bargain: '1' })).toEqual([[[id, true, false]], 1]);
  expect(await hall({ free_play: '1' })).toEqual([[[free.id, false, true]], 1]);
  expect(await hall({ bargain: '1', free_play: '1' })).toEqual([[], 0]);
});

test('a card of an account that rests and takes no reservations says so, and not that it is rented', async () => {
  const until = new Date(NOON + HOUR);
  const resting = { is_reservation: false, state: 'resting', resting_until: until, at_rest_until: until } as const;
  const { game_id, id } = await aListing(service, resting);
  const rented = await aListing(service, { game_id, is_reservation: false });
  await aPaidOrder(service, await aRenter(service), rented);
  const { list } = await service.get(listListings, { query: { game_id, available: 'all', sort: 'newest' } });
  expect(list.map((card) => [card.id, card.availability, card.is_at_rest])).toEqual([
    [rented.id, 'unavailable', false],
    [id, 'unavailable', true],
  ]);
});

test('a look is counted for the channel that the visitor came by', async () => {
  const { id } = await aListing(service);
  const look = (headers: Record<string, string>) => service.get(addFootprint, { params: { account_id: id } }, { headers });
  for (const headers of [
    { 'x-channel': 'baidu', 'x-channel-net': 'n1' },
    { 'x-channel': 'baidu', 'x-channel-net': 'n1' },
    { 'x-channel': 'site' },
    {},
  ])
    await look(headers);
  const looks = await db().selectFrom('channel_look').selectAll().where('listing_id', '=', id).orderBy('channel').execute();
  const of = (channel: string, net_id: string, count: number) => ({ listing_id: id, day: '2026-11-20', channel, net_id, looks: count });
  expect(looks).toEqual([of('baidu', 'n1', 2), of('site', '', 1)]);
  expect((await service.get(getListing, { params: { account_id: id }, query: {} })).look_count).toBe(4);
});

test('whoever has scanned without a phone sees the account, and must bind before renting, in the same browser only', async () => {
  const { id } = await aListing(service);
  const { id: account } = await db()
    .insertInto('third_account')
    .values({ platform: 'qq', openid: 'someone', nickname: '某', user_id: null, created_at: new Date(NOON) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ticket = { token_hash: tokenHash('temp'), account_id: account, visitor_hash: tokenHash('browser') };
  await db()
    .insertInto('bind_ticket')
    .values({ ...ticket, expires_at: new Date(NOON + HOUR) })
    .execute();
  const mustBind = async (temp_token: string | undefined, fingerprint: string) => {
    const query = temp_token === undefined ? {} : { temp_token };
    const headers = { 'x-fingerprint': fingerprint };
    return (await service.get(getListing, { params: { account_id: id }, query }, { headers })).must_bind;
  };
  expect([await mustBind('temp', 'browser'), await mustBind('temp', 'other'), await mustBind('else', 'browser')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await mustBind(undefined, 'browser')).toBe(false);
  await db()
    .updateTable('bind_ticket')
    .set({ expires_at: new Date(NOON) })
    .execute();
  expect(await mustBind('temp', 'browser')).toBe(false);
});
