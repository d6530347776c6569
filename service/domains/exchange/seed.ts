import type { Seed } from '#service/kernel/demo.ts';
import { DAY } from '#contract/rules/constants.ts';
import type { CodeGift } from '#contract/rules/exchangeCode.ts';
import type { Db } from '#service/kernel/deps.ts';
import { codeHasher } from './exchange.ts';
import { storeCodes } from './makeBatch.ts';

/** Codes named in README, one for each kind of gift; each demo user can use each of them once. */
export const demoCodes: readonly { readonly code: string; readonly title: string; readonly gift: CodeGift }[] = [
  { code: 'ZHZHCNAA2345', title: '金秋签到礼', gift: { kind: 'coins', coins: 88 } },
  { code: 'ZHZHCNBB2345', title: '金秋签到礼加赠', gift: { kind: 'coins', coins: 66 } },
  {
    code: 'ZHZHHBAA2345',
    title: '周年庆',
    gift: { kind: 'packet', title: '周年庆红包', minOrderFen: 1_500, discountFen: 400, days: 15 },
  },
  { code: 'ZHZHVPAA2345', title: '会员体验', gift: { kind: 'vip', days: 7 } },
];

/** A batch for each demo code. */
export async function insertCodes(db: Db, now: number): Promise<void> {
  const hashOf = await codeHasher({ db });
  for (const { code, title, gift } of demoCodes) {
    const { id } = await db
      .insertInto('code_batch')
      .values({
        title,
        gift: JSON.stringify(gift),
        valid_from: new Date(now - DAY),
        valid_until: new Date(now + 365 * DAY),
        made_by: '演示',
        made_at: new Date(now - DAY),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await storeCodes(db, id, [hashOf(code)]);
  }
}

export const seed: Seed = { last: ({ deps: { db }, now }) => insertCodes(db, now) };
