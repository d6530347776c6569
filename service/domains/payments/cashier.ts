import { z } from 'zod';
import type { Deps } from '#service/kernel/deps.ts';
import { signedHost } from '#service/kernel/hosts/signedHost.ts';

/** The card cashier. */
export const cashier = signedHost({ name: 'cashier', url: 'cashierUrl', secret: 'cashierSecret', forged: 'PAYMENT_SIGNATURE' });

const answer = z
  .object({
    status: z.enum(['unknown', 'pending', 'succeeded', 'failed', 'closed']),
    trade_no: z.string().nullable(),
    amount: z.number().int().nullable(),
    paid_at: z.number().int().nullable(),
    signature: z.string(),
  })
  .refine(({ status, trade_no, amount }) => status !== 'succeeded' || (trade_no !== null && amount !== null), {
    error: 'a success without its number or amount',
  });
export type ChargeAnswer = z.output<typeof answer>;

/** The cashier's state of a charge, which it first closes if `closes`; null if it is not known. */
export const queryCashier = (deps: Deps, chargeNo: string, closes: boolean): Promise<ChargeAnswer | null> =>
  cashier.sendQuery(deps, {
    path: `/cashier/charges/${encodeURIComponent(chargeNo)}${closes ? '/close' : ''}`,
    ...(closes && { post: { body: {}, parts: [chargeNo, 'close'] } }),
    answer,
    signed: ({ trade_no, amount, status, paid_at, signature }) => ({ parts: [chargeNo, trade_no, amount, status, paid_at], signature }),
    about: { charge_no: chargeNo },
  });
