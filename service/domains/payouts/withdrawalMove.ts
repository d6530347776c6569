import type { Selectable, Updateable } from 'kysely';
import { type WithdrawalEventName, withdrawalLifecycle } from '#contract/withdrawalLifecycle.ts';
import type { Database } from '#service/kernel/database/tables.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { available, post, withdrawing } from '#service/kernel/ledger/post.ts';
import { movedBy, type OwnActor } from '#service/kernel/lifecycle.ts';
import { withdrawal } from './tables.ts';

export type Withdrawal = Selectable<Database['withdrawal']>;
type Changes = Omit<Updateable<Database['withdrawal']>, 'id' | 'status'>;

export interface Move {
  readonly event: WithdrawalEventName;
  readonly by: OwnActor;
  readonly note?: string;
  readonly changes?: Changes;
}

/** Rows of withdrawals; refuses an event that the chart does not allow. */
export const withdrawals = movedBy({
  lifecycle: withdrawalLifecycle,
  table: 'withdrawal',
  columns: withdrawal,
  key: 'id',
  history: { table: 'withdrawal_event', row: 'withdrawal_id' },
  endedAt: 'ended_at',
  refusal: 'WITHDRAWAL_STATE',
});

/** Locks a withdrawal by its number, restricted to `userId` if given. */
export async function lockWithdrawal(db: Db, withdrawalNo: string, userId?: string): Promise<Withdrawal> {
  const query = db.selectFrom('withdrawal').selectAll().where('withdrawal_no', '=', withdrawalNo);
  const row = await (userId === undefined ? query : query.where('user_id', '=', userId)).forUpdate().executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return row;
}

/** Ends a withdrawal without a payout: the amount and the fee return to the available balance. */
export async function refundWithdrawal(deps: CommandContext, of: Withdrawal, move: Move): Promise<Withdrawal> {
  const moved = await withdrawals.move(deps, of, move);
  const { user_id, amount, withdrawal_no } = of;
  await post(deps.db, deps.clock.now(), [
    { kind: 'withdrawal_return', causeNo: withdrawal_no, transfers: [{ from: withdrawing(user_id), to: available(user_id), fen: amount }] },
  ]);
  return moved;
}
