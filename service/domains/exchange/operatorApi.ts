import { batches as rest } from '#contract/operator/index.ts';
import type { Db } from '#service/kernel/deps.ts';
import { decide } from '#service/kernel/operations/decide.ts';
import { presentDecided } from '#service/kernel/operations/operatorDecision.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { makeBatchDecision } from './decisions.ts';

const MOST = 200;

const listed = (db: Db) =>
  db
    .selectFrom('code_batch')
    .innerJoin('exchange_code', 'batch_id', 'code_batch.id')
    .select(['code_batch.id', 'title', 'gift', 'valid_from', 'valid_until', 'made_by'])
    .select(({ fn }) => [fn.countAll().as('codes'), fn.count('used_by').as('used')])
    .groupBy('code_batch.id')
    .orderBy('code_batch.id', 'desc')
    .limit(MOST)
    .execute();

function routes(service: OperatorService): void {
  operatorRoute(service, rest.listBatches, async ({ deps }) => ({
    list: (await listed(deps.db)).map((row) => ({
      id: row.id,
      title: row.title,
      gift: row.gift,
      from: row.valid_from.getTime(),
      until: row.valid_until.getTime(),
      codes: Number(row.codes),
      used: Number(row.used),
      made_by: row.made_by,
    })),
  }));
  operatorRoute(service, rest.makeBatch, async ({ deps, actor, body: { version, ...wish } }) => {
    let codes: readonly string[] = [];
    const decision = makeBatchDecision((made) => (codes = made));
    const decided = await decide(deps, decision, wish, { actor, version });
    return { ...presentDecided(decided), codes: [...codes] };
  });
}

export const operatorApi: OperatorApi = { routes };
