import { z } from 'zod';
import { drawStatuses } from '#contract/names.ts';
import { fenNotNegative, instant } from '#contract/rest/shared.ts';
import { DRAW_STOCK_MOST } from '#contract/rules/draw.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const session = z.object({ session: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, '场次格式不正确') });
const count = z.int().nonnegative().max(DRAW_STOCK_MOST);

const year = z.coerce.number().int().min(2000).max(2999);

const drawCase = z.object({
  session: z.string(),
  status: z.enum(drawStatuses),
  starts_at: instant,
  rent_stock: z.int(),
  packet_stock: z.int(),
  budget: fenNotNegative,
  spent: fenNotNegative,
  chances: z.int(),
});

export const listDraws = operatorCall({
  name: 'listDraws',
  method: 'GET',
  path: '/draws',
  may: 'stock.read',
  summary: 'Sessions of the free-order draw, the latest first, with stock, budget and the year’s budget',
  data: z.object({
    list: z.array(drawCase),
    year: z.object({ year: z.int(), budget: fenNotNegative, spent: fenNotNegative }),
  }),
  problems: [],
});

export const getDraw = operatorCall({
  name: 'getDraw',
  method: 'GET',
  path: '/draws/:session',
  may: 'stock.read',
  summary: 'One session of the free-order draw',
  params: session,
  data: drawCase.extend({ state: caseState }),
  problems: ['NOT_FOUND'],
});

export const stockDraw = operatorCall({
  name: 'stockDraw',
  method: 'POST',
  path: '/draws/:session/stock',
  may: 'stock.decide',
  summary: 'Sets stock and budget of a session whose chances are not closed; the budget must cover the stock',
  params: session,
  body: z.object({ rent_stock: count, packet_stock: count, budget: fenNotNegative, because, ...deciding }),
  data: decided,
  problems: ['NOT_FOUND', 'DRAW_STATE', 'CASE_STALE', 'CASE_CLAIMED'],
});

export const cancelDraw = operatorCall({
  name: 'cancelDraw',
  method: 'POST',
  path: '/draws/:session/cancel',
  may: 'stock.decide',
  summary: 'Cancels a session that has not been drawn; its chances go to the next one',
  params: session,
  body: z.object({ because, ...deciding }),
  data: decided,
  problems: ['NOT_FOUND', 'DRAW_STATE', 'CASE_STALE', 'CASE_CLAIMED'],
});

export const getDrawYear = operatorCall({
  name: 'getDrawYear',
  method: 'GET',
  path: '/draws/years/:year',
  may: 'stock.read',
  summary: 'The budget of a year and what of it is spent',
  params: z.object({ year }),
  data: z.object({ year: z.int(), budget: fenNotNegative, spent: fenNotNegative, state: caseState }),
  problems: [],
});

export const budgetDraws = operatorCall({
  name: 'budgetDraws',
  method: 'POST',
  path: '/draws/years/:year/budget',
  may: 'stock.decide',
  summary: 'Sets the budget of a year; a session that it does not cover is not held',
  params: z.object({ year }),
  body: z.object({ budget: fenNotNegative, because, ...deciding }),
  data: decided,
  problems: ['CASE_STALE', 'CASE_CLAIMED'],
});
