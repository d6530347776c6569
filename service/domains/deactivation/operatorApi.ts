import { sql } from 'kysely';
import { deactivations as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { shownState } from '#service/kernel/operations/decision.ts';
import { decideByApi, presentState } from '#service/kernel/operations/operatorDecision.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import type { Queue } from '#service/kernel/operations/queue.ts';
import { deactivationState, findDeactivation, hold, letGo } from './decisions.ts';

/** Accounts that are about to be closed, and at which nobody has looked; the clock closes them. */
const queue: Queue = {
  name: 'deactivations',
  title: '注销',
  area: 'deactivations',
  open: () => sql`
    select deactivation_no as subject, username as title, requested_at as at, coalesce(closes_at, confirm_before) as due,
      null::int as amount, user_id
    from deactivation join user_account on user_account.id = user_id
    where deactivation.status in ('requested', 'cooling') and let_go_at is null`,
};

async function readCase(deps: Deps, number: string): Promise<DataOf<typeof rest.getDeactivationCase>> {
  const row = await findDeactivation(deps, number);
  const { db } = deps;
  const people = db.selectFrom('user_account').select(['id', 'username', 'nickname']);
  const user = await people.where('id', '=', row.user_id).executeTakeFirstOrThrow();
  const steps = db.selectFrom('deactivation_event').select(['at', 'event', 'by', 'note']).where('deactivation_id', '=', row.id);
  return {
    number,
    status: row.status,
    user,
    requested_at: row.requested_at.getTime(),
    confirm_before: row.confirm_before.getTime(),
    closes_at: row.closes_at?.getTime() ?? null,
    ended_at: row.ended_at?.getTime() ?? null,
    given_up_fen: row.given_up,
    let_go_by: row.let_go_by,
    history: (await steps.orderBy('id').execute()).map(({ at, ...step }) => ({ at: at.getTime(), ...step })),
    state: presentState(shownState(await deactivationState(deps, { number }))),
  };
}

function routes(service: OperatorService): void {
  operatorRoute(service, rest.getDeactivationCase, ({ deps, params }) => readCase(deps, params.number));
  operatorRoute(service, rest.letDeactivationGo, (call) =>
    decideByApi(call, letGo, { number: call.params.number, because: call.body.because }, call.body),
  );
  operatorRoute(service, rest.holdDeactivation, (call) =>
    decideByApi(call, hold, { number: call.params.number, because: call.body.because }, call.body),
  );
}

export const operatorApi: OperatorApi = { routes, queues: [queue] };
