import { z } from 'zod';
import { id, instant } from '#contract/rest/shared.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const user = z.object({ user_id: id });

export const getPublishingCase = operatorCall({
  name: 'getPublishingCase',
  method: 'GET',
  path: '/publishing/:user_id',
  may: 'listings.read',
  summary: 'An owner who may not publish after cancelling paid bookings',
  params: user,
  data: z.object({
    user_id: id,
    since: instant,
    undelivered: z.array(z.object({ order_no: z.string(), at: instant, reason: z.string() })),
    state: caseState,
  }),
  problems: ['NOT_FOUND'],
});

export const reopenPublishing = operatorCall({
  name: 'reopenPublishing',
  method: 'POST',
  path: '/publishing/:user_id/reopen',
  may: 'listings.decide',
  summary: 'Lets the owner publish again; the bookings cancelled so far count no longer',
  params: user,
  body: z.object({ because, ...deciding }),
  data: decided,
  problems: ['NOT_FOUND', 'CASE_STALE', 'CASE_CLAIMED'],
});
