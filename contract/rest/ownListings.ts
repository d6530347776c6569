import { z } from 'zod';
import { attributeKinds, certificates, listingMoves, listingStates, ownListingSorts, publishHindrances } from '#contract/names.ts';
import { BULK_MOST } from '#contract/rules/bulk.ts';
import {
  ATTRIBUTE_LONGEST,
  ATTRIBUTES_MOST,
  LISTING_PICTURES_MOST,
  LISTING_WORDS_MOST,
  PROMOTIONS_MOST,
} from '#contract/rules/listingForm.ts';
import { PIECE_NAME_LONGEST, pieceKinds, PIECES_MOST, rarities } from '#contract/rules/inventory.ts';
import { endpoint, forStaff } from './endpoint.ts';
import { field, form, formOfArguments } from './form.ts';
import { DRAFT_LONGEST, reasonShape, version } from './merchants.ts';
import { fenNotNegative, id, oneOf, pageOf, pageQuery, prose, text } from './shared.ts';
import { choice, count, decimal, identifier, list, moment, money, part, picture, reference, shape, words, yes } from './shape.ts';

const TOO_LONG = `最多 ${LISTING_WORDS_MOST} 个字`;
const drafted = text(DRAFT_LONGEST);
const kindName = choice(certificates, oneOf(certificates));

export const centreShape = shape('MerchantCentre', {
  certificate: kindName('certificate'),
  shop: words.maybe('shop'),
  most: count.maybe('most', { doc: 'accounts that may be on offer; null: without bound' }),
  hindrance: choice(publishHindrances, oneOf(publishHindrances)).maybe('hindrance', {
    doc: 'why the caller may not publish now; null: he may',
  }),
  onOffer: count('on_offer'),
  resting: count('resting'),
  waiting: count('waiting'),
  draft: count('draft'),
  off: count('off'),
  rented: count('rented', { doc: 'rented now' }),
  passwordsDue: count('passwords_due', { doc: 'accounts whose password is to be changed' }),
  complaintsOpen: count('complaints_open', { doc: 'complaints of renters that wait for an answer' }),
});

export const getCentre = endpoint({
  name: 'getCentre',
  ...forStaff('any'),
  method: 'GET',
  path: '/merchant',
  auth: 'required',
  summary: 'What the caller may publish, and how many accounts he has in each state',
  data: centreShape.schema,
  problems: [],
});

const stateName = choice(listingStates, oneOf(listingStates));

export const ownListingShape = shape('OwnListing', {
  id: identifier('id', { column: 'id' }),
  title: words('title', { column: 'title' }),
  gameId: identifier('game_id', { column: 'game_id' }),
  gameName: words('game_name', { column: 'game_name' }),
  platform: words('platform', { column: 'platform' }),
  zone: words('zone', { column: 'zone' }),
  cover: picture('cover'),
  state: stateName('state', { column: 'state' }),
  restingUntil: moment.maybe('resting_until', { doc: 'null: not resting, or until further notice' }),
  hourlyFen: money('hourly', { column: 'rental' }),
  depositFen: money('deposit', { column: 'deposit' }),
  isRented: yes('is_rented', { column: 'is_rented' }),
  rentedUntil: moment.maybe('rented_until', { column: 'rental_time' }),
  nextAt: moment.maybe('next_at', { column: 'next_at', doc: 'start of the next paid order' }),
  rentedMinutes: count('rented_minutes', { column: 'rented_minutes', doc: 'of the last 30 days' }),
  incomeFen: money('income', { column: 'income', doc: 'rent of finished orders of the last 30 days, without commission' }),
  todayFrom: moment.maybe('today_from', { column: 'today_from', doc: 'start of the rental that runs, or else of the next one of today' }),
  todayUntil: moment.maybe('today_until', { column: 'today_until' }),
  passwordDueAt: moment.maybe('password_due_at', { column: 'password_due_at', doc: 'since when a new password is due' }),
  answerOrderNo: reference.maybe('answer_order_no', {
    column: 'answer_order_no',
    doc: 'order with a complaint that its owner has to answer',
  }),
  version: count('version', { column: 'version' }),
  reason: words.maybe('reason', { doc: 'why it was sent back' }),
});

/** Filters of the owner's accounts. */
const wanted = z.object({
  state: oneOf(listingStates).optional(),
  rented: z.enum(['1']).optional().describe('rented now'),
  password: z.enum(['1']).optional().describe('a new password is due'),
  game_id: id.optional(),
  keyword: z.string().trim().min(1).max(40).optional().describe('part of the title, or the id'),
  least: z.coerce.number().int().nonnegative().optional().describe('fen an hour'),
  most: z.coerce.number().int().nonnegative().optional().describe('fen an hour'),
});

export const ownTableShape = shape('OwnTable', {
  items: list(ownListingShape)('list'),
  total: count('total', { doc: 'accounts under the filters' }),
  page: count('page', { doc: 'the page that is shown: the last one if a later one was asked for' }),
});

export const getOwnTable = endpoint({
  name: 'getOwnTable',
  ...forStaff('prices'),
  method: 'GET',
  path: '/merchant/table',
  auth: 'required',
  summary: 'A page of own accounts in any order, with their number; deleted ones are left out',
  query: wanted.extend({
    sort: oneOf(ownListingSorts).default('id'),
    ascending: z.enum(['1']).optional(),
    page: z.coerce.number().int().nonnegative().max(100_000).default(0),
    size: z.coerce.number().int().min(1).max(100).default(50),
  }),
  data: ownTableShape.schema,
  problems: [],
});

export const ownIdsShape = shape('OwnIds', {
  items: list(shape('OwnId', { id: identifier('id') }))('list', { doc: `the newest, at most ${BULK_MOST}` }),
  total: count('total', { doc: 'accounts under the filters' }),
});

export const listOwnIds = endpoint({
  name: 'listOwnIds',
  ...forStaff('prices'),
  method: 'GET',
  path: '/merchant/table/ids',
  auth: 'required',
  summary: 'Ids of own accounts under filters, for a selection of all of them',
  query: wanted,
  data: ownIdsShape.schema,
  problems: [],
});

export const listOwnListings = endpoint({
  name: 'listOwnListings',
  ...forStaff('prices'),
  method: 'GET',
  path: '/merchant/listings',
  auth: 'required',
  summary: 'Own accounts, newest first; deleted ones are left out',
  query: pageQuery.extend({
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,17}$/, '翻页位置无效，请回到第一页')
      .optional(),
    ...wanted.shape,
  }),
  data: pageOf(ownListingShape.schema),
  problems: [],
});

const attributeForm = form('ListingAttributeInput', {
  name: field('String', 'name', text(ATTRIBUTE_LONGEST).min(1)),
  value: field('String', 'value', drafted),
});
const pieceForm = form('PieceInput', {
  kind: field(pieceKinds, 'kind', oneOf(pieceKinds)),
  name: field('String', 'name', text(PIECE_NAME_LONGEST).min(1)),
  rarity: field(rarities, 'rarity', oneOf(rarities)),
});
export const promotionForm = form('PromotionInput', {
  hours: field('Int', 'hours', z.int().nonnegative().max(1_000)),
  bonus: field('Int', 'bonus', z.int().nonnegative().max(1_000)),
});
const price = () => fenNotNegative.max(1_000_000_000);

export const listingForm = form('ListingFormInput', {
  title: field('String', 'title', drafted),
  platform: field('String', 'platform', drafted),
  zone: field('String', 'zone', drafted),
  role: field('String', 'role', drafted),
  words: field('String', 'words', prose(LISTING_WORDS_MOST * 2, TOO_LONG)),
  attributes: field.list(attributeForm, 'attributes', z.array(attributeForm.schema).max(ATTRIBUTES_MOST)),
  pieces: field.list(pieceForm, 'pieces', z.array(pieceForm.schema).max(PIECES_MOST)),
  hourly: field.orNull('Fen', 'hourly', price()),
  daily: field.orNull('Fen', 'daily', price()),
  ten: field.orNull('Fen', 'ten', price()),
  weekly: field.orNull('Fen', 'weekly', price()),
  morning: field.orNull('Fen', 'morning', price()),
  afternoon: field.orNull('Fen', 'afternoon', price()),
  night: field.orNull('Fen', 'night', price()),
  deposit: field.orNull('Fen', 'deposit', price()),
  least: field('Int', 'least', z.int().nonnegative().max(1_000), 'least hours of hourly rent'),
  promotions: field.list(promotionForm, 'promotions', z.array(promotionForm.schema).max(PROMOTIONS_MOST * 2)),
  currency: field('Whole', 'currency', z.int().nonnegative(), 'game currency that can be prepaid'),
  rate: field('Float', 'rate', z.number().nonnegative().max(99_999_999), 'units of game currency for one yuan'),
  bookable: field('Boolean', 'bookable', z.boolean()),
  vip: field('Boolean', 'vip', z.boolean()),
  online: field('Boolean', 'online', z.boolean(), 'is not signed out at the end'),
  pictures: field.list('ID', 'pictures', z.array(id).max(LISTING_PICTURES_MOST), 'own pictures uploaded for a listing, the cover first'),
});

const ownAttribute = shape('OwnAttribute', { name: words('name'), value: words('value') });
const ownPiece = shape('OwnPiece', {
  kind: choice(pieceKinds, oneOf(pieceKinds))('kind'),
  name: words('name'),
  rarity: choice(rarities, oneOf(rarities))('rarity'),
});
const ownPromotion = shape('OwnPromotion', { hours: count('hours'), bonus: count('bonus') });
const ownPicture = shape('OwnPicture', { id: identifier('id'), path: picture('path') });
const gameAttributeShape = shape('GameAttribute', {
  name: words('name'),
  kind: choice(attributeKinds, oneOf(attributeKinds))('kind'),
  unit: words('unit'),
  choices: list(shape('AttributeChoice', { value: words('value') }))('choices'),
});

export const listingFormShape = shape('ListingForm', {
  title: words('title'),
  platform: words('platform'),
  zone: words('zone'),
  role: words('role'),
  words: words('words'),
  attributes: list(ownAttribute)('attributes'),
  pieces: list(ownPiece)('pieces'),
  hourly: money.maybe('hourly'),
  daily: money.maybe('daily'),
  ten: money.maybe('ten'),
  weekly: money.maybe('weekly'),
  morning: money.maybe('morning'),
  afternoon: money.maybe('afternoon'),
  night: money.maybe('night'),
  deposit: money.maybe('deposit'),
  least: count('least'),
  promotions: list(ownPromotion)('promotions'),
  currency: decimal('currency'),
  rate: decimal('rate'),
  bookable: yes('bookable'),
  vip: yes('vip'),
  online: yes('online'),
  pictures: list(ownPicture)('pictures'),
});

export const editedListingShape = shape('EditedListing', {
  id: identifier('id'),
  gameId: identifier('game_id'),
  gameName: words('game_name'),
  state: stateName('state'),
  version: count('version'),
  hasLogin: yes('has_login'),
  form: part(listingFormShape)('form'),
  reasons: list(reasonShape)('reasons', { doc: 'why it was sent back' }),
  attributes: list(gameAttributeShape)('attributes', { doc: 'of the game: the form follows them' }),
  cover: picture('cover', { doc: 'drawn one, shown while it has no picture' }),
  savedAt: moment('saved_at'),
});

const params = z.object({ id });
const OWN = ['NOT_FOUND'] as const;

export const startListing = endpoint({
  name: 'startListing',
  ...forStaff('prices'),
  method: 'POST',
  path: '/merchant/listings',
  auth: 'required',
  summary: 'Begins a draft of an account of a game',
  body: z.object({ game_id: id }),
  data: editedListingShape.schema,
  problems: ['NOT_FOUND', 'DRAFTS_FULL'],
});

export const getOwnListing = endpoint({
  name: 'getOwnListing',
  ...forStaff('prices'),
  method: 'GET',
  path: '/merchant/listings/:id',
  auth: 'required',
  summary: 'One own account with all that can be edited, and what the form of its game asks',
  params,
  data: editedListingShape.schema,
  problems: OWN,
});

export const listingDraft = formOfArguments({ version: field('Int', 'version', version), form: field.part(listingForm, 'form') });

export const saveListing = endpoint({
  name: 'saveListing',
  ...forStaff('prices'),
  method: 'POST',
  path: '/merchant/listings/:id',
  auth: 'required',
  summary: 'Saves a draft; it may be incomplete',
  params,
  body: listingDraft.schema,
  data: editedListingShape.schema,
  problems: [...OWN, 'EDITED_ELSEWHERE', 'LISTING_STATE'],
});

export const listingLogin = formOfArguments({
  account: field('String', 'account', text(100).min(1, '请填写登录账号')),
  secret: field('String', 'secret', text(100).min(1, '请填写登录密码')),
});

export const sealListingLogin = endpoint({
  name: 'sealListingLogin',
  ...forStaff('prices'),
  method: 'POST',
  path: '/merchant/listings/:id/login',
  auth: 'required',
  summary: 'Seals the login of an own account; nobody reads it but a renter while the rental runs',
  params,
  body: listingLogin.schema,
  data: editedListingShape.schema,
  problems: [...OWN, 'LISTING_STATE', 'LOGIN_TAKEN'],
});

export const listingPublication = formOfArguments({
  version: field('Int', 'version', version),
  form: field.part(listingForm, 'form'),
  isSure: field('Boolean', 'is_sure', z.boolean(), 'the owner was asked about prices that change by more than half'),
});

export const publishListing = endpoint({
  name: 'publishListing',
  ...forStaff('prices'),
  method: 'POST',
  path: '/merchant/listings/:id/publish',
  auth: 'required',
  summary: 'Puts a draft on offer, or changes an account on offer; the first ones, and listed words, wait for a look',
  params,
  body: listingPublication.schema,
  data: editedListingShape.schema,
  problems: [
    ...OWN,
    'EDITED_ELSEWHERE',
    'LISTING_STATE',
    'LOGIN_MISSING',
    'LOGIN_TAKEN',
    'PRICE_JUMP',
    'REAL_NAME_REQUIRED',
    'MINOR_REFUSED',
    'PHONE_UNBOUND',
    'PUBLISH_CREDIT',
    'PUBLISH_STOPPED',
    'PUBLISH_FULL',
  ],
});

export const moveListing = endpoint({
  name: 'moveListing',
  ...forStaff('prices'),
  method: 'POST',
  path: '/merchant/listings/:id/move',
  auth: 'required',
  summary: 'Puts an own account on offer again, takes it down, recalls it from a look, or deletes it',
  params,
  body: z.object({ move: z.enum(listingMoves) }),
  data: editedListingShape.schema,
  problems: [
    ...OWN,
    'LISTING_STATE',
    'LISTING_BUSY',
    'REAL_NAME_REQUIRED',
    'MINOR_REFUSED',
    'PHONE_UNBOUND',
    'PUBLISH_CREDIT',
    'PUBLISH_STOPPED',
    'PUBLISH_FULL',
  ],
});

export const listingPrice = formOfArguments({
  version: field('Int', 'version', version),
  hourlyFen: field('Fen', 'hourly', fenNotNegative),
  isSure: field('Boolean', 'is_sure', z.boolean()),
});

export const changeListingPrice = endpoint({
  name: 'changeListingPrice',
  ...forStaff('prices'),
  method: 'POST',
  path: '/merchant/listings/:id/price',
  auth: 'required',
  summary: 'Changes the hourly price of an own account; it is that of the next order',
  params,
  body: listingPrice.schema,
  data: editedListingShape.schema,
  problems: [...OWN, 'EDITED_ELSEWHERE', 'LISTING_STATE', 'PRICE_JUMP'],
});

export const goingRateShape = shape('GoingRate', {
  hourlyFen: money.maybe('hourly', { doc: 'median; null with too few accounts' }),
  accounts: count('accounts', { doc: 'accounts of the game on that platform that were rented in the last 30 days' }),
});

export const getGoingRate = endpoint({
  name: 'getGoingRate',
  ...forStaff('prices'),
  method: 'GET',
  path: '/merchant/going-rate',
  auth: 'required',
  summary: 'What like accounts of a game are rented for an hour',
  query: z.object({ game_id: id, platform: z.string().max(20).optional() }),
  data: goingRateShape.schema,
  problems: [],
});
