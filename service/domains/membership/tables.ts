import type { membershipPlans, membershipProducts, subscriptionStatuses, WireOf } from '#contract/names.ts';
import { always, byDefault, day, id, instant, json, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';

export type Product = WireOf<typeof membershipProducts>;

/** One line of a subscription's bill; credit is negative. */
export interface SubscriptionLine {
  readonly label: string;
  readonly fen: number;
  readonly note: string;
}

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

export const membershipTables = { subscription, membership, membership_gift: membershipGift };

type MembershipTables = typeof membershipTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends MembershipTables {}
}
