import { sql } from 'kysely';
import { disputes as rest } from '#contract/operator/index.ts';
import { DISPUTE_REVIEW } from '#contract/rules/operators.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { maskPhone } from '#contract/rules/display.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { shownState } from '#service/kernel/operations/decision.ts';
import { decideByApi, presentState } from '#service/kernel/operations/operatorDecision.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import type { Queue } from '#service/kernel/operations/queue.ts';
import { type DisputeKey, disputeState, readDispute, resolveDecision } from './decisions.ts';

const queue: Queue = {
  name: 'disputes',
  title: '银行卡付款核对',
  area: 'disputes',
  open: () => sql`
    select dispute.charge_no || ' ' || dispute.trade_no as subject, username as title, heard_at as at,
      heard_at + ${DISPUTE_REVIEW / SECOND} * interval '1 second' as due, dispute.amount, charge.user_id
    from payment_dispute dispute join charge on charge.charge_no = dispute.charge_no join user_account on user_account.id = charge.user_id
    where decided_at is null`,
};

async function readCase(deps: Deps, key: DisputeKey) {
  const row = await readDispute(deps, key);
  return {
    charge_no: key.chargeNo,
    trade_no: key.tradeNo,
    told_fen: row.told,
    asked_fen: row.asked,
    is_paid: row.status === 'succeeded',
    order_no: row.order_no,
    user_id: row.user_id,
    username: row.username,
    phone: row.phone === null ? null : maskPhone(row.phone),
    heard_at: row.heard_at.getTime(),
    paid_at: row.paid_at?.getTime() ?? null,
    outcome: row.outcome,
    decided_at: row.decided_at?.getTime() ?? null,
    reason: row.reason,
    state: presentState(shownState(await disputeState(deps, key))),
  };
}

const keyOf = ({ charge_no, trade_no }: { readonly charge_no: string; readonly trade_no: string }): DisputeKey => ({
  chargeNo: charge_no,
  tradeNo: trade_no,
});

function routes(service: OperatorService): void {
  operatorRoute(service, rest.getDisputeCase, ({ deps, params }) => readCase(deps, keyOf(params)));
  operatorRoute(service, rest.resolveDispute, (call) => {
    const { outcome, because } = call.body;
    return decideByApi(call, resolveDecision, { ...keyOf(call.params), outcome, because }, call.body);
  });
}

export const operatorApi: OperatorApi = { routes, queues: [queue] };
