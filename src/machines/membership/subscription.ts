import type { Problem } from '#contract/problem.ts';
import type { MembershipPlan, MembershipProduct } from '#contract/rules/membership.ts';
import type { Fen } from '#contract/rules/types.ts';
import type { Identity } from '#machines/identity/realName.machine.ts';
import type { UnpaidOrder } from '#machines/orders/orderPayment.machine.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';

/** The plan to buy, at the total shown on the button. */
export interface PlanWish {
  product: MembershipProduct;
  plan: MembershipPlan;
  totalFen: Fen;
}
/** State of a subscription. `endsAt`: end of the membership after it. */
export interface SubscriptionState {
  product: MembershipProduct;
  plan: MembershipPlan;
  state: 'unpaid' | 'paying' | 'paid' | 'closed';
  isCardRefused: boolean;
  endsAt: number | null;
}

/** An unpaid subscription to close: the money set aside for it is returned. */
export type Closing = { subscriptionNo: string };

/** Facts of a purchase, from the chosen plan to its result. */
export interface Purchase {
  wish: PlanWish | null;
  key: string;
  /** An earlier purchase without an answer, not yet continued. */
  unfinished: Unfinished<PlanWish> | null;
  /** Why an earlier response with this key is missing, or the result was not waited for. */
  lost: Problem | null;
  /** Verified during the purchase; the session reads it later. */
  identity: Identity | null;
  subscriptionNo: string | null;
  /** The unpaid subscription to close. */
  closing: (Closing & { key: string }) | null;
  /** Why an earlier response to the closing is missing. */
  closingLost: Problem | null;
  order: UnpaidOrder | null;
  standing: SubscriptionState | null;
  problem: Problem | null;
}
