import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { PAYMENT_POLL, PAYMENT_POLL_LIMIT } from '#contract/rules/constants.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { closeSubscriptionMachine } from './closeSubscription.machine.ts';
import { orderPaymentMachine, type PaymentEnd, type UnpaidOrder } from '#machines/orders/orderPayment.machine.ts';
import { type Identity, realNameMachine } from '#machines/identity/realName.machine.ts';
import type { PlanWish, Standing } from '#machines/membership/subscription.ts';

export type { PlanWish, Standing } from '#machines/membership/subscription.ts';

type Reading = Answer<Standing>;
type Closing = { subscriptionNo: string; key: string };
type Submit = { wish: PlanWish; isVerified: boolean; key: string };

export const subscribeMachine = setup({
  types: {
    children: {} as { realName: 'realName'; orderPayment: 'orderPayment'; closeSubscription: 'closeSubscription' },
    context: {} as {
      wish: PlanWish | null;
      key: string;
      /** Verified during the purchase; the session reads it later. */
      identity: Identity | null;
      subscriptionNo: string | null;
      /** The unpaid subscription to close. */
      closing: Closing | null;
      order: UnpaidOrder | null;
      standing: Standing | null;
      problem: Problem | null;
    },
    events: {} as
      | ({ type: 'plan.submit' } & Submit)
      | { type: 'plan.resume'; order: UnpaidOrder }
      | ({ type: 'plan.close' } & Closing)
      | { type: 'plan.retry' }
      | { type: 'plan.restart' }
      | { type: 'payment.recheck' },
    /** Subscription number when the browser returns from the cashier. */
    input: {} as { subscriptionNo: string | null },
    tags: {} as 'busy',
  },
  actors: {
    realName: realNameMachine,
    orderPayment: orderPaymentMachine,
    closeSubscription: closeSubscriptionMachine,
    beginSubscription: actorSlot<Answer<UnpaidOrder>, { wish: PlanWish; key: string }>('beginSubscription'),
    readSubscription: actorSlot<Reading, { subscriptionNo: string }>('readSubscription'),
  },
  guards: {
    hasNumber: ({ context }) => context.subscriptionNo !== null,
    isVerified: ({ context }, { isVerified }: Submit) => isVerified || context.identity?.verified === true,
    isAdult: (_, identity: Identity) => identity.verified && identity.isAdult,
    isBegun: (_, answer: Answer<unknown>) => answer.ok,
    isRealNameAsked: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'REAL_NAME_REQUIRED',
    isUnsettled: (_, { verdict }: PaymentEnd) => verdict === 'abandoned' || verdict === 'postponed',
    isOpened: (_, reading: Reading) => reading.ok && reading.value.state === 'paid',
    isClosed: (_, reading: Reading) => reading.ok && reading.value.state === 'closed',
    isUnpaid: (_, reading: Reading) => reading.ok && reading.value.state === 'unpaid',
    isUnknown: (_, reading: Reading) => !reading.ok,
  },
  actions: {
    keepWish: assign((_, { wish, key }: Submit) => ({ wish, key, problem: null })),
    keepClosing: assign((_, { subscriptionNo, key }: Closing) => ({ closing: { subscriptionNo, key }, problem: null })),
    keepClosed: assign((_, { problem }: { problem: Problem | null }) => ({ closing: null, problem })),
    keepIdentity: assign((_, identity: Identity) => ({ identity })),
    keepOrder: assign((_, order: UnpaidOrder) => ({ order, subscriptionNo: order.orderNo, problem: null })),
    keepBegun: assign((_, answer: Answer<UnpaidOrder>) =>
      answer.ok ? { order: answer.value, subscriptionNo: answer.value.orderNo, problem: null } : {},
    ),
    keepReading: assign((_, reading: Reading) => ({ standing: reading.ok ? reading.value : null, problem: null })),
    dropSubscription: assign({ subscriptionNo: null, order: null, standing: null, problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadSession: () => {},
    rereadOffers: () => {},
    rereadMoney: () => {},
  },
  delays: { subscriptionPoll: PAYMENT_POLL, subscriptionWindow: PAYMENT_POLL_LIMIT },
}).createMachine({
  id: 'subscribe',
  description: '开通会员：选套餐、实名、支付；回来后以服务器的结果为准',
  context: ({ input }) => ({
    wish: null,
    key: '',
    identity: null,
    subscriptionNo: input.subscriptionNo,
    closing: null,
    order: null,
    standing: null,
    problem: null,
  }),
  initial: 'routing',
  states: {
    routing: {
      description: '是新的购买，还是从收银台回来',
      always: [{ guard: 'hasNumber', target: 'watching' }, { target: 'choosing' }],
    },
    choosing: {
      description: '看套餐和账单；有没付完的可以继续付',
      on: {
        'plan.submit': [
          {
            guard: { type: 'isVerified', params: ({ event }) => event },
            target: 'beginning',
            actions: { type: 'keepWish', params: ({ event }) => event },
          },
          { target: 'identifying', actions: { type: 'keepWish', params: ({ event }) => event } },
        ],
        'plan.resume': { target: 'settlingPayment', actions: { type: 'keepOrder', params: ({ event }) => event.order } },
        'plan.close': { target: 'closing', actions: { type: 'keepClosing', params: ({ event }) => event } },
      },
    },
    closing: {
      description: '正在关闭没付完的那一笔；有结果之前不能买别的',
      invoke: {
        id: 'closeSubscription',
        src: 'closeSubscription',
        input: ({ context }) => known(context.closing, 'closing'),
        onDone: { target: 'choosing', actions: [{ type: 'keepClosed', params: ({ event }) => event.output }, 'rereadMoney'] },
        onError: { target: 'choosing', actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'rereadMoney'] },
      },
    },
    identifying: {
      description: '购买前先实名；之后重读用户信息',
      exit: 'rereadSession',
      invoke: {
        id: 'realName',
        src: 'realName',
        onDone: [
          {
            guard: { type: 'isAdult', params: ({ event }) => event.output },
            target: 'beginning',
            actions: { type: 'keepIdentity', params: ({ event }) => event.output },
          },
          { target: 'choosing', actions: { type: 'keepIdentity', params: ({ event }) => event.output } },
        ],
        onError: { target: 'choosing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    beginning: {
      description: '服务器重新算账单；与按钮上的金额不同就不下单',
      tags: 'busy',
      invoke: {
        id: 'beginSubscription',
        src: 'beginSubscription',
        input: ({ context }) => ({ wish: known(context.wish, 'wish'), key: context.key }),
        onDone: [
          {
            guard: { type: 'isBegun', params: ({ event }) => event.output },
            target: 'settlingPayment',
            actions: { type: 'keepBegun', params: ({ event }) => event.output },
          },
          { guard: { type: 'isRealNameAsked', params: ({ event }) => event.output }, target: 'identifying' },
          { target: 'choosing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadOffers'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到结果：用同一个幂等键重试，不会重复下单',
      on: { 'plan.retry': { target: 'beginning' }, 'plan.restart': { target: 'choosing', actions: ['dropSubscription', 'rereadOffers'] } },
    },
    settlingPayment: {
      description: '账单保留 15 分钟，在期限内付款；付款途中不能离开',
      invoke: {
        id: 'orderPayment',
        src: 'orderPayment',
        input: ({ context }) => ({ order: known(context.order, 'order') }),
        onDone: [
          {
            guard: { type: 'isUnsettled', params: ({ event }) => event.output },
            target: 'choosing',
            actions: ['dropSubscription', 'rereadOffers'],
          },
          { target: 'watching' },
        ],
        onError: { target: 'watching', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    watching: {
      description: '正在确认支付结果',
      initial: 'checking',
      after: { subscriptionWindow: { target: 'resting' } },
      states: {
        checking: {
          description: '读取支付状态',
          tags: 'busy',
          invoke: {
            id: 'readSubscription',
            src: 'readSubscription',
            input: ({ context }) => ({ subscriptionNo: known(context.subscriptionNo, 'subscriptionNo') }),
            onDone: [
              {
                guard: { type: 'isOpened', params: ({ event }) => event.output },
                target: '#subscribe.opened',
                actions: { type: 'keepReading', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isClosed', params: ({ event }) => event.output },
                target: '#subscribe.closed',
                actions: { type: 'keepReading', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isUnpaid', params: ({ event }) => event.output },
                target: '#subscribe.unpaid',
                actions: { type: 'keepReading', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isUnknown', params: ({ event }) => event.output },
                target: '#subscribe.unknown',
                actions: { type: 'keepReading', params: ({ event }) => event.output },
              },
              { target: 'waiting', actions: { type: 'keepReading', params: ({ event }) => event.output } },
            ],
            onError: { target: 'waiting', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        waiting: { description: '还没有结果：两秒后再读', after: { subscriptionPoll: { target: 'checking' } } },
      },
    },
    resting: {
      description: '30 秒内没有结果：用户可以手动再查',
      on: {
        'payment.recheck': { target: 'watching' },
        'plan.restart': { target: 'choosing', actions: ['dropSubscription', 'rereadOffers'] },
      },
    },
    unpaid: {
      description: '还没有付款，或银行卡被拒：可以接着付',
      on: { 'plan.restart': { target: 'choosing', actions: ['dropSubscription', 'rereadOffers'] } },
    },
    closed: {
      description: '超过 15 分钟没有付款，已关闭；之后到的钱在余额里',
      on: { 'plan.restart': { target: 'choosing', actions: ['dropSubscription', 'rereadOffers'] } },
    },
    unknown: {
      description: '自己的购买里没有这个单号：地址写错了，或当时登录的是另一个账号',
      on: { 'plan.restart': { target: 'choosing', actions: ['dropSubscription', 'rereadOffers'] } },
    },
    opened: {
      description: '已开通；重读会员、红包和余额',
      entry: 'rereadMoney',
      on: { 'plan.restart': { target: 'choosing', actions: ['dropSubscription', 'rereadOffers'] } },
    },
  },
});
