import { z } from 'zod';
import { id, instant } from '#contract/rest/shared.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

export const listAlarms = operatorCall({
  name: 'listAlarms',
  method: 'GET',
  path: '/alarms',
  may: 'alarms.read',
  summary: 'Open alarms, or the newest of all with `all`',
  query: z.object({ all: z.stringbool().default(false) }),
  data: z.object({
    list: z.array(
      z.object({
        id,
        kind: z.string(),
        at: instant,
        last_at: instant,
        times: z.int(),
        words: z.string(),
        closed_by: z.string().nullable(),
        closed_because: z.string().nullable(),
        state: caseState,
      }),
    ),
  }),
  problems: [],
});

export const closeAlarm = operatorCall({
  name: 'closeAlarm',
  method: 'POST',
  path: '/alarms/:id/close',
  may: 'alarms.decide',
  summary: 'Closes an alarm; the same finding raises it again',
  params: z.object({ id }),
  body: z.object({ because, ...deciding }),
  data: decided,
  problems: ['NOT_FOUND', 'CASE_STALE', 'CASE_CLAIMED'],
});
