import type { invitationStatuses, loyaltyCauses, loyaltyUnits, WireOf } from '#contract/names.ts';
import type { CodeGift } from '#contract/rules/exchangeCode.ts';
import { always, byDefault, bytes, day, id, instant, json, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';

export type LoyaltyUnit = WireOf<typeof loyaltyUnits>;
export type LoyaltyCause = WireOf<typeof loyaltyCauses>;
/** Why an invitation earns no reward. */
export type InvitationFault = 'same_identity' | 'same_device' | 'same_address' | 'too_many';

export const loyaltyEntry = {
  id: always(id),
  user_id: id,
  unit: oneOf<LoyaltyUnit>(),
  at: instant,
  cause: oneOf<LoyaltyCause>(),
  /** Idempotency subject, by cause: number of an order, a day, a code. */
  subject: byDefault(text),
  amount: whole,
  balance_after: whole,
  note: byDefault(text),
};

export const coinLot = {
  user_id: id,
  expires_at: instant,
  remaining: whole,
  /** When the owner was notified of its expiry. */
  told_at: orNull(instant),
};

export const signIn = {
  user_id: id,
  /** In Shanghai. */
  day,
  /** 1 to 7. */
  step: whole,
  coins: whole,
  at: instant,
};

export const codeBatch = {
  id: always(id),
  title: text,
  gift: json<CodeGift>(),
  valid_from: instant,
  valid_until: instant,
  made_by: text,
  made_at: instant,
};

export const exchangeCode = {
  code_hash: bytes,
  batch_id: id,
  used_by: orNull(id),
  used_at: orNull(instant),
};

export const exchangeFailure = {
  id: always(id),
  user_id: id,
  at: instant,
  /** Network address, IPv6 as /64. */
  address: text,
};

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

export const loyaltyTables = {
  loyalty_entry: loyaltyEntry,
  coin_lot: coinLot,
  sign_in: signIn,
  code_batch: codeBatch,
  exchange_code: exchangeCode,
  exchange_failure: exchangeFailure,
  invite_code: inviteCode,
  inviter_trace: inviterTrace,
  invitation,
};
