import type { RowOf } from '#service/kernel/database/columns.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { accountLimit } from './tables.ts';

/** The limit in force: confirmed, not lifted, not expired. */
export const findLimit = ({ db, clock }: CommandContext, userId: string): Promise<RowOf<typeof accountLimit> | undefined> =>
  db
    .selectFrom('account_limit')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('lifted_at', 'is', null)
    .where('ends_at', '>', new Date(clock.now()))
    .orderBy('confirmed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
