import type { Domain } from '#service/kernel/domain.ts';
import { registerDownloads } from './routes.ts';
import { downloadsTables } from './tables.ts';

/** Releases of the launcher and their files. */
export const domain: Domain = {
  name: 'downloads',
  uses: [],
  tables: downloadsTables,
  routes: registerDownloads,
  seed: () => import('./seed.ts'),
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
};
