import { sql } from 'kysely';
import { REWARD_REST } from '#contract/rules/task.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { available } from '#service/kernel/ledger/post.ts';

/** Fen of a user's rewards that cannot be withdrawn yet. What is spent meanwhile counts as other money. */
export async function restingOf(db: Db, userId: string, now: number): Promise<number> {
  const row = await first(
    db,
    { resting: whole },
    sql`
    select coalesce(sum(amount), 0)::bigint as resting
    from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
    where account_id = ${available(userId)} and kind = 'task_reward' and at > ${new Date(now - REWARD_REST)}`,
  );
  return row?.resting ?? 0;
}
