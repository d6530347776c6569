import { sql } from 'kysely';
import { redPacketStatuses } from '#contract/names.ts';
import { INVITE_LEAST_RENT, INVITE_PACKET_LIFE, INVITER_COINS, INVITER_PACKET } from '#contract/rules/invitation.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { postLoyalty } from '#service/domains/loyalty/post.ts';
import { flag, id } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { packetSource } from './note.ts';

const { UNUSED, EXPIRED } = redPacketStatuses;

/** A friend's settled order. */
interface Settled {
  readonly id: string;
  readonly renter_id: string;
  /** Fen. */
  readonly rent: number;
}

/** Rewards the inviter for the friend's first settled rental above the minimum rent. Run inside the transaction that settles the order. */
export async function rewardInvitation(deps: CommandContext, { id: orderId, renter_id: friendId, rent }: Settled): Promise<void> {
  const { db, clock } = deps;
  if (rent < INVITE_LEAST_RENT) return;
  const now = clock.now();
  const invitation = await first(
    db,
    { inviter_id: id, is_same: flag },
    sql`
    update invitation set
      status = case when same.is_same then 'void' else 'rewarded' end,
      why_not = case when same.is_same then 'same_identity' end,
      order_id = case when same.is_same then null else ${orderId}::bigint end,
      rewarded_at = case when same.is_same then null else ${new Date(now)}::timestamptz end
    from (
      select coalesce(friend.real_name = inviter.real_name and friend.birth_date = inviter.birth_date, false) as is_same
      from invitation own
      join user_account friend on friend.id = own.invitee_id join user_account inviter on inviter.id = own.inviter_id
      where own.invitee_id = ${friendId}
    ) same
    where invitee_id = ${friendId} and status = 'registered'
    returning inviter_id, same.is_same`,
  );
  if (!invitation) return;
  const { inviter_id: inviterId, is_same: isSame } = invitation;
  if (isSame) {
    await withdrawPacket(db, friendId, friendId, now);
    return;
  }
  await postLoyalty(db, now, { userId: inviterId, unit: 'coin', amount: INVITER_COINS, cause: 'invitation', subject: friendId });
  await grantCoupon(deps, inviterId, {
    title: '邀请奖励红包',
    type: 1,
    ...INVITER_PACKET,
    expiresAt: now + INVITE_PACKET_LIFE,
    source: packetSource(friendId),
  });
  await notify(deps, inviterId, {
    type: 'activity',
    title: '邀请奖励已到账',
    content: `你邀请的好友首单已结算，${INVITER_COINS} 金币和一个邀请奖励红包已到账。`,
    orderNo: null,
  });
}

/** A refund settles the order with the rent that is left: it earns the reward, or loses one given before, by the minimum rent. */
export const settleInvitation = (deps: CommandContext, order: Settled, rentLeft: number): Promise<void> =>
  rentLeft < INVITE_LEAST_RENT ? revokeReward(deps, order.id) : rewardInvitation(deps, { ...order, rent: rentLeft });

/** Takes back the inviter's remaining coins and the unused red packet. */
async function revokeReward(deps: CommandContext, orderId: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const taken = await first(
    db,
    { invitee_id: id, inviter_id: id },
    sql`update invitation set status = 'taken_back' where order_id = ${orderId} and status = 'rewarded' returning invitee_id, inviter_id`,
  );
  if (!taken) return;
  const { invitee_id: friendId, inviter_id: inviterId } = taken;
  const amount = -INVITER_COINS;
  await postLoyalty(db, now, { userId: inviterId, unit: 'coin', amount, cause: 'invitation_taken_back', subject: friendId });
  await withdrawPacket(db, inviterId, friendId, now);
  await notify(deps, inviterId, {
    type: 'activity',
    title: '邀请奖励已收回',
    content: '好友的首单已退款，这次邀请的金币和未使用的红包已收回。',
    orderNo: null,
  });
}

/** A red packet held by an unpaid order keeps its status, but expires now, so that it does not become usable again. */
const withdrawPacket = (db: Db, userId: string, friendId: string, now: number): Promise<number> =>
  db.write(sql`
    update coupon set
      status = case when status = ${sql.lit(UNUSED)} then ${sql.lit(EXPIRED)} else status end,
      expires_at = least(expires_at, ${new Date(now)})
    where user_id = ${userId} and source = ${packetSource(friendId)}`);
