import { type RawBuilder, sql } from 'kysely';

/** The bargain of a person for `listing` that holds its price now: it ends with its time, and with the price to which it belongs. */
export const heldBargain = (userId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  bargain where bargain.user_id = ${userId} and bargain.listing_id = listing.id and bargain.status = 'held'
    and bargain.held_until > ${now} and bargain.hourly = listing.shown_rental`;
