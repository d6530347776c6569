import { DAY } from '#contract/rules/constants.ts';
import type { Domain } from '#service/kernel/domain.ts';
import { registerExchange } from './routes.ts';
import { exchangeTables } from './tables.ts';

/** Exchange codes, made in batches by operators. */
export const domain: Domain = {
  name: 'exchange',
  uses: ['identity', 'loyalty', 'membership', 'invitations'],
  tables: exchangeTables,
  routes: registerExchange,
  sweep: async ({ db, clock }) =>
    void (await db
      .deleteFrom('exchange_failure')
      .where('at', '<', new Date(clock.now() - DAY))
      .execute()),
  erasure: { deleted: ['exchange_failure'] },
  seed: () => import('./seed.ts'),
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
};
