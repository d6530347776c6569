import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import { catalogueContents } from './contents.ts';
import { countTags, sweepSearches } from './hotTags.ts';
import { registerCatalogue } from './routes.ts';
import { registerSupport } from './support.ts';
import { catalogueTables } from './tables.ts';

const jobs = { transactional: { 'tags.count': countTags } };

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

/** Home, search and its history, announcements, and how to reach the platform. */
export const domain: Domain = {
  name: 'catalogue',
  uses: ['pictures', 'listings'],
  tables: catalogueTables,
  routes(service) {
    registerCatalogue(service);
    registerSupport(service);
  },
  jobs,
  sweep: async (ground) => void (await sweepSearches(ground)),
  erasure: { deleted: ['search_history', 'search_made'] },
  contents: catalogueContents,
  seed: () => import('./seed.ts'),
};
