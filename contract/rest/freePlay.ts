import { z } from 'zod';
import { freePlayCouponStatuses, freePlaySlots, freePlayStatuses } from '#contract/names.ts';
import { FREE_PLAYS_A_DAY, SUPER_FREE_PLAYS_A_DAY } from '#contract/rules/membership.ts';
import { DAY, MINUTE } from '#contract/rules/constants.ts';
import { FREE_PLAY_LENGTHS, FREE_PLAY_WINDOWS_MOST } from '#contract/rules/freePlay.ts';
import { endpoint, forStaff } from './endpoint.ts';
import { field, form, formOfArguments } from './form.ts';
import { numbered } from './reviews.ts';
import { flag, id, instant, pageOf, pageQuery } from './shared.ts';
import { choice, count, identifier, list, moment, money, picture, shape, words, yes } from './shape.ts';

export const freePlayGameShape = shape('FreePlayGame', {
  id: identifier('id', { column: 'id' }),
  title: words('title', { column: 'title' }),
  icon: picture('icon'),
  listingCount: count('listings', { column: 'listings', doc: 'accounts that offer it' }),
});

const slotShape = shape('FreePlaySlot', {
  startsAt: moment('start_at'),
  endsAt: moment('end_at'),
  state: choice(freePlaySlots, z.enum(freePlaySlots))('state'),
});

const factShape = shape('FreePlayFact', { name: words('attr_name'), value: words('value') });

export const freePlayListingShape = shape('FreePlayListing', {
  id: identifier('id', { column: 'id' }),
  title: words('title', { column: 'title' }),
  cover: picture('cover'),
  gameId: identifier('game_id', { column: 'game_id' }),
  gameName: words('game_name', { column: 'game_name' }),
  facts: list(factShape)('attrs'),
  rentalFen: money('rental', { column: 'shown_rental', doc: 'per hour, after the activity' }),
  minutes: count('minutes', { column: 'minutes', doc: 'length of a play' }),
  slots: list(slotShape)('slots', { doc: 'every play of today, in order' }),
});

export const freePlayShape = shape('FreePlay', {
  id: identifier('id', { column: 'id' }),
  status: choice(freePlayStatuses, z.enum(freePlayStatuses))('status', { column: 'status' }),
  startsAt: moment('start_at', { column: 'start_at' }),
  endsAt: moment('end_at', { column: 'end_at', doc: 'as it is now: a paid order or the player may have brought it forward' }),
  isByCoupon: yes('is_by_coupon', { doc: 'played by a coupon instead of a chance of the day' }),
  isReturned: yes('is_returned', { doc: 'the chance came back' }),
  listingId: identifier('listing_id', { column: 'listing_id' }),
  title: words('title', { column: 'title' }),
  cover: picture('cover'),
  rentalFen: money('rental', { column: 'shown_rental', doc: 'per hour, as it is now' }),
  serverTime: moment('server_time'),
});

export const freePlayCouponShape = shape('FreePlayCoupon', {
  id: identifier('id', { column: 'id' }),
  status: choice(freePlayCouponStatuses, z.enum(freePlayCouponStatuses))('status'),
  givenAt: moment('given_at', { column: 'given_at' }),
  expiresAt: moment('expires_at', { column: 'expires_at' }),
});

export const freePlayCountShape = shape('FreePlayCount', {
  left: count('left', { doc: 'plays that can be taken today, with coupons' }),
  dailyTotal: count('daily_total', { doc: `${FREE_PLAYS_A_DAY}, or ${SUPER_FREE_PLAYS_A_DAY} of a super member` }),
  dailyLeft: count('daily_left'),
  coupons: count('coupons', { doc: 'unused ones that have not expired' }),
  isSuper: yes('is_super'),
  streak: count('streak', { doc: 'days in a row of sign-ins, today or until yesterday, 0 to 7' }),
  resetsAt: moment('resets_at', { doc: 'next midnight in Shanghai' }),
});

export const freePlayPromotionShape = shape('FreePlayPromotion', {
  id: identifier('id', { column: 'id' }),
  title: words('title', { column: 'title' }),
  text: words('text', { column: 'text' }),
  button: words('button', { column: 'button' }),
  href: words('href', { column: 'href' }),
});

const freePlayWindowShape = shape('FreePlayWindow', {
  from: count('from', { doc: 'minute of the day in Shanghai' }),
  to: count('to', { doc: 'half open' }),
});
export const freePlayTermsShape = shape('FreePlayTerms', {
  isOn: yes('is_on', { column: 'is_free_play' }),
  windows: list(freePlayWindowShape)('windows', { doc: 'parts of every day' }),
  minutes: count('minutes', { doc: 'length of a play' }),
  keepsPassword: yes('keeps_password', { doc: 'rentals of now go on after a play without a new password' }),
});
const ofOwn = z.object({ account_id: id });
const dayMinute = z
  .int()
  .min(0)
  .max(DAY / MINUTE);
const freePlayWindowForm = form('FreePlayWindowInput', { from: field('Int', 'from', dayMinute), to: field('Int', 'to', dayMinute) });
export const freePlayTermsForm = formOfArguments({
  isOn: field('Boolean', 'is_on', z.boolean()),
  windows: field.list(freePlayWindowForm, 'windows', z.array(freePlayWindowForm.schema).max(FREE_PLAY_WINDOWS_MOST * 2)),
  minutes: field('Int', 'minutes', z.union(FREE_PLAY_LENGTHS.map((length) => z.literal(length)))),
  keepsPassword: field('Boolean', 'keeps_password', z.boolean()),
});

export const getFreePlayTerms = endpoint({
  name: 'getFreePlayTerms',
  ...forStaff('prices'),
  method: 'GET',
  path: '/owner/accounts/:account_id/free-play',
  auth: 'required',
  summary: 'What an own account offers for free play',
  params: ofOwn,
  data: freePlayTermsShape.schema,
  problems: ['NOT_FOUND'],
});

export const setFreePlayTerms = endpoint({
  name: 'setFreePlayTerms',
  ...forStaff('prices'),
  method: 'POST',
  path: '/owner/accounts/:account_id/free-play',
  auth: 'required',
  summary: 'Offers an own account for free play, or no longer; plays that are taken stay',
  params: ofOwn,
  body: freePlayTermsForm.schema,
  data: freePlayTermsShape.schema,
  problems: ['NOT_FOUND'],
});

const playId = z.object({ id });

export const listFreePlayGames = endpoint({
  name: 'listFreePlayGames',
  method: 'GET',
  path: '/free-play/games',
  auth: 'none',
  summary: 'Games with accounts that offer free play today, the most accounts first',
  data: z.object({ list: z.array(freePlayGameShape.schema) }),
  problems: [],
});

export const listFreePlayAccounts = endpoint({
  name: 'listFreePlayAccounts',
  method: 'GET',
  path: '/free-play/accounts',
  auth: 'optional',
  summary: 'Accounts that offer free play, with all of today’s plays',
  query: pageQuery.extend({
    cursor: z
      .string()
      .regex(/^-?\d{1,9}_[1-9]\d{0,17}$/, '翻页位置无效，请回到第一页')
      .optional(),
    game_id: id.optional(),
    is_open: flag.optional().describe('only with a play that can still be taken'),
  }),
  data: pageOf(freePlayListingShape.schema),
  problems: [],
});

export const createFreePlay = endpoint({
  name: 'createFreePlay',
  method: 'POST',
  path: '/free-play/orders',
  auth: 'required',
  idempotent: true,
  summary:
    'Takes one of today’s plays: a later one is booked, one that runs begins at once with what is left of it. Uses a chance of the day, ' +
    'else the coupon that expires first',
  body: z.object({ account_id: id, start_at: instant.describe('start of the play, as listed') }),
  data: freePlayShape.schema,
  problems: [
    'REAL_NAME_REQUIRED',
    'MINOR_REFUSED',
    'ACCOUNT_LIMITED',
    'CREDIT_TOO_LOW_TO_RENT',
    'LISTING_DELETED',
    'OWN_LISTING',
    'FREE_PLAY_NOT_OFFERED',
    'FREE_PLAY_OVER',
    'FREE_PLAY_TAKEN',
    'FREE_PLAY_OWN_TIME',
    'FREE_PLAY_USED_UP',
  ],
});

export const leaveFreePlay = endpoint({
  name: 'leaveFreePlay',
  method: 'POST',
  path: '/free-play/orders/:id/leave',
  auth: 'required',
  idempotent: true,
  summary: 'Ends an own play at once; one that has not begun is cancelled, and its chance comes back',
  params: playId,
  data: freePlayShape.schema,
  problems: ['NOT_FOUND', 'FREE_PLAY_STATE'],
});

export const getFreePlayCredentials = endpoint({
  name: 'getFreePlayCredentials',
  method: 'GET',
  writes: true,
  path: '/free-play/orders/:id/credentials',
  auth: 'required',
  summary: 'Login of the account: only its player, only while the play runs; every reading is recorded',
  params: playId,
  data: z.object({ account: z.string(), password: z.string(), zone: z.string(), role_name: z.string(), until: instant }),
  problems: ['NOT_FOUND', 'CREDENTIALS_LOCKED', 'CREDENTIALS_UNREADABLE'],
});

export const listFreePlayCoupons = endpoint({
  name: 'listFreePlayCoupons',
  method: 'GET',
  path: '/free-play/coupons',
  auth: 'required',
  summary: 'Own chances from sign-ins, newest first',
  data: z.object({ list: z.array(freePlayCouponShape.schema) }),
  problems: [],
});

export const getFreePlayCount = endpoint({
  name: 'getFreePlayCount',
  method: 'GET',
  path: '/free-play/count',
  auth: 'required',
  summary: 'What is left today, and why',
  data: freePlayCountShape.schema,
  problems: [],
});

export const listFreePlayPromotions = endpoint({
  name: 'listFreePlayPromotions',
  method: 'GET',
  path: '/free-play/promotions',
  auth: 'none',
  summary: 'Banners of the free-play page, as operators set them',
  data: z.object({ list: z.array(freePlayPromotionShape.schema) }),
  problems: [],
});

export const listFreePlays = endpoint({
  name: 'listFreePlays',
  method: 'GET',
  path: '/free-play/orders',
  auth: 'required',
  summary: 'Own plays, newest first',
  query: numbered,
  data: pageOf(freePlayShape.schema),
  problems: [],
});
