import type { Api } from '#api/api.ts';
import { SetLentOfferDocument } from '#api/generated/operations.ts';
import { type Answer, commandAnswerOf } from '#contract/problem.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { OfferWish } from '#machines/lending/restAccount.machine.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';

export const saveOffer = (api: Api): Ask<undefined, OfferWish> =>
  fromRequest<Answer<undefined>, OfferWish & { key: string }>(
    ({ input: { listingId, windows, rest, restingUntil, restsForPassword, key }, signal }) =>
      commandAnswerOf(
        api
          .request(
            SetLentOfferDocument,
            { listingId, windows: [...windows], rest, restingUntil, restsForPassword, idempotencyKey: key },
            { signal },
          )
          .then(() => undefined),
      ),
  );
