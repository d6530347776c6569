import { z } from 'zod';
import { instant, text } from '#contract/rest/shared.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const one = z.object({ number: text(60) });
const common = ['NOT_FOUND', 'CHAT_ENDED', 'CASE_STALE', 'CASE_CLAIMED'] as const;

export const getChatCase = operatorCall({
  name: 'getChatCase',
  method: 'GET',
  path: '/chats/:number',
  may: 'chats.read',
  summary: 'A conversation that waits for the desk, with its messages',
  params: one,
  data: z.object({
    number: z.string(),
    status: z.string(),
    user: z.object({ id: z.string(), username: z.string(), nickname: z.string() }).nullable().describe('null: a guest'),
    opened_at: instant,
    asked_at: instant.nullable(),
    agent: z.string().nullable(),
    messages: z.array(z.object({ by: z.string(), kind: z.string(), words: z.string(), at: instant })),
    state: caseState,
  }),
  problems: ['NOT_FOUND'],
});

export const answerChat = operatorCall({
  name: 'answerChat',
  method: 'POST',
  path: '/chats/:number/answer',
  may: 'chats.decide',
  summary: 'Answers as the desk; the customer reads it in the conversation, which goes on',
  params: one,
  body: z.object({ words: because, ...deciding }),
  data: decided,
  problems: common,
});

export const closeChat = operatorCall({
  name: 'closeChat',
  method: 'POST',
  path: '/chats/:number/close',
  may: 'chats.decide',
  summary: 'Ends a conversation with a last word that the customer reads',
  params: one,
  body: z.object({ because, ...deciding }),
  data: decided,
  problems: common,
});
