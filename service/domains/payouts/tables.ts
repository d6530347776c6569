import type { contractStatuses, WireOf, withdrawalStatuses } from '#contract/names.ts';
import { always, byDefault, flag, id, instant, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';
import type { OwnActor } from '#service/kernel/lifecycle.ts';

type WithdrawalStatus = WireOf<typeof withdrawalStatuses>;

export const payoutAccount = {
  user_id: id,
  /** Phone or mailbox of the Alipay account. */
  account: text,
  holder: text,
  bound_at: instant,
};

export const serviceContract = {
  contract_no: text,
  user_id: id,
  status: byDefault(oneOf<WireOf<typeof contractStatuses>>()),
  signing_url: text,
  created_at: instant,
  expires_at: instant,
  ended_at: orNull(instant),
};

export const withdrawal = {
  id: always(id),
  withdrawal_no: text,
  user_id: id,
  /** Fen taken from `available`, fee included. */
  amount: whole,
  fee: whole,
  account: text,
  holder: text,
  status: oneOf<WithdrawalStatus>(),
  needs_operator: flag,
  /** First approver, where two approvals are required. */
  approved_by: orNull(text),
  /** Number sent to the payout host; assigned once. */
  payout_no: orNull(text),
  created_at: instant,
  /** Not handed over before this instant. */
  payable_from: byDefault(instant),
  /** When it was handed to the payout host. */
  handed_at: orNull(instant),
  ended_at: orNull(instant),
  reason: orNull(text),
};

export const withdrawalEvent = {
  id: always(id),
  withdrawal_id: id,
  at: instant,
  event: text,
  from_status: orNull(oneOf<WithdrawalStatus>()),
  to_status: oneOf<WithdrawalStatus>(),
  by: oneOf<OwnActor>(),
  note: byDefault(text),
};

export const payoutsTables = {
  payout_account: payoutAccount,
  service_contract: serviceContract,
  withdrawal,
  withdrawal_event: withdrawalEvent,
};

type PayoutsTables = typeof payoutsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends PayoutsTables {}
}
