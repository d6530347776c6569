import type { Domain } from '#service/kernel/domain.ts';
import { registerSavedSearches } from './routes.ts';
import { savedSearchesTables } from './tables.ts';

/** Filters of the hall that members saved under a name, and what is new in them. */
export const domain: Domain = {
  name: 'savedSearches',
  uses: ['listings'],
  tables: savedSearchesTables,
  routes: registerSavedSearches,
  erasure: { deleted: ['saved_search'] },
  seed: () => import('./seed.ts'),
};
