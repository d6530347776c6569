import type { Problem } from '#contract/problem.ts';
import type { Identity } from '#machines/identity/realName.machine.ts';
import type { UnpaidOrder } from './orderPayment.machine.ts';
import type { Proposal } from './proposal.ts';

export type Verification = 'guest' | 'unverified' | 'verified';
/** The logged-in user, and the proposal updated for membership and red packets. */
export type Known = { standing: Verification; offer: Proposal | null };
export type Submit = { proposal: Proposal; standing: Verification; key: string };
/** The unpaid order created from a proposal; null: none. */
export type Found = { order: UnpaidOrder | null };

/** What the chart of a checkout knows. */
export interface CheckoutFacts {
  proposal: Proposal | null;
  orderKey: string;
  rechecks: number;
  /** Verified during the checkout; the session reads it later. */
  identity: Identity | null;
  order: UnpaidOrder | null;
  /** Why an earlier response with this key is missing. */
  lost: Problem | null;
  problem: Problem | null;
}
