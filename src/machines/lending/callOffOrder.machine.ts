import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { checkCallOffReason } from '#contract/rules/lending.ts';
import { errands } from '#lib/errands.ts';
import { leavableSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';

interface Submit {
  /** Why; the renter reads it. */
  words: string;
  key: string;
}
type Fields = { words?: string };
export type CallOffWish = { orderNo: string; words: string };
type CallOffAnswer = Answer<unknown> | null;

const faultsOf = ({ words }: Pick<Submit, 'words'>, _context: object): Fields => {
  const checked = checkCallOffReason(words);
  return checked.ok ? {} : { words: checked.message };
};
const fieldsOf = ({ reason }: Readonly<Record<string, string>>): Fields => (reason === undefined ? {} : { words: reason });

export const callOffOrderMachine = setup({
  types: {
    children: {} as { callOff: 'callOff' },
    context: {} as {
      orderNo: string;
      words: string;
      key: string;
      /** Why an earlier response with this key is missing. */
      lost: Problem | null;
      fields: Fields;
      problem: Problem | null;
    },
    events: {} as ({ type: 'callOff.submit' } & Submit) | { type: 'callOff.leave' },
    /** `unfinished`: it was left without an answer. */
    input: {} as { orderNo: string; unfinished: Unfinished<CallOffWish> | null },
    output: {} as { isDone: boolean },
  },
  actors: { callOff: leavableSlot<unknown, CallOffWish>() },
  guards: {
    isFilled: ({ context }, form: Submit) => Object.keys(faultsOf(form, context)).length === 0,
    isUnfinished: ({ context }) => context.lost !== null,
    isDone: (_, answer: CallOffAnswer) => answer?.ok === true,
    isLeft: (_, answer: CallOffAnswer) => answer === null,
  },
  actions: {
    keepForm: assign((_, { words, key }: Submit) => ({ words, key, lost: null, fields: {}, problem: null })),
    showFaults: assign(({ context }, form: Submit) => ({ fields: faultsOf(form, context), problem: null })),
    keepRefusal: assign((_, answer: CallOffAnswer) =>
      answer === null || answer.ok ? {} : { problem: answer.problem, fields: fieldsOf(answer.problem.fields) },
    ),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    announceCalledOff: () => {},
    reread: () => {},
  },
}).createMachine({
  id: 'callOffOrder',
  description: '号主无法交付，取消已付款的预约：钱全退，送租客红包，扣信用分',
  context: ({ input: { orderNo, unfinished } }) => ({
    orderNo,
    words: unfinished?.wish.words ?? '',
    key: unfinished?.key ?? '',
    lost: unfinished && leftBehind,
    fields: {},
    problem: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '上次没有等到结果的接着等，否则先写原因',
      always: [{ guard: 'isUnfinished', target: 'callingOff' }, { target: 'editing' }],
    },
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
      description: '取消预约，直到有结果；没有结果时可以离开，下次接着这一次',
      invoke: {
        id: 'callOff',
        src: 'callOff',
        input: ({ context: { orderNo, words, key, lost } }) => ({
          errand: errands.callOffOrder(orderNo),
          wish: { orderNo, words },
          key,
          lost,
          mayLeave: true,
        }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'calledOff' },
          { guard: { type: 'isLeft', params: ({ event }) => event.output }, target: 'left', actions: 'reread' },
          { target: 'editing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'reread'] },
        ],
        onError: { target: 'callingOff', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    calledOff: { description: '预约已取消；重读订单', entry: ['announceCalledOff', 'reread'], type: 'final', output: true },
    left: { description: '弹窗关闭：没有取消，或还不知道结果', type: 'final', output: false },
  },
  output: ({ event }) => ({ isDone: event.output === true }),
});
