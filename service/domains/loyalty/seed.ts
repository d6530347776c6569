import { DAY } from '#contract/rules/constants.ts';
import { CREDIT_START, SIGN_IN_COINS } from '#contract/rules/loyalty.ts';
import type { Demo, Seed } from '#service/kernel/demo.ts';
import { grantCoupon } from './coupon.ts';
import { postLoyalty } from './post.ts';
import { signInToday } from './signInDay.ts';
import type { LoyaltyUnit } from './tables.ts';

const EXTRA_CREDIT = 80;
const LOYALTY_AGO = 40 * DAY;
/** Days before today on which demo users signed in. */
const signedInAgo: Readonly<Record<string, readonly number[]>> = { renter: [4, 3, 2, 1], vipuser: [2, 1] };

/** Coins, points and sign-ins from before the demo begins. */
async function grantLoyalty({ deps, cast: { owners: ownerIds, passers: renters, ids, people } }: Demo): Promise<void> {
  const { db, clock } = deps;
  const before = clock.now() - LOYALTY_AGO;
  const move = (userId: string, unit: LoyaltyUnit, amount: number) =>
    amount === 0 ? null : postLoyalty(db, before, { userId, unit, amount, cause: 'opening', subject: '' });
  for (const { username, creditScore, goldCoins, finishedOrders } of people) {
    const userId = ids.get(username) ?? '';
    const signed = signedInAgo[username] ?? [];
    await move(userId, 'credit', creditScore - CREDIT_START);
    await move(userId, 'coin', goldCoins - signed.reduce((sum, _, at) => sum + (SIGN_IN_COINS[at] ?? 0), 0));
    await move(userId, 'point', finishedOrders * 14);
    for (const days of signed) await signInToday({ db, clock: { now: () => clock.now() - days * DAY } }, userId);
  }
  for (const userId of [...ownerIds, ...renters.map(({ id }) => id)]) await move(userId, 'credit', EXTRA_CREDIT - CREDIT_START);
}

async function grantCoupons({ deps, cast: { renter, vip } }: Demo): Promise<void> {
  const expiresAt = deps.clock.now() + 30 * DAY;
  for (const { id } of [renter, vip]) {
    await grantCoupon(deps, id, { title: '满20减3红包', type: 1, minOrderFen: 2_000, discountFen: 300, expiresAt });
    await grantCoupon(deps, id, {
      title: '新人满5减1红包',
      type: 1,
      minOrderFen: 500,
      discountFen: 100,
      expiresAt: deps.clock.now() + 2 * DAY,
    });
    await grantCoupon(deps, id, {
      title: '85折红包',
      type: 2,
      minOrderFen: 1_000,
      discountPercentage: 15,
      maxDiscountFen: 500,
      expiresAt: expiresAt + 30 * DAY,
    });
  }
}

export const seed: Seed = {
  async balances(demo) {
    await grantCoupons(demo);
    await grantLoyalty(demo);
  },
};
