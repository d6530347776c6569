import { DAY } from '#contract/rules/constants.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Domain } from '#service/kernel/domain.ts';
import { registerSuggestions } from './routes.ts';
import { suggestionsTables } from './tables.ts';
import { waits } from './waits.ts';

async function sweep({ db, clock }: CommandContext): Promise<void> {
  const yesterday = new Date(clock.now() - DAY);
  await db.updateTable('suggestion').set({ address: null }).where('address', 'is not', null).where('at', '<', yesterday).execute();
}

/** Suggestions about the site, with number and answer. */
export const domain: Domain = {
  name: 'suggestions',
  uses: ['identity', 'invitations'],
  tables: suggestionsTables,
  routes: registerSuggestions,
  sweep,
  waits,
  erasure: { deleted: ['suggestion'] },
  seed: () => import('./seed.ts'),
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
};
