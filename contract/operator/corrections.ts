import { z } from 'zod';
import { id, instant } from '#contract/rest/shared.ts';
import { CORRECTION_MOST } from '#contract/rules/operators.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const user = z.object({ user_id: id });

export const getLoyaltyOf = operatorCall({
  name: 'getLoyaltyOf',
  method: 'GET',
  path: '/users/:user_id/loyalty',
  may: 'corrections.read',
  summary: 'Coins, credit and points of a user, with the newest changes',
  params: user,
  data: z.object({
    user_id: id,
    username: z.string(),
    coins: z.int(),
    credit: z.int(),
    points: z.int(),
    entries: z.array(
      z.object({
        at: instant,
        unit: z.string(),
        cause: z.string(),
        subject: z.string(),
        amount: z.int(),
        balance_after: z.int(),
        note: z.string(),
      }),
    ),
    coins_state: caseState,
    credit_state: caseState,
  }),
  problems: ['NOT_FOUND'],
});

const most = Math.max(...Object.values(CORRECTION_MOST));

export const correctLoyalty = operatorCall({
  name: 'correctLoyalty',
  method: 'POST',
  path: '/users/:user_id/correct',
  may: 'corrections.decide',
  summary: 'Corrects coins or credit; more than 500 coins or 20 credit need a second person. The user sees the reason',
  params: user,
  body: z.object({
    what: z.enum(['coins', 'credit']),
    change: z
      .int()
      .min(-most)
      .max(most)
      .refine((change) => change !== 0, '请输入要加或减多少'),
    because,
    ...deciding,
  }),
  data: decided,
  problems: ['NOT_FOUND', 'CONFLICT', 'CASE_STALE', 'CASE_CLAIMED', 'APPROVAL_STATE'],
});
