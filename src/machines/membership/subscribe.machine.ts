import { assign, setup } from 'xstate';
import { type Answer, problemOf } from '#contract/problem.ts';
import { errands } from '#lib/errands.ts';
import { known } from '#lib/known.ts';
import { orderPaymentMachine, type PaymentEnd, type UnpaidOrder } from '#machines/orders/orderPayment.machine.ts';
import { type Identity, realNameMachine } from '#machines/identity/realName.machine.ts';
import type { Closing, PlanWish, Purchase, SubscriptionState } from '#machines/membership/subscription.ts';
import { commandSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { stoppableWatchSlot } from '#machines/shell/watchOutcome.machine.ts';

export type { PlanWish, SubscriptionState } from '#machines/membership/subscription.ts';

/** A purchase that is not being paid any more. Refused: not one of the user. */
export type PurchaseEnd = Answer<SubscriptionState>;
/** null: the user does not wait for it. */
type Reading = PurchaseEnd | null;
type Submit = { wish: PlanWish; isVerified: boolean; key: string };

export const subscribeMachine = setup({
  types: {
    children: {} as {
      realName: 'realName';
      orderPayment: 'orderPayment';
      closeSubscription: 'closeSubscription';
      beginSubscription: 'beginSubscription';
      watchSubscription: 'watchSubscription';
    },
    context: {} as Purchase,
    events: {} as
      | ({ type: 'plan.submit' } & Submit)
      | { type: 'plan.resume'; order: UnpaidOrder }
      | ({ type: 'plan.close'; key: string } & Closing)
      | { type: 'plan.restart' },
    /** `subscriptionNo`: the browser returns from the cashier. `unfinished`: an earlier purchase without an answer. */
    input: {} as { subscriptionNo: string | null; unfinished: Unfinished<PlanWish> | null },
  },
  actors: {
    realName: realNameMachine,
    orderPayment: orderPaymentMachine,
    closeSubscription: commandSlot<unknown, Closing>(),
    beginSubscription: commandSlot<UnpaidOrder, PlanWish>(),
    watchSubscription: stoppableWatchSlot<PurchaseEnd, { subscriptionNo: string }>(),
  },
  guards: {
    isUnfinished: ({ context }) => context.unfinished !== null,
    hasNumber: ({ context }) => context.subscriptionNo !== null,
    isVerified: ({ context }, { isVerified }: Submit) => isVerified || context.identity?.verified === true,
    isAdult: (_, identity: Identity) => identity.verified && identity.isAdult,
    isBegun: (_, answer: Answer<unknown>) => answer.ok,
    isRealNameAsked: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'REAL_NAME_REQUIRED',
    isUnsettled: (_, { verdict }: PaymentEnd) => verdict === 'abandoned' || verdict === 'postponed',
    isOpened: (_, reading: Reading) => reading?.ok === true && reading.value.state === 'paid',
    isClosed: (_, reading: Reading) => reading?.ok === true && reading.value.state === 'closed',
    isUnpaid: (_, reading: Reading) => reading?.ok === true && reading.value.state === 'unpaid',
    isUnknown: (_, reading: Reading) => reading?.ok === false,
  },
  actions: {
    keepWish: assign((_, { wish, key }: Submit) => ({ wish, key, lost: null, problem: null })),
    resume: assign(({ context: { unfinished } }) => ({ ...known(unfinished, 'unfinished purchase'), lost: leftBehind, unfinished: null })),
    clearLost: assign({ lost: null }),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepClosing: assign((_, { subscriptionNo, key }: Closing & { key: string }) => ({
      closing: { subscriptionNo, key },
      closingLost: null,
      problem: null,
    })),
    keepClosingLost: assign((_, { error }: { error: unknown }) => ({ closingLost: problemOf(error) })),
    keepClosed: assign((_, answer: Answer<unknown>) => ({
      closing: null,
      closingLost: null,
      problem: answer.ok ? null : answer.problem,
    })),
    keepIdentity: assign((_, identity: Identity) => ({ identity })),
    keepOrder: assign((_, order: UnpaidOrder) => ({ order, subscriptionNo: order.orderNo, problem: null })),
    keepBegun: assign((_, answer: Answer<UnpaidOrder>) =>
      answer.ok ? { order: answer.value, subscriptionNo: answer.value.orderNo, lost: null, problem: null } : {},
    ),
    keepReading: assign((_, reading: Reading) => ({ standing: reading?.ok ? reading.value : null, lost: null, problem: null })),
    dropSubscription: assign({ subscriptionNo: null, order: null, standing: null, lost: null, problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ lost: null, problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadSession: () => {},
    rereadOffers: () => {},
    rereadMoney: () => {},
  },
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
    closingLost: null,
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
      description: '关闭没付完的那一笔，直到有答复；余额里留的钱退回；答复之前不能买别的',
      invoke: {
        id: 'closeSubscription',
        src: 'closeSubscription',
        input: ({ context: { closing, closingLost } }) => {
          const { key, subscriptionNo } = known(closing, 'closing');
          return { errand: errands.closeSubscription(subscriptionNo), wish: { subscriptionNo }, key, lost: closingLost };
        },
        onDone: { target: 'choosing', actions: [{ type: 'keepClosed', params: ({ event }) => event.output }, 'rereadMoney'] },
        onError: { target: 'closing', reenter: true, actions: { type: 'keepClosingLost', params: ({ event }) => event } },
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
      description: '账单在期限内保留，等付款；付款途中不能离开',
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
      description: '等支付的结果；等不到的，用户可以再查，或回到套餐',
      invoke: {
        id: 'watchSubscription',
        src: 'watchSubscription',
        input: ({ context: { subscriptionNo, lost } }) => ({
          subject: { subscriptionNo: known(subscriptionNo, 'subscriptionNo') },
          lost,
          mayStop: true,
        }),
        onDone: [
          {
            guard: { type: 'isOpened', params: ({ event }) => event.output },
            target: 'opened',
            actions: { type: 'keepReading', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isClosed', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'keepReading', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isUnpaid', params: ({ event }) => event.output },
            target: 'unpaid',
            actions: { type: 'keepReading', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => event.output },
            target: 'unknown',
            actions: { type: 'keepReading', params: ({ event }) => event.output },
          },
          { target: 'routing', actions: ['dropSubscription', 'rereadOffers'] },
        ],
        onError: { target: 'watching', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    unpaid: {
      description: '还没有付款，或银行卡被拒：可以接着付',
      on: { 'plan.restart': { target: 'routing', actions: ['dropSubscription', 'rereadOffers'] } },
    },
    closed: {
      description: '期限内没有付款，已关闭；之后到的钱在余额里',
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
