import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import { notifyNews } from './news.ts';
import { registerSavedSearches } from './routes.ts';
import { savedSearchesTables } from './tables.ts';

const jobs = { transactional: { 'search.news': notifyNews } };

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

/** Filters of the hall that members saved under a name, and what is new in them. */
export const domain: Domain = {
  name: 'savedSearches',
  uses: ['listings'],
  tables: savedSearchesTables,
  routes: registerSavedSearches,
  jobs,
  erasure: { deleted: ['saved_search'] },
  seed: () => import('./seed.ts'),
};
