import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { checkCallOffReason } from '#contract/rules/lending.ts';
import { actorSlot } from '#lib/actorSlot.ts';

interface Submit {
  /** Why; the renter reads it. */
  words: string;
  key: string;
}
type Fields = { words?: string };

const faultsOf = ({ words }: Pick<Submit, 'words'>, _context: object): Fields => {
  const checked = checkCallOffReason(words);
  return checked.ok ? {} : { words: checked.message };
};
const fieldsOf = ({ reason }: Readonly<Record<string, string>>): Fields => (reason === undefined ? {} : { words: reason });
const sentOf = ({ sent }: { sent: Submit | null }): Submit => sent ?? { words: '', key: '' };

export const callOffOrderMachine = setup({
  types: {
    context: {} as {
      orderNo: string;
      sent: Submit | null;
      fields: Fields;
      problem: Problem | null;
    },
    events: {} as ({ type: 'callOff.submit' } & Submit) | { type: 'callOff.retry' } | { type: 'callOff.leave' },
    input: {} as { orderNo: string },
    output: {} as { isDone: boolean },
    tags: {} as 'busy',
  },
  actors: {
    callOff: actorSlot<Answer<undefined>, { orderNo: string } & Submit>('callOff'),
  },
  guards: {
    isFilled: ({ context }, form: Submit) => Object.keys(faultsOf(form, context)).length === 0,
    isDone: (_, answer: Answer<undefined>) => answer.ok,
  },
  actions: {
    keepForm: assign((_, { words, key }: Submit) => ({ sent: { words, key }, fields: {}, problem: null })),
    showFaults: assign(({ context }, form: Submit) => ({ fields: faultsOf(form, context), problem: null })),
    dropProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<undefined>) =>
      answer.ok ? { problem: null } : { problem: answer.problem, fields: fieldsOf(answer.problem.fields) },
    ),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceCalledOff: () => {},
    reread: () => {},
  },
}).createMachine({
  id: 'callOffOrder',
  description: '号主无法交付，取消已付款的预约：钱全退，送租客红包，扣信用分',
  context: ({ input }) => ({ ...input, sent: null, fields: {}, problem: null }),
  initial: 'editing',
  states: {
    editing: {
      description: '填写原因',
      on: {
        'callOff.submit': [
          {
            guard: { type: 'isFilled', params: ({ event }) => event },
            target: 'callingOff',
            actions: { type: 'keepForm', params: ({ event }) => event },
          },
          { actions: { type: 'showFaults', params: ({ event }) => event } },
        ],
        'callOff.leave': { target: 'left' },
      },
    },
    callingOff: {
      description: '正在取消预约',
      tags: 'busy',
      invoke: {
        id: 'callOff',
        src: 'callOff',
        input: ({ context }) => ({ orderNo: context.orderNo, ...sentOf(context) }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'calledOff' },
          { target: 'editing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'reread'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到结果：用同一个幂等键重试，不会做两次',
      on: {
        'callOff.retry': { target: 'callingOff', actions: 'dropProblem' },
        'callOff.leave': { target: 'left', actions: 'reread' },
      },
    },
    calledOff: { description: '预约已取消；重读订单', entry: ['announceCalledOff', 'reread'], type: 'final' },
    left: { description: '保留预约，弹窗关闭', type: 'final' },
  },
  output: ({ context }) => ({ isDone: context.problem === null && context.sent !== null }),
});
