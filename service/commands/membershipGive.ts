import { sql } from 'kysely';
import { DAY } from '#contract/rules/constants.ts';
import { instant } from '#service/db/columns.ts';
import { first } from '#service/db/handle.ts';
import type { Db } from '#service/deps.ts';

/** Gives VIP time for nothing, behind all that the user has as a member, and answers until when it lasts. Locks the user's row. */
export async function giveVip(db: Db, userId: string, days: number, now: number): Promise<number> {
  const from = await first(
    db,
    { starts_at: instant },
    sql`
    select greatest(${new Date(now)}::timestamptz, vip_until, super_until) as starts_at from user_account where id = ${userId} for no key update`,
  );
  const startsAt = from?.starts_at ?? new Date(now);
  const endsAt = new Date(startsAt.getTime() + days * DAY);
  await db.insertInto('membership').values({ user_id: userId, product: 'vip', starts_at: startsAt, ends_at: endsAt, paid: 0 }).execute();
  await db.updateTable('user_account').set({ vip_until: endsAt }).where('id', '=', userId).execute();
  return endsAt.getTime();
}
