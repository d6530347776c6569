import { draws as rest } from '#contract/operator/index.ts';
import { shanghaiParts } from '#contract/rules/clock.ts';
import { shownState } from '#service/kernel/operations/decision.ts';
import { decideByApi, presentState } from '#service/kernel/operations/operatorDecision.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { budgetDecision, cancelDecision, drawState, listDraws, readDraw, stockDecision } from './decisions.ts';
import { readYear } from './hold.ts';

export const DRAWS_LISTED = 60;

const presentDraw = (row: Awaited<ReturnType<typeof readDraw>>) => ({ ...row, starts_at: row.starts_at.getTime() });

function routes(service: OperatorService): void {
  operatorRoute(service, rest.listDraws, async ({ deps }) => {
    const { y: year } = shanghaiParts(deps.clock.now());
    return { list: (await listDraws(deps.db, DRAWS_LISTED)).map(presentDraw), year: { year, ...(await readYear(deps.db, year)) } };
  });
  operatorRoute(service, rest.getDraw, async ({ deps, params: { session } }) => ({
    ...presentDraw(await readDraw(deps.db, session)),
    state: presentState(shownState(await drawState(deps, { session }))),
  }));
  operatorRoute(service, rest.getDrawYear, async ({ deps, params: { year } }) => ({
    year,
    ...(await readYear(deps.db, year)),
    state: presentState(shownState(await budgetDecision.state(deps, { year, budget: 0, because: '' }))),
  }));
  operatorRoute(service, rest.stockDraw, (call) => {
    const { rent_stock: rent, packet_stock: packet, budget, because } = call.body;
    return decideByApi(call, stockDecision, { session: call.params.session, rent, packet, budget, because }, call.body);
  });
  operatorRoute(service, rest.cancelDraw, (call) =>
    decideByApi(call, cancelDecision, { session: call.params.session, because: call.body.because }, call.body),
  );
  operatorRoute(service, rest.budgetDraws, (call) =>
    decideByApi(call, budgetDecision, { year: call.params.year, budget: call.body.budget, because: call.body.because }, call.body),
  );
}

export const operatorApi: OperatorApi = { routes };
