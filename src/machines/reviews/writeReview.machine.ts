import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { ReviewTag } from '#contract/rules/review.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { gatherPicturesMachine } from '#machines/pictures/gatherPictures.machine.ts';

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
      isAnonymous: boolean;
    }
  | { kind: 'addition' | 'answer'; id: string; words: string };

type Submission = { wish: ReviewWish; pictureIds: readonly string[]; key: string };
/** `form`: the form whose pictures belong to it. */
type Entered = { wish: ReviewWish; form: string; key: string };
type Outcome = { isThere: boolean };
type Gathered = { ids: readonly string[] | null };

export const writeReviewMachine = setup({
  types: {
    children: {} as { gatherPictures: 'gatherPictures' },
    /** `isWriting`: the form is shown at once: the review itself, or an addition or answer that was begun before a reload. */
    input: {} as { isWriting: boolean },
    context: {} as {
      isWriting: boolean;
      wish: ReviewWish | null;
      form: string;
      pictureIds: readonly string[];
      key: string;
      problem: Problem | null;
    },
    events: {} as
      | { type: 'form.open' }
      | { type: 'form.close' }
      | ({ type: 'review.submit' } & Entered)
      | { type: 'review.retry' }
      | { type: 'review.check' },
    tags: {} as 'busy',
  },
  actors: {
    gatherPictures: gatherPicturesMachine,
    sendReview: actorSlot<Answer<void>, Submission>('sendReview'),
    readReview: actorSlot<Outcome, { wish: ReviewWish }>('readReview'),
  },
  guards: {
    isWriting: ({ context }) => context.isWriting,
    /** An addition and an answer have only words. */
    canHavePictures: (_, { wish }: Entered) => wish.kind === 'review',
    isGathered: (_, { ids }: Gathered) => ids !== null,
    isSent: (_, answer: Answer<void>) => answer.ok,
    isThere: (_, { isThere }: Outcome) => isThere,
  },
  actions: {
    keepWish: assign((_, { wish, form, key }: Entered) => ({ wish, form, key, pictureIds: [], problem: null })),
    keepPictures: assign((_, { ids }: Gathered) => ({ pictureIds: ids ?? [] })),
    clearProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<void>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadReviews: () => {},
    announceSent: () => {},
    dropDraft: (_, _params: { form: string }) => {},
    announceUnsent: () => {},
  },
}).createMachine({
  id: 'writeReview',
  description: '写评价、追加或回复：提交一次只算一次；没有收到结果时用同一个幂等键重试，或先查有没有',
  context: ({ input }) => ({ ...input, wish: null, form: '', pictureIds: [], key: '', problem: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '要评价的订单，或写了一半的追加和回复，打开就是表格；没有就先看评价',
      always: [{ guard: 'isWriting', target: 'writing' }, { target: 'reading' }],
    },
    reading: {
      description: '看已有的评价，还没有打开追加或回复的表格',
      on: { 'form.open': { target: 'writing' } },
    },
    writing: {
      description: '填写，提交前可以随意修改',
      on: {
        'review.submit': [
          {
            guard: { type: 'canHavePictures', params: ({ event }) => event },
            target: 'gatheringPictures',
            actions: { type: 'keepWish', params: ({ event }) => event },
          },
          { target: 'sending', actions: { type: 'keepWish', params: ({ event }) => event } },
        ],
        'form.close': { target: 'reading', actions: 'clearProblem' },
      },
    },
    gatheringPictures: {
      description: '等图片传完；尚未上传成功的要问过才不带',
      invoke: {
        id: 'gatherPictures',
        src: 'gatherPictures',
        input: ({ context }) => ({ form: context.form }),
        onDone: [
          {
            guard: { type: 'isGathered', params: ({ event }) => event.output },
            target: 'sending',
            actions: { type: 'keepPictures', params: ({ event }) => event.output },
          },
          { target: 'writing' },
        ],
        onError: { target: 'writing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    sending: {
      description: '正在提交',
      tags: 'busy',
      invoke: {
        id: 'sendReview',
        src: 'sendReview',
        input: ({ context: { wish, pictureIds, key } }) => ({ wish: known(wish, 'review'), pictureIds, key }),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'written',
            actions: [{ type: 'dropDraft', params: ({ context }) => context }, 'announceSent'],
          },
          { target: 'writing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadReviews'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到结果：可能已经提交，可以重试，也可以先查',
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
          {
            guard: { type: 'isThere', params: ({ event }) => event.output },
            target: 'written',
            actions: [{ type: 'dropDraft', params: ({ context }) => context }, 'announceSent'],
          },
          { target: 'writing', actions: ['clearProblem', 'announceUnsent'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    written: {
      description: '服务器收下了：焦点移到评价上，不再显示空表格',
      entry: 'rereadReviews',
      on: { 'form.open': { target: 'writing' } },
    },
  },
});
