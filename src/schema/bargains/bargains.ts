import { bargains as rest } from '#contract/rest/index.ts';
import { type Area, calls, each, one, PAGE, page, pageQuery } from '#schema/field.ts';

const ofListing = ({ listingId }: { listingId: string }) => ({ params: { account_id: listingId } });

export const area: Area = {
  Query: {
    bargainGames: calls(rest.listBargainGames, { answer: each(rest.bargainGameShape) }),
    bargain: calls(rest.getBargain, {
      args: 'listingId: ID!',
      request: ({ listingId }) => ({ query: { account_id: listingId } }),
      answer: one(rest.bargainShape),
    }),
    receivedBargains: calls(rest.listReceivedBargains, {
      args: `listingId: ID!, ${PAGE}`,
      request: ({ listingId, ...at }) => ({ params: { account_id: listingId }, query: pageQuery(at) }),
      answer: page('ReceivedBargainPage', rest.receivedBargainShape),
    }),
    bargainTerms: calls(rest.getBargainTerms, { args: 'listingId: ID!', request: ofListing, answer: one(rest.bargainTermsShape) }),
  },
  Mutation: {
    makeOffer: calls(rest.makeOffer, {
      args: 'listingId: ID!, hourlyFen: Fen!',
      request: ({ listingId, hourlyFen }) => ({ body: { account_id: listingId, fen: hourlyFen } }),
      answer: one(rest.bargainShape),
    }),
    setBargainTerms: calls(rest.setBargainTerms, {
      args: 'listingId: ID!, isOn: Boolean!, floorPercent: Int!',
      request: ({ listingId, isOn, floorPercent }) => ({
        params: { account_id: listingId },
        body: { is_on: isOn, floor_percent: floorPercent },
      }),
      answer: one(rest.bargainTermsShape),
    }),
  },
};
