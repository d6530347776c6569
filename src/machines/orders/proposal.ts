import type { Problem } from '#contract/problem.ts';
import { quoteRefusals, refusalOf } from '#contract/refusal.ts';
import type { OrderInput } from '#contract/rest/orders.ts';
import { quote } from '#contract/rules/price.ts';
import { priceSnapshot } from '#contract/rules/priceChange.ts';
import type { QuoteInput } from '#contract/rules/types.ts';
import { agreedPrice } from '#lib/agreedPrice.ts';
import { known } from '#lib/known.ts';
import type { ShownPrice, Verification } from './rentVerification.machine.ts';

/** What the renter sends, and what was displayed for it. */
export interface Proposal {
  input: OrderInput;
  quote: QuoteInput;
}
/** The same rental at agreed terms, or the problem; neither if the renter declined. */
export type Checked = { proposal: Proposal } | { problem: Problem | null };

export const checkedBy = (proposal: Proposal, verification: Verification): Checked => {
  if (verification.verdict !== 'agreed') return { problem: verification.verdict === 'refused' ? verification.problem : null };
  const { terms: listing } = verification;
  const agreed: QuoteInput = { ...proposal.quote, listing };
  const result = quote(agreed);
  if (!result.ok) return { problem: refusalOf(quoteRefusals[result.fault]) };
  return { proposal: { input: { ...proposal.input, ...agreedPrice(listing, result.quote.payableFen) }, quote: agreed } };
};

export const shownPrice = ({ input: { listingId }, quote: { listing, type, hours: given, block: chosen } }: Proposal): ShownPrice => {
  const [hours, block] = [given ?? 1, chosen ?? null];
  return { listingId, type, hours, block, snapshot: known(priceSnapshot(listing, type, hours, block), 'price of the proposal') };
};
