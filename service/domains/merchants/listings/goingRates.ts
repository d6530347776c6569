import { sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getGoingRate } from '#contract/rest/ownListings.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { CENTRE_WINDOW } from '#contract/rules/merchant.ts';
import { orderStatusesIn } from '#service/kernel/database/orderStatus.ts';
import type { CommandContext } from '#service/kernel/deps.ts';

/** With fewer accounts there is no rate. */
const RATE_FROM = 5;
const RENEWED_EVERY = 6 * HOUR;

/** Job: computes the rates of all games and platforms from the rentals of the last 30 days. */
export async function refreshGoingRates({ db, clock }: CommandContext): Promise<Date> {
  const now = clock.now();
  await db.write(sql`
    with fresh as materialized (
      select game_id, case when grouping(platform) = 1 then '' else platform end as platform, count(*) as accounts,
        round(percentile_cont(0.5) within group (order by rental))::bigint as hourly
      from listing where is_listed and deleted_at is null and exists (
        select from rental_order where rental_order.listing_id = listing.id and start_at >= ${new Date(now - CENTRE_WINDOW)}
          and status in ${orderStatusesIn('depositFrozen')}
      ) and platform <> ''
      group by grouping sets ((game_id), (game_id, platform))
    ), gone as (
      delete from going_rate where not exists (
        select from fresh where fresh.game_id = going_rate.game_id and fresh.platform = going_rate.platform
      )
    )
    insert into going_rate (game_id, platform, accounts, hourly) select game_id, platform, accounts, hourly from fresh
    on conflict (game_id, platform) do update set accounts = excluded.accounts, hourly = excluded.hourly`);
  return new Date(now + RENEWED_EVERY);
}

/** Median hourly price of the game's accounts on a platform that were rented in the last 30 days; none below five. */
export async function goingRate({ db }: CommandContext, gameId: string, platform = ''): Promise<DataOf<typeof getGoingRate>> {
  const found = await db
    .selectFrom('going_rate')
    .select(['accounts', 'hourly'])
    .where('game_id', '=', gameId)
    .where('platform', '=', platform)
    .executeTakeFirst();
  const { accounts = 0, hourly = null } = found ?? {};
  return { accounts, hourly: accounts < RATE_FROM ? null : hourly };
}
