import { sql } from 'kysely';
import { redPacketStatuses } from '#contract/names.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import { expireCoins, raiseCredit } from './clock.ts';
import { registerLoyalty } from './routes.ts';
import { books } from './books.ts';
import { loyaltyTables } from './tables.ts';

const { UNUSED, EXPIRED } = redPacketStatuses;

/** Runs every minute; marks coupons past expires_at as expired. */
async function expireCoupons({ db, clock }: CommandContext): Promise<Date> {
  const now = clock.now();
  await db.write(sql`update coupon set status = ${sql.lit(EXPIRED)} where status = ${sql.lit(UNUSED)} and expires_at <= ${new Date(now)}`);
  return new Date(now + MINUTE);
}

const jobs = { transactional: { 'coupon.expire': expireCoupons, 'coin.expire': expireCoins, 'credit.monthly': raiseCredit } };

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

/** Red packets, coins, points and credit. */
export const domain: Domain = {
  name: 'loyalty',
  uses: [],
  tables: loyaltyTables,
  routes: registerLoyalty,
  jobs,
  books,
  erasure: {
    kept: ['coin_lot', 'coupon', 'free_play_coupon', 'loyalty_entry', 'sign_in'],
    texts: (userId) => [{ table: 'loyalty_entry', column: 'note', where: sql`user_id = ${userId}` }],
  },
  seed: () => import('./seed.ts'),
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
};
