import type { QuoteLine } from '#contract/rules/types.ts';
import type { ChargeStatus } from '#contract/chargeLifecycle.ts';
import { byDefault, id, instant, json, oneOf, orNull, type TableOf, text, whole } from '#service/kernel/database/columns.ts';

/** A renewal as its price was agreed; amounts in fen. */
export interface AgreedRenewal {
  readonly hours: number;
  readonly price: number;
  readonly rent_base: number;
  readonly activity_discount: number;
  readonly vip_discount: number;
  readonly lines: readonly QuoteLine[];
}

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
  /** Set if it pays for a task. */
  task_id: orNull(id),
  /** Set if it pays for a longer rental of the order. */
  renewal: orNull(json<AgreedRenewal>()),
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

export const paymentsTables = { charge, payment_dispute: paymentDispute };

type PaymentsTables = typeof paymentsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends PaymentsTables {}
}
