import type { DataOf } from '#contract/rest/endpoint.ts';
import type { shops } from '#contract/rest/index.ts';
import { reviewSample } from '#tests/contract/afterRentalSamples.ts';
import type { DomainSamples } from '#tests/contract/domainSamples.ts';

const shop: DataOf<typeof shops.getShop> = {
  id: '9',
  shop_name: '峡谷小当家',
  avatar: '/static/avatars/9.svg',
  cert_type: 1,
  games: [{ id: '12', title: '王者荣耀', listings: 7 }],
  listings: 8,
  rented: 41,
  reviews: 6,
  good_rate: 0.833,
  answer_minutes: 240,
  is_followed: true,
  since: 1_795_000_006_000,
};

export const samples: DomainSamples = {
  answers: {
    listShops: { list: [shop], next_cursor: '8_9' } satisfies DataOf<typeof shops.listShops>,
    getShop: shop,
    listFollowedShops: { list: [shop] } satisfies DataOf<typeof shops.listFollowedShops>,
    followShop: shop,
    listShopReviews: { list: [reviewSample], next_cursor: '31' } satisfies DataOf<typeof shops.listShopReviews>,
  },
  variables: {
    Shops: { keyword: '峡谷', gameId: '12', certificate: 'MERCHANT', sort: 'RATING', after: null, first: 20 },
    Shop: { id: '9' },
    FollowedShops: {},
    FollowShop: { id: '9', on: true },
    ShopReviews: { id: '9', after: '32', first: 10 },
  },
  callers: { listShops: 'anyone', getShop: 'anyone', listFollowedShops: 'member', followShop: 'member', listShopReviews: 'public' },
};
