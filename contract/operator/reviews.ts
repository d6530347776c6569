import { z } from 'zod';
import { id, instant, text } from '#contract/rest/shared.ts';
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

const WORD_MOST = 30;
const word = text(WORD_MOST).min(1, '请输入要审核的词');

export const listWords = operatorCall({
  name: 'listWords',
  method: 'GET',
  path: '/words',
  may: 'words.read',
  summary: 'Words that hold a review or an answer until it is judged',
  data: z.object({ list: z.array(z.object({ word: z.string(), added_by: z.string(), added_at: instant })) }),
  problems: [],
});

export const addWord = operatorCall({
  name: 'addWord',
  method: 'POST',
  path: '/words',
  may: 'words.decide',
  summary: 'Adds a word; case, width and punctuation do not matter',
  body: z.object({ word, ...deciding }),
  data: decided,
  problems: ['CASE_STALE', 'CASE_CLAIMED'],
});

export const removeWord = operatorCall({
  name: 'removeWord',
  method: 'POST',
  path: '/words/remove',
  may: 'words.decide',
  summary: 'Removes a word from the list',
  body: z.object({ word, ...deciding }),
  data: decided,
  problems: ['NOT_FOUND', 'CASE_STALE', 'CASE_CLAIMED'],
});
