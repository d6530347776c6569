import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { errands } from '#lib/errands.ts';
import { leavableSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';

export interface CoinWish {
  /** The chosen red packet, by its price. */
  coins: number;
}
type ExchangeAnswer = Answer<unknown> | null;

export const exchangeCoinsMachine = setup({
  types: {
    children: {} as { exchangeCoins: 'exchangeCoins' },
    context: {} as {
      wish: CoinWish;
      key: string;
      /** Why an earlier response with this key is missing; then it is not known whether the exchange took effect. */
      lost: Problem | null;
      problem: Problem | null;
    },
    events: {} as { type: 'packet.choose'; coins: number } | { type: 'packet.confirm'; key: string } | { type: 'packet.leave' },
    /** An earlier exchange without an answer. */
    input: {} as { unfinished: Unfinished<CoinWish> | null },
  },
  actors: { exchangeCoins: leavableSlot<unknown, CoinWish>() },
  guards: {
    isUnfinished: ({ context }) => context.lost !== null,
    isBought: (_, answer: ExchangeAnswer) => answer?.ok === true,
    isLeft: (_, answer: ExchangeAnswer) => answer === null,
  },
  actions: {
    keepChoice: assign((_, { coins }: { coins: number }) => ({ wish: { coins }, problem: null })),
    keepKey: assign((_, { key }: { key: string }) => ({ key, problem: null })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepLeft: assign({ lost: leftBehind }),
    clearLost: assign({ lost: null }),
    keepRefusal: assign((_, answer: ExchangeAnswer) => ({ lost: null, problem: answer === null || answer.ok ? null : answer.problem })),
    clearProblem: assign({ problem: null }),
    announceBought: () => {},
    rereadCoins: () => {},
  },
}).createMachine({
  id: 'exchangeCoins',
  description: '金币换红包：确认后兑换；没有收到答复的那一次有了结果，才能换别的',
  context: ({ input: { unfinished } }) => ({
    wish: unfinished?.wish ?? { coins: 0 },
    key: unfinished?.key ?? '',
    lost: unfinished && leftBehind,
    problem: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: '选一种红包；有一次没有收到答复，就先接着那一次',
      on: {
        'packet.choose': [
          { guard: 'isUnfinished', target: 'exchanging' },
          { target: 'confirming', actions: { type: 'keepChoice', params: ({ event }) => event } },
        ],
      },
    },
    confirming: {
      description: '请确认要花的金币',
      on: {
        'packet.confirm': { target: 'exchanging', actions: { type: 'keepKey', params: ({ event }) => event } },
        'packet.leave': { target: 'choosing', actions: 'clearProblem' },
      },
    },
    exchanging: {
      description: '兑换，直到有答复；没有答复时可以离开，下次接着这一次',
      invoke: {
        id: 'exchangeCoins',
        src: 'exchangeCoins',
        input: ({ context: { wish, key, lost } }) => ({ errand: errands.exchangeCoins, wish, key, lost, mayLeave: true }),
        onDone: [
          {
            guard: { type: 'isBought', params: ({ event }) => event.output },
            target: 'choosing',
            actions: ['clearLost', 'announceBought', 'rereadCoins'],
          },
          { guard: { type: 'isLeft', params: ({ event }) => event.output }, target: 'choosing', actions: ['keepLeft', 'rereadCoins'] },
          { target: 'confirming', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadCoins'] },
        ],
        onError: { target: 'exchanging', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
  },
});
