import type { Api } from '#api/api.ts';
import {
  type EditedListingPartsFragment,
  OwnListingDocument,
  PublishListingDocument,
  SaveListingDocument,
} from '#api/generated/operations.ts';
import { PublishListingRefusals } from '#api/generated/refusals/PublishListing.ts';
import { SaveListingRefusals } from '#api/generated/refusals/SaveListing.ts';
import { listingFormOf } from '#api/merchantForms.ts';
import { nameOf, pieceKinds, rarities } from '#contract/names.ts';
import { type Answer, answerOf } from '#contract/problem.ts';
import type { ListingForm } from '#contract/rules/listingForm.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { publishListingMachine, SavedListing } from '#machines/merchants/publishListing.machine.ts';

const savedOf = (shown: EditedListingPartsFragment): SavedListing => ({
  version: shown.version,
  form: listingFormOf(shown),
  hasLogin: shown.hasLogin,
  isDraft: shown.state === 'DRAFT',
});

const inputOf = (form: ListingForm) => ({
  ...form,
  attributes: [...form.attributes],
  pieces: form.pieces.map(({ kind, name, rarity }) => ({ kind: nameOf(pieceKinds, kind), name, rarity: nameOf(rarities, rarity) })),
  promotions: [...form.promotions],
  pictures: [...form.pictures],
});

export const publishListingActors = (api: Api): Omit<ActorsOf<typeof publishListingMachine>, 'gatherPictures'> => {
  const read = async (id: string, signal: AbortSignal) =>
    savedOf((await api.request(OwnListingDocument, { id }, { signal, anew: true })).ownListing);
  return {
    saveListing: fromRequest(({ input: { id, version, form }, signal }) =>
      answerOf(
        api.request(SaveListingDocument, { id, version, form: inputOf(form) }, { signal }).then(({ saveListing }) => savedOf(saveListing)),
        SaveListingRefusals,
      ),
    ),
    publishListing: fromRequest(({ input: { form, ...wish }, signal }): Promise<Answer<unknown>> =>
      answerOf(api.request(PublishListingDocument, { ...wish, form: inputOf(form) }, { signal }), PublishListingRefusals),
    ),
    readListing: fromRequest(({ input: { id }, signal }) => read(id, signal)),
    readTheirs: fromRequest(({ input: { id }, signal }) => read(id, signal)),
  };
};
