import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { PAYMENT_POLL, PAYMENT_POLL_LIMIT } from '#contract/rules/constants.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { errands } from '#lib/errands.ts';
import { known } from '#lib/known.ts';
import { type Closing, closeSubscriptionMachine } from './closeSubscription.machine.ts';
import { orderPaymentMachine, type PaymentEnd, type UnpaidOrder } from '#machines/orders/orderPayment.machine.ts';
import { type Identity, realNameMachine } from '#machines/identity/realName.machine.ts';
import type { PlanWish, Purchase, Standing } from '#machines/membership/subscription.ts';
import { commandSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';

export type { PlanWish, Standing } from '#machines/membership/subscription.ts';

type Reading = Answer<Standing>;
type Submit = { wish: PlanWish; isVerified: boolean; key: string };

export const subscribeMachine = setup({
  types: {
    children: {} as {
      realName: 'realName';
      orderPayment: 'orderPayment';
      closeSubscription: 'closeSubscription';
      beginSubscription: 'beginSubscription';
    },
    context: {} as Purchase,
    events: {} as
      | ({ type: 'plan.submit' } & Submit)
      | { type: 'plan.resume'; order: UnpaidOrder }
      | ({ type: 'plan.close' } & Closing)
      | { type: 'plan.restart' }
      | { type: 'payment.recheck' },
    /** `subscriptionNo`: the browser returns from the cashier. `unfinished`: an earlier purchase without an answer. */
    input: {} as { subscriptionNo: string | null; unfinished: Unfinished<PlanWish> | null },
    tags: {} as 'busy',
  },
  actors: {
    realName: realNameMachine,
    orderPayment: orderPaymentMachine,
    closeSubscription: closeSubscriptionMachine,
    beginSubscription: commandSlot<UnpaidOrder, PlanWish>(),
    readSubscription: actorSlot<Reading, { subscriptionNo: string }>('readSubscription'),
  },
  guards: {
    isUnfinished: ({ context }) => context.unfinished !== null,
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
    keepWish: assign((_, { wish, key }: Submit) => ({ wish, key, lost: null, problem: null })),
    resume: assign(({ context: { unfinished } }) => ({ ...known(unfinished, 'unfinished purchase'), lost: leftBehind, unfinished: null })),
    clearLost: assign({ lost: null }),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepClosing: assign((_, { subscriptionNo, key }: Closing) => ({ closing: { subscriptionNo, key }, problem: null })),
    keepClosed: assign((_, { problem }: { problem: Problem | null }) => ({ closing: null, problem })),
    keepIdentity: assign((_, identity: Identity) => ({ identity })),
    keepOrder: assign((_, order: UnpaidOrder) => ({ order, subscriptionNo: order.orderNo, problem: null })),
    keepBegun: assign((_, answer: Answer<UnpaidOrder>) =>
      answer.ok ? { order: answer.value, subscriptionNo: answer.value.orderNo, lost: null, problem: null } : {},
    ),
    keepReading: assign((_, reading: Reading) => ({ standing: reading.ok ? reading.value : null, problem: null })),
    dropSubscription: assign({ subscriptionNo: null, order: null, standing: null, problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ lost: null, problem: answer.ok ? null : answer.problem })),
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
    ...input,
    wish: null,
    key: '',
    lost: null,
    identity: null,
    closing: null,
    order: null,
    standing: null,
    problem: null,
  }),
  initial: 'routing',
  states: {
    routing: {
      description: '从收银台回来，上次没有等到答复，还是新的购买',
      always: [
        { guard: 'hasNumber', target: 'watching' },
        { guard: 'isUnfinished', target: 'beginning', actions: 'resume' },
        { target: 'choosing' },
      ],
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
      description: '下单，直到有答复；服务器重新算账单，与按钮上的金额不同就不下单',
      invoke: {
        id: 'beginSubscription',
        src: 'beginSubscription',
        input: ({ context: { wish, key, lost } }) => ({ errand: errands.subscribe, wish: known(wish, 'wish'), key, lost }),
        onDone: [
          {
            guard: { type: 'isBegun', params: ({ event }) => event.output },
            target: 'settlingPayment',
            actions: { type: 'keepBegun', params: ({ event }) => event.output },
          },
          { guard: { type: 'isRealNameAsked', params: ({ event }) => event.output }, target: 'identifying', actions: 'clearLost' },
          { target: 'choosing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadOffers'] },
        ],
        onError: { target: 'beginning', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
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
            target: 'routing',
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
        'plan.restart': { target: 'routing', actions: ['dropSubscription', 'rereadOffers'] },
      },
    },
    unpaid: {
      description: '还没有付款，或银行卡被拒：可以接着付',
      on: { 'plan.restart': { target: 'routing', actions: ['dropSubscription', 'rereadOffers'] } },
    },
    closed: {
      description: '超过 15 分钟没有付款，已关闭；之后到的钱在余额里',
      on: { 'plan.restart': { target: 'routing', actions: ['dropSubscription', 'rereadOffers'] } },
    },
    unknown: {
      description: '自己的购买里没有这个单号：地址写错了，或当时登录的是另一个账号',
      on: { 'plan.restart': { target: 'routing', actions: ['dropSubscription', 'rereadOffers'] } },
    },
    opened: {
      description: '已开通；重读会员、红包和余额',
      entry: 'rereadMoney',
      on: { 'plan.restart': { target: 'routing', actions: ['dropSubscription', 'rereadOffers'] } },
    },
  },
});
