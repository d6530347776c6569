import { z } from 'zod';
import { fenNotNegative, instant, text } from '#contract/rest/shared.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

export const disputeOutcome = z.enum(['credited', 'returned', 'void']);
const key = z.object({ charge_no: text(60), trade_no: text(100) });

export const getDisputeCase = operatorCall({
  name: 'getDisputeCase',
  method: 'GET',
  path: '/disputes/:charge_no/:trade_no',
  may: 'disputes.read',
  summary: 'A card payment that the cashier reported and that could not be booked',
  params: key,
  data: key.extend({
    told_fen: fenNotNegative.describe('what the cashier says it received'),
    asked_fen: fenNotNegative,
    is_paid: z.boolean().describe('the charge is already booked, under this or another trade number'),
    order_no: z.string().nullable(),
    user_id: z.string(),
    username: z.string(),
    phone: z.string().nullable().describe('masked'),
    heard_at: instant,
    paid_at: instant.nullable(),
    outcome: disputeOutcome.nullable(),
    decided_at: instant.nullable(),
    reason: z.string().nullable(),
    state: caseState,
  }),
  problems: ['NOT_FOUND'],
});

export const resolveDispute = operatorCall({
  name: 'resolveDispute',
  method: 'POST',
  path: '/disputes/:charge_no/:trade_no/resolve',
  may: 'disputes.decide',
  summary: 'Decides it once: credited to the balance, returned in the cashier’s own system, or void. The payer sees the reason',
  params: key,
  body: z.object({ outcome: disputeOutcome, because, ...deciding }),
  data: decided,
  problems: ['NOT_FOUND', 'CONFLICT', 'CASE_STALE', 'CASE_CLAIMED'],
});
