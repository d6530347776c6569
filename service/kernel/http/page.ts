import { sql } from 'kysely';
import type { Statement } from '#service/kernel/database/handle.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  /** The row after which the next page begins; null on the last page. */
  readonly last: Row | null;
}

/** Reads one page by keyset: `read` is asked for one row more than the page has, which tells whether there is a next page. */
export async function readPage<Row>(limit: number, read: (count: number) => Promise<readonly Row[]>): Promise<Page<Row>> {
  const found = await read(limit + 1);
  const rows = found.slice(0, limit);
  return { rows, last: found.length > limit ? (rows.at(-1) ?? null) : null };
}

/** Condition, after others: the rows behind a cursor, newest first; without a cursor all. */
export const olderThan = (column: string, cursor: string | undefined): Statement =>
  cursor === undefined ? sql`` : sql`and ${sql.ref(column)} < ${cursor}`;
