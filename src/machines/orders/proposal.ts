import type { Problem } from '#contract/problem.ts';
import { refusalOf } from '#contract/refusal.ts';
import { quote } from '#contract/rules/price.ts';
import { priceSnapshot } from '#contract/rules/priceChange.ts';
import type { Fen, QuoteInput, RentMode } from '#contract/rules/types.ts';
import { known } from '#lib/known.ts';
import type { ShownPrice, Verification } from './rentVerification.machine.ts';

/** What the renter agrees to; `quote` is what was displayed. */
export interface Proposal {
  listingId: string;
  mode: RentMode;
  /** Epoch ms, mode appoint. */
  startAt: number | null;
  couponId: string | null;
  useVip: boolean;
  quote: QuoteInput;
  totalFen: Fen;
}
/** The same rental at agreed terms, or the problem; neither if the renter declined. */
export type Checked = { proposal: Proposal } | { problem: Problem | null };

const refusals = { notOffered: 'TYPE_NOT_OFFERED', hoursInvalid: 'PERIOD_INVALID', gameMoneyInvalid: 'GAME_MONEY_INVALID' } as const;

export const checkedBy = (proposal: Proposal, verification: Verification): Checked => {
  if (verification.verdict !== 'agreed') return { problem: verification.verdict === 'refused' ? verification.problem : null };
  const input: QuoteInput = { ...proposal.quote, listing: verification.terms };
  const result = quote(input);
  if (!result.ok) return { problem: refusalOf(refusals[result.fault]) };
  return { proposal: { ...proposal, quote: input, totalFen: result.quote.payableFen } };
};

export const shownPrice = ({ listingId, quote: { listing, type, hours: given, block: chosen } }: Proposal): ShownPrice => {
  const [hours, block] = [given ?? 1, chosen ?? null];
  return { listingId, type, hours, block, snapshot: known(priceSnapshot(listing, type, hours, block), 'price of the proposal') };
};
