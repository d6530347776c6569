import { sql } from 'kysely';
import { type CodeGift, EXCHANGE_CODE_LENGTH, shownCode } from '#contract/rules/exchangeCode.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { randomCode } from '#service/domains/invitations/ownCode.ts';

export interface BatchWish {
  readonly title: string;
  readonly gift: CodeGift;
  readonly from: number;
  readonly until: number;
  readonly count: number;
  readonly madeBy: string;
  readonly hashOf: (code: string) => Buffer;
}

/** Creates exchange codes. Only keyed hashes are stored, so the returned codes cannot be read again. Run inside a transaction. */
export async function makeBatch({ db, clock }: CommandContext, wish: BatchWish): Promise<{ batchId: string; codes: string[] }> {
  const { title, gift, from, until, count, madeBy, hashOf } = wish;
  if (from >= until) throw refused('BAD_REQUEST', { message: '结束时间应在开始之后' });
  const { id } = await db
    .insertInto('code_batch')
    .values({
      title,
      gift: JSON.stringify(gift),
      valid_from: new Date(from),
      valid_until: new Date(until),
      made_by: madeBy,
      made_at: new Date(clock.now()),
      voided_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const codes = new Set<string>();
  while (codes.size < count) codes.add(randomCode(EXCHANGE_CODE_LENGTH));
  await storeCodes(db, id, [...codes].map(hashOf));
  return { batchId: id, codes: [...codes].map(shownCode) };
}

/** Inserts codes into a batch by their hashes. */
export const storeCodes = (db: CommandContext['db'], batchId: string, hashes: readonly Buffer[]): Promise<number> =>
  db.write(
    sql`insert into exchange_code (code_hash, batch_id)
    select decode(unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]), 'hex'), ${batchId}`,
  );
