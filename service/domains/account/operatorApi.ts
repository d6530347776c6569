import { limits as rest } from '#contract/operator/index.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { shownState } from '#service/kernel/operations/decision.ts';
import { decideByApi, presentState } from '#service/kernel/operations/operatorDecision.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { liftDecision, limitDecision, limitState, stateOfLimit } from './decisions.ts';

const MOST = 200;

const listed = ({ db, clock }: Deps, all: boolean) =>
  db
    .selectFrom('account_limit')
    .innerJoin('user_account', 'user_account.id', 'user_id')
    .selectAll('account_limit')
    .select('username')
    .$if(!all, (open) => open.where('lifted_at', 'is', null).where('ends_at', '>', new Date(clock.now())))
    .orderBy('account_limit.id', 'desc')
    .limit(MOST)
    .execute();

function routes(service: OperatorService): void {
  operatorRoute(service, rest.listLimits, async ({ deps, query }) => {
    const rows = await listed(deps, query.all);
    const list = rows.map(async (row) => ({
      id: row.id,
      user_id: row.user_id,
      username: row.username,
      limits: row.limits,
      because: row.reason,
      until: row.ends_at.getTime(),
      asked_by: row.asked_by,
      confirmed_by: row.confirmed_by,
      lifted_by: row.lifted_by,
      version: shownState(await stateOfLimit(deps, row)).version,
    }));
    return { list: await Promise.all(list) };
  });
  operatorRoute(service, rest.getUserLimits, async ({ deps, params: { user_id: userId } }) => ({
    user_id: userId,
    state: presentState(shownState(await limitState(deps, { userId }))),
  }));
  operatorRoute(service, rest.limitUser, (call) => {
    const { limits, until, because } = call.body;
    return decideByApi(call, limitDecision, { userId: call.params.user_id, limits: [...new Set(limits)], until, because }, call.body);
  });
  operatorRoute(service, rest.liftLimit, (call) =>
    decideByApi(call, liftDecision, { id: call.params.id, because: call.body.because }, call.body),
  );
}

export const operatorApi: OperatorApi = { routes, decisions: [limitDecision, liftDecision] };
