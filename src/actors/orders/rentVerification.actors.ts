import type { Api } from '#api/api.ts';
import { PriceNowDocument, type PriceNowQuery } from '#api/generated/operations.ts';
import { PriceNowRefusals } from '#api/generated/refusals/PriceNow.ts';
import { answerOf, except } from '#contract/problem.ts';
import { refusalOf } from '#contract/refusal.ts';
import { priceSnapshot } from '#contract/rules/priceChange.ts';
import type { ListingTerms } from '#contract/rules/types.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { PriceReading, rentVerificationMachine, ShownPrice } from '#machines/orders/rentVerification.machine.ts';

const termsOf = ({ priceNow: { prices, activity, depositFen }, listing }: PriceNowQuery): ListingTerms => ({
  prices,
  activity,
  depositFen,
  minRentalPeriod: listing.minRentalPeriod,
  isUseVipDiscount: listing.isUseVipDiscount,
  gameMoney: listing.gameMoney,
  moneyExchangeRate: listing.moneyExchangeRate,
});

const readingOf = (terms: ListingTerms, { type, hours, block }: ShownPrice): PriceReading => {
  const snapshot = priceSnapshot(terms, type, hours, block);
  return snapshot === null ? { verdict: 'refused', problem: refusalOf('TYPE_NOT_OFFERED') } : { verdict: 'rentable', snapshot, terms };
};

export const rentVerificationActors = (api: Api): ActorsOf<typeof rentVerificationMachine> => ({
  readPrice: fromRequest(async ({ input, signal }) => {
    const answer = await answerOf(
      api.request(PriceNowDocument, { listingId: input.listingId }, { signal }),
      // Does not concern the listing: the chart shows a failure that can be retried.
      except(PriceNowRefusals, 'BAD_REQUEST', 'RATE_LIMITED'),
    );
    return answer.ok ? readingOf(termsOf(answer.value), input) : { verdict: 'refused', problem: answer.problem };
  }),
});
