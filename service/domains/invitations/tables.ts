import type { invitationStatuses, WireOf } from '#contract/names.ts';
import { bytes, id, instant, oneOf, orNull, text } from '#service/kernel/database/columns.ts';

/** Why an invitation earns no reward. */
export type InvitationFault = 'same_identity' | 'same_device' | 'no_device' | 'same_address' | 'too_many';

export const inviteCode = {
  user_id: id,
  code: text,
  made_at: instant,
};

/** Keyed hashes of the devices and addresses an inviter used. */
export const inviterTrace = {
  user_id: id,
  kind: oneOf<'device' | 'address'>(),
  hash: bytes,
  seen_at: instant,
};

export const invitation = {
  invitee_id: id,
  inviter_id: id,
  at: instant,
  status: oneOf<WireOf<typeof invitationStatuses>>(),
  why_not: orNull(oneOf<InvitationFault>()),
  address_hash: orNull(bytes),
  device_hash: orNull(bytes),
  order_id: orNull(id),
  rewarded_at: orNull(instant),
};

export const invitationsTables = { invite_code: inviteCode, inviter_trace: inviterTrace, invitation };

type InvitationsTables = typeof invitationsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends InvitationsTables {}
}
