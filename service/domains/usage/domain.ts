import type { Domain } from '#service/kernel/domain.ts';
import { registerUsage } from './routes.ts';

/** Usage reports and conversions, passed on to the statistics host. */
export const domain: Domain = { name: 'usage', uses: [], routes: registerUsage };
