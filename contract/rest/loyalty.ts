import { z } from 'zod';
import { loyaltyCauses } from '#contract/names.ts';
import { COIN_PACKETS } from '#contract/rules/loyalty.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './shared.ts';
import { choice, count, identifier, list, moment, reference, shape, signed, words, yes } from './shape.ts';

const cursored = pageQuery.extend({
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,17}$/, '翻页位置无效，请回到第一页')
    .optional(),
});

const cause = choice(loyaltyCauses, z.enum(loyaltyCauses));

export const loyaltyEntryShape = shape('LoyaltyEntry', {
  id: identifier('id', { column: 'id' }),
  at: moment('at', { column: 'at' }),
  cause: cause('cause', { column: 'cause' }),
  title: words('title'),
  amount: signed('amount', { column: 'amount', doc: 'what really changed: the bounds hold' }),
  balanceAfter: count('balance_after', { column: 'balance_after' }),
  note: words('note', { column: 'note' }),
  orderNo: reference.maybe('order_no', {
    column: 'order_no',
    doc: 'the order that it came from, if the reader is its renter or its owner',
  }),
});

const page = { auth: 'required', method: 'GET', query: cursored, data: pageOf(loyaltyEntryShape.schema), problems: [] } as const;

export const signInDayShape = shape('SignInDay', {
  day: words('day', { doc: 'YYYY-MM-DD, in Shanghai' }),
  coins: count('coins'),
});

export const signInsShape = shape('SignIns', {
  today: words('today', { doc: 'YYYY-MM-DD, in Shanghai, by the service’s clock' }),
  isSigned: yes('is_signed', { doc: 'today' }),
  step: count('step', { doc: '1 to 7: which day of the row today is, or will be' }),
  days: list(signInDayShape)('days'),
});

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/sign-in',
  auth: 'required',
  summary: 'Signs in for today, once a day in Shanghai: 5 5 10 10 15 15 30 coins in a row; again it changes nothing',
  data: signInsShape.schema,
  problems: [],
});

export const listSignIns = endpoint({
  name: 'listSignIns',
  method: 'GET',
  path: '/sign-in/history',
  auth: 'required',
  summary: 'The days of a month on which one signed in',
  query: z.object({
    month: z
      .string()
      .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, '月份应为 2026-11 的形式')
      .optional()
      .describe('this month when left out'),
  }),
  data: signInsShape.schema,
  problems: [],
});

export const coinsShape = shape('Coins', {
  balance: count('balance'),
  nextToRunOut: count('next_to_run_out', { doc: 'coins that run out first' }),
  runOutAt: moment.maybe('run_out_at', { doc: 'when those do; null without coins' }),
});

export const getCoins = endpoint({
  name: 'getCoins',
  method: 'GET',
  path: '/gold',
  auth: 'required',
  summary: 'Gold coins and when the first of them run out',
  data: coinsShape.schema,
  problems: [],
});

export const listCoins = endpoint({ ...page, name: 'listCoins', path: '/gold-log', summary: 'Every movement of gold coins, newest first' });

export const exchangeCoins = endpoint({
  name: 'exchangeCoins',
  method: 'POST',
  path: '/gold/exchange',
  auth: 'required',
  idempotent: true,
  summary: `Buys a red packet for coins: ${COIN_PACKETS.map(({ coins, title }) => `${coins} ${title}`).join(', ')}`,
  body: z.object({
    coins: z.literal(
      COIN_PACKETS.map(({ coins }) => coins),
      '没有这种红包',
    ),
  }),
  data: coinsShape.schema,
  problems: ['COINS_SHORT'],
});

export const creditTaskShape = shape('CreditTask', {
  cause: cause('cause'),
  title: words('title'),
  gain: count('gain'),
  isDone: yes('is_done'),
});

export const creditShape = shape('Credit', {
  score: count('score'),
  tasks: list(creditTaskShape)('tasks'),
});

export const getCredit = endpoint({
  name: 'getCredit',
  method: 'GET',
  path: '/credit-task',
  auth: 'required',
  summary: 'The credit score, and what would raise it',
  data: creditShape.schema,
  problems: [],
});

export const listCredit = endpoint({
  ...page,
  name: 'listCredit',
  path: '/credit-log',
  summary: 'Every movement of the credit score, newest first',
});

export const pointsShape = shape('Points', {
  points: count('points'),
  level: count('level', { doc: '0 to 5' }),
  levelName: words('level_name'),
  nextFrom: count.maybe('next_from', { doc: 'points of the next level; null at the highest' }),
});

export const getPoints = endpoint({
  name: 'getPoints',
  method: 'GET',
  path: '/points',
  auth: 'required',
  summary: 'Points of rent paid, and the level that they make',
  data: pointsShape.schema,
  problems: [],
});

export const listPoints = endpoint({
  ...page,
  name: 'listPoints',
  path: '/points/records',
  summary: 'Every movement of points, newest first',
});
