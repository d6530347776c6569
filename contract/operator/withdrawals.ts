import { z } from 'zod';
import { withdrawalStatuses } from '#contract/names.ts';
import { fenNotNegative, instant, text } from '#contract/rest/shared.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const number = z.object({ withdrawal_no: text(60) });

const asked = z.object({
  withdrawal_no: z.string(),
  amount_fen: fenNotNegative,
  status: z.enum(withdrawalStatuses),
  created_at: instant,
});

export const getWithdrawalCase = operatorCall({
  name: 'getWithdrawalCase',
  method: 'GET',
  path: '/withdrawals/:withdrawal_no',
  may: 'withdrawals.read',
  summary: 'A withdrawal with its state, its history and the person’s earlier ones',
  params: number,
  data: z.object({
    withdrawal_no: z.string(),
    amount_fen: fenNotNegative,
    fee_fen: fenNotNegative,
    account: z.string().describe('masked'),
    holder: z.string(),
    user_id: z.string(),
    username: z.string(),
    phone: z.string().nullable().describe('masked'),
    credit_score: z.int(),
    status: z.enum(withdrawalStatuses),
    needs_operator: z.boolean(),
    needs_two: z.boolean(),
    approved_by: z.string().nullable(),
    payable_from: instant,
    created_at: instant,
    reason: z.string().nullable(),
    state: caseState,
    history: z.array(z.object({ at: instant, event: z.string(), by: z.string(), note: z.string() })),
    earlier: z.array(asked),
  }),
  problems: ['NOT_FOUND'],
});

const common = ['NOT_FOUND', 'WITHDRAWAL_STATE', 'CASE_STALE', 'CASE_CLAIMED'] as const;

export const approveWithdrawal = operatorCall({
  name: 'approveWithdrawal',
  method: 'POST',
  path: '/withdrawals/:withdrawal_no/approve',
  may: 'withdrawals.decide',
  summary: 'Hands a withdrawal to the payout host; above ¥2,000 a second person has to approve',
  params: number,
  body: z.object(deciding),
  data: decided,
  problems: [...common, 'APPROVAL_STATE', 'CONFLICT'],
});

export const refuseWithdrawal = operatorCall({
  name: 'refuseWithdrawal',
  method: 'POST',
  path: '/withdrawals/:withdrawal_no/refuse',
  may: 'withdrawals.decide',
  summary: 'Returns the whole amount to the balance; the person sees the reason',
  params: number,
  body: z.object({ because, ...deciding }),
  data: decided,
  problems: common,
});
