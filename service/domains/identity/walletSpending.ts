import { sql } from 'kysely';
import { dayKey } from '#contract/rules/clock.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';

/** Fen that the wallet of `caller` has paid today without the pay password. */
export const unaskedToday = (now: number): Statement =>
  sql`coalesce((select fen from wallet_spending where user_id = caller.id and day = ${dayKey(now)}::date), 0)`;

/** Counts a payment without the pay password, in the transaction that pays. */
export async function countUnasked(db: Db, userId: string, fen: number, now: number): Promise<void> {
  if (fen <= 0) return;
  await db.write(sql`
    insert into wallet_spending (user_id, day, fen) values (${userId}, ${dayKey(now)}::date, ${fen})
    on conflict (user_id, day) do update set fen = wallet_spending.fen + excluded.fen`);
}
