import { type RawBuilder, sql } from 'kysely';
import type { shopSorts, WireOf } from '#contract/names.ts';
import type { DataOf, QueryOf } from '#contract/rest/endpoint.ts';
import type { shops as rest } from '#contract/rest/index.ts';
import { shopShape } from '#contract/rest/shops.ts';
import { FOLLOWED_MOST } from '#contract/rules/shop.ts';
import { goodRate } from '#contract/rules/review.ts';
import { flag, instant, pick, type RowOf, text } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { readPage } from '#service/kernel/http/page.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { listReviewRows } from '#service/domains/reviews/queries.ts';
import { presentReview } from '#service/domains/reviews/routes.ts';
import { oneLine } from '#service/domains/listings/hall/understand.ts';
import { shop } from './tables.ts';

type Sort = WireOf<typeof shopSorts>;
type Query = QueryOf<typeof rest.listShops>;

const shopRow = {
  ...pick(shop, 'owner_id', 'certificate', 'listings', 'rented', 'reviews', 'good', 'good_share', 'games', 'answer_minutes'),
  shop_name: text,
  avatar: text,
  created_at: instant,
  is_followed: flag,
};
type ShopRow = RowOf<typeof shopRow>;

const columnsFor = (caller: Caller | null) => sql`
  shop.owner_id, certificate, shop.listings, shop.rented, reviews, good, shop.good_share, shop_name, avatar, user_account.created_at,
  games, answer_minutes,
  ${
    caller
      ? sql`exists (select from shop_follow where shop_follow.user_id = ${caller.id} and shop_follow.owner_id = shop.owner_id)`
      : sql`false`
  } as is_followed`;
const tables = sql`shop join user_account on user_account.id = shop.owner_id and user_account.status = 'normal' and shop_name is not null`;

const present = (row: ShopRow) => fromRow(shopShape, row, { games: [...row.games], good_rate: goodRate(row.good, row.reviews) });

const sortColumns: Readonly<Record<Exclude<Sort, 'newest'>, 'listings' | 'good_share' | 'rented'>> = {
  listings: 'listings',
  rating: 'good_share',
  rented: 'rented',
};

/** What is sorted: all shops, or the rows of a game, which repeat the columns, so that an index has the order. */
type Sorted = 'shop' | 'shop_game';

const ownerOf = (sorted: Sorted) => sql.ref(`${sorted}.owner_id`);

const sortedBy = (sorted: Sorted, sort: Exclude<Sort, 'newest'>) =>
  sql.ref(`${sorted}.${sorted === 'shop_game' && sort === 'listings' ? 'shop_listings' : sortColumns[sort]}`);

const cursorOf = (row: ShopRow, sort: Sort): string => `${sort === 'newest' ? 0 : row[sortColumns[sort]]}_${row.owner_id}`;

function behind(sorted: Sorted, sort: Sort, cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql``;
  const [value = '', owner = ''] = cursor.split('_');
  return sort === 'newest'
    ? sql`and ${ownerOf(sorted)} < ${owner}::bigint`
    : sql`and (${sortedBy(sorted, sort)}, ${ownerOf(sorted)}) < (${value}::integer, ${owner}::bigint)`;
}

const orderOf = (sorted: Sorted, sort: Sort) =>
  sort === 'newest' ? sql`${ownerOf(sorted)} desc` : sql`${sortedBy(sorted, sort)} desc, ${ownerOf(sorted)} desc`;

const containing = (keyword: string): RawBuilder<unknown> => {
  const words = oneLine(keyword);
  return words === '' ? sql`` : sql`and shop.owner_id = any(array(select owner_id from shop where strpos(spelling, ${words}) > 0))`;
};

export const selectShops = (
  { keyword, game_id, certificate, sort, cursor }: Omit<Query, 'limit'>,
  count: number,
  caller: Caller | null = null,
) => {
  const sorted = game_id === undefined ? 'shop' : 'shop_game';
  const ofGame = game_id === undefined ? sql`` : sql`join shop_game on shop_game.owner_id = shop.owner_id and game_id = ${game_id}::bigint`;
  return sql`
  select ${columnsFor(caller)}
  from ${tables} ${ofGame}
  where shop.listings > 0 ${behind(sorted, sort, cursor)} ${keyword === undefined ? sql`` : containing(keyword)}
    ${certificate === undefined ? sql`` : sql`and certificate = ${certificate}`}
  order by ${orderOf(sorted, sort)} limit ${count}`;
};

export async function listShops(db: Db, query: Query, caller: Caller | null): Promise<DataOf<typeof rest.listShops>> {
  const { rows, last } = await readPage(query.limit, (count) => db.read(shopRow, selectShops(query, count, caller)));
  return { list: rows.map(present), next_cursor: last && cursorOf(last, query.sort) };
}

export async function readShop(db: Db, ownerId: string, caller: Caller | null): Promise<DataOf<typeof rest.getShop>> {
  const row = await first(db, shopRow, sql`select ${columnsFor(caller)} from ${tables} where shop.owner_id = ${ownerId}`, 'byKey');
  if (!row) throw refused('NOT_FOUND');
  return present(row);
}

export async function listFollowed(db: Db, caller: Caller): Promise<DataOf<typeof rest.listFollowedShops>> {
  const followed = sql`
    select ${columnsFor(caller)} from ${tables} join shop_follow on shop_follow.owner_id = shop.owner_id
    where shop_follow.user_id = ${caller.id} order by turn desc limit ${sql.lit(FOLLOWED_MOST)}`;
  return { list: (await db.read(shopRow, followed)).map(present) };
}

export async function listShopReviews(
  db: Db,
  ownerId: string,
  { cursor, limit }: QueryOf<typeof rest.listShopReviews>,
): Promise<DataOf<typeof rest.listShopReviews>> {
  const of = sql`owner_id = ${ownerId} and exists (select from ${tables} where shop.owner_id = ${ownerId})`;
  const { rows, last } = await readPage(limit, (count) => listReviewRows(db, { of, filter: 'all', cursor, limit: count }));
  return { list: rows.map(presentReview), next_cursor: last?.id ?? null };
}
