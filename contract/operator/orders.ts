import { z } from 'zod';
import { fen, fenNotNegative, instant } from '#contract/rest/shared.ts';
import { operatorCall } from './endpoint.ts';

const person = z.object({ id: z.string(), username: z.string(), nickname: z.string() });

export const getOrder = operatorCall({
  name: 'getOrder',
  method: 'GET',
  path: '/orders/:order_no',
  may: 'users.read',
  summary: 'An order with its whole history: steps, money, charges, readings of the login, complaints, chats, review and decisions',
  params: z.object({ order_no: z.string().regex(/^\d{18,24}$/, '订单号为 18 到 24 位数字') }),
  data: z.object({
    order_no: z.string(),
    status: z.int(),
    listing: z.object({ id: z.string(), title: z.string(), game: z.string() }),
    renter: person,
    owner: person,
    created_at: instant,
    paid_at: instant.nullable(),
    start_at: instant,
    end_at: instant,
    ended_at: instant.nullable(),
    settled_at: instant.nullable(),
    rent_fen: fenNotNegative,
    game_money_fen: fenNotNegative,
    deposit_fen: fenNotNegative,
    payable_fen: fenNotNegative,
    escrow_fen: fen.describe('what the platform holds of it now'),
    lines: z.array(z.object({ title: z.string(), fen })),
    history: z.array(z.object({ at: instant, event: z.string(), by: z.string(), note: z.string(), to: z.int() })),
    money: z.array(z.object({ at: instant, title: z.string(), account: z.string(), fen })),
    charges: z.array(
      z.object({
        charge_no: z.string(),
        amount_fen: fenNotNegative,
        status: z.string(),
        created_at: instant,
        settled_at: instant.nullable(),
        changes: z.array(z.object({ at: instant, to: z.string() })),
      }),
    ),
    readings: z.array(z.object({ at: instant, ip: z.string().describe('masked') })),
    complaints: z.array(
      z.object({
        by: z.string(),
        cause_text: z.string(),
        words: z.string(),
        status: z.string(),
        filed_at: instant,
        paid_fen: fen.nullable(),
      }),
    ),
    chats: z.array(z.object({ number: z.string(), at: instant, status: z.string() })),
    review: z.object({ total: z.int(), words: z.string(), status: z.string(), answer: z.string().nullable(), at: instant }).nullable(),
    actions: z.array(z.object({ at: instant, by: z.string(), action: z.string(), input: z.record(z.string(), z.unknown()) })),
  }),
  problems: ['NOT_FOUND'],
});
