import { z } from 'zod';
import { certificates, shopSorts } from '#contract/names.ts';
import { ANSWERS, FOLLOWED_MOST } from '#contract/rules/shop.ts';
import { endpoint } from './endpoint.ts';
import { numbered, reviewShape } from './reviews.ts';
import { id, oneOf, pageOf, pageQuery, text } from './shared.ts';
import { choice, count, decimal, identifier, list, moment, picture, shape, words, yes } from './shape.ts';

const shopGameShape = shape('ShopGame', {
  id: identifier('id'),
  title: words('title'),
  listingCount: count('listings', { doc: 'accounts on offer in it' }),
});

export const shopShape = shape('Shop', {
  id: identifier('id', { column: 'owner_id' }),
  name: words('shop_name', { column: 'shop_name' }),
  avatar: picture('avatar', { column: 'avatar' }),
  certificate: choice(certificates, oneOf(certificates))('cert_type', { column: 'certificate', doc: '1 individual store, 2 merchant' }),
  games: list(shopGameShape)('games', { doc: 'with accounts on offer, the most first' }),
  listingCount: count('listings', { column: 'listings', doc: 'accounts on offer' }),
  rentedCount: count('rented', { column: 'rented', doc: 'finished orders' }),
  reviewCount: count('reviews', { column: 'reviews' }),
  goodRate: decimal.maybe('good_rate', { doc: 'share of reviews of four stars and more, 0 to 1; null with too few reviews' }),
  answerMinutes: count.maybe('answer_minutes', {
    column: 'answer_minutes',
    doc:
      `half of its answers to reviews of the last ${ANSWERS.days} days came within so many minutes; ` +
      `null with fewer than ${ANSWERS.least}`,
  }),
  isFollowed: yes('is_followed', { column: 'is_followed', doc: 'by the caller' }),
  since: moment('since', { column: 'created_at' }),
});

const keyword = text(40);

export const listShops = endpoint({
  name: 'listShops',
  method: 'GET',
  path: '/shops',
  auth: 'optional',
  summary: 'Shops with accounts on offer',
  query: pageQuery.extend({
    keyword: keyword.optional().describe('part of the name, of its pinyin or of its initials'),
    game_id: id.optional(),
    certificate: z.coerce.number().pipe(oneOf(certificates)).optional(),
    sort: z.enum(shopSorts).default('listings'),
    cursor: z
      .string()
      .regex(/^-?\d{1,9}_[1-9]\d{0,17}$/, '翻页位置无效，请回到第一页')
      .optional(),
  }),
  data: pageOf(shopShape.schema),
  problems: [],
});

export const getShop = endpoint({
  name: 'getShop',
  method: 'GET',
  path: '/shops/:owner_id',
  auth: 'optional',
  summary: 'One shop, also while it has nothing on offer',
  params: z.object({ owner_id: id }),
  data: shopShape.schema,
  problems: ['NOT_FOUND'],
});

export const listFollowedShops = endpoint({
  name: 'listFollowedShops',
  method: 'GET',
  path: '/followed-shops',
  auth: 'required',
  summary: 'Shops that the caller follows, the last first',
  data: z.object({ list: z.array(shopShape.schema).max(FOLLOWED_MOST) }),
  problems: [],
});

export const followShop = endpoint({
  name: 'followShop',
  method: 'POST',
  path: '/followed-shops',
  auth: 'required',
  summary: `Follows a shop, whose new accounts a message tells at most once a day, or ends that; at most ${FOLLOWED_MOST} shops`,
  body: z.object({ owner_id: id, on: z.boolean() }),
  data: shopShape.schema,
  problems: ['NOT_FOUND', 'FOLLOWED_FULL'],
});

export const listShopReviews = endpoint({
  name: 'listShopReviews',
  method: 'GET',
  path: '/shops/:owner_id/reviews',
  auth: 'none',
  summary: 'Reviews of a shop’s accounts that show, newest first; none of an owner without a shop',
  params: z.object({ owner_id: id }),
  query: numbered,
  data: pageOf(reviewShape.schema),
  problems: [],
});
