import { randomBytes, randomInt } from 'node:crypto';
import { DAY } from '#contract/rules/constants.ts';
import type { Channel } from '#contract/rules/types.ts';
import { type CouponGift, grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { avatarPath } from '#service/domains/pictures/paths.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { channelColumns } from './channel.ts';

/** Promised to new users in advertisements and on the registration page. */
const WELCOME: Omit<CouponGift, 'expiresAt'> = { title: '新人红包', type: 1, minOrderFen: 2_000, discountFen: 300 };
const WELCOME_LASTS = 30 * DAY;

export interface NewAccount {
  readonly phone: string;
  /** null: logs in by phone code or third party. */
  readonly passwordHash: string | null;
  readonly invite: string | null;
  readonly channel: Channel | null;
}

/** Creates an account for an unused phone and records its channel. */
export async function openAccount(deps: Deps, { phone, passwordHash, invite, channel }: NewAccount): Promise<string> {
  const created_at = new Date(deps.clock.now());
  const user = await deps.db
    .insertInto('user_account')
    .values({
      username: `zh_${randomBytes(8).toString('hex')}`,
      phone,
      password_hash: passwordHash,
      nickname: `玩家${randomInt(100_000, 1_000_000)}`,
      avatar: avatarPath(randomInt(1, 10_000)),
      created_at,
    })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!user) throw refused('PHONE_TAKEN');
  await grantCoupon(deps, user.id, { ...WELCOME, expiresAt: deps.clock.now() + WELCOME_LASTS });
  await deps.db
    .insertInto('registration')
    .values({ user_id: user.id, invite, ...channelColumns(channel), created_at })
    .execute();
  return user.id;
}
