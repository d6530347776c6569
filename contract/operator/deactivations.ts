import { z } from 'zod';
import { fenNotNegative, instant, text } from '#contract/rest/shared.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const one = z.object({ number: text(60) });
const common = ['NOT_FOUND', 'DEACTIVATION_STATE', 'CASE_STALE', 'CASE_CLAIMED'] as const;

export const getDeactivationCase = operatorCall({
  name: 'getDeactivationCase',
  method: 'GET',
  path: '/deactivations/:number',
  may: 'deactivations.read',
  summary: 'The closing of an account, with what its owner gives up',
  params: one,
  data: z.object({
    number: z.string(),
    status: z.string(),
    user: z.object({ id: z.string(), username: z.string(), nickname: z.string() }),
    requested_at: instant,
    confirm_before: instant,
    closes_at: instant.nullable(),
    ended_at: instant.nullable(),
    given_up_fen: fenNotNegative,
    let_go_by: z.string().nullable(),
    history: z.array(z.object({ at: instant, event: z.string(), by: z.string(), note: z.string() })),
    state: caseState,
  }),
  problems: ['NOT_FOUND'],
});

export const letDeactivationGo = operatorCall({
  name: 'letDeactivationGo',
  method: 'POST',
  path: '/deactivations/:number/let-go',
  may: 'deactivations.decide',
  summary: 'Nothing speaks against it: the account closes at its time, and the case is done',
  params: one,
  body: z.object({ because, ...deciding }),
  data: decided,
  problems: common,
});

export const holdDeactivation = operatorCall({
  name: 'holdDeactivation',
  method: 'POST',
  path: '/deactivations/:number/hold',
  may: 'deactivations.decide',
  summary: 'Ends the closing: the account stays open, and its owner reads the reason',
  params: one,
  body: z.object({ because, ...deciding }),
  data: decided,
  problems: common,
});
