import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Fen } from '#contract/rules/types.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

/** Enum names of the gateway. */
export type ComplaintCauseName =
  | 'WRONG_PASSWORD'
  | 'KICKED_OUT'
  | 'NOT_AS_DESCRIBED'
  | 'CHEATING'
  | 'TAMPERED'
  | 'SPENT'
  | 'BANNED'
  | 'OTHER';

export interface ComplaintWish {
  orderNo: string;
  cause: ComplaintCauseName;
  words: string;
  /** null: the whole rent, or 0 where there is no deposit. */
  claimFen: Fen | null;
  pictureIds: string[];
}
type Submission = { wish: ComplaintWish; key: string };
type Outcome = { isFiled: boolean };
/** `isAsked`: the address asks for the form. */
type Arrival = { isAsked: boolean };

export const fileComplaintMachine = setup({
  types: {
    input: {} as Arrival,
    context: {} as { isAsked: boolean; wish: ComplaintWish | null; key: string; problem: Problem | null },
    events: {} as
      | { type: 'form.open' }
      | { type: 'form.close' }
      | ({ type: 'complaint.submit' } & Submission)
      | { type: 'complaint.confirm' }
      | { type: 'complaint.reconsider' }
      | { type: 'complaint.retry' }
      | { type: 'complaint.check' },
    tags: {} as 'busy',
  },
  actors: {
    fileComplaint: actorSlot<Answer<void>, Submission>('fileComplaint'),
    readComplaints: actorSlot<Outcome, { orderNo: string }>('readComplaints'),
  },
  guards: {
    isAsked: ({ context }) => context.isAsked,
    isFiled: (_, answer: Answer<void>) => answer.ok,
    wasFiled: (_, { isFiled }: Outcome) => isFiled,
  },
  actions: {
    keepWish: assign((_, { wish, key }: Submission) => ({ wish, key, problem: null })),
    clearProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<void>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadComplaints: () => {},
    announceFiled: () => {},
    announceUnfiled: () => {},
  },
}).createMachine({
  id: 'fileComplaint',
  description: '提出投诉：押金和结算先停下，所以提交前再确认一次；同一次提交只算一次',
  context: ({ input }) => ({ ...input, wish: null, key: '', problem: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '从“密码不对”来的直接打开表格，其余先看已有的投诉',
      always: [{ guard: 'isAsked', target: 'filling' }, { target: 'reading' }],
    },
    reading: {
      description: '看已有的投诉，还没有打开表格',
      on: { 'form.open': { target: 'filling' } },
    },
    filling: {
      description: '选原因、写经过、放图片',
      on: {
        'complaint.submit': { target: 'confirming', actions: { type: 'keepWish', params: ({ event }) => event } },
        'form.close': { target: 'reading', actions: 'clearProblem' },
      },
    },
    confirming: {
      description: '说明提交后会停下押金和结算，租用中的也先停下，请确认',
      on: { 'complaint.confirm': { target: 'filing' }, 'complaint.reconsider': { target: 'filling' } },
    },
    filing: {
      description: '正在提交',
      tags: 'busy',
      invoke: {
        id: 'fileComplaint',
        src: 'fileComplaint',
        input: ({ context: { wish, key } }) => ({ wish: known(wish, 'complaint'), key }),
        onDone: [
          {
            guard: { type: 'isFiled', params: ({ event }) => event.output },
            target: 'reading',
            actions: ['announceFiled', 'rereadComplaints'],
          },
          { target: 'filling', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadComplaints'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到答复：可能已经提交，可以重试，也可以先查',
      on: { 'complaint.retry': { target: 'filing', actions: 'clearProblem' }, 'complaint.check': { target: 'checking' } },
    },
    checking: {
      description: '正在查有没有提交上',
      tags: 'busy',
      invoke: {
        id: 'readComplaints',
        src: 'readComplaints',
        input: ({ context }) => ({ orderNo: known(context.wish, 'complaint').orderNo }),
        onDone: [
          {
            guard: { type: 'wasFiled', params: ({ event }) => event.output },
            target: 'reading',
            actions: ['announceFiled', 'clearProblem', 'rereadComplaints'],
          },
          { target: 'filling', actions: ['clearProblem', 'announceUnfiled'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
  },
});
