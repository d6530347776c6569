import { z } from 'zod';
import { fenNotNegative, id, instant } from '#contract/rest/shared.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const one = z.object({ id });
const person = z.object({ id: z.string(), username: z.string() });

export const getTaskCase = operatorCall({
  name: 'getTaskCase',
  method: 'GET',
  path: '/tasks/:id',
  may: 'tasks.read',
  summary: 'A place of a task with what both sides wrote: one in dispute, or one whose reward is held',
  params: one,
  data: z.object({
    id,
    task_no: z.string(),
    title: z.string(),
    words: z.string(),
    status: z.string(),
    publisher: person,
    taker: person,
    reward_fen: fenNotNegative,
    deposit_fen: fenNotNegative,
    taken_at: instant.nullable(),
    due_at: instant.nullable(),
    record: z.array(z.object({ kind: z.string(), by: z.string(), at: instant, words: z.string() })),
    history: z.array(z.object({ at: instant, event: z.string(), by: z.string(), note: z.string() })),
    state: caseState,
  }),
  problems: ['NOT_FOUND'],
});

export const ruleTask = operatorCall({
  name: 'ruleTask',
  method: 'POST',
  path: '/tasks/:id/rule',
  may: 'tasks.decide',
  summary: 'Pays the taker the whole reward, a part of it, or none; the rest goes back to the publisher with its fee',
  params: one,
  body: z.object({ paid_fen: z.union([z.literal('all'), fenNotNegative]), because, ...deciding }),
  data: decided,
  problems: ['NOT_FOUND', 'TASK_STATE', 'CASE_STALE', 'CASE_CLAIMED'],
});
