import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const description = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Description;
const NAMED = /name|holder|nick|author/;

/** Paths of the fields whose key looks like a name. */
function namesIn(given: Schema, path = ''): string[] {
  const schema = given.$ref === undefined ? given : description.components.schemas[given.$ref.split('/').at(-1) ?? ''];
  if (!schema) return [];
  return [
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((each) => namesIn(each, path)),
    ...(schema.items ? namesIn(schema.items, path) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
      const at = path === '' ? key : `${path}.${key}`;
      return [...(NAMED.test(key) ? [at] : []), ...namesIn(inner, at)];
    }),
  ];
}

/** Names of things: files, games, attributes, roles in a game, levels; and fields with facts about a name. */
const THINGS =
  /(?:getIncomeFile data\.name|File(?:Part|Template)? data\.name|listListingFiles data\.list\.name|columns\.name|file_name|game|best|inventory|pieces|game_name|game_money_name|attr_name|attributes\.name|role_name|level_name|is_real_name|has_real_name|may_name|nickname_free_at)(?:\.name)?$/;
/** Names of the caller: the account, its third-party logins, its saved searches, the payee, and the staff as the caller calls them. */
const OWN =
  /^(?:getUserInfo data\.(?:username|nickname)|(?:getProfile|updateUser|updateAvatar) data\.nickname|listBoundLogins data\.list\.nickname|\w*SavedSearch(?:es)? data\.(?:list\.)?name|saveSearch data\.name|\w+Staff data\.members\.name|listStaffActs data\.list\.name|\w+Application data\.real_name|\w*(?:Withdrawals?|Payout|Alipay) data\.[\w.]*holder)$/;
/** Renters see the owner's name: the shop's name or the nickname. */
const TRADING =
  /^(?:\w+ data\.(?:merchantInfo\.name|(?:list\.|review\.)?product(?:Info)?\.merchant_name)|(?:listShops data\.list|listFollowedShops data\.list|(?:getShop|followShop) data)\.shop_name|\w+ data\.[\w.]*shop\.name)$/;
const review = ['addToReview data.review', 'answerReview data.review', 'getOrderReview data.review.review', 'writeReview data.review'];
/** Names of other users; tests of `ranking`, `draws`, `invitations`, `looking` and `reviews` show that they can be hidden. */
const OF_OTHERS = [
  'listLentOrders data.list.renter_name',
  ...['getLentOrder', 'reportGameMoney', 'callOffOrder'].flatMap((call) => [`${call} data.renter_name`, `${call} data.renter.name`]),
  ...['last', 'top'].map((list) => `getActivityData data.ranking.${list}.name`),
  'getActivityInvite data.friends.name',
  'listInvitations data.list.name',
  'listLooking data.list.name',
  'listTasks data.list.publisher_name',
  ...[
    'getTask',
    'publishTask',
    'closeTask',
    'recallTask',
    'takeTask',
    'handInPlace',
    'acceptPlace',
    'returnPlace',
    'disputePlace',
    'stateInPlace',
    'quitPlace',
  ].flatMap((call) => [`${call} data.publisher_name`, `${call} data.own_places.taker_name`]),
  ...[...review, 'getReview data.review', 'listOwnReviews data.list.review', 'listReviews data.list', 'listShopReviews data.list'].map(
    (path) => `${path}.author`,
  ),
];

test('every name in a response belongs to a thing, the caller or a shop, or is one that can be hidden', () => {
  const found = Object.values(description.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, responses }) => {
      const schema = responses['200']?.content?.['application/json']?.schema;
      return schema ? [...new Set(namesIn(schema))].map((path) => `${operationId} ${path}`) : [];
    });
  expect(found.filter((each) => !THINGS.test(each) && !OWN.test(each) && !TRADING.test(each)).toSorted()).toEqual(OF_OTHERS.toSorted());
  for (const kind of [THINGS, OWN, TRADING]) expect(found.some((each) => kind.test(each))).toBe(true);
});
