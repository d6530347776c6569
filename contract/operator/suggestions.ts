import { z } from 'zod';
import { instant } from '#contract/rest/shared.ts';
import { checkSuggestionNumber } from '#contract/rules/suggestion.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const number = z
  .string()
  .max(60)
  .transform((given, told) => {
    const checked = checkSuggestionNumber(given);
    if (!checked.ok) told.addIssue(checked.message);
    return checked.ok ? checked.value : z.NEVER;
  });
const one = z.object({ number });

export const getSuggestionCase = operatorCall({
  name: 'getSuggestionCase',
  method: 'GET',
  path: '/suggestions/:number',
  may: 'suggestions.read',
  summary: 'A suggestion with its answer',
  params: one,
  data: z.object({
    number: z.string(),
    at: instant,
    kind: z.string(),
    status: z.enum(['open', 'answered', 'done']),
    user_id: z.string().nullable().describe('null: sent by a guest'),
    contact: z.string().nullable(),
    words: z.string(),
    answer: z.string().nullable(),
    state: caseState,
  }),
  problems: ['NOT_FOUND'],
});

export const answerSuggestion = operatorCall({
  name: 'answerSuggestion',
  method: 'POST',
  path: '/suggestions/:number/answer',
  may: 'suggestions.decide',
  summary: 'Answers it; its author finds the answer by the number',
  params: one,
  body: z.object({ words: because, ...deciding }),
  data: decided,
  problems: ['NOT_FOUND', 'CASE_STALE', 'CASE_CLAIMED'],
});

export const finishSuggestion = operatorCall({
  name: 'finishSuggestion',
  method: 'POST',
  path: '/suggestions/:number/finish',
  may: 'suggestions.decide',
  summary: 'Closes it without a further answer',
  params: one,
  body: z.object({ because, ...deciding }),
  data: decided,
  problems: ['NOT_FOUND', 'CASE_STALE', 'CASE_CLAIMED'],
});
