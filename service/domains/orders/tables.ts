import type { OrderStatus } from '#contract/rules/orderStatus.ts';
import type { BlockId, QuoteLine, RentMode, RentTypeId } from '#contract/rules/types.ts';
import { always, byDefault, flag, id, instant, json, oneOf, orNull, type TableOf, text, whole } from '#service/kernel/database/columns.ts';
import type { OrderActor } from '#service/kernel/lifecycle.ts';

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
  /** Who of the owner's staff did it; null: nobody of them. */
  acted_by: byDefault(orNull(id)),
};

/** The reserved time of an order or of a free play. */
export const orderHold = {
  order_id: orNull(id),
  free_play_id: byDefault(orNull(id)),
  listing_id: id,
  /** `[start, end + 10 min)`; of a free play `[start, end)`. */
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

export const ordersTables = {
  rental_order: rentalOrder,
  order_event: orderEvent,
  order_hold: orderHold,
  credential_reading: credentialReading,
};

type OrdersTables = typeof ordersTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends OrdersTables {}
}
