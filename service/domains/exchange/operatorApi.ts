import { batches as rest } from '#contract/operator/index.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { decide } from '#service/kernel/operations/decide.ts';
import { shownState } from '#service/kernel/operations/decision.ts';
import { decideByApi, presentDecided, presentState } from '#service/kernel/operations/operatorDecision.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { batchState, makeBatchDecision, voidBatchDecision } from './decisions.ts';

const MOST = 200;

const batches = (db: Db) =>
  db
    .selectFrom('code_batch')
    .innerJoin('exchange_code', 'batch_id', 'code_batch.id')
    .select(['code_batch.id', 'title', 'gift', 'valid_from', 'valid_until', 'made_by', 'voided_at'])
    .select(({ fn }) => [fn.countAll().as('codes'), fn.count('used_by').as('used')])
    .groupBy('code_batch.id');

const present = (row: Awaited<ReturnType<ReturnType<typeof batches>['execute']>>[number]) => ({
  id: row.id,
  title: row.title,
  gift: row.gift,
  from: row.valid_from.getTime(),
  until: row.valid_until.getTime(),
  codes: Number(row.codes),
  used: Number(row.used),
  made_by: row.made_by,
  voided_at: row.voided_at?.getTime() ?? null,
});

function routes(service: OperatorService): void {
  operatorRoute(service, rest.listBatches, async ({ deps }) => ({
    list: (await batches(deps.db).orderBy('code_batch.id', 'desc').limit(MOST).execute()).map(present),
  }));
  operatorRoute(service, rest.getBatch, async ({ deps, params: { id } }) => {
    const row = await batches(deps.db).where('code_batch.id', '=', id).executeTakeFirst();
    if (!row) throw refused('NOT_FOUND');
    return { ...present(row), state: presentState(shownState(await batchState(deps, { id }))) };
  });
  operatorRoute(service, rest.makeBatch, async ({ deps, actor, body: { version, preview, ...request } }) => {
    let codes: readonly string[] = [];
    const decision = makeBatchDecision((made) => (codes = made));
    const decided = await decide(deps, decision, request, { actor, version, preview });
    return { ...presentDecided(decided), codes: preview ? [] : [...codes] };
  });
  operatorRoute(service, rest.voidBatch, (call) =>
    decideByApi(call, voidBatchDecision, { id: call.params.id, because: call.body.because }, call.body),
  );
}

export const operatorApi: OperatorApi = { routes };
