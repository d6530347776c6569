import { freePlay as rest } from '#contract/rest/index.ts';
import { type Area, as, calls, each, one, PAGE, page, pageQuery } from '#schema/field.ts';

const ofPlay = ({ id }: { id: string }) => ({ params: { id } });

const ofListing = ({ listingId }: { listingId: string }) => ({ params: { account_id: listingId } });

export const area: Area = {
  Query: {
    freePlayGames: calls(rest.listFreePlayGames, { answer: each(rest.freePlayGameShape) }),
    freePlayListings: calls(rest.listFreePlayAccounts, {
      args: `gameId: ID, isOpen: Boolean! = false, ${PAGE}`,
      request: ({ gameId, isOpen, ...at }) => ({
        query: { ...pageQuery(at), game_id: gameId ?? undefined, is_open: isOpen ? '1' : undefined },
      }),
      answer: page('FreePlayListingPage', rest.freePlayListingShape),
    }),
    freePlayCoupons: calls(rest.listFreePlayCoupons, { answer: each(rest.freePlayCouponShape) }),
    freePlayCount: calls(rest.getFreePlayCount, { answer: one(rest.freePlayCountShape) }),
    freePlayPromotions: calls(rest.listFreePlayPromotions, { answer: each(rest.freePlayPromotionShape) }),
    freePlayTerms: calls(rest.getFreePlayTerms, { args: 'listingId: ID!', request: ofListing, answer: one(rest.freePlayTermsShape) }),
    freePlays: calls(rest.listFreePlays, {
      args: PAGE,
      request: (at) => ({ query: pageQuery(at) }),
      answer: page('FreePlayPage', rest.freePlayShape),
    }),
  },
  Mutation: {
    createFreePlay: calls(rest.createFreePlay, {
      args: 'listingId: ID!, startsAt: Instant!',
      request: ({ listingId, startsAt }) => ({ body: { account_id: listingId, start_at: startsAt } }),
      answer: one(rest.freePlayShape),
    }),
    revealFreePlayCredentials: calls(rest.getFreePlayCredentials, {
      args: 'id: ID!',
      fresh: true,
      request: ofPlay,
      answer: as('Credentials!', (data) => ({
        account: data.account,
        password: data.password,
        zone: data.zone,
        roleName: data.role_name,
        until: data.until,
      })),
    }),
    setFreePlayTerms: calls(rest.setFreePlayTerms, {
      args: 'listingId: ID!',
      form: rest.freePlayTermsForm,
      request: ofListing,
      answer: one(rest.freePlayTermsShape),
    }),
    leaveFreePlay: calls(rest.leaveFreePlay, { args: 'id: ID!', request: ofPlay, answer: one(rest.freePlayShape) }),
  },
};
