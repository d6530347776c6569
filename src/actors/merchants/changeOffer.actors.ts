import type { Api } from '#api/api.ts';
import { ChangeListingPriceDocument, MoveListingDocument } from '#api/generated/operations.ts';
import { ChangeListingPriceRefusals } from '#api/generated/refusals/ChangeListingPrice.ts';
import { MoveListingRefusals } from '#api/generated/refusals/MoveListing.ts';
import { type Answer, answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { changeOfferMachine } from '#machines/merchants/changeOffer.machine.ts';

export const changeOfferActors = (api: Api): ActorsOf<typeof changeOfferMachine> => ({
  changePrice: fromRequest(({ input, signal }): Promise<Answer<unknown>> =>
    answerOf(api.request(ChangeListingPriceDocument, input, { signal }), ChangeListingPriceRefusals),
  ),
  moveListing: fromRequest(({ input, signal }): Promise<Answer<unknown>> =>
    answerOf(api.request(MoveListingDocument, input, { signal }), MoveListingRefusals),
  ),
});
