import type { Domain } from '#service/kernel/domain.ts';
import { catalogueContents } from './contents.ts';
import { registerCatalogue } from './routes.ts';
import { registerSupport } from './support.ts';
import { catalogueTables } from './tables.ts';

/** Home, search and its history, announcements, and how to reach the platform. */
export const domain: Domain = {
  name: 'catalogue',
  uses: ['pictures', 'listings'],
  tables: catalogueTables,
  routes(service) {
    registerCatalogue(service);
    registerSupport(service);
  },
  erasure: { deleted: ['search_history'] },
  contents: catalogueContents,
  seed: () => import('./seed.ts'),
};
