import { sql } from 'kysely';
import { DAY } from '#contract/rules/constants.ts';
import type { Seed } from '#service/kernel/demo.ts';
import { countShops } from './count.ts';

export const seed: Seed = {
  async last({ deps, now, cast: { renter } }) {
    await countShops(deps);
    await deps.db.write(sql`
      insert into shop_follow (user_id, owner_id, seen_at)
      select ${renter.id}, owner_id, ${new Date(now - 2 * DAY)} from shop
      where listings > 3 and owner_id <> ${renter.id} order by rented desc, owner_id limit 2`);
  },
};
