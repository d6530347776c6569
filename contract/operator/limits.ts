import { z } from 'zod';
import { id, instant } from '#contract/rest/shared.ts';
import { type LimitKind, limitKinds } from '#contract/rules/accountLimits.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const kind = z.enum(Object.values(limitKinds) as [LimitKind, ...LimitKind[]]);

const limit = z.object({
  id,
  user_id: id,
  username: z.string(),
  limits: z.array(z.string()),
  because: z.string(),
  until: instant,
  asked_by: z.string(),
  confirmed_by: z.string().nullable(),
  lifted_by: z.string().nullable(),
  version: z.string().describe('for lifting it'),
});

export const listLimits = operatorCall({
  name: 'listLimits',
  method: 'GET',
  path: '/limits',
  may: 'limits.read',
  summary: 'Limits on accounts that are in force or wait for a second person; all with `all`, newest first',
  query: z.object({ all: z.stringbool().default(false) }),
  data: z.object({ list: z.array(limit) }),
  problems: [],
});

export const getUserLimits = operatorCall({
  name: 'getUserLimits',
  method: 'GET',
  path: '/users/:user_id/limits',
  may: 'limits.read',
  summary: 'What a user may not do now, with the version for a decision',
  params: z.object({ user_id: id }),
  data: z.object({ user_id: id, state: caseState }),
  problems: ['NOT_FOUND'],
});

export const limitUser = operatorCall({
  name: 'limitUser',
  method: 'POST',
  path: '/users/:user_id/limits',
  may: 'limits.decide',
  summary: 'Limits an account once a second admin approves, in place of any other limit; the user sees the reason',
  params: z.object({ user_id: id }),
  body: z.object({ limits: z.array(kind).min(1, '请选择不能做什么'), until: instant, because, ...deciding }),
  data: decided,
  problems: ['NOT_FOUND', 'CONFLICT', 'CASE_STALE', 'CASE_CLAIMED', 'APPROVAL_STATE'],
});

export const liftLimit = operatorCall({
  name: 'liftLimit',
  method: 'POST',
  path: '/limits/:id/lift',
  may: 'limits.decide',
  summary: 'Ends a limit; the user sees the reason',
  params: z.object({ id }),
  body: z.object({ because, ...deciding }),
  data: decided,
  problems: ['NOT_FOUND', 'CONFLICT', 'CASE_STALE', 'CASE_CLAIMED'],
});
