import { z } from 'zod';
import { activities, chanceCauses, drawPrizes, drawStatuses, rankStandings } from '#contract/names.ts';
import { DRAW_FRIENDS_A_DAY, DRAW_LEAST_RENT, DRAW_RENT_MOST } from '#contract/rules/draw.ts';
import { RANKING_LISTED, RANKING_PRIZED } from '#contract/rules/ranking.ts';
import { endpoint } from './endpoint.ts';
import { id, oneOf, pageOf, pageQuery } from './shared.ts';
import { choice, count, decimal, identifier, list, moment, money, part, picture, reference, shape, words, yes } from './shape.ts';

const rankPlaceShape = shape('RankPlace', {
  place: count('place'),
  name: words('name', { doc: 'masked' }),
  avatar: picture('avatar'),
  registeredAt: moment.maybe('registered_at'),
  rentFen: money('rent', { doc: 'of settled orders, less refunds' }),
  prizeFen: money('prize', { doc: 'red packet of the place; 0 without one' }),
  isOwn: yes('is_own'),
});

const ownRankShape = shape('OwnRank', {
  standing: choice(rankStandings, z.enum(rankStandings))('standing'),
  place: count.maybe('place'),
  rentFen: money('rent'),
  nextPlace: count.maybe('next_place', { doc: `the place before, or ${RANKING_PRIZED} for whoever is behind it; null for the first` }),
  missingFen: money.maybe('missing', { doc: 'rent that is missing to it' }),
});

export const rankingShape = shape('Ranking', {
  month: words('month', { doc: 'YYYY-MM, in Shanghai' }),
  settlesAt: moment('settles_at'),
  people: count('people', { doc: 'everybody with a place' }),
  top: list(rankPlaceShape)('top', { doc: `the first ${RANKING_LISTED}` }),
  own: part(ownRankShape).maybe('own', { doc: 'null for a guest' }),
  lastMonth: words('last_month', { doc: 'YYYY-MM' }),
  last: list(rankPlaceShape)('last', { doc: `its first ${RANKING_PRIZED}, as they were settled` }),
});

const prize = choice(drawPrizes, z.enum(drawPrizes));

const drawOddsShape = shape('DrawOdds', {
  prize: prize('prize'),
  stock: count.maybe('stock', { doc: 'null: as many as the odds bring' }),
  share: decimal('share', { doc: 'of the chances, 0 to 1, by as many as there are now' }),
  given: count('given', { doc: 'drawn; 0 before the draw' }),
});

export const drawSessionShape = shape('DrawSession', {
  session: reference('session', { doc: 'as 2026-11-20T20:00' }),
  status: choice(drawStatuses, z.enum(drawStatuses))('status'),
  startsAt: moment('starts_at'),
  announcedAt: moment('announced_at', { doc: 'since when the hash of the seed stands' }),
  seedHash: words('seed_hash', { doc: 'hex SHA-256 of the seed’s 32 bytes' }),
  seed: words.maybe('seed', { doc: 'hex; null before the draw' }),
  listHash: words.maybe('list_hash', { doc: 'hex SHA-256 of the list; null before the start' }),
  beaconRound: count.maybe('beacon_round', { doc: 'round of the outside beacon; null without one' }),
  beacon: words.maybe('beacon', { doc: 'its randomness, hex: the SHA-256 of its signature' }),
  beaconSignature: words.maybe('beacon_signature', { doc: 'signature of the round by the beacon’s owners, hex' }),
  chances: count('chances'),
  coinPercent: count('coin_percent', { doc: 'of the chances without a limited prize' }),
  odds: list(drawOddsShape)('odds'),
  budgetFen: money('budget'),
  spentFen: money('spent', { doc: 'paid out so far, packets at their value' }),
  reason: words('reason', { doc: 'why it was cancelled; empty otherwise' }),
});

export const drawChanceShape = shape('DrawChance', {
  id: identifier('id', { column: 'id' }),
  cause: choice(chanceCauses, z.enum(chanceCauses))('cause', { column: 'cause' }),
  title: words('title', { doc: 'of the rented account, or the masked name of the friend' }),
  rentFen: money('rent', { column: 'rent', doc: 'of the order, less refunds; 0 for a friend' }),
  at: moment('at', { column: 'at' }),
  ticket: words('ticket', { column: 'ticket', doc: 'random; stands in the published list' }),
  session: reference.maybe('session', { column: 'session', doc: 'null until its session closes' }),
  number: count.maybe('number', { column: 'number', doc: 'in the list' }),
  isDrawn: yes('is_drawn', { doc: 'its session has been drawn, and it can be opened' }),
  rank: count.maybe('rank', { doc: 'null until it is opened' }),
  prize: prize.maybe('prize', { doc: 'null until it is opened' }),
  prizeFen: money('prize_fen', { doc: 'money or value of the red packet; 0 otherwise' }),
  openedAt: moment.maybe('opened_at', { column: 'opened_at' }),
});

export const freeOrderShape = shape('FreeOrder', {
  open: part(drawSessionShape).maybe('open', { doc: 'collects chances now' }),
  next: part(drawSessionShape).maybe('next', { doc: 'the one after; the hash of its seed stands already' }),
  last: part(drawSessionShape).maybe('last', { doc: 'the latest one that has been drawn' }),
  own: list(drawChanceShape)('own', { doc: 'own chances of the open session and of the last ones, newest first; empty for a guest' }),
  dayBudgetFen: money('day_budget'),
  daySpentFen: money('day_spent'),
});

export const activityDataShape = shape('ActivityData', {
  ranking: part(rankingShape).maybe('ranking', { doc: 'of newuser_ranking' }),
  freeOrder: part(freeOrderShape).maybe('free_order', { doc: 'of free_order' }),
  serverTime: moment('server_time'),
});

export const drawFriendShape = shape('DrawFriend', {
  name: words('name', { doc: 'masked' }),
  at: moment('at'),
  isChance: yes('is_chance', { doc: `at most ${DRAW_FRIENDS_A_DAY} a day` }),
});

export const drawInviteShape = shape('DrawInvite', {
  usedToday: count('used_today'),
  aDay: count('a_day'),
  friends: list(drawFriendShape)('friends', { doc: 'the latest twenty who came by the own link' }),
});

export const drawListShape = shape('DrawList', {
  session: reference('session'),
  list: words('list', { doc: 'a line for each chance: number, ticket, cause' }),
});

const session = z.object({ session: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, '场次格式不正确') });

export const getActivityData = endpoint({
  name: 'getActivityData',
  method: 'GET',
  path: '/activity/data',
  auth: 'optional',
  summary: 'The newcomers’ ranking with the own place, or the free-order draw with the own chances',
  query: z.object({ activity: oneOf(activities) }),
  data: activityDataShape.schema,
  problems: [],
});

export const getActivityInvite = endpoint({
  name: 'getActivityInvite',
  method: 'GET',
  path: '/activity/invite',
  auth: 'required',
  summary: 'Friends who came by the own link, and which of them brought a chance',
  data: drawInviteShape.schema,
  problems: [],
});

export const listDrawSessions = endpoint({
  name: 'listDrawSessions',
  method: 'GET',
  path: '/activity/free-order/sessions',
  auth: 'none',
  summary: 'Sessions of the free-order draw with odds and stock, the latest first',
  query: pageQuery.extend({ cursor: session.shape.session.optional() }),
  data: pageOf(drawSessionShape.schema),
  problems: [],
});

export const getDrawList = endpoint({
  name: 'getDrawList',
  method: 'GET',
  path: '/activity/free-order/sessions/:session/list',
  auth: 'none',
  summary: 'The numbered list of a session’s chances, from its start',
  params: session,
  data: drawListShape.schema,
  problems: ['NOT_FOUND'],
});

export const drawLottery = endpoint({
  name: 'drawLottery',
  method: 'POST',
  path: '/activity/free-order/draw',
  auth: 'required',
  idempotent: true,
  summary:
    'Opens an own chance of a session that has been drawn, and pays its prize: ' +
    `the order’s rent up to ${DRAW_RENT_MOST} fen, a red packet, coins or nothing; an order counts from ${DRAW_LEAST_RENT} fen`,
  body: z.object({ chance_id: id }),
  data: drawChanceShape.schema,
  problems: ['NOT_FOUND', 'DRAW_NOT_READY'],
});
