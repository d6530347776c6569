import type { Domain } from '#service/kernel/domain.ts';
import { registerActivities } from './routes.ts';

/** The calls of the activity pages, and their demo data. */
export const domain: Domain = {
  name: 'activities',
  uses: ['ranking', 'draws', 'loyalty', 'pictures', 'orders', 'wallet'],
  routes: registerActivities,
  seed: () => import('./seed.ts'),
};
