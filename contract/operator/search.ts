import { z } from 'zod';
import { fenNotNegative, instant, text } from '#contract/rest/shared.ts';
import { operatorCall } from './endpoint.ts';

const found = z.object({
  people: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      nickname: z.string(),
      phone: z.string().nullable().describe('masked'),
      status: z.string(),
    }),
  ),
  orders: z.array(z.object({ order_no: z.string(), title: z.string(), status: z.int(), created_at: instant, rent_fen: fenNotNegative })),
  listings: z.array(z.object({ id: z.string(), title: z.string(), game: z.string(), state: z.string(), owner_id: z.string() })),
  charges: z.array(
    z.object({
      charge_no: z.string(),
      subject: z.string(),
      amount_fen: fenNotNegative,
      status: z.string(),
      user_id: z.string(),
      order_no: z.string().nullable(),
    }),
  ),
});

export const search = operatorCall({
  name: 'search',
  method: 'GET',
  path: '/search',
  may: 'users.read',
  summary: 'People by phone, number or the beginning of a name; orders, listings and charges by their whole number',
  query: z.object({ text: text(60).refine((given) => given.trim() !== '', '请输入要找的') }),
  data: found,
  problems: [],
});
