import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Fen } from '#contract/rules/types.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { gatherPicturesMachine } from '#machines/pictures/gatherPictures.machine.ts';

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
}
type Submission = { wish: ComplaintWish; pictureIds: readonly string[]; key: string };
/** `form`: the form whose pictures belong to it. `before`: how many complaints the order had. */
type Entered = { wish: ComplaintWish; form: string; before: number; key: string };
type Outcome = { isFiled: boolean };
type Gathered = { ids: readonly string[] | null };

export const fileComplaintMachine = setup({
  types: {
    children: {} as { gatherPictures: 'gatherPictures' },
    /** `isBegun`: the form was begun before a reload, or the address asks for it. */
    input: {} as { isBegun: boolean },
    context: {} as {
      isBegun: boolean;
      wish: ComplaintWish | null;
      form: string;
      before: number;
      pictureIds: readonly string[];
      key: string;
      problem: Problem | null;
    },
    events: {} as
      | { type: 'form.open' }
      | { type: 'form.close' }
      | ({ type: 'complaint.submit' } & Entered)
      | { type: 'complaint.confirm' }
      | { type: 'complaint.reconsider' }
      | { type: 'complaint.retry' }
      | { type: 'complaint.check' },
    tags: {} as 'busy',
  },
  actors: {
    gatherPictures: gatherPicturesMachine,
    fileComplaint: actorSlot<Answer<void>, Submission>('fileComplaint'),
    readComplaints: actorSlot<Outcome, { orderNo: string }>('readComplaints'),
  },
  guards: {
    isBegun: ({ context }) => context.isBegun,
    isGathered: (_, { ids }: Gathered) => ids !== null,
    isFiled: (_, answer: Answer<void>) => answer.ok,
    wasFiled: (_, { isFiled }: Outcome) => isFiled,
  },
  actions: {
    keepWish: assign((_, { wish, form, before, key }: Entered) => ({ wish, form, before, key, pictureIds: [], problem: null })),
    keepPictures: assign((_, { ids }: Gathered) => ({ pictureIds: ids ?? [] })),
    clearProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<void>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadComplaints: () => {},
    announceFiled: () => {},
    dropDraft: (_, _params: { form: string }) => {},
    announceUnfiled: () => {},
  },
}).createMachine({
  id: 'fileComplaint',
  description: '提出投诉：押金和结算暂停，所以提交前再确认一次；同一次提交只算一次',
  context: ({ input }) => ({ ...input, wish: null, form: '', before: 0, pictureIds: [], key: '', problem: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '写了一半的投诉接着写，从“密码不对”来的直接打开表格，其余先看已有的投诉',
      always: [{ guard: 'isBegun', target: 'filling' }, { target: 'reading' }],
    },
    reading: {
      description: '看已有的投诉，还没有打开表格',
      on: { 'form.open': { target: 'filling' } },
    },
    filling: {
      description: '选原因、写经过、放图片',
      on: {
        'complaint.submit': { target: 'gatheringPictures', actions: { type: 'keepWish', params: ({ event }) => event } },
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
            target: 'confirming',
            actions: { type: 'keepPictures', params: ({ event }) => event.output },
          },
          { target: 'filling' },
        ],
        onError: { target: 'filling', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    confirming: {
      description: '说明提交后押金和结算暂停，租用中的也暂停，请确认',
      on: { 'complaint.confirm': { target: 'filing' }, 'complaint.reconsider': { target: 'filling' } },
    },
    filing: {
      description: '正在提交',
      tags: 'busy',
      invoke: {
        id: 'fileComplaint',
        src: 'fileComplaint',
        input: ({ context: { wish, pictureIds, key } }) => ({ wish: known(wish, 'complaint'), pictureIds, key }),
        onDone: [
          {
            guard: { type: 'isFiled', params: ({ event }) => event.output },
            target: 'filed',
            actions: [{ type: 'dropDraft', params: ({ context }) => context }, 'announceFiled', 'rereadComplaints'],
          },
          { target: 'filling', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadComplaints'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到结果：可能已经提交，可以重试，也可以先查',
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
            target: 'filed',
            actions: [{ type: 'dropDraft', params: ({ context }) => context }, 'announceFiled', 'clearProblem', 'rereadComplaints'],
          },
          { target: 'filling', actions: ['clearProblem', 'announceUnfiled'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    filed: {
      description: '服务器收下了：焦点移到新的投诉上，不再显示空表格',
      on: { 'form.open': { target: 'filling' } },
    },
  },
});
