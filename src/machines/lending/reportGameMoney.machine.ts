import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { checkUsed } from '#contract/rules/lending.ts';
import { errands } from '#lib/errands.ts';
import { known } from '#lib/known.ts';
import { leavableSlot } from '#machines/shell/keyedCommand.machine.ts';

interface Submit {
  /** As typed. */
  used: string;
  key: string;
}
type Fields = { used?: string };

const faultsOf = ({ used }: Pick<Submit, 'used'>, { gameMoney }: { gameMoney: number }): Fields => {
  const checked = checkUsed(used, gameMoney);
  return checked.ok ? {} : { used: checked.message };
};
const fieldsOf = ({ used }: Readonly<Record<string, string>>): Fields => (used === undefined ? {} : { used });
function commandOf({ orderNo, sent }: { orderNo: string; sent: Submit | null }): { wish: UseWish; key: string } {
  const { key, used } = known(sent, 'form');
  return { wish: { orderNo, used }, key };
}

export type UseWish = { orderNo: string; used: string };
type Result = Answer<undefined> | null;

export const reportGameMoneyMachine = setup({
  types: {
    children: {} as { reportUse: 'reportUse' },
    context: {} as {
      orderNo: string;
      /** Units prepaid. */
      gameMoney: number;
      sent: Submit | null;
      fields: Fields;
      /** Why an earlier response with this key is missing. */
      lost: Problem | null;
      problem: Problem | null;
    },
    events: {} as ({ type: 'use.submit' } & Submit) | { type: 'use.leave' },
    input: {} as { orderNo: string; gameMoney: number },
    output: {} as { isDone: boolean },
  },
  actors: {
    reportUse: leavableSlot<undefined, UseWish>(),
  },
  guards: {
    isFilled: ({ context }, form: Submit) => Object.keys(faultsOf(form, context)).length === 0,
    isDone: (_, answer: Result) => answer?.ok === true,
    isLeft: (_, answer: Result) => answer === null,
  },
  actions: {
    keepForm: assign((_, { used, key }: Submit) => ({ sent: { used, key }, fields: {}, lost: null, problem: null })),
    showFaults: assign(({ context }, form: Submit) => ({ fields: faultsOf(form, context), problem: null })),
    keepRefusal: assign((_, answer: Result) =>
      answer === null || answer.ok
        ? { lost: null, problem: null }
        : { lost: null, problem: answer.problem, fields: fieldsOf(answer.problem.fields) },
    ),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    announceReported: () => {},
    reread: () => {},
  },
}).createMachine({
  id: 'reportGameMoney',
  description: '号主上报租客用掉的游戏币；结算前可以更正',
  context: ({ input }) => ({ ...input, sent: null, fields: {}, lost: null, problem: null }),
  initial: 'editing',
  states: {
    editing: {
      description: '填写用量',
      on: {
        'use.submit': [
          {
            guard: { type: 'isFilled', params: ({ event }) => event },
            target: 'reporting',
            actions: { type: 'keepForm', params: ({ event }) => event },
          },
          { actions: { type: 'showFaults', params: ({ event }) => event } },
        ],
        'use.leave': { target: 'left' },
      },
    },
    reporting: {
      description: '正在上报',
      invoke: {
        id: 'reportUse',
        src: 'reportUse',
        input: ({ context }) => ({
          errand: errands.reportGameMoney(context.orderNo),
          ...commandOf(context),
          lost: context.lost,
          mayLeave: true,
        }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'reported' },
          { guard: { type: 'isLeft', params: ({ event }) => event.output }, target: 'left', actions: 'reread' },
          { target: 'editing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'reread'] },
        ],
        onError: { target: 'reporting', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    reported: { description: '已上报；重读订单', entry: ['announceReported', 'reread'], type: 'final', output: true },
    left: { description: '先不上报', type: 'final', output: false },
  },
  output: ({ event }) => ({ isDone: event.output === true }),
});
