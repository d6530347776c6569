import { assign, setup } from 'xstate';
import { type Problem, problemOf } from '#contract/problem.ts';
import { PAYMENT_POLL, PAYMENT_POLL_LIMIT } from '#contract/rules/constants.ts';
import { paymentCheck } from '#contract/rules/orderStatus.ts';
import { actorSlot } from '#lib/actorSlot.ts';

type Reading = { orderStatus: number };

export const paymentCheckMachine = setup({
  types: {
    context: {} as { orderNo: string; orderStatus: number | null; problem: Problem | null },
    events: {} as { type: 'payment.recheck' },
    input: {} as { orderNo: string },
    output: {} as { orderNo: string; orderStatus: number | null },
    tags: {} as 'busy',
  },
  actors: { readPayStatus: actorSlot<Reading, { orderNo: string }>('readPayStatus') },
  guards: {
    isMissing: ({ context }) => context.orderNo === '',
    isPaid: (_, { orderStatus }: Reading) => paymentCheck(orderStatus).result === 'paid',
    isClosed: (_, { orderStatus }: Reading) => paymentCheck(orderStatus).result === 'closed',
  },
  actions: {
    keepStatus: assign((_, { orderStatus }: Reading) => ({ orderStatus, problem: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
  delays: { paymentPoll: PAYMENT_POLL, paymentWindow: PAYMENT_POLL_LIMIT },
}).createMachine({
  id: 'paymentCheck',
  description: '查询支付结果：每 2 秒一次，30 秒后停下等用户手动重试；未知不等于失败',
  context: ({ input }) => ({ orderNo: input.orderNo, orderStatus: null, problem: null }),
  initial: 'routing',
  states: {
    routing: {
      description: '有没有订单号',
      always: [{ guard: 'isMissing', target: 'missing' }, { target: 'watching' }],
    },
    watching: {
      description: '正在确认支付结果',
      initial: 'checking',
      after: { paymentWindow: { target: 'resting' } },
      states: {
        checking: {
          description: '读取订单状态',
          tags: 'busy',
          invoke: {
            id: 'readPayStatus',
            src: 'readPayStatus',
            input: ({ context }) => ({ orderNo: context.orderNo }),
            onDone: [
              { guard: { type: 'isPaid', params: ({ event }) => event.output }, target: '#paymentCheck.paid', actions: { type: 'keepStatus', params: ({ event }) => event.output } },
              { guard: { type: 'isClosed', params: ({ event }) => event.output }, target: '#paymentCheck.closed', actions: { type: 'keepStatus', params: ({ event }) => event.output } },
              { target: 'waiting', actions: { type: 'keepStatus', params: ({ event }) => event.output } },
            ],
            onError: { target: 'waiting', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        waiting: {
          description: '支付中（1001）或未知：两秒后再读',
          after: { paymentPoll: { target: 'checking' } },
        },
      },
    },
    resting: {
      description: '30 秒内没有结果：停止自动查询，用户可以手动再查',
      on: { 'payment.recheck': { target: 'watching' } },
    },
    missing: { description: '缺少商户单号,获取支付结果失败', type: 'final' },
    paid: { description: '服务器确认已支付', type: 'final' },
    closed: { description: '订单已关闭（1002）', type: 'final' },
  },
  output: ({ context }) => ({ orderNo: context.orderNo, orderStatus: context.orderStatus }),
});
