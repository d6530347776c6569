import { alarms as rest } from '#contract/operator/index.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { closeAlarm } from './alarmClose.ts';
import { type CaseState, type Decision, shownState } from './decision.ts';
import { decideByApi, presentState } from './operatorDecision.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from './operatorRoute.ts';

const MOST = 200;

async function alarmState({ db }: CommandContext, { id }: { readonly id: string }): Promise<CaseState> {
  const row = await db.selectFrom('ops_alarm').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: '没有这个警报' });
  return { facts: { kind: row.kind, times: row.times, words: row.words, closed_by: row.closed_by }, money: {} };
}

export const closeDecision: Decision<{ readonly id: string; readonly because: string }, { closedAt: number }> = {
  action: 'alarm.close',
  may: 'alarms.decide',
  subject: ({ id }) => `alarm:${id}`,
  state: alarmState,
  run: (ground, { id, because }, { name }) => closeAlarm(ground, id, name, because),
};

function routes(service: OperatorService): void {
  operatorRoute(service, rest.listAlarms, async ({ deps, query }) => {
    const rows = await deps.db
      .selectFrom('ops_alarm')
      .selectAll()
      .$if(!query.all, (open) => open.where('closed_at', 'is', null))
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute();
    const list = rows.map(async ({ id, kind, at, last_at, times, words, closed_by, closed_because }) => ({
      id,
      kind,
      at: at.getTime(),
      last_at: last_at.getTime(),
      times,
      words,
      closed_by,
      closed_because,
      state: presentState(shownState(await alarmState(deps, { id }))),
    }));
    return { list: await Promise.all(list) };
  });
  operatorRoute(service, rest.closeAlarm, (call) =>
    decideByApi(call, closeDecision, { id: call.params.id, because: call.body.because }, call.body),
  );
}

export const operatorApi: OperatorApi = { routes };
