import { sql } from 'kysely';
import { startOfDay } from '#contract/rules/clock.ts';
import { FRIEND_PACKET, INVITE_PACKET_LIFE, INVITED_A_DAY, readInviteCode } from '#contract/rules/invitation.ts';
import { chanceOfFriend } from '#service/domains/draws/chances.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { flag, id, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { tracer, type Traces } from '#service/kernel/http/traces.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import type { InvitationFault } from './tables.ts';

export const packetSource = (friendId: string): string => `invitation:${friendId}`;

interface Arrival {
  readonly friendId: string;
  /** The invite code as sent by the friend's browser. */
  readonly given: string;
  readonly traces: Traces;
}

/**
 * Records who invited a new account and gives the friend's red packet if it qualifies; unknown codes are ignored. Run inside a transaction.
 */
export async function noteInvitation(deps: CommandContext, { friendId, given, traces }: Arrival): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const code = readInviteCode(given);
  if (code === null) return;
  // Lock on the code's row: friends of one inviter are counted one at a time.
  const inviter = await first(db, { user_id: id }, sql`select user_id from invite_code where code = ${code} for no key update`);
  if (!inviter || inviter.user_id === friendId) return;
  const fault = await faultOf(deps, inviter.user_id, traces);
  await db
    .insertInto('invitation')
    .values({
      invitee_id: friendId,
      inviter_id: inviter.user_id,
      at: new Date(now),
      status: fault === null ? 'registered' : 'void',
      why_not: fault,
      address_hash: traces.address,
      device_hash: traces.device,
    })
    .execute();
  if (fault !== null) return;
  await grantCoupon(deps, friendId, {
    title: '好友邀请红包',
    type: 1,
    ...FRIEND_PACKET,
    expiresAt: now + INVITE_PACKET_LIFE,
    source: packetSource(friendId),
  });
  await chanceOfFriend(deps, inviter.user_id, friendId);
  await notify(deps, inviter.user_id, {
    type: 'activity',
    title: '好友已注册',
    content: '有好友通过你的邀请链接注册了，首单结算后奖励会自动到账。',
    orderNo: null,
  });
}

async function faultOf({ db, clock }: CommandContext, inviterId: string, { device, address }: Traces): Promise<InvitationFault | null> {
  const hashOf = await tracer({ db });
  const sessions = await db.selectFrom('user_session').select(['fingerprint', 'ip']).where('user_id', '=', inviterId).execute();
  const isOwnDevice = device !== null && sessions.some(({ fingerprint }) => fingerprint !== null && hashOf(fingerprint).equals(device));
  const met = await first(
    db,
    { is_known: flag, device: flag, address: flag, today: whole },
    sql`
    with trace as (
      select kind, hash from inviter_trace where user_id = ${inviterId}
      union all select 'device', device_hash from invitation where invitee_id = ${inviterId}
      union all select 'address', address_hash from invitation where invitee_id = ${inviterId}
    )
    select
      exists (select from trace where kind = 'device' and hash is not null) as is_known,
      exists (select from trace where kind = 'device' and hash = ${device}) as device,
      exists (select from trace where kind = 'address' and hash = ${address}) as address,
      (select count(*) from invitation
        where inviter_id = ${inviterId} and at >= ${new Date(startOfDay(clock.now()))} and status <> 'void') as today`,
  );
  if (isOwnDevice || met?.device) return 'same_device';
  if (met?.address) return 'same_address';
  // A fingerprint that either side leaves out cannot show that there are two devices.
  if (device === null || !(met?.is_known || sessions.some(({ fingerprint }) => fingerprint !== null))) return 'no_device';
  return (met?.today ?? 0) >= INVITED_A_DAY ? 'too_many' : null;
}
