import { sql } from 'kysely';
import type { Seed } from '#service/kernel/demo.ts';
import { countShops } from './count.ts';

export const seed: Seed = {
  async last({ deps, cast: { renter } }) {
    await countShops(deps);
    // Followed before their newest accounts came.
    await deps.db.write(sql`
      insert into shop_follow (user_id, owner_id, seen_listing)
      select ${renter.id}, owner_id, (
        select coalesce(min(id), 0) from (select id from listing where listing.owner_id = shop.owner_id order by id desc limit 3) newest
      ) from shop where listings > 3 and owner_id <> ${renter.id} order by rented desc, owner_id limit 2`);
  },
};
