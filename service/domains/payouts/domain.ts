import { sql } from 'kysely';
import { CLOSED_NICKNAME } from '#contract/rules/deactivation.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import type { Known } from '#service/kernel/erasure.ts';
import { queryContract } from './contractSign.ts';
import { queryPayout } from './payoutQuery.ts';
import { withdrawals } from './withdrawalMove.ts';
import { registerPayouts } from './routes.ts';
import { payoutsTables } from './tables.ts';
import { waits } from './waits.ts';
import { payByItself } from './withdrawalPay.ts';

const jobs = {
  transactional: { 'withdrawal.pay': payByItself },
  outside: { 'contract.query': queryContract, 'payout.query': queryPayout },
};

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

async function erase({ db }: CommandContext, { id }: Known): Promise<void> {
  await db.write(sql`update withdrawal set account = '', holder = ${CLOSED_NICKNAME} where user_id = ${id}`);
  await db.write(sql`update service_contract set signing_url = '' where user_id = ${id}`);
}

/** Withdrawals to Alipay, and the contract signed before the first. */
export const domain: Domain = {
  name: 'payouts',
  uses: ['identity', 'wallet'],
  tables: payoutsTables,
  routes: registerPayouts,
  jobs,
  histories: [withdrawals.source],
  waits,
  books: {
    owed: { withdrawing: sql`select user_id, amount as fen from withdrawal where status in ('requested', 'paying')` },
  },
  erasure: {
    deleted: ['payout_account'],
    kept: ['service_contract', 'withdrawal'],
    erase,
    texts(userId) {
      const own = sql`user_id = ${userId}`;
      return [
        { table: 'withdrawal', column: 'reason', where: own },
        { table: 'withdrawal_event', column: 'note', where: sql`withdrawal_id in (select id from withdrawal where ${own})` },
      ];
    },
  },
  obstacles: (userId) => ({
    withdrawal: {
      count: sql`(select count(*) from withdrawal where user_id = ${userId} and status in ('requested', 'paying'))`,
      amount: sql`coalesce((select balance from wallet_account where user_id = ${userId} and kind = 'withdrawing'), 0)`,
    },
  }),
  seed: () => import('./seed.ts'),
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
};
