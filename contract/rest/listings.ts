import { z } from 'zod';
import { availabilityFilters, cardStates, certificates, listingSorts, pieceKinds, rarities } from '#contract/names.ts';
import { PIECE_NAME_LONGEST, PIECES_MOST, PIECES_ON_CARD } from '#contract/rules/inventory.ts';
import { WEEK_MINUTES } from '#contract/rules/offer.ts';
import { LOOKING_FOR, LOOKING_MOST } from '#contract/rules/looking.ts';
import { COMPARED_MOST } from '#contract/rules/comparedMost.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { CHANNEL, endpoint, FINGERPRINT } from './endpoint.ts';
import { choice, moment, money, picture, shape, words, yes } from './shape.ts';
import { availability, empty, fen, fenNotNegative, flag, id, instant, oneOf, pageOf, pageQuery, rentTypeQuery, text } from './shared.ts';

export const attribute = z.object({ attr_name: z.string(), value: z.string() });

export const piece = z.object({
  kind: oneOf(pieceKinds),
  name: z.string().max(PIECE_NAME_LONGEST),
  rarity: oneOf(rarities),
});

export const activity = z.object({
  discount: z.number().min(0).max(1).describe('factor paid on the rent of every type: 0.9 is 9 折; 1 is none'),
  rental_promotion: z.array(z.object({ rental_hour: z.int().positive(), bonus_hour: z.int().positive() })),
});

/** Totals for day, ten hours and week; per hour unit for the blocks. 0 or null: not offered. */
export const rentalPeriod = z.object({
  daily_rental: fenNotNegative.nullable(),
  ten_hour_rental: fenNotNegative.nullable(),
  weekly_rental: fenNotNegative.nullable(),
  morning_rental: fenNotNegative.nullable(),
  afternoon_rental: fenNotNegative.nullable(),
  night_rental: fenNotNegative.nullable(),
});

export const listingCard = z.object({
  id,
  title: z.string(),
  cover: z.string().describe('path on the static host'),
  game_id: id,
  game_name: z.string(),
  platform: z.string(),
  zone: z.string(),
  rental: fen.describe('per hour, before the activity'),
  night_total: fenNotNegative.nullable().describe('price of a whole evening block, null when not offered'),
  deposit: fenNotNegative,
  availability,
  free_at: instant.nullable().describe('when bookable: ten minutes after the end of its rental, from when it can be rented again'),
  is_listed: z.boolean().describe('false: taken down, as a favourite may be'),
  is_at_rest: z.boolean().describe('not on offer now, though nobody rents it'),
  attrs: z.array(attribute).max(3),
  activity,
  stays_online: z.boolean().describe('到时不下线'),
  is_insurance: z.boolean().describe('包赔'),
  is_collection: z.boolean().describe('favourite of the caller'),
  rented_count: z.int().nonnegative(),
  best: z.array(piece).max(PIECES_ON_CARD).describe('its rarest pieces'),
  good_rate: z.number().min(0).max(1).nullable().describe('of its owner, as in `merchantInfo`'),
  is_use_vip_discount: z.boolean().describe('VIPs pay less rent'),
  is_use_bargain: z.boolean().describe('its owner lets renters bargain'),
  is_free_play: z.boolean().describe('its owner offers plays for nothing'),
  shop: z.object({ id, name: z.string() }).nullable().describe('of a certified owner'),
});

export const listingDetail = z.object({
  id,
  title: z.string(),
  imgs: z.array(z.string()),
  game_path: z.string().describe('cover of the game'),
  rental: fen.describe('per hour'),
  deposit: fenNotNegative,
  min_rental_period: z.int().positive().describe('hours, for hourly rent'),
  is_listed: z.boolean(),
  is_rented: z.boolean().describe('also in the ten minutes that are kept free after a rental'),
  is_reservation: z.boolean().describe('can be booked while it is rented'),
  is_collection: z.boolean(),
  is_use_bargain: z.boolean(),
  is_use_vip_discount: z.boolean(),
  activity,
  rental_period: rentalPeriod,
  bargain: fenNotNegative.nullable().describe('price of an hour after the activity that the caller has bargained, while it is held'),
  game: z.object({ id, name: z.string(), maintenance_status: z.boolean(), is_suspended: z.boolean() }),
  game_money: z.int().nonnegative().describe('game currency that can be prepaid, 0 for none'),
  money_exchange_rate: z.number().nonnegative().describe('units of game currency for one yuan'),
  game_money_name: z.string(),
  game_name: z.string(),
  attrs: z.array(attribute),
  inventory: z
    .array(piece.extend({ picture: z.string().describe('path on the static host') }))
    .max(PIECES_MOST)
    .describe('what it holds, the rarest first'),
  third_type: z.string().describe('platform, such as 安卓微信'),
  zone: z.string(),
  rental_time: instant.nullable().describe('end of the rental that runs now, or ended less than ten minutes ago'),
  booked: z
    .array(z.object({ start: instant, end: instant }))
    .describe('times that are taken, until ten minutes after their end, when the next may begin; without those ten'),
  free_plays: z
    .array(z.object({ start: instant, end: instant }))
    .describe(
      'times that are promised to players of a free play: a paid rental takes them, one of now begins when the play ends or in ten minutes',
    ),
  awaits_password: z.boolean().describe('after a free play, until its owner has entered a new password: no rental of now'),
  is_at_rest: z.boolean().describe('not on offer now: outside its windows, resting, or waiting for a new password'),
  windows: z
    .array(z.object({ from: z.int().min(0).max(WEEK_MINUTES), until: z.int().min(0).max(WEEK_MINUTES) }))
    .nullable()
    .describe('minutes of the week in Shanghai from Monday 00:00, half-open, in which it is on offer; null: always'),
  resting_until: instant.nullable().describe('it rests until then; null: it does not'),
  is_merchant: z.boolean(),
  is_store: z.boolean(),
  top_shelf: z.boolean(),
  is_insurance: z.boolean(),
  stays_online: z.boolean(),
  merchantInfo: z.object({
    id,
    name: z.string(),
    avatar: z.string(),
    cert_type: oneOf(certificates).describe('0 none, 1 individual store, 2 merchant'),
    good_rate: z.number().min(0).max(1).nullable().describe('share of reviews of four stars and more; null below five reviews'),
    orders: z.int().describe('finished orders'),
    dispute_rate: z.number().min(0).max(1),
    listings: z.int(),
  }),
  role_name: z.string(),
  description: z.string(),
  rented_count: z.int().nonnegative(),
  look_count: z.int().nonnegative(),
  is_own: z.boolean().describe('the caller is its owner'),
  must_bind: z.boolean().describe('the caller has scanned to log in and must bind a phone before renting'),
  created_at: instant,
});

export const sort = z.enum(listingSorts).describe('prices are those of an hour after the activity, as a card shows them');

/** Latest instant that JavaScript and PostgreSQL both know. */
const LATEST = 8_640_000_000_000_000;

/** All filters of the hall, combined with AND; also the query parameters of the hall's address. */
export const listingQuery = pageQuery.extend({
  game_id: id.optional(),
  keyword: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .optional()
    .describe(
      'words, all of which occur in title, attributes, pieces, platform, zone or game; a game also by alias, pinyin, its ' +
        'initials or with a wrong letter; the name of a shop; the id of an account, which comes first',
    ),
  platform: z.string().max(20).optional(),
  zone: z.string().max(40).optional(),
  rental_min: z.coerce.number().int().nonnegative().optional().describe('fen an hour after the activity, as a card shows it'),
  rental_max: z.coerce.number().int().nonnegative().optional().describe('as `rental_min`'),
  piece: z.string().trim().min(1).max(PIECE_NAME_LONGEST).optional().describe('name of a piece that it holds'),
  attrs: z.string().max(400).optional().describe('`name:value` pairs joined by a comma, each URL-encoded'),
  rent_type: rentTypeQuery.optional().describe('offers this type'),
  available: z
    .enum(availabilityFilters)
    .default('bookable')
    .describe('now: free at once; bookable: free or bookable; all: also rented and taken down for maintenance'),
  no_deposit: flag.optional(),
  stays_online: flag.optional(),
  rental_promotion: flag.optional().describe('adds hours to a rental of some length'),
  special: flag.optional().describe('with an activity discount'),
  vip_discount: flag.optional().describe('VIPs pay less rent'),
  bargain: flag.optional().describe('its owner lets renters bargain'),
  free_play: flag.optional().describe('its owner offers plays for nothing'),
  free_from: z.coerce
    .number()
    .int()
    .nonnegative()
    .max(LATEST)
    .optional()
    .describe('with `free_to`: can be rented from this instant, epoch ms'),
  free_to: z.coerce
    .number()
    .int()
    .nonnegative()
    .max(LATEST)
    .optional()
    .describe('to this one; a range that is over or without end has no hits'),
  merchant_id: id.optional(),
  sort: sort.default('recommended'),
});

export const listListings = endpoint({
  name: 'listListings',
  method: 'GET',
  path: '/accounts',
  auth: 'optional',
  summary: 'The rental hall',
  query: listingQuery,
  data: pageOf(listingCard).extend({
    count: z.int().nonnegative().describe('exact up to 1000'),
    count_capped: z.boolean().describe('there are more than 1000'),
    understood: z
      .object({
        games: z.array(z.object({ id, title: z.string() })).describe('games that words were read as'),
        words: z.array(z.string()).describe('words that were searched for beside them, as they were read'),
        dropped: z.array(z.string()).describe('words that no account fits; without them the list is the nearest, on one page'),
      })
      .nullable()
      .describe('how the keyword was read; null when as it was typed'),
  }),
  problems: [],
});

const accountId = z.object({ account_id: id });

export const getListing = endpoint({
  name: 'getListing',
  method: 'GET',
  path: '/accounts/:account_id',
  auth: 'optional',
  summary: 'Detail of one account; a deleted one answers -400',
  params: accountId,
  query: z.object({ temp_token: text(100).optional().describe('of a login by scanning that has no phone yet') }),
  headers: FINGERPRINT,
  data: listingDetail,
  problems: ['LISTING_DELETED'],
});

export const cardCheckShape = shape('CardCheck', {
  state: choice(cardStates, z.enum(cardStates))('state'),
  hourlyFen: money.maybe('rental', { doc: 'per hour after the activity; null when it is not there' }),
  hasMoved: yes('has_moved', { doc: 'the price differs from that of the card' }),
});

export const checkCard = endpoint({
  name: 'checkCard',
  method: 'GET',
  path: '/accounts/:account_id/check',
  auth: 'none',
  summary: 'Whether a card still tells the truth: asked when it is pressed, while its page loads',
  params: accountId,
  query: z.object({ rental: z.coerce.number().int().nonnegative().describe('fen an hour that the card shows') }),
  data: cardCheckShape.schema,
  problems: [],
});

/** An account beside others: its card, with all attributes, pieces and prices. */
export const comparedListing = listingDetail
  .pick({ rental: true, rental_period: true, min_rental_period: true })
  .extend({ card: listingCard, attrs: z.array(attribute), inventory: z.array(piece).max(PIECES_MOST) });

export const compareListings = endpoint({
  name: 'compareListings',
  method: 'GET',
  path: '/compare',
  auth: 'optional',
  summary:
    `Up to ${COMPARED_MOST} accounts, in the given order; deleted ones are left out. ` +
    'The page compares those of one game and names the others',
  query: z.object({
    ids: z
      .string()
      .transform((ids) => [...new Set(ids.split(','))])
      .pipe(z.array(id).max(COMPARED_MOST))
      .describe('ids joined by a comma'),
  }),
  data: z.object({ list: z.array(comparedListing).max(COMPARED_MOST) }),
  problems: [],
});

export const getChangingDetail = endpoint({
  name: 'getChangingDetail',
  method: 'GET',
  path: '/accounts/:account_id/changing',
  auth: 'optional',
  summary: 'Only what changes: price, availability, favourite',
  params: accountId,
  data: listingDetail
    .pick({
      rental: true,
      deposit: true,
      rental_period: true,
      bargain: true,
      activity: true,
      is_collection: true,
      is_listed: true,
      is_rented: true,
      is_reservation: true,
      rental_time: true,
      booked: true,
      free_plays: true,
      awaits_password: true,
      is_at_rest: true,
      windows: true,
      resting_until: true,
    })
    .extend({ availability }),
  problems: ['LISTING_DELETED'],
});

/** Current facts of the price that a renter agrees to. */
export const priceFacts = z.object({
  rental: fen,
  deposit: fenNotNegative,
  rental_period: rentalPeriod,
  bargain: fenNotNegative.nullable().describe('as in the detail'),
  activity,
  availability,
  rental_time: instant.nullable(),
});

export const verifyPrice = endpoint({
  name: 'verifyPrice',
  method: 'GET',
  path: '/accounts/:account_id/verify-price',
  auth: 'optional',
  summary: 'The price now, read before an order is made',
  params: accountId,
  data: priceFacts,
  problems: ['LISTING_DELETED', 'LISTING_UNLISTED', 'LISTING_UNRENTABLE', 'LISTING_MAINTENANCE'],
});

export const listSimilar = endpoint({
  name: 'listSimilar',
  method: 'GET',
  path: '/accounts/:account_id/similar',
  auth: 'optional',
  summary: 'Up to eight accounts of the game near in price',
  params: accountId,
  data: z.object({ list: z.array(listingCard) }),
  problems: ['LISTING_DELETED'],
});

export const likeAccount = endpoint({
  name: 'likeAccount',
  method: 'POST',
  path: '/like',
  auth: 'required',
  summary: 'Favourite on or off; sent twice it stays as it is',
  body: z.object({ source_id: id, type: z.literal(1), scene: z.union([z.literal(1), z.literal(2)]).describe('1 like, 2 unlike') }),
  data: z.object({ is_collection: z.boolean() }),
  problems: ['LISTING_DELETED'],
});

export const listFavourites = endpoint({
  name: 'listFavourites',
  method: 'GET',
  path: '/favourites',
  auth: 'required',
  summary: 'Own favourites, newest first',
  query: pageQuery,
  data: pageOf(listingCard),
  problems: [],
});

export const listFootprints = endpoint({
  name: 'listFootprints',
  method: 'GET',
  path: '/footprints',
  auth: 'required',
  summary: 'Accounts that the user looked at, each with the last look, newest first',
  query: pageQuery,
  data: pageOf(z.object({ account: listingCard, looked_at: instant })),
  problems: [],
});

export const lookingUserShape = shape('LookingUser', {
  name: words('name', { doc: 'masked' }),
  avatar: picture('avatar', { doc: 'path on the static host' }),
  minute: moment('minute', { doc: 'of the last look' }),
});

export const listLooking = endpoint({
  name: 'listLooking',
  method: 'GET',
  path: '/accounts/:account_id/looking',
  auth: 'optional',
  summary:
    `Other users who looked at an account within ${LOOKING_FOR / MINUTE} minutes, the last first, at most ${LOOKING_MOST}; ` +
    'without those who hide their name',
  params: accountId,
  data: z.object({ list: z.array(lookingUserShape.schema).max(LOOKING_MOST) }),
  problems: [],
});

export const addFootprint = endpoint({
  name: 'addFootprint',
  method: 'POST',
  path: '/accounts/:account_id/look',
  auth: 'optional',
  summary: 'Counts a look, also for the channel that the visitor came by, and remembers it for a user',
  params: accountId,
  headers: CHANNEL,
  data: empty,
  problems: [],
});
