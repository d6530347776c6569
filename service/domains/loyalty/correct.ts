import { formatDate, dayKey } from '#contract/rules/clock.ts';
import type { LoyaltyUnit } from './tables.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { postLoyalty } from './post.ts';
import { notify } from '#service/kernel/notices/notify.ts';

export const correctedUnits = {
  coins: { unit: 'coin', name: '金币' },
  credit: { unit: 'credit', name: '信用分' },
} as const satisfies Record<string, { readonly unit: LoyaltyUnit; readonly name: string }>;
export type CorrectedUnit = keyof typeof correctedUnits;

export interface Correction {
  readonly userId: string;
  readonly what: CorrectedUnit;
  readonly amount: number;
  /** Shown to the user in the log and in a notification. */
  readonly because: string;
}

/**
 * Corrects coins or credit manually, within their bounds; returns the change actually made. The same reason corrects a user's unit once a
 * day, so that a repeated command has no second effect. Run inside a transaction.
 */
export async function correctLoyalty(
  deps: CommandContext,
  { userId, what, amount, because }: Correction,
): Promise<{ readonly changed: number; readonly balance: number }> {
  const { db, clock } = deps;
  const now = clock.now();
  const { unit, name } = correctedUnits[what];
  const user = await db.selectFrom('user_account').select('status').where('id', '=', userId).executeTakeFirst();
  if (!user || user.status === 'closed') throw refused('NOT_FOUND', { message: `没有 ${userId} 这个用户` });
  const subject = `${dayKey(now)} ${because}`;
  const changed = await postLoyalty(db, now, { userId, unit, amount, cause: 'correction', subject, note: because });
  if (changed === null) throw refused('CONFLICT', { message: `${formatDate(now)} 已经按这个理由更正过，要再改请写明不同的理由` });
  if (changed === 0) throw refused('CONFLICT', { message: `${name}已经到${amount > 0 ? '上' : '下'}限，没有可改的` });
  const { gold_coin: coins, credit_score: credit } = await db
    .selectFrom('user_account')
    .select(['gold_coin', 'credit_score'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const balance = { coins, credit }[what];
  await notify(deps, userId, {
    type: 'system',
    title: `${name}已更正`,
    content: `平台把你的${name}${changed > 0 ? '增加' : '减少'}了 ${Math.abs(changed)}，现在是 ${balance}。${because}`,
    orderNo: null,
  });
  return { changed, balance };
}
