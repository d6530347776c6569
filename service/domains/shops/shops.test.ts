import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { certificates } from '#contract/names.ts';
import { getShop, listShopReviews, listShops } from '#contract/rest/shops.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { text } from '#service/kernel/database/columns.ts';
import { aListing, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { reviewsOf } from '#testing/builders/review.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { countShops } from './count.ts';
import { selectShops } from './read.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const db = () => service.database.db;

interface ShopOptions {
  readonly certificate?: 0 | 1 | 2;
  readonly listings?: number;
  /** Reviews, and good ones among them. */
  readonly reviews?: readonly [number, number];
}

/** A shop with one game per wish, and its first listing. */
async function aShop(name: string, { certificate = 2, listings = 1, reviews }: ShopOptions = {}) {
  const first = await aListing(service);
  const { owner_id, game_id } = await db()
    .selectFrom('listing')
    .select(['owner_id', 'game_id'])
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  await db().updateTable('user_account').set({ cert_type: certificate, shop_name: name }).where('id', '=', owner_id).execute();
  for (let at = 1; at < listings; at += 1) await aListing(service, { owner_id, game_id });
  if (listings === 0) await db().updateTable('listing').set({ is_listed: false }).where('owner_id', '=', owner_id).execute();
  if (reviews) {
    const [all, good] = reviews;
    await db()
      .insertInto('owner_tally')
      .values({ owner_id, reviews: all, totals: all * 12, good })
      .execute();
  }
  return { id: owner_id, gameId: game_id, listing: first };
}

const count = () => countShops(service.deps);
const list = (query: object = {}) => service.get(listShops, { query });
const names = async (query: object = {}) => (await list(query)).list.map(({ shop_name }) => shop_name);
const shopOf = (id: string) => service.get(getShop, { params: { owner_id: id } });
const tryShop = (id: string) => service.ask(getShop, { params: { owner_id: id } });

let polar: Awaited<ReturnType<typeof aShop>>;
let valley: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  polar = await aShop('极光电竞馆', { listings: 3, reviews: [8, 6] });
  valley = await aShop('峡谷小当家', { certificate: 1, listings: 2, reviews: [5, 5] });
  await aShop('新店_一', { reviews: [4, 4] });
  await aShop('没有认证', { certificate: 0, listings: 4 });
  await aShop('空店', { listings: 0 });
  const order = await aPaidOrder(service, await aRenter(service), valley.listing);
  await db().updateTable('rental_order').set({ status: ORDER.finished }).where('order_no', '=', order.order_no).execute();
  await count();
});

test('a shop has its counts, a rate from five reviews on, and its games', async () => {
  const { created_at, avatar } = await db()
    .selectFrom('user_account')
    .select(['created_at', 'avatar'])
    .where('id', '=', valley.id)
    .executeTakeFirstOrThrow();
  const { title } = await db().selectFrom('game').select('title').where('id', '=', valley.gameId).executeTakeFirstOrThrow();
  expect(await shopOf(valley.id)).toEqual({
    id: valley.id,
    shop_name: '峡谷小当家',
    answer_minutes: null,
    is_followed: false,
    avatar,
    cert_type: 1,
    games: [{ id: valley.gameId, title, listings: 2 }],
    listings: 2,
    rented: 1,
    reviews: 5,
    good_rate: 1,
    since: created_at.getTime(),
  });
  const { list: all } = await list();
  expect(all.map((shop) => [shop.shop_name, shop.listings, shop.rented, shop.good_rate])).toEqual([
    ['极光电竞馆', 3, 0, 0.75],
    ['峡谷小当家', 2, 1, 1],
    ['新店_一', 1, 0, null],
  ]);
});

test.each([
  [{ sort: 'listings' }, ['极光电竞馆', '峡谷小当家', '新店_一']],
  [{ sort: 'rating' }, ['峡谷小当家', '极光电竞馆', '新店_一']],
  [{ sort: 'rented' }, ['峡谷小当家', '新店_一', '极光电竞馆']],
  [{ sort: 'newest' }, ['新店_一', '峡谷小当家', '极光电竞馆']],
  [{ certificate: 1 }, ['峡谷小当家']],
  [{ certificate: 2 }, ['极光电竞馆', '新店_一']],
  [{ keyword: '电竞' }, ['极光电竞馆']],
  [{ keyword: ' XiaGu ' }, ['峡谷小当家']],
  [{ keyword: 'jgdj' }, ['极光电竞馆']],
  [{ keyword: '_' }, ['新店_一']],
  [{ keyword: '%' }, []],
  [{ keyword: '没有认证' }, []],
])('%j lists %j', async (query, expected) => expect(await names(query)).toEqual(expected));

test('a game lists the shops that have accounts of it', async () => {
  const others = (await names()).filter((name) => name !== '峡谷小当家');
  await db().updateTable('listing').set({ game_id: valley.gameId }).where('id', '=', polar.listing.id).execute();
  expect(await names({ game_id: valley.gameId })).toContain('峡谷小当家');
  await count();
  expect(await names({ game_id: valley.gameId })).toEqual(expect.arrayContaining(['极光电竞馆', '峡谷小当家']));
  expect(others).toEqual(['极光电竞馆', '新店_一']);
});

test.each(['listings', 'rating', 'rented', 'newest'] as const)('pages by %s join without a gap or a repetition', async (sort) => {
  const walked: string[] = [];
  let cursor: string | null = null;
  do {
    const { list: shops, next_cursor } = await list({ sort, limit: 1, ...(cursor !== null && { cursor }) });
    walked.push(...shops.map(({ shop_name }) => shop_name));
    cursor = next_cursor;
  } while (cursor !== null);
  expect(walked).toEqual(await names({ sort }));
});

test.each(['listings', 'rating', 'rented', 'newest'] as const)(
  'shops of a game come by %s in the order of all shops, page by page',
  async (sort) => {
    const { id: listing } = await aListing(service, { game_id: valley.gameId });
    await db().updateTable('listing').set({ owner_id: polar.id }).where('id', '=', listing).execute();
    await count();
    const both = ['极光电竞馆', '峡谷小当家'];
    const inOrder = (await names({ sort })).filter((name) => both.includes(name));
    const first = await list({ sort, game_id: valley.gameId, limit: 1 });
    const second = await list({ sort, game_id: valley.gameId, limit: 1, cursor: first.next_cursor ?? '' });
    expect([...first.list, ...second.list].map(({ shop_name }) => shop_name)).toEqual(inOrder);
    expect([inOrder.length, second.next_cursor]).toEqual([2, null]);
  },
);

test('a shop without accounts has a page, an owner without a certificate has none', async () => {
  const { id } = await aShop('打烊了', { listings: 0 });
  const plain = await aShop('还没认证', { certificate: 0 });
  await count();
  expect([(await shopOf(id)).listings, await names({ keyword: '打烊了' })]).toEqual([0, []]);
  expect((await tryShop(plain.id)).status).toBe(404);
});

test('the next count finds a new name, a listing taken down and a certificate taken away', async () => {
  const { id, listing } = await aShop('旧店名', { listings: 2 });
  await count();
  await db().updateTable('user_account').set({ shop_name: '青柠游戏社' }).where('id', '=', id).execute();
  await db().updateTable('listing').set({ is_listed: false }).where('id', '=', listing.id).execute();
  await count();
  expect([await names({ keyword: 'qingning' }), (await shopOf(id)).listings]).toEqual([['青柠游戏社'], 1]);
  await db().updateTable('user_account').set({ cert_type: 0 }).where('id', '=', id).execute();
  await count();
  expect((await tryShop(id)).status).toBe(404);
});

test('an account that is being closed is not shown from that moment', async () => {
  const { id } = await aShop('要关的店');
  await count();
  await db().updateTable('user_account').set({ status: 'closing' }).where('id', '=', id).execute();
  expect([(await tryShop(id)).status, await names({ keyword: '要关的店' })]).toEqual([404, []]);
});

test('counting again changes no row, and comes again in five minutes', async () => {
  const read = () => db().read({ at: text }, sql`select string_agg(xmin::text || ctid::text, ',' order by owner_id) as at from shop`);
  await count();
  const before = await read();
  const now = service.deps.clock.now();
  expect([(await count()).getTime() - now, await read()]).toEqual([5 * MINUTE, before]);
});

test('a shop’s reviews are those of its accounts, page by page; an owner without a shop has none', async () => {
  const { overRental, write } = reviewsOf(() => service);
  const first = await overRental();
  const { listing, owner } = first;
  await db().updateTable('listing').set({ rests_for_password: false, at_rest_until: null }).where('id', '=', listing.id).execute();
  const rentals = [
    first,
    await overRental({ listing, owner }),
    await overRental({ listing: await aListing(service, { owner_id: owner.id }), owner }),
  ];
  for (const [at, rental] of rentals.entries()) await write(rental, { words: `第 ${at} 条` });
  const page = async (query: object) => {
    const { list: reviews, next_cursor } = await service.get(listShopReviews, { params: { owner_id: owner.id }, query });
    return { words: reviews.map((review) => review.words), next_cursor };
  };
  expect(await page({})).toEqual({ words: [], next_cursor: null });
  await db().updateTable('user_account').set({ cert_type: 1, shop_name: '晚风租号行' }).where('id', '=', owner.id).execute();
  await count();
  const { words, next_cursor } = await page({ limit: 2 });
  expect(words).toEqual(['第 2 条', '第 1 条']);
  expect(await page({ limit: 2, cursor: next_cursor })).toEqual({ words: ['第 0 条'], next_cursor: null });
});

describe('among 5,000 shops', () => {
  beforeAll(async () => {
    await db().write(sql`
      with made as (
        insert into user_account (username, nickname, avatar, cert_type, shop_name)
        select 'shop_' || n, '店', '', 1 + n % 2, '店' || n from generate_series(1, 5000) n returning id, cert_type
      )
      insert into shop (owner_id, name, spelling, certificate, listings, rented, good_share)
      select id, '店', '店', cert_type, 1 + id % 90, id % 700, id % 1000 from made`);
    await db().write(sql`
      insert into shop_game (owner_id, game_id, listings, certificate, shop_listings, good_share, rented)
      select owner_id, ${valley.gameId}::bigint, 1, certificate, listings, good_share, rented from shop where name = '店'`);
    await db().write(sql`analyze shop, shop_game, user_account, game`);
  });

  test.each([
    ['listings', 'shop_listings'],
    ['rating', 'shop_good_share'],
    ['rented', 'shop_rented'],
    ['newest', 'shop_newest'],
  ] as const)('the page by %s is read by %s', async (sort, index) => {
    const page = { sort, cursor: undefined, keyword: undefined, game_id: undefined, certificate: undefined };
    const plan = await db().read({ 'QUERY PLAN': text }, sql`explain (analyze, timing off) ${selectShops(page, 21)}`);
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect([lines.includes(index), lines.includes('Seq Scan on shop ')]).toEqual([true, false]);
  });

  test.each([
    ['listings', 'shop_game_listings'],
    ['rating', 'shop_game_good_share'],
    ['rented', 'shop_game_rented'],
    ['newest', 'shop_game_game'],
  ] as const)('the page of a game by %s is read by %s, no further than the page', async (sort, index) => {
    const page = { sort, cursor: undefined, keyword: undefined, game_id: valley.gameId, certificate: undefined };
    const plan = await db().read({ 'QUERY PLAN': text }, sql`explain (analyze, timing off) ${selectShops(page, 21)}`);
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect([lines.includes(index), /Seq Scan on shop|Sort/.test(lines)]).toEqual([true, false]);
  });

  test.each(['listings', 'rating', 'rented', 'newest'] as const)(
    'the page of a game’s merchants by %s is read by an index',
    async (sort) => {
      const page = { sort, cursor: undefined, keyword: undefined, game_id: valley.gameId, certificate: certificates.MERCHANT };
      const plan = await db().read({ 'QUERY PLAN': text }, sql`explain (analyze, timing off) ${selectShops(page, 21)}`);
      const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
      expect([lines.includes('shop_game_certified_'), /Seq Scan on shop|Sort|Removed by Filter/.test(lines)]).toEqual([true, false]);
    },
  );
});
