import { sql } from 'kysely';
import type { Statement } from '#service/kernel/database/handle.ts';

/** Ids of the orders that a person made, or that were made of the person's listings. */
export const ofPerson = (userId: string): Statement => sql`(select id from rental_order where renter_id = ${userId}
  union all select placed.id from listing join rental_order placed on placed.listing_id = listing.id where listing.owner_id = ${userId})`;
