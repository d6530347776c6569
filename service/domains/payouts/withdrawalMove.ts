import type { Selectable, Updateable } from 'kysely';
import { type WithdrawalEventName, withdrawalLifecycle } from '#contract/withdrawalLifecycle.ts';
import type { Database } from '#service/kernel/database/tables.ts';
import { Overtaken } from '#service/kernel/database/transact.ts';
import type { Db, Ground } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { available, post, withdrawing } from '#service/kernel/ledger/post.ts';
import type { OrderActor } from '#service/kernel/lifecycle.ts';

export type Withdrawal = Selectable<Database['withdrawal']>;
type Changes = Omit<Updateable<Database['withdrawal']>, 'id' | 'status'>;

export interface Move {
  readonly event: WithdrawalEventName;
  readonly by: OrderActor;
  readonly note?: string;
  readonly changes?: Changes;
}

/** Locks a withdrawal by its number, restricted to `userId` if given. */
export async function lockWithdrawal(db: Db, withdrawalNo: string, userId?: string): Promise<Withdrawal> {
  const query = db.selectFrom('withdrawal').selectAll().where('withdrawal_no', '=', withdrawalNo);
  const row = await (userId === undefined ? query : query.where('user_id', '=', userId)).forUpdate().executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return row;
}

/** Moves a locked withdrawal by its chart; refuses an event that the chart does not allow. */
export async function moveWithdrawal(
  { db, clock }: Ground,
  { id, status }: Withdrawal,
  { event, by, note = '', changes = {} }: Move,
): Promise<Withdrawal> {
  const to = withdrawalLifecycle.moves(status).get(event);
  if (to === undefined) throw refused('WITHDRAWAL_STATE');
  const now = new Date(clock.now());
  const moved = await db
    .updateTable('withdrawal')
    .set({ status: to, ...changes, ...(withdrawalLifecycle.isOver(to) && { ended_at: now }) })
    .where('id', '=', id)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirst();
  if (!moved) throw new Overtaken();
  await db
    .insertInto('withdrawal_event')
    .values({ withdrawal_id: id, at: now, event, from_status: status, to_status: to, by, note })
    .execute();
  return moved;
}

/** Ends a withdrawal without a payout: the amount and the fee return to the available balance. */
export async function giveBack(deps: Ground, withdrawal: Withdrawal, move: Move): Promise<Withdrawal> {
  const moved = await moveWithdrawal(deps, withdrawal, move);
  const { user_id, amount, withdrawal_no } = withdrawal;
  await post(deps.db, deps.clock.now(), [
    { kind: 'withdrawal_return', causeNo: withdrawal_no, transfers: [{ from: withdrawing(user_id), to: available(user_id), fen: amount }] },
  ]);
  return moved;
}
