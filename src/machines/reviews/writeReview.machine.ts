import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { ReviewTag } from '#contract/rules/review.ts';
import { errands } from '#lib/errands.ts';
import { known } from '#lib/known.ts';
import { gatherPicturesMachine } from '#machines/pictures/gatherPictures.machine.ts';
import { commandSlot } from '#machines/shell/keyedCommand.machine.ts';

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

/** What is sent: an addition and an answer have no pictures. */
export type SentReview = { review: ReviewWish; pictureIds: readonly string[] };
/** `form`: the form whose pictures belong to it. */
type Entered = { wish: ReviewWish; form: string; key: string };
type Gathered = { ids: readonly string[] | null };

export const writeReviewMachine = setup({
  types: {
    children: {} as { gatherPictures: 'gatherPictures'; sendReview: 'sendReview' },
    /** `isWriting`: the form is shown at once: the review itself, or an addition or answer that was begun before a reload. */
    input: {} as { isWriting: boolean },
    context: {} as {
      isWriting: boolean;
      wish: ReviewWish | null;
      form: string;
      pictureIds: readonly string[];
      key: string;
      /** Why an earlier response with this key is missing. */
      lost: Problem | null;
      problem: Problem | null;
    },
    events: {} as { type: 'form.open' } | { type: 'form.close' } | ({ type: 'review.submit' } & Entered),
  },
  actors: {
    gatherPictures: gatherPicturesMachine,
    sendReview: commandSlot<unknown, SentReview>(),
  },
  guards: {
    isWriting: ({ context }) => context.isWriting,
    /** An addition and an answer have only words. */
    canHavePictures: (_, { wish }: Entered) => wish.kind === 'review',
    isGathered: (_, { ids }: Gathered) => ids !== null,
    isSent: (_, answer: Answer<unknown>) => answer.ok,
  },
  actions: {
    keepWish: assign((_, { wish, form, key }: Entered) => ({ wish, form, key, pictureIds: [], lost: null, problem: null })),
    keepPictures: assign((_, { ids }: Gathered) => ({ pictureIds: ids ?? [] })),
    clearProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ lost: null, problem: answer.ok ? null : answer.problem })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadReviews: () => {},
    announceSent: () => {},
    dropDraft: (_, _params: { form: string }) => {},
  },
}).createMachine({
  id: 'writeReview',
  description: '写评价、追加或回复：提交一次只算一次；没有收到结果时只能用同一个幂等键重试，或查有没有',
  context: ({ input }) => ({ ...input, wish: null, form: '', pictureIds: [], key: '', lost: null, problem: null }),
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
      description: '提交，直到有结果',
      invoke: {
        id: 'sendReview',
        src: 'sendReview',
        input: ({ context: { wish, pictureIds, key, lost } }) => {
          const review = known(wish, 'review');
          return {
            errand: errands.writeReview(review.kind === 'review' ? review.orderNo : review.id),
            wish: { review, pictureIds },
            key,
            lost,
          };
        },
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'written',
            actions: [{ type: 'dropDraft', params: ({ context }) => context }, 'announceSent'],
          },
          { target: 'writing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadReviews'] },
        ],
        onError: { target: 'sending', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    written: {
      description: '服务器收下了：焦点移到评价上，不再显示空表格',
      entry: 'rereadReviews',
      on: { 'form.open': { target: 'writing' } },
    },
  },
});
