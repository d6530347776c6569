import { sql } from 'kysely';
import type { Deps } from '#service/kernel/deps.ts';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import type { Payable } from './payable.ts';
import { queryCharge } from './query.ts';
import { charges } from './move.ts';
import { registerPayments } from './routes.ts';
import { paymentsTables } from './tables.ts';
import { waits } from './waits.ts';

const jobsOf = (payables: readonly Payable[]) => ({
  outside: { 'charge.query': (deps: Deps, chargeNo: string) => queryCharge(deps, payables, chargeNo) },
});

type Kinds = KindsOf<ReturnType<typeof jobsOf>>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

/** Charges at the card cashier, for the wallet and for whatever can be paid by card. */
export const payments = (payables: readonly Payable[]): Domain => ({
  name: 'payments',
  uses: [],
  tables: paymentsTables,
  routes: (service) => registerPayments(service, payables),
  jobs: jobsOf(payables),
  waits,
  histories: [charges.source],
  erasure: {
    kept: ['charge'],
    texts: (userId) => [
      { table: 'charge', column: 'subject', where: sql`user_id = ${userId}` },
      { table: 'payment_dispute', column: 'reason' },
    ],
  },
  seed: () => import('./seed.ts'),
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
});
