import type { Api } from '#api/api.ts';
import { BargainDocument, type BargainPartsFragment, MakeOfferDocument } from '#api/generated/operations.ts';
import { BargainRefusals } from '#api/generated/refusals/Bargain.ts';
import { type Answer, answerOf, commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { serverNow } from '#lib/serverClock.ts';
import type { bargainMachine, BargainStanding, OfferWish } from '#machines/bargains/bargain.machine.ts';
import type { Ask, Check } from '#machines/shell/keyedCommand.machine.ts';

const standingOf = ({ offers, heldUntil, ...bargain }: BargainPartsFragment): BargainStanding => ({
  ...bargain,
  offersFen: offers.map(({ hourlyFen }) => hourlyFen),
  heldUntil,
  heldMs: heldUntil === null ? 0 : Math.max(0, heldUntil - serverNow()),
});

const read = (api: Api, listingId: string, signal: AbortSignal): Promise<BargainStanding> =>
  api.request(BargainDocument, { listingId }, { signal, anew: true }).then(({ bargain }) => standingOf(bargain));

export const bargainActors = (api: Api): Pick<ActorsOf<typeof bargainMachine>, 'readBargain'> => ({
  readBargain: fromRequest(({ input: { listingId }, signal }) => answerOf(read(api, listingId, signal), BargainRefusals)),
});

export const makeOffer = (api: Api): Ask<BargainStanding, OfferWish> =>
  fromRequest<Answer<BargainStanding>, OfferWish & { key: string }>(({ input: { listingId, fen, key }, signal }) =>
    commandAnswerOf(
      api
        .request(MakeOfferDocument, { listingId, hourlyFen: fen, idempotencyKey: key }, { signal })
        .then((answer) => standingOf(answer.makeOffer)),
    ),
  );

/** Each offer of a day is higher than those before it, so that an offer is recognised by its price. */
export const checkOffer = (api: Api): Check<BargainStanding, OfferWish> =>
  fromRequest<Answer<BargainStanding> | null, OfferWish>(async ({ input: { listingId, fen }, signal }) => {
    const standing = await read(api, listingId, signal);
    const isThere = standing.offersFen.includes(fen) || standing.heldFen === fen;
    return isThere ? { ok: true, value: standing } : null;
  });
