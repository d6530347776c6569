import { corrections as rest } from '#contract/operator/index.ts';
import { shownState } from '#service/kernel/operations/decision.ts';
import { decideByApi, presentState } from '#service/kernel/operations/operatorDecision.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { correctDecisions, loyaltyState, readLoyalty } from './decisions.ts';

const LINES = 50;

function routes(service: OperatorService): void {
  operatorRoute(service, rest.getLoyaltyOf, async ({ deps, params: { user_id: userId } }) => {
    const { username, coins, credit, points } = await readLoyalty(deps, userId);
    const rows = await deps.db
      .selectFrom('loyalty_entry')
      .select(['at', 'unit', 'cause', 'subject', 'amount', 'balance_after', 'note'])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(LINES)
      .execute();
    const stateOf = async (what: 'coins' | 'credit') => presentState(shownState(await loyaltyState(deps, { userId, what })));
    return {
      user_id: userId,
      username,
      coins,
      credit,
      points,
      entries: rows.map(({ at, ...entry }) => ({ at: at.getTime(), ...entry })),
      coins_state: await stateOf('coins'),
      credit_state: await stateOf('credit'),
    };
  });
  operatorRoute(service, rest.correctLoyalty, (call) => {
    const { what, change, because } = call.body;
    return decideByApi(call, correctDecisions[what], { userId: call.params.user_id, what, change, because }, call.body);
  });
}

export const operatorApi: OperatorApi = { routes, decisions: Object.values(correctDecisions) };
