import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import type { sort } from '#contract/rest/listings.ts';
import { offerTurn } from '#service/domains/listings/row.ts';
import { refused } from '#service/kernel/http/problem.ts';

export type Sort = z.output<typeof sort>;

/** Parts of an order: all listings of the first come before those of the second. */
export const FREE = 0;
export const RENTED = 1;
export type Part = typeof FREE | typeof RENTED;

/** Columns that listings are sorted by, and their possible values. */
const columns = {
  part: z.literal([FREE, RENTED]),
  recommendation: z.int32(),
  shown_rental: z.int(),
  rented_count: z.int32(),
  rating: z.number().min(0).max(9.99),
  /** Increases with every listing that comes on offer for the first time. */
  turn: z.int(),
  id: z.int(),
};
type Key = keyof typeof columns;
type Column = Exclude<Key, 'part'>;

/** All columns have the same direction; the id makes the order total. */
interface Order {
  readonly by: readonly Column[];
  readonly descending: boolean;
  /** What is free now comes before what is rented. */
  readonly freeFirst?: true;
}

const orders: Readonly<Record<Sort, Order>> = {
  recommended: { by: ['recommendation', 'id'], descending: true, freeFirst: true },
  price_asc: { by: ['shown_rental', 'id'], descending: false },
  price_desc: { by: ['shown_rental', 'id'], descending: true },
  hot: { by: ['rented_count', 'id'], descending: true },
  newest: { by: ['turn'], descending: true },
  rating: { by: ['rating', 'rented_count', 'id'], descending: true },
};

const keysOf = (sort: Sort): readonly Key[] => [...(orders[sort].freeFirst ? (['part'] as const) : []), ...orders[sort].by];

/** End of a page: the sort values of its last row, and the number of hits counted for the first page. */
export interface Cursor {
  readonly keys: readonly number[];
  readonly counted: number;
}

const inListing = (column: Column): RawBuilder<number> => (column === 'turn' ? offerTurn : sql.ref(`listing.${column}`));

export const writeCursor = (sort: Sort, { keys, counted }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, counted, ...keys])).toString('base64url');

/** Reads a cursor of the same sort; any other is refused. */
export function readCursor(sort: Sort, text: string): Cursor {
  const [madeFor, counted, ...keys] = parts(text);
  const named = keysOf(sort);
  const fits = madeFor === sort && keys.length === named.length && named.every((key, at) => columns[key].safeParse(keys[at]).success);
  const count = z.int().nonnegative().safeParse(counted);
  if (!fits || !count.success) throw refused('BAD_REQUEST', { fields: { cursor: '翻页位置无效，请回到第一页' } });
  return { keys: keys as number[], counted: count.data };
}

function parts(text: string): unknown[] {
  try {
    const value = parseJson(Buffer.from(text, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Parts that are read one after the other, from a cursor on; undefined: the order has none. */
export const partsOf = (sort: Sort, cursor: Cursor | null): readonly (Part | undefined)[] => {
  if (!orders[sort].freeFirst) return [undefined];
  return cursor?.keys[0] === RENTED ? [RENTED] : [FREE, RENTED];
};

/** Sort values of a cursor for the order within its part. */
const ownKeys = (sort: Sort, { keys }: Cursor): readonly number[] => (orders[sort].freeFirst ? keys.slice(1) : keys);

/** First sort value of a cursor within its part. */
export const firstKey = (sort: Sort, cursor: Cursor): number | undefined => ownKeys(sort, cursor)[0];

/** A cursor for a part: none for one after that of the cursor. */
export const withinPart = (cursor: Cursor | null, part: Part | undefined): Cursor | null =>
  part === undefined || cursor?.keys[0] === part ? cursor : null;

export const isInPart = (part: Part): RawBuilder<boolean> => (part === FREE ? sql`not listing.is_rented` : sql`listing.is_rented`);

export const orderBy = (sort: Sort): RawBuilder<unknown> => {
  const { by, descending } = orders[sort];
  return sql.join(by.map((column) => sql`${inListing(column)} ${sql.raw(descending ? 'desc' : 'asc')}`));
};

/** Rows after a cursor, as a row comparison so that an index scan can start there. */
export const beyond = (sort: Sort, cursor: Cursor): RawBuilder<boolean> => {
  const { by, descending } = orders[sort];
  return sql`(${sql.join(by.map(inListing))}) ${sql.raw(descending ? '<' : '>')} (${sql.join(ownKeys(sort, cursor))})`;
};

const keyOf = (key: Key): RawBuilder<unknown> => (key === 'part' ? sql`listing.is_rented::integer` : inListing(key));

/** Selected in addition to the card, for the cursor. */
export const keyColumns = (sort: Sort): RawBuilder<{ keys: number[] }> =>
  sql`array[${sql.join(keysOf(sort).map((key) => sql`${keyOf(key)}::float8`))}] as keys`;
