import type { ChargeStatus } from '#contract/chargeLifecycle.ts';
import {
  always,
  byDefault,
  decimal,
  flag,
  id,
  instant,
  json,
  oneOf,
  orNull,
  text,
  whole,
  type TableOf,
} from '#service/kernel/database/columns.ts';
import type { ledgerKinds, orderParties, redPacketStatuses, redPacketTypes, WireOf } from '#contract/names.ts';
import type { OrderStatus } from '#contract/rules/orderStatus.ts';
import type { BlockId, QuoteLine, RentMode, RentTypeId } from '#contract/rules/types.ts';

export type OrderActor = WireOf<typeof orderParties>;
export type AccountKind = 'available' | 'frozen' | 'withdrawing' | 'clearing' | 'escrow' | 'revenue' | 'promotion';
/** `opening` is shown as a recharge. */
export type LedgerKind = WireOf<typeof ledgerKinds> | 'opening';

export const coupon = {
  id: byDefault(id),
  user_id: id,
  title: text,
  type: oneOf<WireOf<typeof redPacketTypes>>(),
  min_order_fen: byDefault(whole),
  discount_fen: byDefault(whole),
  discount_percentage: byDefault(decimal),
  max_discount_fen: orNull(whole),
  expires_at: instant,
  status: byDefault(oneOf<WireOf<typeof redPacketStatuses>>()),
  order_id: orNull(id),
  created_at: byDefault(instant),
  /** What it was given for, e.g. `invitation:42`; empty: by the platform. */
  source: byDefault(text),
};

export const rentalOrder = {
  id: always(id),
  order_no: text,
  renter_id: id,
  owner_id: id,
  listing_id: id,
  status: oneOf<OrderStatus>(),
  mode: oneOf<RentMode>(),
  type: oneOf<RentTypeId>(),
  block: orNull(oneOf<BlockId>()),
  paid_hours: whole,
  bonus_hours: whole,
  created_at: instant,
  start_at: instant,
  /** Bonus hours and renewals included. */
  end_at: instant,
  pay_deadline: instant,
  paid_at: orNull(instant),
  ended_at: orNull(instant),
  rent_base: whole,
  activity_discount: whole,
  vip_discount: whole,
  coupon_discount: whole,
  /** Rent paid, after all discounts and including renewals. */
  rent: whole,
  /** Units of the game's currency prepaid, and their price. */
  game_money: byDefault(whole),
  game_money_fen: whole,
  /** In units of the game, as reported by the owner before settlement; null: no use was reported and everything is returned. */
  game_money_used: orNull(whole),
  game_money_refund: byDefault(whole),
  deposit: whole,
  payable: whole,
  /** Frozen in the renter's wallet while a card pays the rest. */
  wallet_frozen: byDefault(whole),
  cancel_fee: orNull(whole),
  coupon_id: orNull(id),
  deposit_returned_at: orNull(instant),
  settled_at: orNull(instant),
  lines: json<QuoteLine[]>(),
  /** Starts at the moment of payment; the end moves along. */
  starts_when_paid: orNull(flag),
  /** Reserves its time only when paid. */
  pays_first: orNull(flag),
  channel: byDefault(orNull(text)),
  channel_net_id: byDefault(orNull(text)),
  channel_uid: byDefault(orNull(text)),
};
export type RentalOrderTable = TableOf<typeof rentalOrder>;

export const orderEvent = {
  id: always(id),
  order_id: id,
  at: instant,
  event: text,
  from_status: orNull(oneOf<OrderStatus>()),
  to_status: oneOf<OrderStatus>(),
  by: oneOf<OrderActor>(),
  user_id: orNull(id),
  note: byDefault(text),
};

export const orderHold = {
  order_id: id,
  listing_id: id,
  /** `[start, end + 10 min)`. */
  during: text,
  active: byDefault(flag),
};

export const credentialReading = {
  id: always(id),
  order_id: id,
  user_id: id,
  at: instant,
  ip: text,
};

export const charge = {
  charge_no: text,
  user_id: id,
  order_id: orNull(id),
  amount: whole,
  subject: text,
  status: byDefault(oneOf<ChargeStatus>()),
  trade_no: orNull(text),
  created_at: instant,
  expires_at: instant,
  settled_at: orNull(instant),
  /** Since when an order past its deadline has waited for the cashier's result. */
  asked_at: orNull(instant),
  /** When the cashier confirmed that no payment has arrived or will arrive. */
  closed_at: orNull(instant),
  /** Set if it pays for a membership. */
  subscription_id: orNull(id),
};
export type ChargeTable = TableOf<typeof charge>;

/** Payments reported by the cashier that the ledger cannot accept. */
export type DisputeOutcome = 'credited' | 'returned' | 'void';

export const paymentDispute = {
  charge_no: text,
  trade_no: text,
  amount: whole,
  paid_at: orNull(instant),
  heard_at: instant,
  decided_at: orNull(instant),
  outcome: orNull(oneOf<DisputeOutcome>()),
  reason: orNull(text),
};

export const walletAccount = {
  id: byDefault(id),
  /** null: an account of the platform. */
  user_id: orNull(id),
  kind: oneOf<AccountKind>(),
  /** null for the platform's accounts, whose balance is the sum of their entries. */
  balance: orNull(whole),
};

export const ledgerTransaction = {
  id: always(id),
  at: instant,
  kind: oneOf<LedgerKind>(),
  order_id: orNull(id),
  charge_no: orNull(text),
  /** Number of a withdrawal or subscription, by kind. */
  cause_no: orNull(text),
};

export const ledgerEntry = {
  transaction_id: id,
  account_id: id,
  amount: whole,
  balance_after: orNull(whole),
};

export const job = {
  kind: text,
  subject: text,
  run_at: instant,
  attempts: byDefault(whole),
  last_error: orNull(text),
};

export const orderTables = {
  coupon,
  rental_order: rentalOrder,
  order_event: orderEvent,
  order_hold: orderHold,
  credential_reading: credentialReading,
  charge,
  payment_dispute: paymentDispute,
  wallet_account: walletAccount,
  ledger_transaction: ledgerTransaction,
  ledger_entry: ledgerEntry,
  job,
};
