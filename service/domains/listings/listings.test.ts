import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { addFootprint, getChangingDetail, getListing, likeAccount, listSimilar, verifyPrice } from '#contract/rest/listings.ts';
import { aListing, aPaidOrder, aRenter, type Listing, type Person } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let owner: Person;
let renter: Person;

beforeAll(async () => {
  service = await aService();
  owner = await aRenter(service, { nickname: '晚风不打野' });
  renter = await aRenter(service);
});
afterAll(() => service.close());

const of = ({ id }: { id: string }) => ({ params: { account_id: id }, query: {} });

const setListing = (listing: Listing, change: string) =>
  service.database.db.write(sql`update listing set ${sql.raw(change)} where id = ${listing.id}`);

describe('detail', () => {
  test('shows every field, but nothing of the credentials', async () => {
    await service.database.db.write(sql`update user_account set shop_name = '峡谷小当家', cert_type = 2 where id = ${owner.id}`);
    const game = await service.database.db
      .insertInto('game')
      .values({ title: '王者荣耀', world: 'moba', money_name: '点券' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const listing = await aListing(service, {
      owner_id: owner.id,
      game_id: game.id,
      title: '荣耀王者 72 星',
      platform: '安卓微信',
      zone: '微信128区',
      role_name: '晚来听风',
      description: '可打排位',
      attrs: JSON.stringify([
        { attr_name: '段位', value: '荣耀王者' },
        { attr_name: '皮肤数', value: '458' },
      ]),
      min_rental_period: 2,
      discount: 0.9,
      rental_promotion: JSON.stringify([{ rental_hour: 3, bonus_hour: 1 }]),
      game_money: 12_000,
      money_exchange_rate: 100,
      is_use_bargain: true,
      is_insurance: true,
      stays_online: true,
      top_shelf: true,
      image_count: 3,
      rented_count: 40,
      look_count: 9,
      rating: 4.8,
    });
    const cover = `/static/covers/card/moba/${listing.id}~${encodeURIComponent('王者荣耀')}~${encodeURIComponent('458 皮肤')}.svg`;
    const shot = (at: number) => `/static/covers/shot/moba/${listing.id}-${at}~${encodeURIComponent('王者荣耀')}~.svg`;
    await service.database.db
      .insertInto('review_tally')
      .values({ listing_id: listing.id, reviews: 6, described: 27, sign_in: 27, service: 27, stars: [0, 0, 1, 1, 4], pictured: 0, low: 0 })
      .execute();
    expect(await service.get(getListing, of(listing), { token: renter.token })).toEqual({
      id: listing.id,
      inventory: [],
      is_at_rest: false,
      windows: null,
      resting_until: null,
      title: '荣耀王者 72 星',
      imgs: [cover, shot(1), shot(2)],
      game_path: `/static/covers/tall/moba/0~${encodeURIComponent('王者荣耀')}~.svg`,
      rental: 500,
      deposit: 2_000,
      min_rental_period: 2,
      is_listed: true,
      is_rented: false,
      is_reservation: true,
      is_collection: false,
      is_use_bargain: true,
      is_use_vip_discount: true,
      activity: { discount: 0.9, rental_promotion: [{ rental_hour: 3, bonus_hour: 1 }] },
      bargain: null,
      rental_period: {
        daily_rental: 6_000,
        ten_hour_rental: 3_500,
        weekly_rental: 30_000,
        morning_rental: 300,
        afternoon_rental: 320,
        night_rental: 350,
      },
      game: { id: game.id, name: '王者荣耀', maintenance_status: false, is_suspended: false },
      game_money: 12_000,
      money_exchange_rate: 100,
      game_money_name: '点券',
      game_name: '王者荣耀',
      attrs: [
        { attr_name: '段位', value: '荣耀王者' },
        { attr_name: '皮肤数', value: '458' },
      ],
      third_type: '安卓微信',
      zone: '微信128区',
      rental_time: null,
      booked: [],
      free_plays: [],
      awaits_password: false,
      is_merchant: true,
      is_store: false,
      top_shelf: true,
      is_insurance: true,
      stays_online: true,
      merchantInfo: {
        id: owner.id,
        name: '峡谷小当家',
        avatar: '/static/avatars/1.svg',
        cert_type: 2,
        good_rate: 0.833,
        orders: 0,
        dispute_rate: 0,
        listings: 1,
      },
      role_name: '晚**风',
      description: '可打排位',
      rented_count: 40,
      look_count: 9,
      is_own: false,
      must_bind: false,
      created_at: listing.created_at.getTime(),
    });
    expect((await service.get(getListing, of(listing), { token: owner.token })).is_own).toBe(true);
    expect((await service.get(getListing, of(listing))).is_own).toBe(false);
  });

  test('returns each boolean field from its own column', async () => {
    const marks = {
      is_listed: true,
      is_rented: false,
      is_reservation: true,
      is_use_bargain: true,
      is_use_vip_discount: false,
      top_shelf: true,
      is_insurance: false,
      stays_online: true,
    };
    const listing = await aListing(service, { ...marks, game: { maintenance_status: true, is_suspended: false } });
    expect(await service.get(getListing, of(listing))).toMatchObject({
      ...marks,
      is_collection: false,
      is_merchant: false,
      is_store: false,
      game: { maintenance_status: true, is_suspended: false },
    });
    await service.get(likeAccount, { body: { source_id: listing.id, type: 1, scene: 1 } }, { token: renter.token });
    await setListing(listing, 'is_reservation = false, is_use_bargain = false');
    const seen = { is_listed: true, is_rented: false, is_reservation: false, is_collection: true };
    expect(await service.get(getListing, of(listing), { token: renter.token })).toMatchObject({ ...seen, is_use_bargain: false });
    expect(await service.get(getChangingDetail, of(listing), { token: renter.token })).toMatchObject(seen);
    await setListing(listing, 'is_listed = false');
    expect(await service.get(getChangingDetail, of(listing), { token: renter.token })).toMatchObject({ ...seen, is_listed: false });
    await service.database.db.write(sql`update user_account set cert_type = 1 where id = ${listing.owner_id}`);
    expect(await service.get(getListing, of(listing))).toMatchObject({ is_merchant: false, is_store: true });
  });

  test('reduces a role’s name to its first and last character, or its only one', async () => {
    const shown = async (role_name: string) => (await service.get(getListing, of(await aListing(service, { role_name })))).role_name;
    expect([await shown('风'), await shown('听风'), await shown('晚来听风')]).toEqual(['风**', '听**风', '晚**风']);
  });

  test('contains the reserved periods, without the ten minutes of buffer after each', async () => {
    const listing = await aListing(service);
    await aPaidOrder(service, renter, listing);
    const start = NOON + 5 * HOUR;
    await aPaidOrder(service, await aRenter(service), listing, {
      mode: 'appoint',
      hours: 2,
      start_at: start,
      agreed_total: 2 * listing.rental + listing.deposit,
    });
    const detail = await service.get(getListing, of(listing));
    expect(detail).toMatchObject({
      is_rented: true,
      rental_time: NOON + HOUR,
      booked: [
        { start: NOON, end: NOON + HOUR },
        { start, end: start + 2 * HOUR },
      ],
    });
    expect(await service.get(getChangingDetail, of(listing))).toEqual({
      rental: detail.rental,
      is_at_rest: false,
      windows: null,
      resting_until: null,
      deposit: detail.deposit,
      bargain: null,
      rental_period: detail.rental_period,
      activity: detail.activity,
      is_collection: false,
      is_listed: true,
      is_rented: true,
      is_reservation: true,
      rental_time: NOON + HOUR,
      booked: detail.booked,
      free_plays: [],
      awaits_password: false,
      availability: 'appoint',
    });
    const bookedAfter = async (ms: number) => {
      service.clock.move(ms);
      const { booked } = await service.get(getListing, of(listing));
      service.clock.move(-ms);
      return booked;
    };
    expect(await bookedAfter(HOUR + 10 * MINUTE - 1)).toEqual(detail.booked);
    expect(await bookedAfter(HOUR + 10 * MINUTE)).toEqual([{ start, end: start + 2 * HOUR }]);
  });
});

test('a deleted and an unknown listing are refused with -400', async () => {
  const listing = await aListing(service, { deleted_at: new Date() });
  for (const endpoint of [getListing, getChangingDetail, verifyPrice, listSimilar]) {
    for (const id of [listing.id, '987654321987', '9'.repeat(18)]) {
      const { code, status, message, data } = await service.ask(endpoint, of({ id }));
      expect([endpoint.name, id, code, status, message, data]).toEqual([
        endpoint.name,
        id,
        -400,
        404,
        '账号已删除',
        expect.objectContaining({ problem: 'LISTING_DELETED' }),
      ]);
    }
  }
  const broken = await service.ask(getListing, of({ id: '12abc' }));
  expect([broken.status, broken.code]).toEqual([400, 40_000]);
});

describe('price facts', () => {
  const closed = { maintenance_status: true, is_suspended: true };

  test('contain what a renter agrees to', async () => {
    const listing = await aListing(service, { discount: 0.85, weekly_rental: null });
    expect(await service.get(verifyPrice, of(listing))).toEqual({
      rental: 500,
      deposit: 2_000,
      bargain: null,
      rental_period: {
        daily_rental: 6_000,
        ten_hour_rental: 3_500,
        weekly_rental: null,
        morning_rental: 300,
        afternoon_rental: 320,
        night_rental: 350,
      },
      activity: { discount: 0.85, rental_promotion: [] },
      availability: 'normal',
      rental_time: null,
    });
  });

  test.each([
    [{ game: closed, is_listed: false }, 'LISTING_MAINTENANCE', '游戏维护中，暂时不能租用'],
    [{ is_listed: false, is_rented: true }, 'LISTING_UNLISTED', '账号已下架,请选择其他账号'],
    [{ is_rented: true, is_reservation: false, rental_time: new Date(NOON + HOUR) }, 'LISTING_UNRENTABLE', '账号不可租,请选择其他账号'],
  ])('refuses a listing that cannot be rented: %j', async (wish, problem, message) => {
    const answer = await service.ask(verifyPrice, of(await aListing(service, wish)));
    expect([answer.status, answer.message, answer.data]).toEqual([422, message, expect.objectContaining({ problem })]);
  });

  test.each([
    { maintenance_status: true, is_suspended: false },
    { maintenance_status: false, is_suspended: true },
  ])('maintenance or suspension alone is not enough: %j', async (game) => {
    expect((await service.get(verifyPrice, of(await aListing(service, { game })))).availability).toBe('normal');
  });

  test('a rented listing that accepts bookings can be booked', async () => {
    const listing = await aListing(service, { is_rented: true, rental_time: new Date(NOON + HOUR) });
    expect(await service.get(verifyPrice, of(listing))).toMatchObject({ availability: 'appoint', rental_time: NOON + HOUR });
  });

  test('reports a change at once', async () => {
    const listing = await aListing(service);
    await service.get(verifyPrice, of(listing));
    await setListing(listing, 'rental = 650, deposit = 0, discount = 0.7');
    expect(await service.get(verifyPrice, of(listing))).toMatchObject({ rental: 650, deposit: 0, activity: { discount: 0.7 } });
  });
});

test('similar listings are of the same game, nearest in price, and available', async () => {
  const first = await aListing(service, { rental: 2_000, discount: 0.5 });
  const same = { game_id: first.game_id };
  const prices = [400, 700, 900, 990, 1_000, 1_020, 1_100, 1_500, 3_000, 5_000];
  for (const rental of prices) await aListing(service, { ...same, rental });
  await aListing(service, { ...same, rental: 1_200, discount: 0.8 });
  await aListing(service, { ...same, rental: 1_001, is_listed: false });
  await aListing(service, { ...same, rental: 1_002, is_rented: true, is_reservation: false });
  await aListing(service, { ...same, rental: 1_003, deleted_at: new Date() });
  await aListing(service, { rental: 1_000 });
  const { list } = await service.get(listSimilar, of(first));
  expect(list.map(({ rental }) => rental)).toEqual([1_000, 990, 1_020, 1_200, 900, 1_100, 700, 1_500]);
});

test('a listing of a closed game has no similar ones', async () => {
  const listing = await aListing(service, { game: { maintenance_status: true, is_suspended: true } });
  await aListing(service, { game_id: listing.game_id });
  expect(await service.get(listSimilar, of(listing))).toEqual({ list: [] });
});

test('counts a view, and records it once per user', async () => {
  const listing = await aListing(service);
  const looks = async () => (await service.get(getListing, of(listing))).look_count;
  const remembered = () =>
    service.database.db.selectFrom('footprint').select(['user_id', 'looked_at']).where('listing_id', '=', listing.id).execute();
  await service.get(addFootprint, of(listing));
  expect([await looks(), await remembered()]).toEqual([1, []]);
  await service.get(addFootprint, of(listing), { token: renter.token });
  service.clock.move(HOUR);
  await service.get(addFootprint, of(listing), { token: renter.token });
  expect([await looks(), await remembered()]).toEqual([3, [{ user_id: renter.id, looked_at: new Date(NOON + HOUR) }]]);
  service.clock.move(-HOUR);
  expect(await service.get(addFootprint, of({ id: '987654321987' }), { token: renter.token })).toEqual({});
});
