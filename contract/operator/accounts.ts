import { z } from 'zod';
import { fenNotNegative, id, instant } from '#contract/rest/shared.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const one = z.object({ id });

export const getAccount = operatorCall({
  name: 'getAccount',
  method: 'GET',
  path: '/accounts/:id',
  may: 'users.read',
  summary: 'An account for rent with its history and newest orders, in any state',
  params: one,
  data: z.object({
    id,
    title: z.string(),
    game: z.string(),
    owner: z.object({ id: z.string(), username: z.string(), nickname: z.string() }),
    account_state: z.string(),
    words: z.string(),
    hourly_fen: fenNotNegative,
    deposit_fen: fenNotNegative,
    created_at: instant,
    rented_count: z.int(),
    history: z.array(
      z.object({ at: instant, event: z.string(), by: z.string(), note: z.string(), from_state: z.string(), to_state: z.string() }),
    ),
    orders: z.array(z.object({ order_no: z.string(), status: z.int(), start_at: instant, end_at: instant, rent_fen: fenNotNegative })),
    actions: z.array(z.object({ at: instant, by: z.string(), action: z.string(), input: z.record(z.string(), z.unknown()) })),
    state: caseState,
  }),
  problems: ['NOT_FOUND'],
});

export const takeDownAccount = operatorCall({
  name: 'takeDownAccount',
  method: 'POST',
  path: '/accounts/:id/take-down',
  may: 'listings.decide',
  summary: 'Takes an account off the market; its owner reads the reason, and what is booked is kept',
  params: one,
  body: z.object({ because, ...deciding }),
  data: decided,
  problems: ['NOT_FOUND', 'LISTING_STATE', 'CASE_STALE', 'CASE_CLAIMED'],
});
