import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { quote } from '#contract/rules/price.ts';
import { priceSnapshot } from '#contract/rules/priceChange.ts';
import type { Fen, QuoteInput, RentMode } from '#contract/rules/types.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { realNameMachine } from './realName.machine.ts';
import { rentVerificationMachine, type Verification } from './rentVerification.machine.ts';

export type Standing = 'guest' | 'unverified' | 'verified';
export type PayMethod = 'wallet' | 'card' | 'mixed';
/** What the renter agrees to; `quote` is what was on the screen. */
export interface Proposal {
  listingId: string;
  mode: RentMode;
  /** Epoch ms, mode appoint. */
  startAt: number | null;
  couponId: string | null;
  useVip: boolean;
  quote: QuoteInput;
  totalFen: Fen;
}
/** An order that waits for its money. `holdMs`: what is left of the hold when it was read. */
export interface UnpaidOrder {
  orderNo: string;
  payableFen: Fen;
  /** Kept of the wallet for it already. */
  setAsideFen: Fen;
  depositFen: Fen;
  rentFen: Fen;
  /** Epoch ms. */
  startsAt: number;
  endsAt: number;
  payDeadline: number;
  holdMs: number;
}
export type Payment = { state: 'paid' } | { state: 'atCashier'; cashierUrl: string; cardFen: Fen };
type Identity = { verified: boolean; isAdult: boolean };
type Submit = { proposal: Proposal; standing: Standing; key: string };

export const checkoutMachine = setup({
  types: {
    children: {} as { realName: 'realName'; rentVerification: 'rentVerification' },
    context: {} as {
      proposal: Proposal | null;
      orderKey: string;
      order: UnpaidOrder | null;
      method: PayMethod;
      payKey: string;
      cashierUrl: string | null;
      problem: Problem | null;
    },
    events: {} as
      | ({ type: 'rent.submit' } & Submit)
      | { type: 'rent.abandon' }
      | { type: 'rent.retry' }
      | { type: 'standing.changed'; standing: Standing }
      | { type: 'pay.submit'; method: PayMethod; key: string }
      | { type: 'pay.retry' }
      | { type: 'pay.check' },
    input: {} as { order: UnpaidOrder | null },
    output: {} as { orderNo: string },
    tags: {} as 'busy',
  },
  actors: {
    realName: realNameMachine,
    rentVerification: rentVerificationMachine,
    createOrder: actorSlot<Answer<UnpaidOrder>, { proposal: Proposal; key: string }>('createOrder'),
    payOrder: actorSlot<Answer<Payment>, { orderNo: string; method: PayMethod; key: string }>('payOrder'),
  },
  guards: {
    hasOrder: ({ context }) => context.order !== null,
    isGuest: (_, { standing }: { standing: Standing }) => standing === 'guest',
    isUnverified: (_, { standing }: { standing: Standing }) => standing === 'unverified',
    isVerified: (_, { standing }: { standing: Standing }) => standing === 'verified',
    isAdult: (_, identity: Identity) => identity.verified && identity.isAdult,
    isAgreed: (_, verification: Verification) => verification.verdict === 'agreed',
    isOrdered: (_, answer: Answer<unknown>) => answer.ok,
    isPriceChanged: ({ context: { problem } }, answer: Answer<unknown>) =>
      !answer.ok && answer.problem.code === 'PRICE_CHANGED' && !(problem?.kind === 'refused' && problem.code === 'PRICE_CHANGED'),
    isRealNameAsked: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'REAL_NAME_REQUIRED',
    isPaid: (_, answer: Answer<Payment>) => (answer.ok ? answer.value.state === 'paid' : answer.problem.code === 'ORDER_ALREADY_PAID'),
    isAtCashier: (_, answer: Answer<Payment>) => answer.ok,
    isClosed: (_, answer: Answer<Payment>) => !answer.ok && answer.problem.code === 'ORDER_CLOSED',
  },
  actions: {
    keepProposal: assign((_, { proposal, key }: Submit) => ({ proposal, orderKey: key, problem: null })),
    keepAgreedTerms: assign(({ context }, verification: Verification) => {
      if (verification.verdict !== 'agreed' || context.proposal === null) return {};
      const agreed: QuoteInput = { ...context.proposal.quote, listing: verification.terms };
      const result = quote(agreed);
      return {
        proposal: { ...context.proposal, quote: agreed, totalFen: result.ok ? result.quote.payableFen : context.proposal.totalFen },
      };
    }),
    keepVerdict: assign((_, verification: Verification) => ({ problem: verification.verdict === 'refused' ? verification.problem : null })),
    keepOrder: assign((_, answer: Answer<UnpaidOrder>) => ({ order: answer.ok ? answer.value : null, problem: null })),
    keepMethod: assign((_, { method, key }: { method: PayMethod; key: string }) => ({ method, payKey: key, problem: null })),
    keepCashier: assign(({ context: { order } }, answer: Answer<Payment>) => {
      if (!answer.ok || answer.value.state !== 'atCashier') return {};
      const { cashierUrl, cardFen } = answer.value;
      return { cashierUrl, order: order && { ...order, setAsideFen: order.payableFen - cardFen } };
    }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    askLogin: () => {},
    noteOrder: (_, _params: { orderNo: string }) => {},
    leaveForCashier: (_, _params: { cashierUrl: string }) => {},
  },
  delays: { holdLeft: ({ context }) => Math.max(0, context.order?.holdMs ?? 0) },
}).createMachine({
  id: 'checkout',
  description: '租用：登录、实名、核价、下单、支付；金额和结果都以服务器为准',
  context: ({ input }) => ({
    proposal: null,
    orderKey: '',
    order: input.order,
    method: 'wallet',
    payKey: '',
    cashierUrl: null,
    problem: null,
  }),
  initial: 'routing',
  states: {
    routing: {
      description: '从订单页进来的直接去支付',
      always: [{ guard: 'hasOrder', target: 'awaitingPayment' }, { target: 'choosing' }],
    },
    choosing: {
      description: '选择租用方式、时间和优惠',
      on: {
        'rent.submit': [
          {
            guard: { type: 'isGuest', params: ({ event }) => event },
            target: 'awaitingLogin',
            actions: { type: 'keepProposal', params: ({ event }) => event },
          },
          {
            guard: { type: 'isUnverified', params: ({ event }) => event },
            target: 'identifying',
            actions: { type: 'keepProposal', params: ({ event }) => event },
          },
          { target: 'verifying', actions: { type: 'keepProposal', params: ({ event }) => event } },
        ],
      },
    },
    awaitingLogin: {
      description: '先登录；登录后自动继续',
      entry: 'askLogin',
      on: {
        'standing.changed': [
          { guard: { type: 'isVerified', params: ({ event }) => event }, target: 'verifying' },
          { guard: { type: 'isUnverified', params: ({ event }) => event }, target: 'identifying' },
        ],
        'rent.abandon': { target: 'choosing' },
      },
    },
    identifying: {
      description: '租号前先实名',
      invoke: {
        id: 'realName',
        src: 'realName',
        onDone: [{ guard: { type: 'isAdult', params: ({ event }) => event.output }, target: 'verifying' }, { target: 'choosing' }],
        onError: { target: 'choosing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    verifying: {
      description: '下单前核对价格',
      invoke: {
        id: 'rentVerification',
        src: 'rentVerification',
        input: ({ context }) => {
          const { listingId, quote: shown } = context.proposal!;
          const hours = shown.hours ?? 1;
          return {
            listingId,
            type: shown.type,
            hours,
            block: shown.block ?? null,
            snapshot: priceSnapshot(shown.listing, shown.type, hours, shown.block ?? null)!,
          };
        },
        onDone: [
          {
            guard: { type: 'isAgreed', params: ({ event }) => event.output },
            target: 'creatingOrder',
            actions: { type: 'keepAgreedTerms', params: ({ event }) => event.output },
          },
          { target: 'choosing', actions: { type: 'keepVerdict', params: ({ event }) => event.output } },
        ],
        onError: { target: 'choosing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    creatingOrder: {
      description: '下单并锁定时间 15 分钟；同一次确认只会有一张订单',
      tags: 'busy',
      invoke: {
        id: 'createOrder',
        src: 'createOrder',
        input: ({ context }) => ({ proposal: context.proposal!, key: context.orderKey }),
        onDone: [
          {
            guard: { type: 'isOrdered', params: ({ event }) => event.output },
            target: 'awaitingPayment',
            actions: [
              { type: 'keepOrder', params: ({ event }) => event.output },
              { type: 'noteOrder', params: ({ context }) => ({ orderNo: context.order!.orderNo }) },
            ],
          },
          {
            guard: { type: 'isPriceChanged', params: ({ event }) => event.output },
            target: 'verifying',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
          },
          { guard: { type: 'isRealNameAsked', params: ({ event }) => event.output }, target: 'identifying' },
          { target: 'choosing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'orderUncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    orderUncertain: {
      description: '没有收到下单结果：用同一个幂等键重试，不会重复下单',
      on: { 'rent.retry': { target: 'creatingOrder' }, 'rent.abandon': { target: 'choosing' } },
    },
    awaitingPayment: {
      description: '订单已锁定，等用户选择支付方式',
      on: { 'pay.submit': { target: 'paying', actions: { type: 'keepMethod', params: ({ event }) => event } } },
      after: { holdLeft: { description: '至多 15 min', target: 'expired' } },
    },
    paying: {
      description: '正在支付；没有服务器的答复就不算支付成功',
      tags: 'busy',
      invoke: {
        id: 'payOrder',
        src: 'payOrder',
        input: ({ context }) => ({ orderNo: context.order!.orderNo, method: context.method, key: context.payKey }),
        onDone: [
          { guard: { type: 'isPaid', params: ({ event }) => event.output }, target: 'paid' },
          {
            guard: { type: 'isAtCashier', params: ({ event }) => event.output },
            target: 'atCashier',
            actions: { type: 'keepCashier', params: ({ event }) => event.output },
          },
          { guard: { type: 'isClosed', params: ({ event }) => event.output }, target: 'expired' },
          { target: 'awaitingPayment', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'paymentUncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    paymentUncertain: {
      description: '没有收到支付结果：可以用同一个幂等键重试，或去查看结果',
      on: { 'pay.retry': { target: 'paying' }, 'pay.check': { target: 'left' } },
    },
    atCashier: {
      description: '去银行卡收银台；回来后查询结果，也可以换一种方式支付',
      entry: { type: 'leaveForCashier', params: ({ context }) => ({ cashierUrl: context.cashierUrl ?? '' }) },
      on: {
        'pay.submit': { target: 'paying', actions: { type: 'keepMethod', params: ({ event }) => event } },
        'pay.check': { target: 'left' },
      },
    },
    expired: {
      description: '超过 15 分钟未支付，订单已关闭，时间已释放',
      on: { 'rent.abandon': { target: 'choosing' } },
    },
    paid: { description: '服务器确认已支付', type: 'final' },
    left: { description: '去支付结果页查询', type: 'final' },
  },
  output: ({ context }) => ({ orderNo: context.order!.orderNo }),
});
