import { sql } from 'kysely';
import type { Db } from '#service/deps.ts';

/** Ids for listings that are yet to be written: a login is sealed for the id of its listing. */
export async function reserveListingIds(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select nextval(pg_get_serial_sequence('listing', 'id'))::text as id from generate_series(1, ${count}::integer)`.execute(db);
  return rows.map(({ id }) => id);
}
