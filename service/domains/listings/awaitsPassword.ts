import { sql } from 'kysely';
import type { Db } from '#service/kernel/deps.ts';

/**
 * Rentals of now wait until the owner has entered a new password: the listing is shown as rented without an end, so that it can at most be
 * booked. Run under the lock of the listing.
 */
export const awaitPassword = (db: Db, listingId: string) =>
  db.write(sql`update listing set awaits_password = true, is_rented = true where id = ${listingId}`);

/**
 * The owner has entered a password: the listing is free again, unless it is rented. Run in the transaction that stores the password.
 * @public
 */
export const passwordEntered = (db: Db, listingId: string) =>
  db.write(sql`
    update listing set awaits_password = false, is_rented = rental_time is not null where id = ${listingId} and awaits_password`);
