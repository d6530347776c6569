import { listingMoves, listingStates, ownListingSorts } from '#contract/names.ts';
import { bulk, merchants as rest, ownListings } from '#contract/rest/index.ts';
import { type Area, calls, one, PAGE, page, pageQuery } from '#schema/field.ts';
import type { ArgsOf } from '#schema/inputs.ts';

const application = one(rest.applicationShape);
const edited = one(ownListings.editedListingShape);
const changed = one(bulk.bulkResultShape);
const STANDING = 'state: ListingState, isRented: Boolean! = false, isPasswordDue: Boolean! = false';
const WANTED = `${STANDING}, gameId: ID, keyword: String, leastFen: Fen, mostFen: Fen` as const;
const wantedOf = ({ state, isRented, isPasswordDue, gameId, keyword, leastFen, mostFen }: ArgsOf<typeof WANTED>) => ({
  state: state ? listingStates[state] : undefined,
  rented: isRented ? ('1' as const) : undefined,
  password: isPasswordDue ? ('1' as const) : undefined,
  game_id: gameId ?? undefined,
  keyword: keyword ?? undefined,
  least: leastFen ?? undefined,
  most: mostFen ?? undefined,
});
const ofListing = ({ id }: { id: string }) => ({ params: { id } });

export const area: Area = {
  Query: {
    merchantApplication: calls(rest.getApplication, { answer: application, fresh: true }),
    merchantCentre: calls(ownListings.getCentre, { answer: one(ownListings.centreShape) }),
    ownListings: calls(ownListings.listOwnListings, {
      args: `${WANTED}, ${PAGE}`,
      request: ({ after, first, ...filters }) => ({ query: { ...pageQuery({ after, first }), ...wantedOf(filters) } }),
      answer: page('OwnListingPage', ownListings.ownListingShape),
    }),
    ownTable: calls(ownListings.getOwnTable, {
      args: `${WANTED}, sort: OwnListingSort! = ID, isAscending: Boolean! = false, page: Int! = 0, size: Int! = 50`,
      request: ({ sort, isAscending, page: at, size, ...filters }) => ({
        query: { ...wantedOf(filters), sort: ownListingSorts[sort], ascending: isAscending ? ('1' as const) : undefined, page: at, size },
      }),
      answer: one(ownListings.ownTableShape),
    }),
    ownIds: calls(ownListings.listOwnIds, {
      args: WANTED,
      request: (filters) => ({ query: wantedOf(filters) }),
      answer: one(ownListings.ownIdsShape),
    }),
    bulkPreview: calls(bulk.previewBulk, { form: bulk.bulkPreview, answer: changed, fresh: true }),
    lastBulk: calls(bulk.getLastBulk, { answer: one(bulk.lastBulkShape), fresh: true }),
    ownListing: calls(ownListings.getOwnListing, { args: 'id: ID!', request: ofListing, answer: edited, fresh: true }),
    goingRate: calls(ownListings.getGoingRate, {
      args: 'gameId: ID!, platform: String',
      request: ({ gameId, platform }) => ({ query: { game_id: gameId, platform: platform ?? undefined } }),
      answer: one(ownListings.goingRateShape),
    }),
  },
  Mutation: {
    applyBulk: calls(bulk.applyBulk, { form: bulk.bulkOrder, answer: changed }),
    undoBulk: calls(bulk.undoBulk, { args: 'id: ID!', request: ofListing, answer: changed }),
    saveApplication: calls(rest.saveApplication, { form: rest.applicationDraft, answer: application }),
    submitApplication: calls(rest.submitApplication, { form: rest.applicationSubmission, answer: application }),
    recallApplication: calls(rest.recallApplication, { answer: application }),
    startListing: calls(ownListings.startListing, {
      args: 'gameId: ID!',
      request: ({ gameId }) => ({ body: { game_id: gameId } }),
      answer: edited,
    }),
    saveListing: calls(ownListings.saveListing, { args: 'id: ID!', form: ownListings.listingDraft, request: ofListing, answer: edited }),
    sealListingLogin: calls(ownListings.sealListingLogin, {
      args: 'id: ID!',
      form: ownListings.listingLogin,
      request: ofListing,
      answer: edited,
    }),
    publishListing: calls(ownListings.publishListing, {
      args: 'id: ID!',
      form: ownListings.listingPublication,
      request: ofListing,
      answer: edited,
    }),
    moveListing: calls(ownListings.moveListing, {
      args: 'id: ID!, move: ListingMove!',
      request: ({ id, move }) => ({ params: { id }, body: { move: listingMoves[move] } }),
      answer: edited,
    }),
    changeListingPrice: calls(ownListings.changeListingPrice, {
      args: 'id: ID!',
      form: ownListings.listingPrice,
      request: ofListing,
      answer: edited,
    }),
  },
};
