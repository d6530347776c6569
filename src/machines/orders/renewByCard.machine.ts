import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Fen } from '#contract/rules/types.ts';
import { errands } from '#lib/errands.ts';
import { known } from '#lib/known.ts';
import { commandSlot } from '#machines/shell/keyedCommand.machine.ts';
import { stoppableWatchSlot } from '#machines/shell/watchOutcome.machine.ts';

/** A confirmed renewal by card. */
export type CardWish = { orderNo: string; hours: number; agreedPriceFen: Fen };
export type Opened = { cashierUrl: string };
/** The order and its end before the renewal, epoch ms. */
export type RenewalOf = { orderNo: string; endsAt: number };
/** The later end of an order that was renewed. */
export type LaterEnd = { endsAt: number };
/** `stale`: price or time have changed; `left`: nothing is known to be paid. */
export interface CardRenewal {
  verdict: 'renewed' | 'stale' | 'refused' | 'left';
  problem: Problem | null;
}

export const renewByCardMachine = setup({
  types: {
    children: {} as { openRenewal: 'openRenewal'; watchRenewal: 'watchRenewal' },
    context: {} as {
      wish: CardWish;
      key: string;
      endsAt: number;
      isBack: boolean;
      cashierUrl: string | null;
      /** Why the child chart was interrupted. */
      lost: Problem | null;
      problem: Problem | null;
    },
    events: {} as { type: 'card.check' } | { type: 'card.leave' },
    /** `endsAt`: the end before the renewal, epoch ms; `isBack`: the person comes from the cashier. */
    input: {} as { wish: CardWish; key: string; endsAt: number; isBack: boolean },
    output: {} as CardRenewal,
    tags: {} as 'busy',
  },
  actors: {
    openRenewal: commandSlot<Opened, CardWish>(),
    watchRenewal: stoppableWatchSlot<LaterEnd, RenewalOf>(),
  },
  guards: {
    isBack: ({ context }) => context.isBack,
    isOpened: (_, answer: Answer<unknown>) => answer.ok,
    isStale: (_, answer: Answer<unknown>) =>
      !answer.ok && (answer.problem.code === 'PRICE_CHANGED' || answer.problem.code === 'RENEW_CONFLICT'),
    isRenewed: (_, end: LaterEnd | null) => end !== null,
  },
  actions: {
    keepCashier: assign((_, answer: Answer<Opened>) => ({ cashierUrl: answer.ok ? answer.value.cashierUrl : null, lost: null })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    leaveForCashier: (_, _params: { cashierUrl: string }) => {},
  },
}).createMachine({
  id: 'renewByCard',
  description: '银行卡续租：按显示的价格开一笔付款，收银台通知付款成功后服务器续租；续不了的钱存入余额',
  context: ({ input }) => ({ ...input, cashierUrl: null, lost: null, problem: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '从收银台回来的先等付款结果',
      always: [{ guard: 'isBack', target: 'awaitingPayment' }, { target: 'opening' }],
    },
    opening: {
      description: '开一笔付款，直到有答复；没有答复时不能另开一笔',
      invoke: {
        id: 'openRenewal',
        src: 'openRenewal',
        input: ({ context: { wish, key, lost } }) => ({ errand: errands.renewByCard(wish.orderNo), wish, key, lost }),
        onDone: [
          {
            guard: { type: 'isOpened', params: ({ event }) => event.output },
            target: 'atCashier',
            actions: { type: 'keepCashier', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'stale',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'opening', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    atCashier: {
      description: '去银行卡收银台付款',
      entry: { type: 'leaveForCashier', params: ({ context }) => ({ cashierUrl: known(context.cashierUrl, 'cashierUrl') }) },
      on: { 'card.check': { target: 'awaitingPayment' }, 'card.leave': { target: 'left' } },
    },
    awaitingPayment: {
      description: '等订单的结束时间变晚：那就是续租成功；没有等到可以再查，可能没有付款，也可能付款后续不了、钱在余额里',
      invoke: {
        id: 'watchRenewal',
        src: 'watchRenewal',
        input: ({ context: { wish, endsAt, lost } }) => ({ subject: { orderNo: wish.orderNo, endsAt }, lost, mayStop: true }),
        onDone: [{ guard: { type: 'isRenewed', params: ({ event }) => event.output }, target: 'renewed' }, { target: 'left' }],
        onError: { target: 'awaitingPayment', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    renewed: {
      description: '续租成功',
      type: 'final',
      output: ({ context }) => ({ verdict: 'renewed' as const, problem: context.problem }),
    },
    stale: {
      description: '价格或时间已变',
      type: 'final',
      output: ({ context }) => ({ verdict: 'stale' as const, problem: context.problem }),
    },
    refused: {
      description: '不能续租',
      type: 'final',
      output: ({ context }) => ({ verdict: 'refused' as const, problem: context.problem }),
    },
    left: { description: '不用银行卡了', type: 'final', output: ({ context }) => ({ verdict: 'left' as const, problem: context.problem }) },
  },
  output: ({ event }) => event.output as CardRenewal,
});
