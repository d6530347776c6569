import { sql } from 'kysely';
import { pick } from '#service/kernel/database/columns.ts';
import { listing } from '#service/domains/listings/tables.ts';
import type { Db } from '#service/kernel/deps.ts';

/** Ids for listings not yet inserted: credentials are sealed for the id of their listing. */
export async function reserveListingIds(db: Db, count: number): Promise<string[]> {
  const reserved = sql`select nextval(pg_get_serial_sequence('listing', 'id')) as id from generate_series(1, ${count}::integer)`;
  const rows = await db.read(pick(listing, 'id'), reserved);
  return rows.map(({ id }) => id);
}
