import { sql } from 'kysely';
import { ofPerson } from '#service/domains/orders/ofPerson.ts';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import { decideInSilence } from './decide.ts';
import { complaints } from './move.ts';
import { registerComplaints } from './routes.ts';
import { complaintsTables } from './tables.ts';
import { waits } from './waits.ts';

const jobs = { transactional: { 'complaint.due': decideInSilence } };

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

/** Complaints about orders, by either side, with evidence and deadlines. */
export const domain: Domain = {
  name: 'complaints',
  uses: ['pictures', 'loyalty', 'invitations', 'listings', 'orders', 'wallet', 'draws'],
  tables: complaintsTables,
  routes: registerComplaints,
  jobs,
  histories: [complaints.source],
  waits,
  erasure: {
    texts(userId) {
      const where = sql`order_id in ${ofPerson(userId)}`;
      return [
        { table: 'complaint', column: 'words', where },
        { table: 'complaint', column: 'answer', where },
        { table: 'complaint', column: 'reason', where },
        { table: 'complaint_statement', column: 'words', where: sql`complaint_id in (select id from complaint where ${where})` },
      ];
    },
  },
  obstacles: (userId) => ({
    complaint: { count: sql`(select count(*) from complaint where status in ('open', 'answered') and order_id in ${ofPerson(userId)})` },
  }),
  seed: () => import('./seed.ts'),
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
};
