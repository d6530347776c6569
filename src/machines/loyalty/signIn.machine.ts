import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { actorSlot } from '#lib/actorSlot.ts';

export const signInMachine = setup({
  types: {
    context: {} as { isSigned: boolean; problem: Problem | null },
    events: {} as { type: 'day.sign' },
    /** Whether today is already signed in, by the service's date. */
    input: {} as { isSigned: boolean },
    tags: {} as 'busy',
  },
  actors: { signIn: actorSlot<Answer<unknown>>('signIn') },
  guards: {
    isSigned: ({ context }) => context.isSigned,
    isTaken: (_, answer: Answer<unknown>) => answer.ok,
  },
  actions: {
    clearProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceSigned: () => {},
  },
}).createMachine({
  id: 'signIn',
  description: '每日签到：一天一次，以服务器的日期为准；没有收到结果可以再点，不会多得',
  context: ({ input }) => ({ isSigned: input.isSigned, problem: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '今天签过没有',
      always: [{ guard: 'isSigned', target: 'signed' }, { target: 'ready' }],
    },
    ready: {
      description: '今天还可以签到',
      on: { 'day.sign': { target: 'signing', actions: 'clearProblem' } },
    },
    signing: {
      description: '正在签到',
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        onDone: [
          { guard: { type: 'isTaken', params: ({ event }) => event.output }, target: 'signed', actions: 'announceSigned' },
          { target: 'ready', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'ready', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    signed: { description: '今天已签到', type: 'final' },
  },
});
