import type { Deps } from '#service/deps.ts';
import { giveBack, lockWithdrawal, type Withdrawal } from './withdrawalMove.ts';

/** The user takes a withdrawal back that nobody has handed over. */
export async function cancelWithdrawal(deps: Deps, userId: string, withdrawalNo: string): Promise<Withdrawal> {
  const withdrawal = await lockWithdrawal(deps.db, withdrawalNo, userId);
  return giveBack(deps, withdrawal, { event: 'withdrawal.cancel', by: 'renter' });
}
