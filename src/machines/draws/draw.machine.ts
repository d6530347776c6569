import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { errands } from '#lib/errands.ts';
import { leavableSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';

export interface DrawWish {
  chanceId: string;
}

/** What an opened chance brought. */
export interface DrawResult {
  id: string;
  prize: 'RENT' | 'PACKET' | 'COINS' | 'NONE' | null;
  /** Money, or value of the red packet. */
  prizeFen: number;
  rank: number | null;
  number: number | null;
}
type DrawAnswer = Answer<DrawResult> | null;

export const drawMachine = setup({
  types: {
    children: {} as { drawLottery: 'drawLottery' },
    context: {} as {
      wish: DrawWish;
      key: string;
      /** Why an earlier response with this key is missing; then it is not known whether the chance was opened. */
      lost: Problem | null;
      problem: Problem | null;
      result: DrawResult | null;
      isCalm: boolean;
    },
    events: {} as { type: 'chance.draw'; chanceId: string; key: string } | { type: 'wheel.skip' } | { type: 'result.close' },
    /** `isCalm`: the wheel does not turn. */
    input: {} as { unfinished: Unfinished<DrawWish> | null; isCalm: boolean },
  },
  actors: { drawLottery: leavableSlot<DrawResult, DrawWish>() },
  delays: { wheelTurn: 3_600 },
  guards: {
    isUnfinished: ({ context }) => context.lost !== null,
    isCalm: ({ context }) => context.isCalm,
    isDrawn: (_, answer: DrawAnswer) => answer?.ok === true,
    isLeft: (_, answer: DrawAnswer) => answer === null,
  },
  actions: {
    keepChance: assign((_, { chanceId, key }: { chanceId: string; key: string }) => ({ wish: { chanceId }, key, problem: null })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepLeft: assign({ lost: leftBehind }),
    keepResult: assign((_, answer: DrawAnswer) => ({ lost: null, problem: null, result: answer?.ok === true ? answer.value : null })),
    keepRefusal: assign((_, answer: DrawAnswer) => ({ lost: null, problem: answer === null || answer.ok ? null : answer.problem })),
    clearResult: assign({ result: null }),
    rereadDraws: () => {},
  },
}).createMachine({
  id: 'draw',
  description: '抢免单：转一次机会，转盘停在服务器给的结果上；没有收到答复的那一次有了结果，才能转别的',
  context: ({ input: { unfinished, isCalm } }) => ({
    wish: unfinished?.wish ?? { chanceId: '' },
    key: unfinished?.key ?? '',
    lost: unfinished && leftBehind,
    problem: null,
    result: null,
    isCalm,
  }),
  initial: 'ready',
  states: {
    ready: {
      description: '可以转；有一次没有收到答复，就先接着那一次',
      on: {
        'chance.draw': [
          { guard: 'isUnfinished', target: 'drawing' },
          { target: 'drawing', actions: { type: 'keepChance', params: ({ event }) => event } },
        ],
      },
    },
    drawing: {
      description: '问这次机会的结果，直到有答复；没有答复时可以离开，下次接着这一次',
      invoke: {
        id: 'drawLottery',
        src: 'drawLottery',
        input: ({ context: { wish, key, lost } }) => ({ errand: errands.draw, wish, key, lost, mayLeave: true }),
        onDone: [
          {
            guard: { type: 'isDrawn', params: ({ event }) => event.output },
            target: 'turning',
            actions: { type: 'keepResult', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLeft', params: ({ event }) => event.output }, target: 'ready', actions: ['keepLeft', 'rereadDraws'] },
          { target: 'ready', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadDraws'] },
        ],
        onError: { target: 'drawing', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    turning: {
      description: '转盘转到已知的结果；减少动态效果时不转',
      always: { guard: 'isCalm', target: 'shown' },
      after: { wheelTurn: { target: 'shown' } },
      on: { 'wheel.skip': { target: 'shown' } },
    },
    shown: {
      description: '结果；奖品已到账，重读机会和钱包',
      entry: 'rereadDraws',
      on: { 'result.close': { target: 'ready', actions: 'clearResult' } },
    },
  },
});
