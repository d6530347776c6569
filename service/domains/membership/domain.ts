import { sql } from 'kysely';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import { grantMonthlyPackets, notifyMembershipEnd } from './membershipTime.ts';
import { registerMembership } from './routes.ts';
import { closeUnpaidSubscription, subscriptions } from './subscriptionMoney.ts';
import { membershipTables } from './tables.ts';

const jobs = {
  transactional: {
    'subscription.close': closeUnpaidSubscription,
    'membership.gift': grantMonthlyPackets,
    'membership.ending': notifyMembershipEnd,
  },
};

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

/** VIP and super membership. */
export const domain: Domain = {
  name: 'membership',
  uses: ['identity', 'loyalty', 'payments'],
  tables: membershipTables,
  routes: registerMembership,
  jobs,
  histories: [subscriptions.source],
  books: { owed: { frozen: sql`select user_id, wallet_frozen as fen from subscription where wallet_frozen <> 0` } },
  erasure: { kept: ['membership', 'membership_gift', 'subscription'] },
  seed: () => import('./seed.ts'),
};
