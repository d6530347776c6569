import { randomBytes } from 'node:crypto';
import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { needsTwoPeople, WITHDRAWAL_REST } from '#contract/rules/withdrawal.ts';
import { withdrawalLifecycle } from '#contract/withdrawalLifecycle.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import { refused, Refused } from '#service/kernel/http/problem.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import type { OwnActor } from '#service/kernel/lifecycle.ts';
import { isSameOperator } from '#service/kernel/operations/operatorName.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { refundWithdrawal, lockWithdrawal, type Withdrawal, withdrawals } from './withdrawalMove.ts';

interface Handing {
  readonly by: OwnActor;
  readonly note?: string;
  /** First approver, where two are required. */
  readonly firstBy?: string;
}

/** Assigns a payout number, once; from then on only the payout host's result can end the withdrawal. */
async function handOver(deps: CommandContext, withdrawal: Withdrawal, { by, note = '', firstBy }: Handing): Promise<Withdrawal> {
  const now = deps.clock.now();
  const payout_no = `P${now}${randomBytes(6).toString('hex')}`;
  const moved = await withdrawals.move(deps, withdrawal, {
    event: 'withdrawal.pay',
    by,
    note,
    changes: { payout_no, handed_at: new Date(now), ...(firstBy !== undefined && { approved_by: firstBy }) },
  });
  await queueJob(deps.db, 'payout.query', payout_no, now);
  return moved;
}

const restsUntil = ({ created_at }: Withdrawal): number => created_at.getTime() + WITHDRAWAL_REST;

/** Job for a withdrawal that needs no approval. Returns when to run again, null when done. */
export async function payByItself(deps: Deps, withdrawalNo: string): Promise<Date | null> {
  const withdrawal = await lockWithdrawal(deps.db, withdrawalNo);
  if (deps.clock.now() < restsUntil(withdrawal)) return new Date(restsUntil(withdrawal));
  if (!withdrawal.needs_operator && withdrawalLifecycle.may(withdrawal.status, 'withdrawal.pay'))
    await handOver(deps, withdrawal, { by: 'clock' });
  return null;
}

export interface Approved {
  readonly status: Withdrawal['status'];
  /** Number of approvals still missing. */
  readonly waitsFor: number;
}

/**
 * Approves a withdrawal; above ¥2,000 two operators must: `firstBy` is the one who approved before. Without it the first approval is stored
 * with the withdrawal. Run inside a transaction.
 */
export async function approveWithdrawal(
  deps: CommandContext,
  withdrawalNo: string,
  operator: string,
  firstBy: string | null = null,
): Promise<Approved> {
  const now = deps.clock.now();
  const withdrawal = await lockForOperator(deps, withdrawalNo);
  if (now < withdrawal.payable_from.getTime())
    throw refused('CONFLICT', { message: `支付宝账号是新绑定的，${formatClock(withdrawal.payable_from.getTime())} 起才能打款` });
  if (!needsTwoPeople(withdrawal.amount) || withdrawal.approved_by !== null || firstBy !== null) {
    const first = firstBy ?? withdrawal.approved_by;
    if (first !== null && isSameOperator(first, operator)) throw refused('CONFLICT', { message: `${operator} 已经同意过，需要另一个人` });
    if (now < restsUntil(withdrawal)) {
      const message = `申请后 ${WITHDRAWAL_REST / SECOND} 秒内本人还可以取消，请过一会儿再同意`;
      throw refused('CONFLICT', { message });
    }
    const { status } = await handOver(deps, withdrawal, { by: 'platform', note: operator, ...(firstBy !== null && { firstBy }) });
    return { status, waitsFor: 0 };
  }
  const { status } = await withdrawals.move(deps, withdrawal, {
    event: 'withdrawal.approve',
    by: 'platform',
    note: operator,
    changes: { approved_by: operator },
  });
  return { status, waitsFor: 1 };
}

/** Operator command: rejects a withdrawal; the user sees the reason. Run inside a transaction. */
export async function refuseWithdrawal(
  deps: CommandContext,
  withdrawalNo: string,
  because: string,
): Promise<{ status: Withdrawal['status'] }> {
  const withdrawal = await lockForOperator(deps, withdrawalNo);
  const { status } = await refundWithdrawal(deps, withdrawal, {
    event: 'withdrawal.refuse',
    by: 'platform',
    note: because,
    changes: { reason: because },
  });
  await notify(deps, withdrawal.user_id, {
    type: 'payment',
    title: '提现未通过审核',
    content: `提现 ${formatYuan(withdrawal.amount)} 已全部退回余额。原因：${because}`,
    orderNo: null,
  });
  return { status };
}

async function lockForOperator({ db }: CommandContext, withdrawalNo: string): Promise<Withdrawal> {
  const withdrawal = await lockWithdrawal(db, withdrawalNo).catch((error: unknown) => {
    throw error instanceof Refused ? refused('NOT_FOUND', { message: `没有 ${withdrawalNo} 这笔提现` }) : error;
  });
  if (!withdrawalLifecycle.may(withdrawal.status, 'withdrawal.refuse'))
    throw refused('WITHDRAWAL_STATE', { message: `这笔提现不在等待审核（${withdrawal.status}）` });
  if (!withdrawal.needs_operator) throw refused('WITHDRAWAL_STATE', { message: '这笔提现自动打款，不需要审核' });
  return withdrawal;
}
