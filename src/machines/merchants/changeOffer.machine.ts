import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Fen } from '#contract/rules/types.ts';
import { actorSlot } from '#lib/actorSlot.ts';

/** Enum names of the gateway. */
export type ListingMoveName = 'OFFER' | 'TAKE_DOWN' | 'RECALL' | 'DELETE';

/** What is asked of an account in the list. */
export type OfferWish = 'PRICE' | ListingMoveName;

export interface ChangedOffer {
  id: string;
  version: number;
  wish: OfferWish;
}
type Priced = { hourlyFen: Fen };

export const changeOfferMachine = setup({
  types: {
    input: {} as ChangedOffer,
    context: {} as ChangedOffer & { hourlyFen: Fen; isSure: boolean; problem: Problem | null },
    events: {} as
      | ({ type: 'price.submit' } & Priced)
      | { type: 'price.confirm' }
      | { type: 'price.reconsider' }
      | { type: 'move.confirm' }
      | { type: 'change.leave' },
    output: {} as { isChanged: boolean },
    tags: {} as 'busy',
  },
  actors: {
    changePrice: actorSlot<Answer<unknown>, { id: string; version: number; hourlyFen: Fen; isSure: boolean }>('changePrice'),
    moveListing: actorSlot<Answer<unknown>, { id: string; move: ListingMoveName }>('moveListing'),
  },
  guards: {
    isPrice: ({ context }) => context.wish === 'PRICE',
    isAsked: ({ context }) => context.wish === 'DELETE' || context.wish === 'TAKE_DOWN',
    isDone: (_, answer: Answer<unknown>) => answer.ok,
    isJump: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'PRICE_JUMP',
  },
  actions: {
    keepPrice: assign((_, { hourlyFen }: Priced) => ({ hourlyFen, isSure: false, problem: null })),
    keepSure: assign({ isSure: true }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    clearProblem: assign({ problem: null }),
    rereadListings: () => {},
    announceChanged: () => {},
  },
}).createMachine({
  id: 'changeOffer',
  description: '列表里改一个账号：改价、上架、下架、收回或删除；价格改动超过一半再问一次',
  context: ({ input }) => ({ ...input, hourlyFen: 0, isSure: false, problem: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '是改价、要先问，还是直接办',
      always: [{ guard: 'isPrice', target: 'pricing' }, { guard: 'isAsked', target: 'confirming' }, { target: 'moving' }],
    },
    pricing: {
      description: '填写新的时租价',
      on: {
        'price.submit': { target: 'changing', actions: { type: 'keepPrice', params: ({ event }) => event } },
        'change.leave': { target: 'left' },
      },
    },
    changing: {
      description: '正在改价；同一个版本只改一次',
      tags: 'busy',
      invoke: {
        id: 'changePrice',
        src: 'changePrice',
        input: ({ context: { id, version, hourlyFen, isSure } }) => ({ id, version, hourlyFen, isSure }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'changed' },
          { guard: { type: 'isJump', params: ({ event }) => event.output }, target: 'askingOnceMore' },
          { target: 'pricing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadListings'] },
        ],
        onError: { target: 'pricing', actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'rereadListings'] },
      },
    },
    askingOnceMore: {
      description: '价格改动超过一半：再问一次',
      on: {
        'price.confirm': { target: 'changing', actions: 'keepSure' },
        'price.reconsider': { target: 'pricing' },
      },
    },
    confirming: {
      description: '说明下架或删除会怎样，请确认',
      on: { 'move.confirm': { target: 'moving', actions: 'clearProblem' }, 'change.leave': { target: 'left' } },
    },
    moving: {
      description: '正在办',
      tags: 'busy',
      invoke: {
        id: 'moveListing',
        src: 'moveListing',
        input: ({ context: { id, wish } }) => ({ id, move: wish === 'PRICE' ? 'OFFER' : wish }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'changed' },
          { target: 'refused', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadListings'] },
        ],
        onError: { target: 'refused', actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'rereadListings'] },
      },
    },
    refused: {
      description: '没有办成：说明原因，可以再试',
      on: { 'move.confirm': { target: 'moving', actions: 'clearProblem' }, 'change.leave': { target: 'left' } },
    },
    changed: { description: '已办好', type: 'final', entry: ['announceChanged', 'rereadListings'], output: { isChanged: true } },
    left: { description: '没有改就离开', type: 'final', output: { isChanged: false } },
  },
  output: ({ event }) => event.output as { isChanged: boolean },
});
