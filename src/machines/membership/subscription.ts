import type { MembershipPlan, MembershipProduct } from '#contract/rules/membership.ts';
import type { Fen } from '#contract/rules/types.ts';

/** The plan to buy, at the total shown on the button. */
export interface PlanWish {
  product: MembershipProduct;
  plan: MembershipPlan;
  totalFen: Fen;
}
/** State of a subscription. `endsAt`: end of the membership after it. */
export interface Standing {
  product: MembershipProduct;
  plan: MembershipPlan;
  state: 'unpaid' | 'paying' | 'paid' | 'closed';
  isCardRefused: boolean;
  endsAt: number | null;
}
