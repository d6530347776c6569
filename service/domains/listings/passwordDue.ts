import { sql } from 'kysely';
import type { Db } from '#service/kernel/deps.ts';
import { turnForPassword } from './offer.ts';

interface Rented {
  readonly id: string;
  readonly listing_id: string;
  readonly end_at: Date;
}

/** From the end of a rental the password of its account is due: the renter has read it. */
export async function askNewPassword(db: Db, { id, listing_id, end_at }: Rented, now: number): Promise<void> {
  await db.write(sql`
    update listing set password_due_at = ${end_at}, password_due_order = ${id} where id = ${listing_id} and deleted_at is null`);
  await turnForPassword(db, now, listing_id);
}

/** Whether `listing` rests until its owner has entered a new password. */
export const restsForPassword = sql<boolean>`(
  listing.password_due_at is not null and coalesce(listing.rests_for_password, listing.deposit > 0)
)`;

/** Its owner has entered a new password. */
export async function dropPasswordDue(db: Db, now: number, listingId: string): Promise<void> {
  await db.write(sql`update listing set password_due_at = null, password_due_order = null where id = ${listingId}`);
  await turnForPassword(db, now, listingId);
}
