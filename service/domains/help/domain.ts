import { DAY } from '#contract/rules/constants.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Domain } from '#service/kernel/domain.ts';
import { helpContents } from './contents.ts';
import { registerHelp } from './routes.ts';
import { helpTables } from './tables.ts';

async function sweep({ db, clock }: CommandContext): Promise<void> {
  const yesterday = new Date(clock.now() - DAY);
  await db.updateTable('help_vote').set({ address: null }).where('address', 'is not', null).where('at', '<', yesterday).execute();
}

/** Help articles, agreements, and who has agreed to which version. */
export const domain: Domain = {
  name: 'help',
  uses: [],
  tables: helpTables,
  routes: registerHelp,
  sweep,
  erasure: { deleted: ['help_vote'], kept: ['agreement_consent'] },
  contents: helpContents,
  seed: () => import('./seed.ts'),
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
};
