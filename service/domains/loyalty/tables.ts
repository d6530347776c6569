import type { loyaltyCauses, loyaltyUnits, redPacketStatuses, redPacketTypes, WireOf } from '#contract/names.ts';
import { always, byDefault, day, decimal, id, instant, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';

export type LoyaltyUnit = WireOf<typeof loyaltyUnits>;
export type LoyaltyCause = WireOf<typeof loyaltyCauses>;

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

/** One more free play; used while a play of it is not called back. */
export const freePlayCoupon = {
  id: always(id),
  user_id: id,
  given_on: day,
  given_at: instant,
  expires_at: instant,
};

export const loyaltyTables = {
  loyalty_entry: loyaltyEntry,
  coin_lot: coinLot,
  sign_in: signIn,
  coupon,
  free_play_coupon: freePlayCoupon,
};

type LoyaltyTables = typeof loyaltyTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends LoyaltyTables {}
}
