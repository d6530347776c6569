import { sql } from 'kysely';
import { DAY } from '#contract/rules/constants.ts';
import type { Seed } from '#service/kernel/demo.ts';

/** Accounts that are new to each demo search at most. */
const NEW_LISTINGS = 40;

export const seed: Seed = {
  async last({ deps: { db }, now, cast: { renter } }) {
    const games = await db.selectFrom('game').select('id').orderBy('popularity', 'desc').orderBy('id').limit(2).execute();
    const filters = [
      { name: '两元以内', filter: { game_id: games[0]?.id, rental_max: '200' } },
      { name: '无押金', filter: { game_id: games[1]?.id, no_deposit: '1' } },
    ];
    for (const { name, filter } of filters)
      await db.write(sql`
        insert into saved_search (user_id, name, filter, seen_listing, saved_at)
        select ${renter.id}, ${name}, ${JSON.stringify(filter)}::jsonb,
          coalesce((select id from listing order by id desc offset ${NEW_LISTINGS} limit 1), 0), ${new Date(now - 2 * DAY)}`);
  },
};
