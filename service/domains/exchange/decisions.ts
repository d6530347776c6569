import type { CodeGift } from '#contract/rules/exchangeCode.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import { codeHasher } from './exchange.ts';
import { makeBatch } from './makeBatch.ts';

export interface BatchInput {
  readonly title: string;
  readonly gift: CodeGift;
  readonly from: number;
  readonly until: number;
  readonly count: number;
}

/** Hands the codes to `take` inside the transaction; the audit names only the batch. */
export const makeBatchDecision = (take: (codes: readonly string[]) => void): Decision<BatchInput, { readonly batchId: string }> => ({
  action: 'codes.make',
  may: 'batches.decide',
  subject: ({ title }) => title,
  async state({ db }, { title }) {
    const { batches } = await db
      .selectFrom('code_batch')
      .select(({ fn }) => fn.countAll<string>().as('batches'))
      .where('title', '=', title)
      .executeTakeFirstOrThrow();
    return { facts: { batches_of_this_title: Number(batches) }, money: {} };
  },
  async run(ground, wish, { name }) {
    const { batchId, codes } = await makeBatch(ground, { ...wish, madeBy: name, hashOf: await codeHasher(ground) });
    take(codes);
    return { batchId };
  },
});

interface BatchKey {
  readonly id: string;
}

/** What voiding a batch is decided on: a code that is used meanwhile makes the decision stale. */
export async function batchState({ db }: CommandContext, { id }: BatchKey): Promise<CaseState> {
  const row = await db
    .selectFrom('code_batch')
    .innerJoin('exchange_code', 'batch_id', 'code_batch.id')
    .select(['title', 'voided_at'])
    .select(({ fn }) => [fn.countAll().as('codes'), fn.count('used_by').as('used')])
    .where('code_batch.id', '=', id)
    .groupBy('code_batch.id')
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return { facts: { title: row.title, codes: Number(row.codes), used: Number(row.used), is_void: row.voided_at !== null }, money: {} };
}

export const voidBatchDecision: Decision<BatchKey & { readonly because: string }, BatchKey> = {
  action: 'codes.void',
  may: 'batches.decide',
  subject: ({ id }) => id,
  state: batchState,
  async run({ db, clock }, { id }) {
    const { numUpdatedRows } = await db
      .updateTable('code_batch')
      .set({ voided_at: new Date(clock.now()) })
      .where('id', '=', id)
      .where('voided_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refused('CONFLICT', { message: '这批已经作废了' });
    return { id };
  },
};
