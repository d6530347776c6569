import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import { bargains, endBargain } from './offer.ts';
import { registerBargains } from './routes.ts';
import { bargainsTables } from './tables.ts';

const jobs = { transactional: { 'bargain.end': endBargain } };

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

/** Bargains over an hour's price: offers, counter-offers, and prices that are held for one person. */
export const domain: Domain = {
  name: 'bargains',
  uses: ['pictures', 'identity', 'listings'],
  tables: bargainsTables,
  routes: registerBargains,
  jobs,
  histories: [bargains.source],
  erasure: { kept: ['bargain'] },
  seed: () => import('./seed.ts'),
};
