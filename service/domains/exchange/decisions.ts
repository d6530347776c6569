import type { CodeGift } from '#contract/rules/exchangeCode.ts';
import type { Decision } from '#service/kernel/operations/decision.ts';
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
