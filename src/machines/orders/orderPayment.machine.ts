import { assign, setup, stateIn } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Fen } from '#contract/rules/types.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { precedesKey } from '#machines/shell/keyedCommand.machine.ts';

export type PayMethod = 'wallet' | 'card' | 'mixed';
/** An order awaiting payment. `holdMs`: remaining hold when it was read. */
export interface UnpaidOrder {
  orderNo: string;
  /** What is rented; empty for a membership, as are the lines. */
  title: string;
  lines: readonly { label: string; fen: Fen }[];
  payableFen: Fen;
  /** Already frozen in the wallet for it. */
  setAsideFen: Fen;
  depositFen: Fen;
  rentFen: Fen;
  /** Epoch ms. */
  startsAt: number;
  endsAt: number;
  /** Starts when paid; the times shown are those of a payment now. */
  startsWhenPaid: boolean;
  /** Its time is reserved only when paid. */
  paysFirst: boolean;
  payDeadline: number;
  holdMs: number;
}
type Submit = { method: PayMethod; cardFen: Fen; key: string };
export type Payment = { state: 'paid' } | { state: 'atCashier'; cashierUrl: string; cardFen: Fen };
/** `left`: the result has to be read from the server; `postponed`: unpaid, can be paid later on its own page. */
export type PaymentEnd = { verdict: 'paid' | 'left' | 'postponed' | 'abandoned'; orderNo: string };

/** The same when the order of a checkout is not abandoned. */
export type CheckoutEnd = { verdict: Exclude<PaymentEnd['verdict'], 'abandoned'>; orderNo: string };

/** Whether a refusal requires the pay password, to be entered or first set. */
export const asksPayPassword = (problem: Problem): boolean =>
  problem.kind === 'refused' && (problem.code === 'PAY_PASSWORD_REQUIRED' || problem.code === 'PAY_PASSWORD_UNSET');

export const orderPaymentMachine = setup({
  types: {
    context: {} as {
      order: UnpaidOrder;
      method: PayMethod;
      /** The card's part as shown on the button. */
      cardFen: Fen;
      key: string;
      /** Proof of the pay password for this order; null until required. */
      proof: string | null;
      cashierUrl: string | null;
      /** Why an earlier response with this key is missing. */
      lost: Problem | null;
      problem: Problem | null;
    },
    events: {} as
      | ({ type: 'pay.submit' } & Submit)
      | { type: 'password.prove'; proof: string }
      | { type: 'password.leave' }
      | { type: 'pay.retry' }
      | { type: 'pay.check' }
      | { type: 'pay.leave' }
      | { type: 'pay.abandon' },
    input: {} as { order: UnpaidOrder },
    output: {} as PaymentEnd,
    tags: {} as 'busy',
  },
  actors: {
    payOrder: actorSlot<Answer<Payment>, { orderNo: string; method: PayMethod; cardFen: Fen; key: string; proof: string | null }>(
      'payOrder',
    ),
  },
  guards: {
    isHoldOver: stateIn('#orderPayment.holding.deadline.passed'),
    isPaid: (_, answer: Answer<Payment>) => (answer.ok ? answer.value.state === 'paid' : answer.problem.code === 'ORDER_ALREADY_PAID'),
    isAtCashier: (_, answer: Answer<Payment>) => answer.ok,
    leavesUnknown: ({ context }, answer: Answer<Payment>) => context.lost !== null && precedesKey(answer),
    isPasswordAsked: (_, answer: Answer<Payment>) => !answer.ok && asksPayPassword(answer.problem),
    isClosed: (_, answer: Answer<Payment>) => !answer.ok && answer.problem.code === 'ORDER_CLOSED',
  },
  actions: {
    keepMethod: assign((_, { method, cardFen, key }: Submit) => ({ method, cardFen, key, proof: null, lost: null, problem: null })),
    keepProof: assign((_, { proof }: { proof: string }) => ({ proof, problem: null })),
    clearProblem: assign({ problem: null }),
    keepCashier: assign(({ context: { order } }, answer: Answer<Payment>) => {
      if (!answer.ok || answer.value.state !== 'atCashier') return {};
      const { cashierUrl, cardFen } = answer.value;
      return { cashierUrl, lost: null, order: { ...order, setAsideFen: order.payableFen - cardFen } };
    }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem, lost: null })),
    showRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error), lost: problemOf(error) })),
    leaveForCashier: (_, _params: { cashierUrl: string }) => {},
    rereadBalance: () => {},
  },
  delays: { holdLeft: ({ context }) => context.order.holdMs },
}).createMachine({
  id: 'orderPayment',
  description: '支付保留中的订单：余额、银行卡或两者一起；付没付成以服务器为准',
  context: ({ input }) => ({
    order: input.order,
    method: 'wallet',
    cardFen: 0,
    key: '',
    proof: null,
    cashierUrl: null,
    lost: null,
    problem: null,
  }),
  initial: 'holding',
  states: {
    holding: {
      description: '订单保留着；期限只有一个，付款走到哪一步都不重新计时',
      type: 'parallel',
      states: {
        deadline: {
          description: '支付期限',
          initial: 'ahead',
          states: {
            ahead: {
              description: '期限还没有到',
              after: { holdLeft: { description: '至多 15 min', target: 'passed' } },
            },
            passed: { description: '期限到了：没有在付款的马上结束，在付款的等服务器答复', type: 'final' },
          },
        },
        payment: {
          description: '付款走到哪一步',
          initial: 'awaitingPayment',
          states: {
            awaitingPayment: {
              description: '等用户选择支付方式',
              always: { guard: 'isHoldOver', target: '#orderPayment.expired' },
              on: {
                'pay.submit': { target: 'paying', actions: { type: 'keepMethod', params: ({ event }) => event } },
                'pay.leave': { target: '#orderPayment.postponed' },
              },
            },
            paying: {
              description: '正在支付，付款途中不能离开；没有服务器的答复就不算支付成功',
              tags: 'busy',
              invoke: {
                id: 'payOrder',
                src: 'payOrder',
                input: ({ context }) => ({
                  orderNo: context.order.orderNo,
                  method: context.method,
                  cardFen: context.cardFen,
                  key: context.key,
                  proof: context.proof,
                }),
                onDone: [
                  { guard: { type: 'isPaid', params: ({ event }) => event.output }, target: '#orderPayment.paid' },
                  { guard: { type: 'isClosed', params: ({ event }) => event.output }, target: '#orderPayment.expired' },
                  {
                    guard: { type: 'leavesUnknown', params: ({ event }) => event.output },
                    target: 'paymentUncertain',
                    actions: { type: 'showRefusal', params: ({ event }) => event.output },
                  },
                  { guard: 'isHoldOver', target: '#orderPayment.expired' },
                  {
                    guard: { type: 'isAtCashier', params: ({ event }) => event.output },
                    target: 'atCashier',
                    actions: { type: 'keepCashier', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isPasswordAsked', params: ({ event }) => event.output },
                    target: 'askingPayPassword',
                    actions: { type: 'keepRefusal', params: ({ event }) => event.output },
                  },
                  {
                    target: 'awaitingPayment',
                    actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadBalance'],
                  },
                ],
                onError: { target: 'paymentUncertain', actions: { type: 'keepLost', params: ({ event }) => event } },
              },
            },
            askingPayPassword: {
              description: '余额付得多，服务器要支付密码：输入，还没有就先设置；通过后用同一个幂等键再付，价格不变',
              always: { guard: 'isHoldOver', target: '#orderPayment.expired' },
              on: {
                'password.prove': { target: 'paying', actions: { type: 'keepProof', params: ({ event }) => event } },
                'password.leave': { target: 'awaitingPayment', actions: 'clearProblem' },
                'pay.leave': { target: '#orderPayment.postponed' },
              },
            },
            paymentUncertain: {
              description: '没有收到支付结果：可以用同一个幂等键重试，或去查看结果；离开也是去查看结果',
              always: { guard: 'isHoldOver', target: '#orderPayment.overdue' },
              on: {
                'pay.retry': { target: 'paying' },
                'pay.check': { target: '#orderPayment.left' },
                'pay.leave': { target: '#orderPayment.left' },
              },
            },
            atCashier: {
              description: '去银行卡收银台；回来后查询结果，也可以换一种方式支付',
              entry: { type: 'leaveForCashier', params: ({ context }) => ({ cashierUrl: known(context.cashierUrl, 'cashierUrl') }) },
              always: { guard: 'isHoldOver', target: '#orderPayment.overdue' },
              on: {
                'pay.submit': { target: 'paying', actions: { type: 'keepMethod', params: ({ event }) => event } },
                'pay.check': { target: '#orderPayment.left' },
                'pay.leave': { target: '#orderPayment.postponed' },
              },
            },
          },
        },
      },
    },
    overdue: {
      description: '期限已过，而钱可能已经付了：只能去查询结果',
      on: { 'pay.check': { target: 'left' }, 'pay.leave': { target: 'left' } },
    },
    expired: {
      description: '超过 15 分钟未支付，订单已关闭，时间已释放',
      on: { 'pay.abandon': { target: 'abandoned' }, 'pay.leave': { target: 'abandoned' } },
    },
    paid: { description: '服务器确认已支付', type: 'final', output: 'paid' },
    left: { description: '去支付结果页查询', type: 'final', output: 'left' },
    postponed: { description: '还没有付款，在期限内可以到订单里接着付', type: 'final', output: 'postponed' },
    abandoned: { description: '没有付款，重新选择', type: 'final', output: 'abandoned' },
  },
  output: ({ context, event }) => ({ verdict: event.output as PaymentEnd['verdict'], orderNo: context.order.orderNo }),
});
