import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Fen } from '#contract/rules/types.ts';
import { errands } from '#lib/errands.ts';
import { known } from '#lib/known.ts';
import { gatherPicturesMachine } from '#machines/pictures/gatherPictures.machine.ts';
import { commandSlot } from '#machines/shell/keyedCommand.machine.ts';

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
export type SentComplaint = ComplaintWish & { pictureIds: readonly string[] };
/** `form`: the form whose pictures belong to it. `before`: how many complaints the order had. */
type Entered = { wish: ComplaintWish; form: string; before: number; key: string };
type Gathered = { ids: readonly string[] | null };

export const fileComplaintMachine = setup({
  types: {
    children: {} as { gatherPictures: 'gatherPictures'; fileComplaint: 'fileComplaint' },
    /** `isBegun`: the form was begun before a reload, or the address asks for it. */
    input: {} as { isBegun: boolean },
    context: {} as {
      isBegun: boolean;
      wish: ComplaintWish | null;
      form: string;
      before: number;
      pictureIds: readonly string[];
      key: string;
      /** Why an earlier response with this key is missing. */
      lost: Problem | null;
      problem: Problem | null;
    },
    events: {} as
      | { type: 'form.open' }
      | { type: 'form.close' }
      | ({ type: 'complaint.submit' } & Entered)
      | { type: 'complaint.confirm' }
      | { type: 'complaint.reconsider' },
  },
  actors: {
    gatherPictures: gatherPicturesMachine,
    fileComplaint: commandSlot<unknown, SentComplaint>(),
  },
  guards: {
    isBegun: ({ context }) => context.isBegun,
    isGathered: (_, { ids }: Gathered) => ids !== null,
    isFiled: (_, answer: Answer<unknown>) => answer.ok,
  },
  actions: {
    keepWish: assign((_, { wish, form, before, key }: Entered) => ({ wish, form, before, key, pictureIds: [], lost: null, problem: null })),
    keepPictures: assign((_, { ids }: Gathered) => ({ pictureIds: ids ?? [] })),
    clearProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ lost: null, problem: answer.ok ? null : answer.problem })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadComplaints: () => {},
    announceFiled: () => {},
    dropDraft: (_, _params: { form: string }) => {},
  },
}).createMachine({
  id: 'fileComplaint',
  description: '提出投诉：押金和结算暂停，所以提交前再确认一次；同一次提交只算一次',
  context: ({ input }) => ({ ...input, wish: null, form: '', before: 0, pictureIds: [], key: '', lost: null, problem: null }),
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
      description: '提交，直到有结果',
      invoke: {
        id: 'fileComplaint',
        src: 'fileComplaint',
        input: ({ context: { wish, pictureIds, key, lost } }) => {
          const complaint = known(wish, 'complaint');
          return { errand: errands.fileComplaint(complaint.orderNo), wish: { ...complaint, pictureIds }, key, lost };
        },
        onDone: [
          {
            guard: { type: 'isFiled', params: ({ event }) => event.output },
            target: 'filed',
            actions: [{ type: 'dropDraft', params: ({ context }) => context }, 'announceFiled', 'rereadComplaints'],
          },
          { target: 'filling', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadComplaints'] },
        ],
        onError: { target: 'filing', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    filed: {
      description: '服务器收下了：焦点移到新的投诉上，不再显示空表格',
      on: { 'form.open': { target: 'filling' } },
    },
  },
});
