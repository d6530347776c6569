import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Fen, QuoteLine } from '#contract/rules/types.ts';
import { type CardRenewal, renewByCardMachine } from './renewByCard.machine.ts';
import { asksPayPassword } from './orderPayment.machine.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { errands } from '#lib/errands.ts';
import { known } from '#lib/known.ts';
import { commandSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';

/** Offer for the requested hours. `newEnd` in epoch ms. */
export interface RenewalOffer {
  hours: number;
  fits: boolean;
  maxHours: number;
  newEnd: number;
  priceFen: Fen;
  lines: readonly QuoteLine[];
}

/** A confirmed renewal. `endsAt`: the end before it, epoch ms, by which its result is read. */
export interface RenewWish {
  orderNo: string;
  hours: number;
  agreedPriceFen: Fen;
  endsAt: number;
  proof: string | null;
}

export const renewOrderMachine = setup({
  types: {
    children: {} as { renewByCard: 'renewByCard'; renewOrder: 'renewOrder' },
    context: {} as {
      orderNo: string;
      endsAt: number;
      hours: number;
      offer: RenewalOffer | null;
      wish: RenewWish | null;
      key: string;
      /** Why an earlier response with this key is missing. */
      lost: Problem | null;
      paidFrom: number | null;
      problem: Problem | null;
    },
    events: {} as
      | { type: 'hours.choose'; hours: number }
      | { type: 'renew.confirm'; key: string }
      | { type: 'card.choose'; key: string }
      | { type: 'password.prove'; proof: string }
      | { type: 'password.leave' }
      | { type: 'renew.retry' }
      | { type: 'renew.abandon' },
    /** `endsAt`: the end before the renewal, epoch ms. */
    input: {} as {
      orderNo: string;
      endsAt: number;
      hours: number;
      /** Back from the cashier: the end before that payment. */
      paidFrom: number | null;
      /** An earlier renewal without an answer. */
      unfinished: Unfinished<RenewWish> | null;
    },
    output: {} as { renewed: boolean },
    tags: {} as 'busy',
  },
  actors: {
    renewByCard: renewByCardMachine,
    checkRenewal: actorSlot<Answer<RenewalOffer>, { orderNo: string; hours: number }>('checkRenewal'),
    renewOrder: commandSlot<unknown, RenewWish>(),
  },
  guards: {
    isOffered: (_, answer: Answer<unknown>) => answer.ok,
    isUnfinished: ({ context }) => context.lost !== null,
    isBack: ({ context }) => context.paidFrom !== null,
    isCardRenewed: (_, { verdict }: CardRenewal) => verdict === 'renewed',
    isCardRefused: (_, { verdict }: CardRenewal) => verdict === 'refused',
    offerFits: ({ context }) => context.offer?.fits === true,
    isRenewed: (_, answer: Answer<unknown>) => answer.ok,
    isOfferStale: (_, answer: Answer<unknown>) =>
      !answer.ok && (answer.problem.code === 'PRICE_CHANGED' || answer.problem.code === 'RENEW_CONFLICT'),
    isPasswordAsked: (_, answer: Answer<unknown>) => !answer.ok && asksPayPassword(answer.problem),
    isBalanceShort: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'BALANCE_SHORT',
  },
  actions: {
    keepHours: assign((_, { hours }: { hours: number }) => ({ hours, problem: null })),
    keepOffer: assign((_, answer: Answer<RenewalOffer>) => ({ offer: answer.ok ? answer.value : null })),
    keepKey: assign(({ context: { orderNo, hours, offer, endsAt } }, { key }: { key: string }) => ({
      key,
      wish: { orderNo, hours, agreedPriceFen: known(offer, 'renewal offer').priceFen, endsAt, proof: null },
      problem: null,
    })),
    keepProof: assign(({ context }, { proof }: { proof: string }) => ({
      wish: { ...known(context.wish, 'renewal'), proof },
      problem: null,
    })),
    keepCard: assign((_, { problem }: CardRenewal) => ({ problem })),
    clearProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ lost: null, problem: answer.ok ? null : answer.problem })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceRenewed: () => {},
    rereadMoney: () => {},
  },
}).createMachine({
  id: 'renewOrder',
  description: '续租：只在租用中、下一个预约之前放得下时，按今天的价格，不再收押金；用余额，或用银行卡',
  context: ({ input: { orderNo, endsAt, hours, paidFrom, unfinished } }) => ({
    orderNo,
    endsAt: paidFrom ?? endsAt,
    hours: unfinished?.wish.hours ?? hours,
    offer: null,
    wish: unfinished?.wish ?? null,
    key: unfinished?.key ?? '',
    lost: unfinished && leftBehind,
    paidFrom,
    problem: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '从银行卡收银台回来的先等付款结果，上次没有等到结果的接着等，否则查询价格',
      always: [{ guard: 'isBack', target: 'checkingCard' }, { guard: 'isUnfinished', target: 'renewing' }, { target: 'checkingOffer' }],
    },
    checkingOffer: {
      description: '查询这个时长能否续租和价格',
      tags: 'busy',
      on: {
        'hours.choose': { target: 'checkingOffer', reenter: true, actions: { type: 'keepHours', params: ({ event }) => event } },
      },
      invoke: {
        id: 'checkRenewal',
        src: 'checkRenewal',
        input: ({ context }) => ({ orderNo: context.orderNo, hours: context.hours }),
        onDone: [
          {
            guard: { type: 'isOffered', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'keepOffer', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    choosing: {
      description: '显示价格和新的结束时间，等用户确认或换时长',
      on: {
        'hours.choose': { target: 'checkingOffer', actions: { type: 'keepHours', params: ({ event }) => event } },
        'renew.confirm': { guard: 'offerFits', target: 'renewing', actions: { type: 'keepKey', params: ({ event }) => event } },
        'card.choose': { guard: 'offerFits', target: 'payingByCard', actions: { type: 'keepKey', params: ({ event }) => event } },
      },
    },
    renewing: {
      description: '续租，直到有结果；同一次确认只扣一次款，结果之前不能放弃，也不能再续一次',
      invoke: {
        id: 'renewOrder',
        src: 'renewOrder',
        input: ({ context: { orderNo, wish, key, lost } }) => ({
          errand: errands.renewOrder(orderNo),
          wish: known(wish, 'renewal'),
          key,
          lost,
        }),
        onDone: [
          { guard: { type: 'isRenewed', params: ({ event }) => event.output }, target: 'renewed' },
          {
            guard: { type: 'isOfferStale', params: ({ event }) => event.output },
            target: 'checkingOffer',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isPasswordAsked', params: ({ event }) => event.output },
            target: 'askingPayPassword',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isBalanceShort', params: ({ event }) => event.output },
            target: 'choosing',
            actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadMoney'],
          },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'renewing', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    payingByCard: {
      description: '用银行卡：付款成功才续租',
      invoke: {
        id: 'renewByCard',
        src: 'renewByCard',
        input: ({ context: { orderNo, hours, offer, key, endsAt } }) => ({
          wish: { orderNo, hours, agreedPriceFen: known(offer, 'renewal offer').priceFen },
          key,
          endsAt,
          isBack: false,
        }),
        onDone: [
          { guard: { type: 'isCardRenewed', params: ({ event }) => event.output }, target: 'renewed' },
          {
            guard: { type: 'isCardRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'keepCard', params: ({ event }) => event.output },
          },
          { target: 'checkingOffer', actions: { type: 'keepCard', params: ({ event }) => event.output } },
        ],
        onError: { target: 'checkingOffer', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    checkingCard: {
      description: '从银行卡收银台回来：等付款结果，成功就已续租',
      invoke: {
        id: 'renewByCard',
        src: 'renewByCard',
        input: ({ context: { orderNo, hours, endsAt } }) => ({
          wish: { orderNo, hours, agreedPriceFen: 0 },
          key: '',
          endsAt,
          isBack: true,
        }),
        onDone: [
          { guard: { type: 'isCardRenewed', params: ({ event }) => event.output }, target: 'renewed' },
          {
            guard: { type: 'isCardRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'keepCard', params: ({ event }) => event.output },
          },
          { target: 'checkingOffer', actions: { type: 'keepCard', params: ({ event }) => event.output } },
        ],
        onError: { target: 'checkingOffer', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    askingPayPassword: {
      description: '服务器要支付密码：输入，还没有就先设置；通过后用同一个幂等键再续，价格不变',
      on: {
        'password.prove': { target: 'renewing', actions: { type: 'keepProof', params: ({ event }) => event } },
        'password.leave': { target: 'choosing', actions: 'clearProblem' },
      },
    },
    failed: {
      description: '查询失败，可以重试',
      on: { 'renew.retry': { target: 'checkingOffer' }, 'renew.abandon': { target: 'abandoned' } },
    },
    refused: { description: '现在不能续租', on: { 'renew.abandon': { target: 'abandoned' } } },
    renewed: { description: '续租成功', type: 'final', entry: 'announceRenewed', output: { renewed: true } },
    abandoned: { description: '不续租', type: 'final', output: { renewed: false } },
  },
  output: ({ event }) => event.output as { renewed: boolean },
});
