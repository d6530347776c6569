import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { checkUsed } from '#contract/rules/lending.ts';
import { actorSlot } from '#lib/actorSlot.ts';

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
const sentOf = ({ sent }: { sent: Submit | null }): Submit => sent ?? { used: '', key: '' };

export const reportGameMoneyMachine = setup({
  types: {
    context: {} as {
      orderNo: string;
      /** Units prepaid. */
      gameMoney: number;
      sent: Submit | null;
      fields: Fields;
      problem: Problem | null;
    },
    events: {} as ({ type: 'use.submit' } & Submit) | { type: 'use.retry' } | { type: 'use.leave' },
    input: {} as { orderNo: string; gameMoney: number },
    output: {} as { isDone: boolean },
    tags: {} as 'busy',
  },
  actors: {
    reportUse: actorSlot<Answer<undefined>, { orderNo: string; gameMoney: number } & Submit>('reportUse'),
  },
  guards: {
    isFilled: ({ context }, form: Submit) => Object.keys(faultsOf(form, context)).length === 0,
    isDone: (_, answer: Answer<undefined>) => answer.ok,
  },
  actions: {
    keepForm: assign((_, { used, key }: Submit) => ({ sent: { used, key }, fields: {}, problem: null })),
    showFaults: assign(({ context }, form: Submit) => ({ fields: faultsOf(form, context), problem: null })),
    dropProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<undefined>) =>
      answer.ok ? { problem: null } : { problem: answer.problem, fields: fieldsOf(answer.problem.fields) },
    ),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceReported: () => {},
    reread: () => {},
  },
}).createMachine({
  id: 'reportGameMoney',
  description: '号主上报租客用掉的游戏币；结算前可以更正',
  context: ({ input }) => ({ ...input, sent: null, fields: {}, problem: null }),
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
      tags: 'busy',
      invoke: {
        id: 'reportUse',
        src: 'reportUse',
        input: ({ context }) => ({ orderNo: context.orderNo, gameMoney: context.gameMoney, ...sentOf(context) }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'reported' },
          { target: 'editing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'reread'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到结果：用同一个幂等键重试，不会做两次',
      on: {
        'use.retry': { target: 'reporting', actions: 'dropProblem' },
        'use.leave': { target: 'left', actions: 'reread' },
      },
    },
    reported: { description: '已上报；重读订单', entry: ['announceReported', 'reread'], type: 'final' },
    left: { description: '先不上报', type: 'final' },
  },
  output: ({ context }) => ({ isDone: context.problem === null && context.sent !== null }),
});
