import type { Api } from '#api/api.ts';
import { BargainDocument, type BargainPartsFragment, MakeOfferDocument } from '#api/generated/operations.ts';
import { BargainRefusals } from '#api/generated/refusals/Bargain.ts';
import { answerOf, commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { serverNow } from '#lib/serverClock.ts';
import type { bargainMachine, BargainStanding } from '#machines/bargains/bargain.machine.ts';

const standingOf = ({ offers, heldUntil, ...bargain }: BargainPartsFragment): BargainStanding => ({
  ...bargain,
  offersFen: offers.map(({ hourlyFen }) => hourlyFen),
  heldUntil,
  heldMs: heldUntil === null ? 0 : Math.max(0, heldUntil - serverNow()),
});

export const bargainActors = (api: Api): Omit<ActorsOf<typeof bargainMachine>, 'realName'> => ({
  readBargain: fromRequest(({ input: { listingId }, signal }) =>
    answerOf(
      api.request(BargainDocument, { listingId }, { signal, anew: true }).then(({ bargain }) => standingOf(bargain)),
      BargainRefusals,
    ),
  ),
  makeOffer: fromRequest(({ input: { listingId, fen, key }, signal }) =>
    commandAnswerOf(
      api
        .request(MakeOfferDocument, { listingId, hourlyFen: fen, idempotencyKey: key }, { signal })
        .then(({ makeOffer }) => standingOf(makeOffer)),
    ),
  ),
});
