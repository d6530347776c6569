import { assign, setup } from 'xstate';
import { type Problem, problemOf } from '#contract/problem.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

/** A pressed heart: the wanted state and the server's. */
export interface Heart {
  id: string;
  wanted: boolean;
  kept: boolean;
}
/** The server's state after a request. */
type Saved = { id: string; kept: boolean };

export const favouriteMachine = setup({
  types: {
    context: {} as { hearts: Heart[]; problem: Problem | null },
    events: {} as { type: 'heart.press' } & Heart,
    tags: {} as 'busy',
  },
  actors: { saveHeart: actorSlot<Saved, { id: string; on: boolean }>('saveHeart') },
  guards: {
    hasHearts: ({ context }) => context.hearts.length > 0,
    isAsWanted: ({ context }) => known(context.hearts[0], 'first of hearts').wanted === known(context.hearts[0], 'first of hearts').kept,
    isLoginRefused: (_, { error }: { error: unknown }) => problemOf(error).kind === 'unauthenticated',
  },
  actions: {
    keepWish: assign(({ context }, { id, wanted, kept }: Heart) => ({
      hearts: context.hearts.some((each) => each.id === id)
        ? context.hearts.map((each) => (each.id === id ? { ...each, wanted } : each))
        : [...context.hearts, { id, wanted, kept }],
    })),
    keepSaved: assign(({ context }, { id, kept }: Saved) => ({
      hearts: context.hearts.map((each) => (each.id === id ? { ...each, kept } : each)),
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    dropFirst: assign(({ context }) => ({ hearts: context.hearts.slice(1) })),
    dropAll: assign({ hearts: [] }),
    showWish: (_, _heart: Heart) => {},
    showKept: (_, _hearts: Heart[]) => {},
    announceFailure: (_, _problem: Problem | null) => {},
  },
}).createMachine({
  id: 'favourite',
  description: '收藏：心形立刻变，服务器拒绝就变回来；一次只存一个',
  context: { hearts: [], problem: null },
  initial: 'resting',
  on: {
    'heart.press': {
      actions: [
        { type: 'keepWish', params: ({ event }) => event },
        { type: 'showWish', params: ({ event }) => event },
      ],
    },
  },
  states: {
    resting: {
      description: '没有要存的',
      always: { guard: 'hasHearts', target: 'choosing' },
    },
    choosing: {
      description: '看下一个：已经和服务器一样的不用存',
      always: [
        { guard: 'isAsWanted', target: 'next', actions: { type: 'showKept', params: ({ context }) => context.hearts.slice(0, 1) } },
        { target: 'saving' },
      ],
    },
    saving: {
      description: '存到服务器；遇到 401 先请用户登录，登录后接着存。期间再按只改愿望',
      tags: 'busy',
      invoke: {
        id: 'saveHeart',
        src: 'saveHeart',
        input: ({ context }) => ({
          id: known(context.hearts[0], 'first of hearts').id,
          on: known(context.hearts[0], 'first of hearts').wanted,
        }),
        onDone: { target: 'choosing', actions: { type: 'keepSaved', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isLoginRefused', params: ({ event }) => event },
            target: 'resting',
            actions: [
              { type: 'keepFailure', params: ({ event }) => event },
              { type: 'announceFailure', params: ({ context }) => context.problem },
              { type: 'showKept', params: ({ context }) => context.hearts },
              'dropAll',
            ],
          },
          {
            target: 'next',
            actions: [
              { type: 'keepFailure', params: ({ event }) => event },
              { type: 'announceFailure', params: ({ context }) => context.problem },
              { type: 'showKept', params: ({ context }) => context.hearts.slice(0, 1) },
            ],
          },
        ],
      },
    },
    next: {
      description: '这一个完了，轮到下一个',
      entry: 'dropFirst',
      always: { target: 'resting' },
    },
  },
});
