import type { OrderInput } from '#contract/rest/orders.ts';
import type { Fen, ListingTerms } from '#contract/rules/types.ts';

/** The price that a new order agrees to: the prices on the screen and their sum. */
export const agreedPrice = (listing: ListingTerms, totalFen: Fen): Pick<OrderInput, 'agreed' | 'agreedTotalFen'> => ({
  agreed: {
    prices: { ...listing.prices, hourlyFen: listing.prices.hourlyFen ?? 0, bargainFen: listing.prices.bargainFen ?? null },
    depositFen: listing.depositFen,
    discount: listing.activity?.discount ?? 1,
  },
  agreedTotalFen: totalFen,
});
