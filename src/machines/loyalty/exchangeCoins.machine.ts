import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { actorSlot } from '#lib/actorSlot.ts';

interface Wish {
  /** The chosen red packet, by its price. */
  coins: number;
  key: string;
}

export const exchangeCoinsMachine = setup({
  types: {
    context: {} as { wish: Wish; problem: Problem | null },
    events: {} as
      | { type: 'packet.choose'; coins: number }
      | { type: 'packet.confirm'; key: string }
      | { type: 'packet.leave' }
      | { type: 'packet.retry' },
    tags: {} as 'busy',
  },
  actors: { exchangeCoins: actorSlot<Answer<unknown>, Wish>('exchangeCoins') },
  guards: { isBought: (_, answer: Answer<unknown>) => answer.ok },
  actions: {
    keepChoice: assign((_, { coins }: { coins: number }) => ({ wish: { coins, key: '' }, problem: null })),
    keepKey: assign(({ context }, { key }: { key: string }) => ({ wish: { ...context.wish, key }, problem: null })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    clearProblem: assign({ problem: null }),
    announceBought: () => {},
    rereadCoins: () => {},
  },
}).createMachine({
  id: 'exchangeCoins',
  description: '金币换红包：确认后兑换；没有收到结果时用同一个幂等键重试，不会扣两次',
  context: { wish: { coins: 0, key: '' }, problem: null },
  initial: 'choosing',
  states: {
    choosing: {
      description: '选一种红包',
      on: { 'packet.choose': { target: 'confirming', actions: { type: 'keepChoice', params: ({ event }) => event } } },
    },
    confirming: {
      description: '请确认要花的金币',
      on: {
        'packet.confirm': { target: 'exchanging', actions: { type: 'keepKey', params: ({ event }) => event } },
        'packet.leave': { target: 'choosing', actions: 'clearProblem' },
      },
    },
    exchanging: {
      description: '正在兑换',
      tags: 'busy',
      invoke: {
        id: 'exchangeCoins',
        src: 'exchangeCoins',
        input: ({ context }) => context.wish,
        onDone: [
          {
            guard: { type: 'isBought', params: ({ event }) => event.output },
            target: 'choosing',
            actions: ['announceBought', 'rereadCoins'],
          },
          { target: 'confirming', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadCoins'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到结果：可能已经换到，重试不会扣两次',
      on: {
        'packet.retry': { target: 'exchanging', actions: 'clearProblem' },
        'packet.leave': { target: 'choosing', actions: ['clearProblem', 'rereadCoins'] },
      },
    },
  },
});
