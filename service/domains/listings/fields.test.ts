import { afterAll, beforeAll, expect, test } from 'vitest';
import { getChangingDetail, getListing, likeAccount, listFavourites, listListings, verifyPrice } from '#contract/rest/listings.ts';
import { aListing, aRenter, type Listing, type Person } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let listing: Listing;
let owner: Person;
let fan: Person;
beforeAll(async () => {
  service = await aService();
  [owner, fan] = [await aRenter(service), await aRenter(service)];
  listing = await aListing(service, {
    owner_id: owner.id,
    rental: 11,
    deposit: 12,
    daily_rental: 13,
    ten_hour_rental: 14,
    weekly_rental: 15,
    morning_rental: 16,
    afternoon_rental: 17,
    night_rental: 18,
    rented_count: 19,
    look_count: 20,
    min_rental_period: 2,
    game_money: 21,
    money_exchange_rate: 22,
  });
  await service.get(likeAccount, { body: { source_id: listing.id, type: 1, scene: 1 } }, { token: fan.token });
});
afterAll(() => service.close());

const of = () => ({ params: { account_id: listing.id }, query: {} });
const detail = (person?: Person) => service.get(getListing, of(), { token: person?.token });
const changing = () => service.get(getChangingDetail, of());
const cards = async () => (await service.get(listFavourites, { query: {} }, { token: fan.token })).list;

const lit = (value: object): string[] =>
  Object.entries(value).flatMap(([name, inner]) => {
    if (inner === true) return [name];
    return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? lit(inner).map((each) => `${name}.${each}`) : [];
  });

const ofListing = {
  is_listed: false,
  is_rented: false,
  is_reservation: false,
  is_use_bargain: false,
  is_use_vip_discount: false,
  is_insurance: false,
  stays_online: false,
  top_shelf: false,
};
const ofGame = { maintenance_status: false, is_suspended: false };

test.each([
  ['is_listed', ['is_listed'], ['is_listed'], ['is_listed']],
  ['is_rented', ['is_rented'], ['is_rented'], []],
  ['is_reservation', ['is_reservation'], ['is_reservation'], []],
  ['is_use_bargain', ['is_use_bargain'], [], ['is_use_bargain']],
  ['is_use_vip_discount', ['is_use_vip_discount'], [], ['is_use_vip_discount']],
  ['is_insurance', ['is_insurance'], [], ['is_insurance']],
  ['stays_online', ['stays_online'], [], ['stays_online']],
  ['top_shelf', ['top_shelf'], [], []],
  ['maintenance_status', ['game.maintenance_status'], [], []],
  ['is_suspended', ['game.is_suspended'], [], []],
])('the column %s is shown only in its own field', async (column, inDetail, inChanging, inCard) => {
  const { db } = service.database;
  const [mine, games] = [
    { ...ofListing, ...(column in ofListing && { [column]: true }) },
    { ...ofGame, ...(column in ofGame && { [column]: true }) },
  ];
  await db.updateTable('listing').set(mine).where('id', '=', listing.id).execute();
  await db.updateTable('game').set(games).where('id', '=', listing.game_id).execute();
  await service.database.db.updateTable('user_account').set({ cert_type: 0 }).where('id', '=', owner.id).execute();
  const [card] = await cards();
  expect([lit(await detail()), lit(await changing()), lit(card ?? {}).toSorted()]).toEqual([
    inDetail,
    inChanging,
    [...inCard, 'is_collection'].toSorted(),
  ]);
});

test('shows whose listing and favourite it is, and the owner’s certification', async () => {
  const { db } = service.database;
  await db.updateTable('listing').set(ofListing).where('id', '=', listing.id).execute();
  await db.updateTable('game').set(ofGame).where('id', '=', listing.game_id).execute();
  expect([lit(await detail(owner)), lit(await detail(fan))]).toEqual([['is_own'], ['is_collection']]);
  for (const [cert_type, flag] of [
    [1, 'is_store'],
    [2, 'is_merchant'],
  ] as const) {
    await db.updateTable('user_account').set({ cert_type }).where('id', '=', owner.id).execute();
    expect([lit(await detail()), (await detail()).merchantInfo.cert_type]).toEqual([[flag], cert_type]);
  }
});

test('every amount has its own field: in detail, changes, price facts and card', async () => {
  await service.database.db
    .updateTable('listing')
    .set({ ...ofListing, is_listed: true, is_rented: true, is_reservation: true, rental_time: new Date(NOON + 1) })
    .where('id', '=', listing.id)
    .execute();
  const sums = {
    rental: 11,
    deposit: 12,
    rental_period: {
      daily_rental: 13,
      ten_hour_rental: 14,
      weekly_rental: 15,
      morning_rental: 16,
      afternoon_rental: 17,
      night_rental: 18,
    },
    rental_time: NOON + 1,
  };
  expect(await detail()).toMatchObject({
    ...sums,
    rented_count: 19,
    look_count: 20,
    min_rental_period: 2,
    game_money: 21,
    money_exchange_rate: 22,
  });
  expect(await changing()).toMatchObject({ ...sums, availability: 'appoint' });
  expect(await service.get(verifyPrice, of())).toMatchObject({ ...sums, availability: 'appoint' });
  expect(await cards()).toMatchObject([
    { rental: 11, night_total: 18 * 9, deposit: 12, rented_count: 19, availability: 'appoint', free_at: NOON + 1 + 600_000 },
  ]);
});

test.each(['morning_rental', 'afternoon_rental', 'night_rental', 'ten_hour_rental', 'daily_rental', 'weekly_rental'] as const)(
  'the hall filters a rent type by its price %s, and excludes a price of 0',
  async (column) => {
    const none = { morning_rental: 0, afternoon_rental: 0, night_rental: 0, ten_hour_rental: 0, daily_rental: 0, weekly_rental: 0 };
    const priced = await aListing(service, { ...none, [column]: 1 });
    await aListing(service, { ...none, game_id: priced.game_id });
    const found = async (rent_type: 1 | 2 | 3 | 6 | 7) =>
      (await service.get(listListings, { query: { game_id: priced.game_id, rent_type } })).list.map(({ id }) => id);
    const type = ({ ten_hour_rental: 2, daily_rental: 6, weekly_rental: 7 } as const)[column as 'daily_rental'] ?? 3;
    for (const each of [2, 3, 6, 7] as const) expect([each, await found(each)]).toEqual([each, each === type ? [priced.id] : []]);
    expect(await found(1)).toHaveLength(2);
  },
);
