import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { actorSlot } from '#lib/actorSlot.ts';

type Statement = { words: string; pictureIds: string[]; key: string };
type About = { complaintId: string };

export const answerComplaintMachine = setup({
  types: {
    input: {} as About,
    context: {} as About & Statement & { problem: Problem | null },
    events: {} as
      | ({ type: 'statement.submit' } & Statement)
      | { type: 'statement.retry' }
      | { type: 'statement.drop' }
      | { type: 'withdrawal.ask' }
      | { type: 'withdrawal.confirm' }
      | { type: 'withdrawal.leave' },
    tags: {} as 'busy',
  },
  actors: {
    sendStatement: actorSlot<Answer<void>, About & Statement>('sendStatement'),
    withdrawComplaint: actorSlot<Answer<void>, About>('withdrawComplaint'),
  },
  guards: { isDone: (_, answer: Answer<void>) => answer.ok },
  actions: {
    keepStatement: assign((_, { words, pictureIds, key }: Statement) => ({ words, pictureIds, key, problem: null })),
    clearProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<void>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadComplaint: () => {},
    announceSaid: () => {},
    announceWithdrawn: () => {},
  },
}).createMachine({
  id: 'answerComplaint',
  description: '投诉的往来：答复、补充和撤回；说过的话双方和平台都看得到，撤回只有一次',
  context: ({ input }) => ({ ...input, words: '', pictureIds: [], key: '', problem: null }),
  initial: 'reading',
  states: {
    reading: {
      description: '看双方的陈述和期限；能答复、补充或撤回',
      on: {
        'statement.submit': { target: 'sending', actions: { type: 'keepStatement', params: ({ event }) => event } },
        'withdrawal.ask': { target: 'confirming', actions: 'clearProblem' },
      },
    },
    sending: {
      description: '正在提交陈述；同一次提交只算一次',
      tags: 'busy',
      invoke: {
        id: 'sendStatement',
        src: 'sendStatement',
        input: ({ context: { complaintId, words, pictureIds, key } }) => ({ complaintId, words, pictureIds, key }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'reading',
            actions: ['announceSaid', 'rereadComplaint'],
          },
          { target: 'reading', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadComplaint'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到答复：重试用同一个幂等键，不会说两遍；也可以先看陈述里有没有',
      on: {
        'statement.retry': { target: 'sending', actions: 'clearProblem' },
        'statement.drop': { target: 'reading', actions: ['clearProblem', 'rereadComplaint'] },
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
