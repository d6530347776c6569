import { sql } from 'kysely';
import { withdrawals as rest } from '#contract/operator/index.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { maskPhone } from '#contract/rules/display.ts';
import { maskAlipay, needsTwoPeople, WITHDRAWAL_REVIEW } from '#contract/rules/withdrawal.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { shownState } from '#service/kernel/operations/decision.ts';
import { decideByApi, presentState } from '#service/kernel/operations/operatorDecision.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import type { Queue } from '#service/kernel/operations/queue.ts';
import { approveDecision, readWithdrawal, refuseDecision, withdrawalState } from './decisions.ts';

const EARLIER = 20;

const queue: Queue = {
  name: 'withdrawals',
  title: '提现',
  area: 'withdrawals',
  open: () => sql`
    select withdrawal_no as subject, username as title, withdrawal.created_at as at,
      withdrawal.created_at + ${WITHDRAWAL_REVIEW / SECOND} * interval '1 second' as due, amount, user_id
    from withdrawal join user_account on user_account.id = user_id
    where withdrawal.status = 'requested' and needs_operator`,
};

async function readCase(deps: Deps, withdrawalNo: string) {
  const row = await readWithdrawal(deps, withdrawalNo);
  const { db } = deps;
  const person = await db
    .selectFrom('user_account')
    .select(['username', 'phone', 'credit_score'])
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow();
  const history = await db
    .selectFrom('withdrawal_event')
    .select(['at', 'event', 'by', 'note'])
    .where('withdrawal_id', '=', row.id)
    .orderBy('id')
    .execute();
  const earlier = await db
    .selectFrom('withdrawal')
    .select(['withdrawal_no', 'amount', 'status', 'created_at'])
    .where('user_id', '=', row.user_id)
    .where('id', '!=', row.id)
    .orderBy('id', 'desc')
    .limit(EARLIER)
    .execute();
  return {
    withdrawal_no: row.withdrawal_no,
    amount_fen: row.amount,
    fee_fen: row.fee,
    account: maskAlipay(row.account),
    holder: row.holder,
    user_id: row.user_id,
    username: person.username,
    phone: person.phone === null ? null : maskPhone(person.phone),
    credit_score: person.credit_score,
    status: row.status,
    needs_operator: row.needs_operator,
    needs_two: needsTwoPeople(row.amount),
    approved_by: row.approved_by,
    payable_from: row.payable_from.getTime(),
    created_at: row.created_at.getTime(),
    reason: row.reason,
    state: presentState(shownState(await withdrawalState(deps, { withdrawalNo }))),
    history: history.map(({ at, event, by, note }) => ({ at: at.getTime(), event, by, note })),
    earlier: earlier.map(({ withdrawal_no, amount, status, created_at }) => ({
      withdrawal_no,
      amount_fen: amount,
      status,
      created_at: created_at.getTime(),
    })),
  };
}

function routes(service: OperatorService): void {
  operatorRoute(service, rest.getWithdrawalCase, ({ deps, params }) => readCase(deps, params.withdrawal_no));
  operatorRoute(service, rest.approveWithdrawal, (call) =>
    decideByApi(call, approveDecision, { withdrawalNo: call.params.withdrawal_no }, call.body),
  );
  operatorRoute(service, rest.refuseWithdrawal, (call) =>
    decideByApi(call, refuseDecision, { withdrawalNo: call.params.withdrawal_no, because: call.body.because }, call.body),
  );
}

export const operatorApi: OperatorApi = { routes, queues: [queue], decisions: [approveDecision, refuseDecision] };
