import { z } from 'zod';
import { bargainStatuses } from '#contract/names.ts';
import { BARGAIN_FLOOR, BARGAIN_HOLD, BARGAIN_OFFERS, BARGAIN_PERCENT } from '#contract/rules/bargain.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { endpoint, forStaff } from './endpoint.ts';
import { numbered } from './reviews.ts';
import { fen, id, pageOf } from './shared.ts';
import { choice, count, identifier, list, moment, money, picture, shape, words, yes } from './shape.ts';

export const bargainGameShape = shape('BargainGame', {
  id: identifier('id', { column: 'id' }),
  title: words('title', { column: 'title' }),
  icon: picture('icon'),
  listingCount: count('listings', { column: 'listings', doc: 'accounts on offer whose owner bargains' }),
});

const offerShape = shape('BargainOffer', {
  at: moment('at'),
  hourlyFen: money('fen', { doc: 'offered for an hour' }),
});

const status = choice(bargainStatuses, z.enum(bargainStatuses));

export const bargainShape = shape('Bargain', {
  status: status('status', { doc: 'of today' }),
  priceFen: money('hourly', { doc: 'an hour after the activity, as it is now' }),
  leastFen: money('least', { doc: `${BARGAIN_PERCENT.least} % of it` }),
  mostFen: money('most', { doc: `${BARGAIN_PERCENT.most} % of it` }),
  offers: list(offerShape)('offers', { doc: 'of today, oldest first' }),
  offersLeft: count('offers_left', { doc: `of ${BARGAIN_OFFERS}` }),
  counterFen: money.maybe('counter', { doc: 'the last counter-offer, which can be taken by offering it; null without one' }),
  heldFen: money.maybe('held', { doc: 'the accepted price, while it is held' }),
  heldUntil: moment.maybe('held_until'),
  resetsAt: moment('resets_at', { doc: 'next midnight in Shanghai' }),
});

export const receivedBargainShape = shape('ReceivedBargain', {
  id: identifier('id', { column: 'id' }),
  status: status('status', { column: 'status' }),
  priceFen: money('hourly', { column: 'hourly' }),
  offers: list(offerShape)('offers', { column: 'offers' }),
  acceptedFen: money.maybe('accepted', { column: 'accepted' }),
  at: moment('at', { column: 'created_at' }),
});

export const bargainTermsShape = shape('BargainTerms', {
  isOn: yes('is_on', { column: 'is_use_bargain' }),
  floorPercent: count('floor_percent', { column: 'bargain_floor', doc: 'sent to the owner alone' }),
});

const ofListing = z.object({ account_id: id });

export const listBargainGames = endpoint({
  name: 'listBargainGames',
  method: 'GET',
  path: '/bargain/games',
  auth: 'none',
  summary: 'Games with accounts whose owner bargains, the most accounts first',
  data: z.object({ list: z.array(bargainGameShape.schema) }),
  problems: [],
});

export const getBargain = endpoint({
  name: 'getBargain',
  method: 'GET',
  path: '/bargain',
  auth: 'required',
  summary: 'How the caller’s bargain of today for an account stands',
  query: ofListing,
  data: bargainShape.schema,
  problems: ['LISTING_DELETED', 'BARGAIN_OFF'],
});

export const makeOffer = endpoint({
  name: 'makeOffer',
  method: 'POST',
  path: '/bargain/offers',
  auth: 'required',
  idempotent: true,
  summary:
    `Offers a price for an hour, at most ${BARGAIN_OFFERS} times a day for an account; it is accepted and held for ` +
    `${BARGAIN_HOLD / MINUTE} minutes, or countered. ` +
    'The last counter-offer is taken by offering exactly it, which counts as no offer',
  body: ofListing.extend({ fen: fen.positive() }),
  data: bargainShape.schema,
  problems: [
    'REAL_NAME_REQUIRED',
    'MINOR_REFUSED',
    'ACCOUNT_LIMITED',
    'LISTING_DELETED',
    'LISTING_UNLISTED',
    'OWN_LISTING',
    'BARGAIN_OFF',
    'BARGAIN_RANGE',
    'BARGAIN_OVER',
  ],
});

export const listReceivedBargains = endpoint({
  name: 'listReceivedBargains',
  ...forStaff('prices'),
  method: 'GET',
  path: '/owner/accounts/:account_id/bargains',
  auth: 'required',
  summary: 'Offers for an own account, newest first, without their renters',
  params: ofListing,
  query: numbered,
  data: pageOf(receivedBargainShape.schema),
  problems: ['NOT_FOUND'],
});

export const getBargainTerms = endpoint({
  name: 'getBargainTerms',
  ...forStaff('prices'),
  method: 'GET',
  path: '/owner/accounts/:account_id/bargain-terms',
  auth: 'required',
  summary: 'Whether an own account is bargained for, and its floor',
  params: ofListing,
  data: bargainTermsShape.schema,
  problems: ['NOT_FOUND'],
});

export const setBargainTerms = endpoint({
  name: 'setBargainTerms',
  ...forStaff('prices'),
  method: 'POST',
  path: '/owner/accounts/:account_id/bargain-terms',
  auth: 'required',
  summary: 'Switches bargaining for an own account on or off, and sets its floor; prices that are held stay',
  params: ofListing,
  body: z.object({
    is_on: z.boolean(),
    floor_percent: z
      .int()
      .min(BARGAIN_FLOOR.least, `底价最低 ${BARGAIN_FLOOR.least}%`)
      .max(BARGAIN_FLOOR.most, `底价最高 ${BARGAIN_FLOOR.most}%`),
  }),
  data: bargainTermsShape.schema,
  problems: ['NOT_FOUND'],
});
