import { sql } from 'kysely';
import type { Caller } from '#service/kernel/http/caller.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { isKnown } from './row.ts';

/** Counts a view of a listing and adds it to the user's footprints; ignored for a deleted listing. */
export async function look({ db, clock }: Deps, id: string, caller: Caller | null): Promise<void> {
  const counted = sql`update listing set look_count = look_count + 1 where id = ${id} and ${isKnown} returning id`;
  if (!caller) {
    await db.write(counted);
    return;
  }
  await db.write(sql`
    with counted as (${counted})
    insert into footprint (user_id, listing_id, looked_at) select ${caller.id}, id, ${new Date(clock.now())} from counted
    on conflict (user_id, listing_id) do update set looked_at = excluded.looked_at`);
}
