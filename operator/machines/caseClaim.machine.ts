import { assign, setup } from 'xstate';
import type { Answer } from '#contract/problem.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { CASE_IDLE } from '#contract/rules/operators.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import type { CaseKey } from './caseFacts.ts';

/** A claim is renewed by work on the case at most this often. */
const RENEWAL = 2 * MINUTE;

export const caseClaimMachine = setup({
  types: {
    input: {} as CaseKey,
    context: {} as CaseKey & { answer: Answer<object> | null },
    events: {} as { type: 'case.work' },
    /** The refusal of a renewal; null: nothing was done for ten minutes. */
    output: {} as Answer<object> | null,
  },
  actors: { claimCase: actorSlot<Answer<object>, CaseKey>('claimCase') },
  guards: { isGranted: (_, answer: Answer<object>) => answer.ok },
  delays: { claimRenewal: RENEWAL, claimRest: CASE_IDLE - RENEWAL },
  actions: { keepRefusal: assign((_, answer: Answer<object>) => ({ answer })) },
}).createMachine({
  id: 'caseClaim',
  description: '认领着一件事：有动作就续，10 分钟没有动作就放开',
  context: ({ input }) => ({ ...input, answer: null }),
  initial: 'fresh',
  states: {
    fresh: { description: '刚刚认领或续过', after: { claimRenewal: { target: 'aging' } } },
    aging: {
      description: '有动作就续；一直没有动作就放开',
      on: { 'case.work': { target: 'renewing' } },
      after: { claimRest: { target: 'ended' } },
    },
    renewing: {
      description: '正在续',
      invoke: {
        id: 'claimCase',
        src: 'claimCase',
        input: ({ context: { kind, subject } }) => ({ kind, subject }),
        onDone: [
          { guard: { type: 'isGranted', params: ({ event }) => event.output }, target: 'fresh' },
          { target: 'ended', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'aging' },
      },
    },
    ended: { description: '放开了，或续的时候已经不是自己的', type: 'final' },
  },
  output: ({ context }) => context.answer,
});
