import { z } from 'zod';
import { id, instant } from '#contract/rest/shared.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const reviewStatus = z.enum(['shown', 'held', 'hidden']);
const one = z.object({ id });

export const getReviewCase = operatorCall({
  name: 'getReviewCase',
  method: 'GET',
  path: '/reviews/:id',
  may: 'reviews.read',
  summary: 'A review with the owner’s answer',
  params: one,
  data: z.object({
    id,
    order_no: z.string(),
    renter_id: z.string(),
    owner_id: z.string(),
    created_at: instant,
    status: reviewStatus,
    words: z.string(),
    addition: z.string().nullable(),
    answer: z.string().nullable(),
    answer_status: reviewStatus.nullable(),
    state: caseState,
  }),
  problems: ['NOT_FOUND'],
});

export const judgeReview = operatorCall({
  name: 'judgeReview',
  method: 'POST',
  path: '/reviews/:id/judge',
  may: 'reviews.decide',
  summary: 'Shows or hides a review or the owner’s answer; its author sees the reason',
  params: one,
  body: z.object({ of: z.enum(['review', 'answer']), to: z.enum(['shown', 'hidden']), because, ...deciding }),
  data: decided,
  problems: ['NOT_FOUND', 'CASE_STALE', 'CASE_CLAIMED'],
});
