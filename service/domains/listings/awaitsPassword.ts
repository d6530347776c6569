import { sql } from 'kysely';
import type { Db } from '#service/kernel/deps.ts';
import { turnForPassword } from './offer.ts';

/**
 * After a free play the listing rests, whatever its owner chose for rentals, until he has entered a new password: it can at most be booked.
 * Run under the lock of the listing.
 */
export async function awaitPassword(db: Db, now: number, listingId: string): Promise<void> {
  const at = new Date(now);
  await db.write(sql`
    update listing set awaits_password = true, password_due_at = coalesce(password_due_at, ${at})
    where id = ${listingId} and deleted_at is null`);
  await turnForPassword(db, now, listingId);
}
