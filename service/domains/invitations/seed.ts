import type { Seed } from '#service/kernel/demo.ts';
import { DAY } from '#contract/rules/constants.ts';
import { INVITER_COINS, INVITER_PACKET } from '#contract/rules/invitation.ts';
import { postLoyalty } from '#service/domains/loyalty/post.ts';
import { avatarPath } from '#service/domains/pictures/paths.ts';
import type { Db } from '#service/kernel/deps.ts';
import { packetSource } from './note.ts';
const DEMO_INVITE = 'WANFENG8';

interface Friend {
  readonly username: string;
  readonly nickname: string;
  /** Days. */
  readonly ago: number;
  readonly status: 'registered' | 'rewarded' | 'void';
}
const friends: readonly Friend[] = [
  { username: 'friend_qingfeng', nickname: '青枫浦上', ago: 41, status: 'rewarded' },
  { username: 'friend_xiaobei', nickname: '小北不迷路', ago: 3, status: 'registered' },
  { username: 'friend_tiaotiao', nickname: '跳跳糖', ago: 2, status: 'void' },
];

/** The demo renter's friends: one earned the reward, one has not rented yet, one registered on the renter's own device. */
export async function insertInvitations(db: Db, renterId: string, now: number): Promise<void> {
  await db
    .insertInto('invite_code')
    .values({ user_id: renterId, code: DEMO_INVITE, made_at: new Date(now - 50 * DAY) })
    .execute();
  for (const { username, nickname, ago, status } of friends) {
    const at = new Date(now - ago * DAY);
    const { id } = await db
      .insertInto('user_account')
      .values({
        username,
        phone: null,
        password_hash: null,
        nickname,
        avatar: avatarPath(ago),
        real_name: null,
        birth_date: null,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rewardedAt = status === 'rewarded' ? new Date(at.getTime() + DAY) : null;
    await db
      .insertInto('invitation')
      .values({
        invitee_id: id,
        inviter_id: renterId,
        at,
        status,
        why_not: status === 'void' ? 'same_device' : null,
        rewarded_at: rewardedAt,
      })
      .execute();
    if (rewardedAt) await rewardRenter(db, renterId, id, rewardedAt.getTime());
  }
}

/** Same effect as `rewardInvitation`; the red packet has expired since. */
async function rewardRenter(db: Db, renterId: string, friendId: string, at: number): Promise<void> {
  await postLoyalty(db, at, { userId: renterId, unit: 'coin', amount: INVITER_COINS, cause: 'invitation', subject: friendId });
  await db
    .insertInto('coupon')
    .values({
      user_id: renterId,
      title: '邀请奖励红包',
      type: 1,
      min_order_fen: INVITER_PACKET.minOrderFen,
      discount_fen: INVITER_PACKET.discountFen,
      expires_at: new Date(at + 30 * DAY),
      status: 3,
      order_id: null,
      source: packetSource(friendId),
      created_at: new Date(at),
    })
    .execute();
}

export const seed: Seed = { last: ({ deps: { db }, now, cast }) => insertInvitations(db, cast.renter.id, now) };
