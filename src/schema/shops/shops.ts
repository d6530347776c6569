import { certificates, shopSorts } from '#contract/names.ts';
import { reviews, shops as rest } from '#contract/rest/index.ts';
import { type Area, calls, each, one, PAGE, page, pageQuery } from '#schema/field.ts';

export const area: Area = {
  Query: {
    shops: calls(rest.listShops, {
      args: `keyword: String, gameId: ID, certificate: Certificate, sort: ShopSort! = LISTINGS, ${PAGE}`,
      request: ({ keyword, gameId, certificate, sort, ...at }) => ({
        query: {
          ...pageQuery(at),
          keyword: keyword ?? undefined,
          game_id: gameId ?? undefined,
          certificate: certificate ? certificates[certificate] : undefined,
          sort: shopSorts[sort],
        },
      }),
      answer: page('ShopPage', rest.shopShape),
    }),
    shop: calls(rest.getShop, { args: 'id: ID!', request: ({ id }) => ({ params: { owner_id: id } }), answer: one(rest.shopShape) }),
    shopReviews: calls(rest.listShopReviews, {
      args: `id: ID!, ${PAGE}`,
      request: ({ id, ...at }) => ({ params: { owner_id: id }, query: pageQuery(at) }),
      answer: page('ShopReviewPage', reviews.reviewShape),
    }),
    followedShops: calls(rest.listFollowedShops, { answer: each(rest.shopShape) }),
  },
  Mutation: {
    followShop: calls(rest.followShop, {
      args: 'id: ID!, on: Boolean!',
      request: ({ id, on }) => ({ body: { owner_id: id, on } }),
      answer: one(rest.shopShape),
    }),
  },
};
