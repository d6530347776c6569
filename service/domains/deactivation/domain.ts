import type { Deps } from '#service/kernel/deps.ts';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import { endDeactivation } from './closing.ts';
import { deactivations } from './move.ts';
import { registerDeactivation } from './routes.ts';
import { deactivationTables } from './tables.ts';

/** All domains, once the list of them is complete: each says what it erases and what prevents a closing. */
export type Others = () => readonly Domain[];

const jobsOf = (others: Others) => ({
  transactional: { 'deactivation.due': (deps: Deps, id: string) => endDeactivation(deps, others(), id) },
});

type Kinds = KindsOf<ReturnType<typeof jobsOf>>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

/** Closing an account. */
export const deactivation = (others: Others): Domain => ({
  name: 'deactivation',
  uses: ['identity', 'pictures'],
  tables: deactivationTables,
  routes: (service) => registerDeactivation(service, others),
  jobs: jobsOf(others),
  histories: [deactivations.source],
  erasure: { kept: ['deactivation'] },
  seed: () => import('./seed.ts'),
  operatorApi: () => import('./operatorApi.ts'),
});
