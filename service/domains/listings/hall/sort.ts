import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import type { sort } from '#contract/rest/listings.ts';
import { refused } from '#service/kernel/http/problem.ts';

export type Sort = z.output<typeof sort>;

/** Columns that listings are sorted by, and their possible values. */
const columns = {
  recommendation: z.int32(),
  shown_rental: z.int(),
  rented_count: z.int32(),
  rating: z.number().min(0).max(9.99),
  id: z.int(),
};
type Column = keyof typeof columns;

/** All columns have the same direction; the id makes the order total. */
interface Order {
  readonly by: readonly Column[];
  readonly descending: boolean;
}

const orders: Readonly<Record<Sort, Order>> = {
  recommended: { by: ['recommendation', 'id'], descending: true },
  price_asc: { by: ['shown_rental', 'id'], descending: false },
  price_desc: { by: ['shown_rental', 'id'], descending: true },
  hot: { by: ['rented_count', 'id'], descending: true },
  newest: { by: ['id'], descending: true },
  rating: { by: ['rating', 'rented_count', 'id'], descending: true },
};

/** End of a page: the sort values of its last row, and the number of hits counted for the first page. */
export interface Cursor {
  readonly keys: readonly number[];
  readonly counted: number;
}

const inListing = (column: Column): RawBuilder<number> => sql.ref(`listing.${column}`);

export const writeCursor = (sort: Sort, { keys, counted }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, counted, ...keys])).toString('base64url');

/** Reads a cursor of the same sort; any other is refused. */
export function readCursor(sort: Sort, text: string): Cursor {
  const [madeFor, counted, ...keys] = parts(text);
  const { by } = orders[sort];
  const fits = madeFor === sort && keys.length === by.length && by.every((column, at) => columns[column].safeParse(keys[at]).success);
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

export const orderBy = (sort: Sort): RawBuilder<unknown> => {
  const { by, descending } = orders[sort];
  return sql.join(by.map((column) => sql`${inListing(column)} ${sql.raw(descending ? 'desc' : 'asc')}`));
};

/** Rows after a cursor, as a row comparison so that an index scan can start there. */
export const beyond = (sort: Sort, { keys }: Cursor): RawBuilder<boolean> => {
  const { by, descending } = orders[sort];
  return sql`(${sql.join(by.map(inListing))}) ${sql.raw(descending ? '<' : '>')} (${sql.join(keys)})`;
};

/** Selected in addition to the card, for the cursor. */
export const keyColumns = (sort: Sort): RawBuilder<{ keys: number[] }> =>
  sql`array[${sql.join(orders[sort].by.map((column) => sql`${inListing(column)}::float8`))}] as keys`;
