import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { PAYMENT_POLL, PAYMENT_POLL_LIMIT } from '#contract/rules/constants.ts';
import { isPastPayment, ORDER, paymentCheck } from '#contract/rules/orderStatus.ts';
import { actorSlot } from '#lib/actorSlot.ts';

export interface PayStanding {
  orderStatus: number;
  /** The cashier reported that the card was declined. */
  isCardRefused: boolean;
}
/** Refused: not an order of the user. */
type Reading = Answer<PayStanding>;

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
    isPaid: (_, reading: Reading) => reading.ok && paymentCheck(reading.value.orderStatus).result === 'paid',
    isClosed: (_, reading: Reading) => reading.ok && paymentCheck(reading.value.orderStatus).result === 'closed',
    isOver: (_, reading: Reading) => reading.ok && isPastPayment(reading.value.orderStatus),
    isCardRefused: (_, reading: Reading) => reading.ok && reading.value.orderStatus === ORDER.unpaid && reading.value.isCardRefused,
    isUnknownOrder: (_, reading: Reading) => !reading.ok,
  },
  actions: {
    keepStatus: assign((_, reading: Reading) => ({ orderStatus: reading.ok ? reading.value.orderStatus : null, problem: null })),
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
              {
                guard: { type: 'isPaid', params: ({ event }) => event.output },
                target: '#paymentCheck.paid',
                actions: { type: 'keepStatus', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isClosed', params: ({ event }) => event.output },
                target: '#paymentCheck.closed',
                actions: { type: 'keepStatus', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isOver', params: ({ event }) => event.output },
                target: '#paymentCheck.over',
                actions: { type: 'keepStatus', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isCardRefused', params: ({ event }) => event.output },
                target: '#paymentCheck.unpaid',
                actions: { type: 'keepStatus', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isUnknownOrder', params: ({ event }) => event.output },
                target: '#paymentCheck.unknownOrder',
                actions: { type: 'keepStatus', params: ({ event }) => event.output },
              },
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
    unpaid: {
      description: '收银台拒绝了银行卡，订单还没有付款：可以重新支付，付完再查',
      on: { 'payment.recheck': { target: 'watching' } },
    },
    missing: { description: '缺少商户单号,获取支付结果失败', type: 'final' },
    unknownOrder: { description: '订单信息缺失：自己的订单里没有这个单号', type: 'final' },
    paid: { description: '服务器确认已支付', type: 'final' },
    closed: { description: '订单已关闭（1002）', type: 'final' },
    over: { description: '订单早已过了付款这一步：已完成、已取消、投诉中或已退款', type: 'final' },
  },
  output: ({ context }) => ({ orderNo: context.orderNo, orderStatus: context.orderStatus }),
});
