import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { payoutNotice } from '#contract/rest/payouts.ts';
import { maskAlipay } from '#contract/rules/withdrawal.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { withdrawalLifecycle } from '#contract/withdrawalLifecycle.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { platform, post, withdrawing } from '#service/kernel/ledger/post.ts';
import { payoutHost } from './hosts.ts';
import { refundWithdrawal, type Withdrawal, withdrawals } from './withdrawalMove.ts';

/** A payout's end as reported by the payout host. */
export interface PayoutResult {
  readonly payoutNo: string;
  readonly tradeNo: string;
  /** Fen that the payee received or would have received. */
  readonly amount: number;
  readonly status: 'paid' | 'failed';
  readonly reason: string;
}

/** Records the end of a payout; repeated reports are harmless. False if it contradicts the ledger; an operator has to look at it. */
export function recordPayoutResult(deps: Deps, result: PayoutResult): Promise<boolean> {
  return inTransaction(deps, async (held) => {
    const { db, log } = held;
    const withdrawal = await db
      .selectFrom('withdrawal')
      .selectAll()
      .where('payout_no', '=', result.payoutNo)
      .forUpdate()
      .executeTakeFirst();
    if (!withdrawal) throw refused('NOT_FOUND');
    if (withdrawalLifecycle.isOver(withdrawal.status) && withdrawal.status === result.status) return true;
    if (withdrawal.status !== 'paying' || withdrawal.amount - withdrawal.fee !== result.amount) {
      log.error({ ...result, stands: withdrawal.status, asked: withdrawal.amount - withdrawal.fee }, 'payout that the books cannot take');
      return false;
    }
    await (result.status === 'paid' ? recordPaid(held, withdrawal, result) : recordFailed(held, withdrawal, result));
    return true;
  });
}

async function recordPaid(deps: Deps, withdrawal: Withdrawal, { tradeNo, amount }: PayoutResult): Promise<void> {
  await withdrawals.move(deps, withdrawal, { event: 'payout.succeeded', by: 'clock', note: tradeNo });
  const from = withdrawing(withdrawal.user_id);
  await post(deps.db, deps.clock.now(), [
    {
      kind: 'withdrawal_paid',
      causeNo: withdrawal.withdrawal_no,
      transfers: [
        { from, to: platform.clearing, fen: amount },
        { from, to: platform.revenue, fen: withdrawal.fee },
      ],
    },
  ]);
  await notify(deps, withdrawal.user_id, {
    type: 'payment',
    title: '提现已到账',
    content: `${formatYuan(amount)} 已转入支付宝 ${maskAlipay(withdrawal.account)}。`,
    orderNo: null,
  });
}

async function recordFailed(deps: Deps, withdrawal: Withdrawal, { reason }: PayoutResult): Promise<void> {
  await refundWithdrawal(deps, withdrawal, { event: 'payout.failed', by: 'clock', note: reason, changes: { reason } });
  await notify(deps, withdrawal.user_id, {
    type: 'payment',
    title: '提现失败，已退回余额',
    content: `提现 ${formatYuan(withdrawal.amount)} 没有成功：${reason}。请检查支付宝账号后重新申请。`,
    orderNo: null,
  });
}

/** Handles a notice of the payout host. */
export function handlePayoutNotice(deps: Deps, notice: BodyOf<typeof payoutNotice>): Promise<void> {
  const { payout_no, trade_no, amount, status, reason, ended_at, signature } = notice;
  const parts = [payout_no, trade_no, amount, status, reason, ended_at];
  return payoutHost.handleNotice(deps, { parts, signature, about: { payout_no, trade_no, status } }, async () => {
    const isRecorded = await recordPayoutResult(deps, { payoutNo: payout_no, tradeNo: trade_no, amount, status, reason });
    return isRecorded ? null : 'PAYOUT_MISMATCH';
  });
}
