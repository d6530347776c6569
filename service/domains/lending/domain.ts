import { sql } from 'kysely';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import type { Known } from '#service/kernel/erasure.ts';
import { books } from './books.ts';
import { warnOfPasswords } from './passwords.ts';
import { registerLending } from './routes.ts';
import { lendingTables } from './tables.ts';

const jobs = { transactional: { 'password.warn': warnOfPasswords } };

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

const erase = async ({ db }: CommandContext, { id }: Known): Promise<void> =>
  void (await db.write(sql`update listing set password_due_at = null, password_due_order = null where owner_id = ${id}`));

/** The owner's side of rentals: orders of one's accounts, new passwords, income, bookings that cannot be delivered. */
export const domain: Domain = {
  name: 'lending',
  uses: ['loyalty', 'listings', 'orders', 'complaints'],
  tables: lendingTables,
  routes: registerLending,
  jobs,
  books,
  erasure: {
    deleted: ['publishing_stop'],
    erase,
    texts: (userId) => [{ table: 'undelivered', column: 'reason', where: sql`owner_id = ${userId}` }],
  },
  seed: () => import('./seed.ts'),
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
};
