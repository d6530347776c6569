import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { ReviewTag } from '#contract/rules/review.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

/** A review of an order, an addition by its author, or the owner's answer. */
export type ReviewWish =
  | {
      kind: 'review';
      orderNo: string;
      described: number;
      signIn: number;
      service: number;
      words: string;
      tags: ReviewTag[];
      pictureIds: string[];
      isAnonymous: boolean;
    }
  | { kind: 'addition' | 'answer'; id: string; words: string };

type Submission = { wish: ReviewWish; key: string };
type Outcome = { isThere: boolean };

export const writeReviewMachine = setup({
  types: {
    context: {} as { wish: ReviewWish | null; key: string; problem: Problem | null },
    events: {} as ({ type: 'review.submit' } & Submission) | { type: 'review.retry' } | { type: 'review.check' },
    tags: {} as 'busy',
  },
  actors: {
    sendReview: actorSlot<Answer<void>, Submission>('sendReview'),
    readReview: actorSlot<Outcome, { wish: ReviewWish }>('readReview'),
  },
  guards: {
    isSent: (_, answer: Answer<void>) => answer.ok,
    isThere: (_, { isThere }: Outcome) => isThere,
  },
  actions: {
    keepWish: assign((_, { wish, key }: Submission) => ({ wish, key, problem: null })),
    clearProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<void>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadReviews: () => {},
    announceSent: () => {},
    announceUnsent: () => {},
  },
}).createMachine({
  id: 'writeReview',
  description: '写评价、追加或回复：提交一次只算一次；没有收到答复时用同一个幂等键重试，或先查有没有',
  context: { wish: null, key: '', problem: null },
  initial: 'writing',
  states: {
    writing: {
      description: '填写，提交前可以随意修改',
      on: { 'review.submit': { target: 'sending', actions: { type: 'keepWish', params: ({ event }) => event } } },
    },
    sending: {
      description: '正在提交',
      tags: 'busy',
      invoke: {
        id: 'sendReview',
        src: 'sendReview',
        input: ({ context: { wish, key } }) => ({ wish: known(wish, 'review'), key }),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'written',
            actions: 'announceSent',
          },
          { target: 'writing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadReviews'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到答复：可能已经提交，可以重试，也可以先查',
      on: { 'review.retry': { target: 'sending', actions: 'clearProblem' }, 'review.check': { target: 'checking' } },
    },
    checking: {
      description: '正在查有没有提交上',
      tags: 'busy',
      invoke: {
        id: 'readReview',
        src: 'readReview',
        input: ({ context }) => ({ wish: known(context.wish, 'review') }),
        onDone: [
          { guard: { type: 'isThere', params: ({ event }) => event.output }, target: 'written', actions: 'announceSent' },
          { target: 'writing', actions: ['clearProblem', 'announceUnsent'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    written: {
      description: '服务器收下了',
      entry: 'rereadReviews',
      on: { 'review.submit': { target: 'sending', actions: { type: 'keepWish', params: ({ event }) => event } } },
    },
  },
});
