import type { ChargeStatus } from '#contract/chargeLifecycle.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Instant } from './people.ts';
import type { ledgerKinds, orderParties, redPacketStatuses, redPacketTypes, WireOf } from '#contract/names.ts';
import type { OrderStatus } from '#contract/rules/orderStatus.ts';
import type { BlockId, QuoteLine, RentMode, RentTypeId } from '#contract/rules/types.ts';

export type OrderActor = WireOf<typeof orderParties>;
export type AccountKind = 'available' | 'frozen' | 'clearing' | 'escrow' | 'revenue' | 'promotion';
/** `opening` is shown as a recharge. */
export type LedgerKind = WireOf<typeof ledgerKinds> | 'opening';

export interface CouponTable {
  id: Generated<string>;
  user_id: string;
  title: string;
  type: WireOf<typeof redPacketTypes>;
  min_order_fen: Generated<number>;
  discount_fen: Generated<number>;
  discount_percentage: Generated<number>;
  max_discount_fen: number | null;
  expires_at: Instant;
  status: Generated<WireOf<typeof redPacketStatuses>>;
  order_id: string | null;
  created_at: Generated<Date>;
}

export interface RentalOrderTable {
  id: GeneratedAlways<string>;
  order_no: string;
  renter_id: string;
  owner_id: string;
  listing_id: string;
  status: OrderStatus;
  mode: RentMode;
  type: RentTypeId;
  block: BlockId | null;
  paid_hours: number;
  bonus_hours: number;
  created_at: Instant;
  start_at: Instant;
  /** With bonus hours and renewals. */
  end_at: Instant;
  pay_deadline: Instant;
  paid_at: Instant | null;
  ended_at: Instant | null;
  rent_base: number;
  activity_discount: number;
  vip_discount: number;
  coupon_discount: number;
  /** Rent really paid: after every discount, with renewals. */
  rent: number;
  /** Units of the game's currency prepaid, and their price. */
  game_money: Generated<number>;
  game_money_fen: number;
  /** Units of the game, as the owner told the platform before the settlement; null: nothing is known to be used, and all of it comes back. */
  game_money_used: number | null;
  game_money_refund: Generated<number>;
  deposit: number;
  payable: number;
  /** Set aside in the renter's wallet while a card pays the rest. */
  wallet_frozen: Generated<number>;
  cancel_fee: number | null;
  coupon_id: string | null;
  deposit_returned_at: Instant | null;
  settled_at: Instant | null;
  lines: JSONColumnType<QuoteLine[]>;
  channel: Generated<string | null>;
  channel_net_id: Generated<string | null>;
  channel_uid: Generated<string | null>;
}

export interface OrderEventTable {
  id: GeneratedAlways<string>;
  order_id: string;
  at: Instant;
  event: string;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  by: OrderActor;
  user_id: string | null;
  note: Generated<string>;
}

export interface OrderHoldTable {
  order_id: string;
  listing_id: string;
  /** `[start, end + 10 min)`. */
  during: string;
  active: Generated<boolean>;
}

export interface CredentialReadingTable {
  id: GeneratedAlways<string>;
  order_id: string;
  user_id: string;
  at: Instant;
  ip: string;
}

export interface ChargeTable {
  charge_no: string;
  user_id: string;
  order_id: string | null;
  amount: number;
  subject: string;
  status: Generated<ChargeStatus>;
  trade_no: string | null;
  created_at: Instant;
  expires_at: Instant;
  settled_at: Instant | null;
  /** Since when an order whose time is over waits for the cashier's word. */
  asked_at: Instant | null;
  /** When the cashier said that nothing has come and nothing will. */
  closed_at: Instant | null;
}

/** Money that the cashier says it has taken and that the books cannot take. */
export type DisputeOutcome = 'credited' | 'returned' | 'void';

export interface PaymentDisputeTable {
  charge_no: string;
  trade_no: string;
  amount: number;
  paid_at: Instant | null;
  heard_at: Instant;
  decided_at: Instant | null;
  outcome: DisputeOutcome | null;
  reason: string | null;
}

export interface WalletAccountTable {
  id: Generated<string>;
  /** null: an account of the platform. */
  user_id: string | null;
  kind: AccountKind;
  /** null for the platform's accounts: theirs is the sum of their entries. */
  balance: number | null;
}

export interface LedgerTransactionTable {
  id: GeneratedAlways<string>;
  at: Instant;
  kind: LedgerKind;
  order_id: string | null;
  charge_no: string | null;
}

export interface LedgerEntryTable {
  transaction_id: string;
  account_id: string;
  amount: number;
  balance_after: number | null;
}

export interface JobTable {
  kind: string;
  subject: string;
  run_at: Instant;
  attempts: Generated<number>;
  last_error: string | null;
}

export interface OrderTables {
  coupon: CouponTable;
  rental_order: RentalOrderTable;
  order_event: OrderEventTable;
  order_hold: OrderHoldTable;
  credential_reading: CredentialReadingTable;
  charge: ChargeTable;
  payment_dispute: PaymentDisputeTable;
  wallet_account: WalletAccountTable;
  ledger_transaction: LedgerTransactionTable;
  ledger_entry: LedgerEntryTable;
  job: JobTable;
}
