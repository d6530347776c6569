import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { actorSlot } from '#lib/actorSlot.ts';

export type Closing = { subscriptionNo: string; key: string };

export const closeSubscriptionMachine = setup({
  types: {
    context: {} as Closing & { problem: Problem | null },
    events: {} as { type: 'close.retry' },
    input: {} as Closing,
    /** Why it was not closed; null: closed. */
    output: {} as { problem: Problem | null },
    tags: {} as 'busy',
  },
  actors: { closeSubscription: actorSlot<Answer<void>, Closing>('closeSubscription') },
  guards: { isClosed: (_, answer: Answer<unknown>) => answer.ok },
  actions: {
    clearProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
}).createMachine({
  id: 'closeSubscription',
  description: '不买了：关闭一笔没付完的会员购买，余额里留的钱退回',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'closing',
  states: {
    closing: {
      description: '正在关闭；同一次按下只算一次',
      tags: 'busy',
      invoke: {
        id: 'closeSubscription',
        src: 'closeSubscription',
        input: ({ context: { subscriptionNo, key } }) => ({ subscriptionNo, key }),
        onDone: [
          { guard: { type: 'isClosed', params: ({ event }) => event.output }, target: 'closed', actions: 'clearProblem' },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到结果，可能已经关闭：用同一个幂等键重试，不会退回两次',
      on: { 'close.retry': { target: 'closing' } },
    },
    closed: { description: '已关闭', type: 'final' },
    refused: { description: '没有关闭：已经付款，或找不到', type: 'final' },
  },
  output: ({ context }) => ({ problem: context.problem }),
});
