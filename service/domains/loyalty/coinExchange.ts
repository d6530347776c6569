import { randomUUID } from 'node:crypto';
import { COIN_PACKET_LIFE, COIN_PACKETS } from '#contract/rules/loyalty.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { grantCoupon } from './coupon.ts';
import { postLoyalty } from './post.ts';

/** Buys a red packet for coins. Run inside the transaction that stores the response under its idempotency key. */
export async function exchangeCoins(deps: CommandContext, userId: string, coins: number): Promise<void> {
  const packet = COIN_PACKETS.find((each) => each.coins === coins);
  if (!packet) throw refused('BAD_REQUEST');
  const now = deps.clock.now();
  const subject = randomUUID();
  const spent = await postLoyalty(deps.db, now, { userId, unit: 'coin', amount: -coins, cause: 'packet', subject, note: packet.title });
  if (spent !== -coins) throw refused('COINS_SHORT');
  const { title, minOrderFen, discountFen } = packet;
  await grantCoupon(deps, userId, {
    title,
    type: 1,
    minOrderFen,
    discountFen,
    expiresAt: now + COIN_PACKET_LIFE,
    source: `coins:${subject}`,
  });
}
