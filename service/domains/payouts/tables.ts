import type {
  contractStatuses,
  membershipPlans,
  membershipProducts,
  subscriptionStatuses,
  withdrawalStatuses,
  WireOf,
} from '#contract/names.ts';
import { always, byDefault, day, flag, id, instant, json, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';
import type { OrderActor } from '#service/domains/orders/tables.ts';

type WithdrawalStatus = WireOf<typeof withdrawalStatuses>;
type Product = WireOf<typeof membershipProducts>;

/** One line of a subscription's bill; credit is negative. */
export interface SubscriptionLine {
  readonly label: string;
  readonly fen: number;
  readonly note: string;
}

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
  by: oneOf<OrderActor>(),
  note: byDefault(text),
};

export const subscription = {
  id: always(id),
  subscription_no: text,
  user_id: id,
  product: oneOf<Product>(),
  plan: oneOf<WireOf<typeof membershipPlans>>(),
  price: whole,
  /** Value of remaining VIP time counted towards super membership. */
  credit: byDefault(whole),
  payable: whole,
  lines: json<SubscriptionLine[]>(),
  status: byDefault(oneOf<WireOf<typeof subscriptionStatuses>>()),
  wallet_frozen: byDefault(whole),
  created_at: instant,
  pay_deadline: instant,
  paid_at: orNull(instant),
};

export const membership = {
  id: always(id),
  user_id: id,
  product: oneOf<Product>(),
  starts_at: instant,
  ends_at: instant,
  paid: whole,
  subscription_id: orNull(id),
  /** When it was converted into credit. */
  ended_at: orNull(instant),
};

export const membershipGift = {
  user_id: id,
  product: oneOf<Product>(),
  due_on: day,
  given_at: instant,
};

export const moneyTables = {
  payout_account: payoutAccount,
  service_contract: serviceContract,
  withdrawal,
  withdrawal_event: withdrawalEvent,
  subscription,
  membership,
  membership_gift: membershipGift,
};
