import { type LimitKind, limitTexts } from '#contract/rules/accountLimits.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { lockUser } from '#service/domains/identity/reach.ts';
import { endSessions } from '#service/domains/identity/sessionList.ts';
import type { accountLimit } from '#service/domains/identity/tables.ts';
import type { RowOf } from '#service/kernel/database/columns.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { isSameOperator } from '#service/kernel/operations/operatorName.ts';
import { notify } from '#service/kernel/notices/notify.ts';

export type AccountLimit = RowOf<typeof accountLimit>;

export interface LimitWish {
  readonly userId: string;
  readonly limits: readonly LimitKind[];
  /** Shown to the limited user. */
  readonly because: string;
  readonly until: number;
  readonly operator: string;
}

/** Requests a limit; it takes effect once a second operator confirms it. Run inside a transaction. */
export async function askLimit(
  { db, clock }: CommandContext,
  { userId, limits, because, until, operator }: LimitWish,
): Promise<{ limit: string }> {
  const user = await db.selectFrom('user_account').select('status').where('id', '=', userId).executeTakeFirst();
  if (!user || user.status === 'closed') throw refused('NOT_FOUND', { message: `没有 ${userId} 这个用户` });
  if (until <= clock.now()) throw refused('CONFLICT', { message: '截止时间已过' });
  const { id } = await db
    .insertInto('account_limit')
    .values({
      user_id: userId,
      limits: [...limits],
      reason: because,
      ends_at: new Date(until),
      asked_by: operator,
      asked_at: new Date(clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { limit: id };
}

/** Puts the limit into force, replacing any other; if it forbids login, all of the user's sessions end at once. */
export async function confirmLimit(ground: CommandContext, id: string, operator: string): Promise<{ user: string; until: number }> {
  const { db, clock } = ground;
  const limit = await lockLimit(ground, id);
  if (limit.lifted_at !== null || limit.confirmed_at !== null) throw refused('CONFLICT', { message: '这条限制已经确认过或撤销了' });
  if (isSameOperator(limit.asked_by, operator)) throw refused('CONFLICT', { message: '申请和确认须是两个人' });
  if (limit.ends_at.getTime() <= clock.now()) throw refused('CONFLICT', { message: '截止时间已过，请重新申请' });
  const now = new Date(clock.now());
  await db
    .updateTable('account_limit')
    .set({ lifted_at: now, lifted_by: operator, lifted_because: `由 ${id} 代替` })
    .where('user_id', '=', limit.user_id)
    .where('confirmed_at', 'is not', null)
    .where('lifted_at', 'is', null)
    .execute();
  await db.updateTable('account_limit').set({ confirmed_by: operator, confirmed_at: now }).where('id', '=', id).execute();
  await db
    .updateTable('user_account')
    .set({ limits: limit.limits, limited_until: limit.ends_at })
    .where('id', '=', limit.user_id)
    .execute();
  if (limit.limits.includes('login')) await endSessions(ground, limit.user_id, null);
  const what = limit.limits.map((one) => limitTexts[one as LimitKind]).join('、');
  await notify(ground, limit.user_id, {
    type: 'system',
    title: '账号受到限制',
    content: `${formatClock(limit.ends_at.getTime())} 前不能${what}。${limit.reason}`,
    orderNo: null,
  });
  return { user: limit.user_id, until: limit.ends_at.getTime() };
}

/** Lifts a limit, whether requested or in force. */
export async function liftLimit(ground: CommandContext, id: string, operator: string, because: string): Promise<{ user: string }> {
  const { db, clock } = ground;
  const limit = await lockLimit(ground, id);
  if (limit.lifted_at !== null) throw refused('CONFLICT', { message: '这条限制已经撤销' });
  const now = new Date(clock.now());
  await db
    .updateTable('account_limit')
    .set({ lifted_at: now, lifted_by: operator, lifted_because: because })
    .where('id', '=', id)
    .execute();
  if (limit.confirmed_at !== null) {
    await db.updateTable('user_account').set({ limits: [], limited_until: null }).where('id', '=', limit.user_id).execute();
    await notify(ground, limit.user_id, { type: 'system', title: '账号限制已解除', content: because, orderNo: null });
  }
  return { user: limit.user_id };
}

/** Locks the user's row first, like every other change of an account. */
async function lockLimit(ground: CommandContext, id: string): Promise<AccountLimit> {
  const { db } = ground;
  const found = await db.selectFrom('account_limit').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!found) throw refused('NOT_FOUND', { message: `没有 ${id} 这条限制` });
  await lockUser(ground, found.user_id);
  return db.selectFrom('account_limit').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}
