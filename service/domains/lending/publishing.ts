import { sql } from 'kysely';
import { UNDELIVERED } from '#contract/rules/lending.ts';
import { flag, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { notify } from '#service/kernel/notices/notify.ts';

/** Whether an owner may not publish until an operator has looked. */
export async function isPublishingStopped(db: Db, ownerId: string): Promise<boolean> {
  const found = await first(db, { stopped: flag }, sql`select exists (select from publishing_stop where user_id = ${ownerId}) as stopped`);
  return found?.stopped === true;
}

/** Stops publishing after too many bookings that the owner cancelled; returns whether it is stopped now. */
export async function stopPublishing({ db, clock }: CommandContext, ownerId: string): Promise<boolean> {
  const now = clock.now();
  const counted = sql`
    select count(*) as count from undelivered
    where owner_id = ${ownerId} and forgiven_at is null and at > ${new Date(now - UNDELIVERED.within)}`;
  if (((await first(db, { count: whole }, counted))?.count ?? 0) < UNDELIVERED.most) return false;
  await db
    .insertInto('publishing_stop')
    .values({ user_id: ownerId, since: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Lets an owner publish again; the bookings cancelled so far count no longer. Run inside a transaction. */
export async function reopenPublishing(deps: CommandContext, ownerId: string, because: string): Promise<{ owner: string }> {
  const { db, clock } = deps;
  const ended = await db.deleteFrom('publishing_stop').where('user_id', '=', ownerId).returning('user_id').executeTakeFirst();
  if (!ended) throw refused('NOT_FOUND', { message: `用户 ${ownerId} 没有被暂停发布` });
  await db
    .updateTable('undelivered')
    .set({ forgiven_at: new Date(clock.now()) })
    .where('owner_id', '=', ownerId)
    .where('forgiven_at', 'is', null)
    .execute();
  await notify(deps, ownerId, { type: 'system', title: '可以继续发布账号', content: because, orderNo: null });
  return { owner: ownerId };
}
