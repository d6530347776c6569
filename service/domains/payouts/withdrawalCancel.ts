import type { Deps } from '#service/kernel/deps.ts';
import { refundWithdrawal, lockWithdrawal, type Withdrawal } from './withdrawalMove.ts';

/** The user cancels a withdrawal that was not yet handed to the payout host. */
export async function cancelWithdrawal(deps: Deps, userId: string, withdrawalNo: string): Promise<Withdrawal> {
  const withdrawal = await lockWithdrawal(deps.db, withdrawalNo, userId);
  return refundWithdrawal(deps, withdrawal, { event: 'withdrawal.cancel', by: 'user' });
}
