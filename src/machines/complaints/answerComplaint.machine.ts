import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { errands } from '#lib/errands.ts';
import { gatherPicturesMachine } from '#machines/pictures/gatherPictures.machine.ts';
import { commandSlot } from '#machines/shell/keyedCommand.machine.ts';

type Statement = { words: string; pictureIds: readonly string[]; key: string };
/** `form`: the form whose pictures belong to it. `before`: how many statements the complaint had. */
type Entered = { words: string; form: string; kind: 'answer' | 'addition'; before: number; key: string };
type About = { complaintId: string };
export type SentStatement = About & Omit<Statement, 'key'>;
type Gathered = { ids: readonly string[] | null };

export const answerComplaintMachine = setup({
  types: {
    children: {} as { gatherPictures: 'gatherPictures'; sendStatement: 'sendStatement' },
    /** `hasDraft`: the form was already begun, before a reload. */
    input: {} as About & { hasDraft: boolean },
    context: {} as About &
      Omit<Entered, 'kind'> &
      Statement & { kind: Entered['kind'] | null } & {
        hasDraft: boolean;
        /** Why an earlier response with this key is missing. */
        lost: Problem | null;
        problem: Problem | null;
      },
    events: {} as
      | { type: 'form.open' }
      | { type: 'form.close' }
      | ({ type: 'statement.submit' } & Entered)
      | { type: 'statement.confirm' }
      | { type: 'statement.reconsider' }
      | { type: 'withdrawal.ask' }
      | { type: 'withdrawal.confirm' }
      | { type: 'withdrawal.leave' },
    tags: {} as 'busy',
  },
  actors: {
    gatherPictures: gatherPicturesMachine,
    sendStatement: commandSlot<unknown, SentStatement>(),
    withdrawComplaint: actorSlot<Answer<void>, About>('withdrawComplaint'),
  },
  guards: {
    hasDraft: ({ context }) => context.hasDraft,
    isGathered: (_, { ids }: Gathered) => ids !== null,
    isAnswerGathered: ({ context }, { ids }: Gathered) => ids !== null && context.kind === 'answer',
    isDone: (_, answer: Answer<unknown>) => answer.ok,
  },
  actions: {
    keepStatement: assign((_, { words, form, kind, before, key }: Entered) => ({
      words,
      form,
      kind,
      before,
      key,
      pictureIds: [],
      lost: null,
      problem: null,
    })),
    keepPictures: assign((_, { ids }: Gathered) => ({ pictureIds: ids ?? [] })),
    clearProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ lost: null, problem: answer.ok ? null : answer.problem })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadComplaint: () => {},
    announceSaid: () => {},
    dropDraft: (_, _params: { form: string }) => {},
    announceWithdrawn: () => {},
  },
}).createMachine({
  id: 'answerComplaint',
  description: '投诉的往来：答复、补充和撤回；说过的话双方和平台都看得到，撤回只有一次',
  context: ({ input }) => ({ ...input, words: '', form: '', kind: null, before: 0, pictureIds: [], key: '', lost: null, problem: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '写了一半的陈述接着写，没有就先看',
      always: [{ guard: 'hasDraft', target: 'writing' }, { target: 'reading' }],
    },
    reading: {
      description: '看双方的陈述和期限；能答复、补充或撤回',
      on: {
        'form.open': { target: 'writing', actions: 'clearProblem' },
        'withdrawal.ask': { target: 'confirming', actions: 'clearProblem' },
      },
    },
    writing: {
      description: '写答复或补充，放图片',
      on: {
        'statement.submit': { target: 'gatheringPictures', actions: { type: 'keepStatement', params: ({ event }) => event } },
        'form.close': { target: 'reading', actions: 'clearProblem' },
        'withdrawal.ask': { target: 'confirming', actions: 'clearProblem' },
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
            guard: { type: 'isAnswerGathered', params: ({ event }) => event.output },
            target: 'confirmingAnswer',
            actions: { type: 'keepPictures', params: ({ event }) => event.output },
          },
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
    confirmingAnswer: {
      description: '答复只有一次，提交后不能修改，请确认',
      on: { 'statement.confirm': { target: 'sending' }, 'statement.reconsider': { target: 'writing' } },
    },
    sending: {
      description: '提交陈述，直到有结果；同一次提交只算一次',
      invoke: {
        id: 'sendStatement',
        src: 'sendStatement',
        input: ({ context: { complaintId, words, pictureIds, key, lost } }) => ({
          errand: errands.answerComplaint(complaintId),
          wish: { complaintId, words, pictureIds },
          key,
          lost,
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'said',
            actions: [{ type: 'dropDraft', params: ({ context }) => context }, 'announceSaid', 'rereadComplaint'],
          },
          { target: 'writing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadComplaint'] },
        ],
        onError: { target: 'sending', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    said: {
      description: '服务器收下了：焦点移到新的陈述上，不再显示空表格',
      on: {
        'form.open': { target: 'writing' },
        'withdrawal.ask': { target: 'confirming' },
      },
    },
    confirming: {
      description: '撤回只有一次，请确认',
      on: { 'withdrawal.confirm': { target: 'withdrawing' }, 'withdrawal.leave': { target: 'reading', actions: 'clearProblem' } },
    },
    withdrawing: {
      description: '正在撤回',
      tags: 'busy',
      invoke: {
        id: 'withdrawComplaint',
        src: 'withdrawComplaint',
        input: ({ context: { complaintId } }) => ({ complaintId }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'reading',
            actions: ['announceWithdrawn', 'rereadComplaint'],
          },
          { target: 'reading', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadComplaint'] },
        ],
        onError: { target: 'confirming', actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'rereadComplaint'] },
      },
    },
  },
});
