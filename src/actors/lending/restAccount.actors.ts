import type { Api } from '#api/api.ts';
import { SetLentOfferDocument } from '#api/generated/operations.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { restAccountMachine } from '#machines/lending/restAccount.machine.ts';

export const restAccountActors = (api: Api): ActorsOf<typeof restAccountMachine> => ({
  saveOffer: fromRequest(({ input: { listingId, windows, rest, restingUntil, restsForPassword, key }, signal }) =>
    commandAnswerOf(
      api
        .request(
          SetLentOfferDocument,
          { listingId, windows: [...windows], rest, restingUntil, restsForPassword, idempotencyKey: key },
          { signal },
        )
        .then(() => undefined),
    ),
  ),
});
