import { DAY } from '#contract/rules/constants.ts';
import { dayKey } from '#contract/rules/clock.ts';
import type { Domain } from '#service/kernel/domain.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { caseworkTables } from './tables.ts';

async function sweep({ db, clock }: CommandContext): Promise<void> {
  await db
    .deleteFrom('operator_reveal_day')
    .where('day', '<', dayKey(clock.now() - DAY))
    .execute();
}

/** What people of the platform look up: users, orders and accounts, by search and on pages of their own. */
export const domain: Domain = {
  name: 'casework',
  uses: ['complaints', 'listings', 'loyalty', 'orders', 'pictures', 'wallet'],
  tables: caseworkTables,
  sweep,
  erasure: { kept: ['user_note'], texts: () => [{ table: 'user_note', column: 'words' }] },
  operatorApi: () => import('./operatorApi.ts'),
};
