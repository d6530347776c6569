import { assign, setup } from 'xstate';
import { type Answer, problemOf } from '#contract/problem.ts';
import { actorSlot, reporterSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import type { CheckoutFacts, Found, Known, Verification, Submit } from './checkoutFacts.ts';
import { type CheckoutEnd, orderPaymentMachine, type PaymentEnd, type UnpaidOrder } from './orderPayment.machine.ts';
import { type Identity, realNameMachine } from '#machines/identity/realName.machine.ts';
import { type Checked, checkedBy, type Proposal, shownPrice } from './proposal.ts';
import { precedesKey } from '#machines/shell/keyedCommand.machine.ts';
import { rentVerificationMachine } from './rentVerification.machine.ts';

export type { Verification } from './checkoutFacts.ts';

/** How often the price is re-read automatically after a price refusal, before the renter decides. */
const RECHECKS = 1;

export const checkoutMachine = setup({
  types: {
    children: {} as { realName: 'realName'; rentVerification: 'rentVerification'; orderPayment: 'orderPayment'; watchLogin: 'watchLogin' },
    context: {} as CheckoutFacts,
    events: {} as
      | ({ type: 'rent.submit' } & Submit)
      | { type: 'rent.abandon' }
      | { type: 'rent.retry' }
      | { type: 'rent.check' }
      | ({ type: 'standing.changed' } & Known),
    output: {} as CheckoutEnd,
    tags: {} as 'busy',
  },
  actors: {
    watchLogin: reporterSlot<{ type: 'rent.abandon' }>('watchLogin'),
    realName: realNameMachine,
    rentVerification: rentVerificationMachine,
    createOrder: actorSlot<Answer<UnpaidOrder>, { proposal: Proposal; key: string }>('createOrder'),
    findOrder: actorSlot<Found, { proposal: Proposal }>('findOrder'),
    orderPayment: orderPaymentMachine,
  },
  guards: {
    isGuest: (_, { standing }: { standing: Verification }) => standing === 'guest',
    isUnverified: ({ context }, { standing }: { standing: Verification }) =>
      standing === 'unverified' && context.identity?.verified !== true,
    isVerified: (_, { standing }: { standing: Verification }) => standing === 'verified',
    isAdult: (_, identity: Identity) => identity.verified && identity.isAdult,
    isOffered: (_, checked: Checked) => 'proposal' in checked,
    isFound: (_, { order }: Found) => order !== null,
    leavesUnknown: ({ context }, answer: Answer<unknown>) => context.lost !== null && precedesKey(answer),
    isOrdered: (_, answer: Answer<unknown>) => answer.ok,
    mayRecheck: ({ context }, answer: Answer<unknown>) =>
      !answer.ok && answer.problem.code === 'PRICE_CHANGED' && context.rechecks < RECHECKS,
    isRealNameAsked: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'REAL_NAME_REQUIRED',
    isPaid: (_, { verdict }: PaymentEnd) => verdict === 'paid',
    isLeft: (_, { verdict }: PaymentEnd) => verdict === 'left',
    isPostponed: (_, { verdict }: PaymentEnd) => verdict === 'postponed',
  },
  actions: {
    keepProposal: assign((_, { proposal, key }: Submit) => ({ proposal, orderKey: key, rechecks: 0, lost: null, problem: null })),
    takeCheaper: assign(({ context }, { offer }: Known) =>
      offer !== null && offer.input.agreedTotalFen < known(context.proposal, 'proposal').input.agreedTotalFen ? { proposal: offer } : {},
    ),
    keepIdentity: assign((_, identity: Identity) => ({ identity })),
    dropIdentity: assign({ identity: null }),
    keepChecked: assign((_, checked: Checked) => checked),
    countRecheck: assign(({ context }) => ({ rechecks: context.rechecks + 1, lost: null })),
    keepOrder: assign((_, answer: Answer<UnpaidOrder>) => ({ order: answer.ok ? answer.value : null, lost: null, problem: null })),
    keepFound: assign((_, { order }: Found) => ({ order, lost: null, problem: null })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem, lost: null })),
    showRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error), lost: problemOf(error) })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    clearLost: assign({ lost: null }),
    askLogin: () => {},
    noteOrder: (_, _params: { orderNo: string }) => {},
    rereadSession: () => {},
    rereadListing: (_, _params: { listingId: string }) => {},
    announceFound: () => {},
    announceNotFound: () => {},
    announceUnread: () => {},
  },
}).createMachine({
  id: 'checkout',
  description: '租用：登录、实名、核价、下单、支付；金额和结果都以服务器为准',
  context: { proposal: null, orderKey: '', rechecks: 0, identity: null, order: null, lost: null, problem: null },
  initial: 'choosing',
  states: {
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
      description: '先登录；登录后自动继续，会员价和红包更便宜就用更便宜的；关闭登录就回到选择',
      entry: ['dropIdentity', 'askLogin'],
      on: {
        'standing.changed': [
          {
            guard: { type: 'isVerified', params: ({ event }) => event },
            target: 'verifying',
            actions: { type: 'takeCheaper', params: ({ event }) => event },
          },
          {
            guard: { type: 'isUnverified', params: ({ event }) => event },
            target: 'identifying',
            actions: { type: 'takeCheaper', params: ({ event }) => event },
          },
        ],
        'rent.abandon': { target: 'choosing' },
      },
      invoke: {
        id: 'watchLogin',
        src: 'watchLogin',
        onError: { target: 'choosing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    identifying: {
      description: '租号前先实名；之后重读用户信息',
      exit: 'rereadSession',
      invoke: {
        id: 'realName',
        src: 'realName',
        onDone: [
          {
            guard: { type: 'isAdult', params: ({ event }) => event.output },
            target: 'verifying',
            actions: { type: 'keepIdentity', params: ({ event }) => event.output },
          },
          { target: 'choosing', actions: { type: 'keepIdentity', params: ({ event }) => event.output } },
        ],
        onError: { target: 'choosing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    verifying: {
      description: '下单前核对价格；之后重读页面上的账号',
      exit: { type: 'rereadListing', params: ({ context }) => ({ listingId: known(context.proposal, 'proposal').input.listingId }) },
      invoke: {
        id: 'rentVerification',
        src: 'rentVerification',
        input: ({ context }) => shownPrice(known(context.proposal, 'proposal')),
        onDone: [
          {
            guard: { type: 'isOffered', params: ({ context, event }) => checkedBy(known(context.proposal, 'proposal'), event.output) },
            target: 'creatingOrder',
            actions: { type: 'keepChecked', params: ({ context, event }) => checkedBy(known(context.proposal, 'proposal'), event.output) },
          },
          {
            target: 'choosing',
            actions: [
              { type: 'keepChecked', params: ({ context, event }) => checkedBy(known(context.proposal, 'proposal'), event.output) },
              'rereadSession',
            ],
          },
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
        input: ({ context }) => ({ proposal: known(context.proposal, 'proposal'), key: context.orderKey }),
        onDone: [
          {
            guard: { type: 'isOrdered', params: ({ event }) => event.output },
            target: 'settlingPayment',
            actions: [
              { type: 'keepOrder', params: ({ event }) => event.output },
              { type: 'noteOrder', params: ({ context }) => ({ orderNo: known(context.order, 'order').orderNo }) },
            ],
          },
          {
            guard: { type: 'leavesUnknown', params: ({ event }) => event.output },
            target: 'orderUncertain',
            actions: { type: 'showRefusal', params: ({ event }) => event.output },
          },
          { guard: { type: 'mayRecheck', params: ({ event }) => event.output }, target: 'verifying', actions: 'countRecheck' },
          { guard: { type: 'isRealNameAsked', params: ({ event }) => event.output }, target: 'identifying', actions: 'clearLost' },
          {
            target: 'choosing',
            actions: [
              { type: 'keepRefusal', params: ({ event }) => event.output },
              { type: 'rereadListing', params: ({ context }) => ({ listingId: known(context.proposal, 'proposal').input.listingId }) },
              'rereadSession',
            ],
          },
        ],
        onError: { target: 'orderUncertain', actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    orderUncertain: {
      description: '没有收到下单结果：用同一个幂等键重试，或先查有没有这张订单；查清之前不能重新选择，重试时还没有查到键就被拒绝也不算查清',
      on: { 'rent.retry': { target: 'creatingOrder' }, 'rent.check': { target: 'findingOrder' } },
    },
    findingOrder: {
      description: '正在查待支付的订单里有没有这一张；没有查到不等于没有下单',
      tags: 'busy',
      invoke: {
        id: 'findOrder',
        src: 'findOrder',
        input: ({ context }) => ({ proposal: known(context.proposal, 'proposal') }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'settlingPayment',
            actions: [
              { type: 'keepFound', params: ({ event }) => event.output },
              { type: 'noteOrder', params: ({ context }) => ({ orderNo: known(context.order, 'order').orderNo }) },
              'announceFound',
            ],
          },
          { target: 'orderUncertain', actions: 'announceNotFound' },
        ],
        onError: { target: 'orderUncertain', actions: 'announceUnread' },
      },
    },
    settlingPayment: {
      description: '订单已锁定，在期限内付款',
      invoke: {
        id: 'orderPayment',
        src: 'orderPayment',
        input: ({ context }) => ({ order: known(context.order, 'order') }),
        onDone: [
          { guard: { type: 'isPaid', params: ({ event }) => event.output }, target: 'paid' },
          { guard: { type: 'isLeft', params: ({ event }) => event.output }, target: 'left' },
          { guard: { type: 'isPostponed', params: ({ event }) => event.output }, target: 'postponed' },
          { target: 'choosing' },
        ],
        onError: { target: 'left' },
      },
    },
    paid: { description: '服务器确认已支付', type: 'final', output: 'paid' },
    left: { description: '去支付结果页查询', type: 'final', output: 'left' },
    postponed: { description: '还没有付款，订单在期限内保留', type: 'final', output: 'postponed' },
  },
  output: ({ context, event }) => ({ verdict: event.output as CheckoutEnd['verdict'], orderNo: known(context.order, 'order').orderNo }),
});
