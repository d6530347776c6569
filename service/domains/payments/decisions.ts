import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { balancesOf } from '#service/kernel/ledger/balances.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import { type DisputeDecision, resolveDispute } from './dispute.ts';
import type { DisputeOutcome } from './tables.ts';

export interface DisputeKey {
  readonly chargeNo: string;
  readonly tradeNo: string;
}

/** A dispute with its charge, payer and order. */
export async function readDispute({ db }: Pick<CommandContext, 'db'>, { chargeNo, tradeNo }: DisputeKey) {
  const row = await db
    .selectFrom('payment_dispute as dispute')
    .innerJoin('charge', 'charge.charge_no', 'dispute.charge_no')
    .innerJoin('user_account', 'user_account.id', 'charge.user_id')
    .leftJoin('rental_order', 'rental_order.id', 'charge.order_id')
    .select(['dispute.amount as told', 'charge.amount as asked', 'charge.status', 'order_no', 'charge.user_id', 'username', 'phone'])
    .select(['dispute.paid_at', 'heard_at', 'outcome', 'decided_at', 'reason'])
    .where('dispute.charge_no', '=', chargeNo)
    .where('dispute.trade_no', '=', tradeNo)
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: `没有 ${chargeNo} ${tradeNo} 这笔待核对的付款` });
  return row;
}

export async function disputeState(ground: CommandContext, key: DisputeKey): Promise<CaseState> {
  const { told, asked, status, outcome, user_id } = await readDispute(ground, key);
  return {
    facts: { told_fen: told, asked_fen: asked, charge_status: status, outcome },
    money: await balancesOf(ground.db, { user: user_id }),
  };
}

/** Number of the case: charge and trade. */
export const disputeSubject = ({ chargeNo, tradeNo }: DisputeKey): string => `${chargeNo} ${tradeNo}`;

export const resolveDecision: Decision<DisputeDecision, { outcome: DisputeOutcome; amountFen: number }> = {
  action: 'dispute.resolve',
  may: 'disputes.decide',
  queue: 'disputes',
  subject: ({ chargeNo }) => chargeNo,
  caseSubject: disputeSubject,
  state: disputeState,
  run: (ground, decision) => resolveDispute(ground, decision),
};
