import { sql } from 'kysely';
import { cardStates } from '#contract/names.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { checkCard as call } from '#contract/rest/listings.ts';
import { flag, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { isKnown } from './row.ts';
import type { Db } from '#service/kernel/deps.ts';

/** What has become of a listing whose card shows this price; one row by key. */
export async function checkCard(db: Db, id: string, shown: number): Promise<DataOf<typeof call>> {
  const row = await first(
    db,
    { shown_rental: whole, is_listed: flag, is_deleted: flag },
    sql`select shown_rental, is_listed, not (${isKnown}) as is_deleted from listing where id = ${id}`,
    'byKey',
  );
  if (!row || row.is_deleted) return { state: cardStates.DELETED, rental: null, has_moved: false };
  if (!row.is_listed) return { state: cardStates.TAKEN_DOWN, rental: null, has_moved: false };
  return { state: cardStates.THERE, rental: row.shown_rental, has_moved: row.shown_rental !== shown };
}
