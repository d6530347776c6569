import { sql } from 'kysely';
import { dayKey } from '#contract/rules/clock.ts';
import type { Channel } from '#contract/rules/types.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { isKnown } from './row.ts';

/** Counts a view of a listing, also for the visitor's channel, and adds it to the user's footprints; ignored for a deleted listing. */
export async function look({ db, clock }: Deps, id: string, caller: Caller | null, from: Channel | null): Promise<void> {
  const now = clock.now();
  const counted = sql`update listing set look_count = look_count + 1 where id = ${id} and ${isKnown} returning id`;
  const remembered = caller
    ? sql`, remembered as (
        insert into footprint (user_id, listing_id, looked_at) select ${caller.id}, id, ${new Date(now)} from counted
        on conflict (user_id, listing_id) do update set looked_at = excluded.looked_at
      )`
    : sql``;
  const ofChannel = from
    ? sql`insert into channel_look (listing_id, day, channel, net_id, looks)
        select id, ${dayKey(now)}::date, ${from.channel}, ${from.netId ?? ''}, 1 from counted
        on conflict (listing_id, day, channel, net_id) do update set looks = channel_look.looks + 1`
    : sql`select from counted`;
  await db.write(sql`with counted as (${counted}) ${remembered} ${ofChannel}`);
}
