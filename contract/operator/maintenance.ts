import { z } from 'zod';
import { fenNotNegative, id, instant } from '#contract/rest/shared.ts';
import { MAINTENANCE_LONGEST } from '#contract/rules/operators.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

export const listMaintenance = operatorCall({
  name: 'listMaintenance',
  method: 'GET',
  path: '/maintenance',
  may: 'maintenance.read',
  summary: 'Games under maintenance with their running orders',
  data: z.object({
    now: instant.describe('to name the orders that run now'),
    list: z.array(z.object({ game_id: z.string(), title: z.string(), running: z.int().nonnegative(), rent_fen: fenNotNegative })),
  }),
  problems: [],
});

const one = z.object({ game_id: id, at: z.coerce.number().pipe(instant).describe('the orders that ran at this instant') });

export const getMaintenance = operatorCall({
  name: 'getMaintenance',
  method: 'GET',
  path: '/maintenance/:game_id/:at',
  may: 'maintenance.read',
  summary: 'The orders of a game that ran at an instant and are not settled, with what each would get',
  params: one,
  query: z.object({ minutes: z.coerce.number().int().min(0).max(MAINTENANCE_LONGEST).default(0) }),
  data: z.object({
    game: z.string(),
    is_maintained: z.boolean(),
    orders: z.array(
      z.object({
        order_no: z.string(),
        renter: z.string(),
        end_at: instant,
        rent_fen: fenNotNegative,
        whole_fen: fenNotNegative.describe('refund of everything but the deposit, which returns too'),
        rest_fen: fenNotNegative.describe('refund of the rest of the time'),
        is_extendable: z.boolean().describe('by the minutes of the query; otherwise the rest of its time is refunded'),
      }),
    ),
    disputed: z.int().nonnegative().describe('orders with an open complaint, which decides them'),
    state: caseState,
  }),
  problems: ['NOT_FOUND'],
});

export const compensateMaintenance = operatorCall({
  name: 'compensateMaintenance',
  method: 'POST',
  path: '/maintenance/:game_id/:at/compensate',
  may: 'maintenance.decide',
  summary: 'Refunds or extends all these orders, or none; each renter is told. Refunds above the limit of payouts need a second person',
  params: one,
  body: z.object({
    minutes: z.int().min(0).max(MAINTENANCE_LONGEST).describe('0: refunds the whole rent; otherwise the end moves by so much'),
    because,
    ...deciding,
  }),
  data: decided,
  problems: ['NOT_FOUND', 'CONFLICT', 'CASE_STALE', 'CASE_CLAIMED', 'APPROVAL_STATE'],
});
