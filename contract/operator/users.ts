import { z } from 'zod';
import { fen, fenNotNegative, id, instant, pageOf, pageQuery, prose } from '#contract/rest/shared.ts';
import { NOTE_MOST } from '#contract/rules/operators.ts';
import { operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const one = z.object({ user_id: id });
const note = z.object({ at: instant, by: z.string(), words: z.string() });

const user = z.object({
  id,
  username: z.string(),
  nickname: z.string(),
  status: z.string(),
  limits: z.array(z.string()),
  limited_until: instant.nullable(),
  phone: z.string().nullable().describe('masked'),
  email: z.string().nullable().describe('masked'),
  real_name: z.string().nullable().describe('masked'),
  created_at: instant,
  last_login_at: instant.nullable(),
  credit: z.int(),
  coins: z.int(),
  points: z.int(),
  finished_orders: z.int(),
  vip_until: instant.nullable(),
  super_until: instant.nullable(),
  shop: z.string().nullable(),
  balances: z.object({ available_fen: fenNotNegative, frozen_fen: fenNotNegative, withdrawing_fen: fenNotNegative }),
  sessions: z.array(
    z.object({ created_at: instant, last_used_at: instant.nullable(), ip: z.string().nullable().describe('masked'), device: z.string() }),
  ),
  linked: z.array(z.object({ platform: z.string(), nickname: z.string(), bound_at: instant.nullable() })),
  listings: z.array(z.object({ id: z.string(), title: z.string(), state: z.string(), hourly_fen: fenNotNegative })),
  complaints: z
    .array(
      z.object({
        order_no: z.string(),
        side: z.enum(['filed', 'received']),
        cause_text: z.string(),
        status: z.string(),
        filed_at: instant,
      }),
    )
    .describe('of both sides, newest first'),
  loyalty: z.array(
    z.object({ at: instant, unit: z.string(), title: z.string(), amount: z.int(), balance_after: z.int(), note: z.string() }),
  ),
  notes: z.array(note).describe('newest first'),
  actions: z.array(z.object({ at: instant, by: z.string(), action: z.string(), input: z.record(z.string(), z.unknown()) })),
});

export const getUser = operatorCall({
  name: 'getUser',
  method: 'GET',
  path: '/users/:user_id',
  may: 'users.read',
  summary: 'A user with money, credit, limits, devices, complaints and notes; personal data are masked',
  params: one,
  data: user,
  problems: ['NOT_FOUND'],
});

export const listUserOrders = operatorCall({
  name: 'listUserOrders',
  method: 'GET',
  path: '/users/:user_id/orders',
  may: 'users.read',
  summary: 'Orders of a user as renter or as owner, newest first',
  params: one,
  query: pageQuery.extend({ cursor: id.optional(), side: z.enum(['renter', 'owner']).default('renter') }),
  data: pageOf(
    z.object({
      order_no: z.string(),
      title: z.string(),
      status: z.int(),
      created_at: instant,
      start_at: instant,
      end_at: instant,
      rent_fen: fenNotNegative,
      deposit_fen: fenNotNegative,
    }),
  ),
  problems: [],
});

export const listUserMoney = operatorCall({
  name: 'listUserMoney',
  method: 'GET',
  path: '/users/:user_id/money',
  may: 'users.read',
  summary: 'Lines of a user’s wallet, newest first',
  params: one,
  query: pageQuery.extend({ cursor: id.optional() }),
  data: pageOf(
    z.object({
      at: instant,
      title: z.string(),
      order_no: z.string().nullable(),
      available_fen: fen,
      frozen_fen: fen,
      available_after_fen: fen,
    }),
  ),
  problems: [],
});

export const writeUserNote = operatorCall({
  name: 'writeUserNote',
  method: 'POST',
  path: '/users/:user_id/notes',
  may: 'users.read',
  summary: 'Adds a note about a user that colleagues read and nobody changes',
  params: one,
  body: z.object({
    words: prose(NOTE_MOST, `备注最多 ${NOTE_MOST} 个字`).refine((given) => given !== '', '请写备注'),
  }),
  data: note,
  problems: ['NOT_FOUND'],
});

/** How many more readings of masked data the person has today. */
const left = z.int().nonnegative();

export const revealUser = operatorCall({
  name: 'revealUser',
  method: 'POST',
  path: '/users/:user_id/reveal',
  may: 'users.read',
  summary: 'The personal data of a user, for a reason that the audit keeps; a limited number a day',
  params: one,
  body: z.object({ because }),
  data: z.object({
    phone: z.string().nullable(),
    email: z.string().nullable(),
    real_name: z.string().nullable(),
    birth_date: z.string().nullable(),
    ips: z.array(z.string().nullable()).describe('of the sessions, in their order'),
    left,
  }),
  problems: ['NOT_FOUND', 'REVEALS_SPENT'],
});

export const revealReadings = operatorCall({
  name: 'revealReadings',
  method: 'POST',
  path: '/orders/:order_no/reveal',
  may: 'users.read',
  summary: 'From which addresses the login of an order was read, for a reason that the audit keeps; a limited number a day',
  params: z.object({ order_no: z.string().regex(/^\d{18,24}$/, '订单号为 18 到 24 位数字') }),
  body: z.object({ because }),
  data: z.object({ readings: z.array(z.object({ at: instant, ip: z.string() })), left }),
  problems: ['NOT_FOUND', 'REVEALS_SPENT'],
});
