import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Fen } from '#contract/rules/types.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { errands } from '#lib/errands.ts';
import { known } from '#lib/known.ts';
import { leavableSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';

/** Today's fee and refund, in fen. */
export interface CancelTerms {
  feeFen: Fen;
  refundFen: Fen;
}
/** `terms` null: the order can no longer be cancelled. */
type Reading = { terms: CancelTerms | null };
/** The order, at the fee that the user last agreed to. */
export type CancelWish = { orderNo: string; agreedFeeFen: Fen };
type CancelAnswer = Answer<unknown> | null;
/** `left`: the result has to be read from the order. */
export type CancelEnd = { verdict: 'cancelled' | 'kept' | 'left' };

export const cancelOrderMachine = setup({
  types: {
    children: {} as { cancelOrder: 'cancelOrder' },
    context: {} as {
      orderNo: string;
      terms: CancelTerms | null;
      /** The fee that the user last agreed to. */
      agreedFeeFen: Fen | null;
      key: string;
      /** Why an earlier response with this key is missing. */
      lost: Problem | null;
      problem: Problem | null;
    },
    events: {} as { type: 'cancel.confirm'; key: string } | { type: 'cancel.keep' } | { type: 'cancel.retry' },
    /** `unfinished`: its cancellation was left without an answer. */
    input: {} as { orderNo: string; unfinished: Unfinished<CancelWish> | null },
    output: {} as CancelEnd,
    tags: {} as 'busy',
  },
  actors: {
    readCancelTerms: actorSlot<Reading, { orderNo: string }>('readCancelTerms'),
    cancelOrder: leavableSlot<unknown, CancelWish>(),
  },
  guards: {
    isCancellable: (_, { terms }: Reading) => terms !== null,
    isUnfinished: ({ context }) => context.lost !== null,
    isCancelled: (_, answer: CancelAnswer) => answer?.ok === true,
    isLeft: (_, answer: CancelAnswer) => answer === null,
    isFeeChanged: (_, answer: CancelAnswer) => answer?.ok === false && answer.problem.code === 'CANCEL_FEE_CHANGED',
  },
  actions: {
    keepTerms: assign((_, { terms }: Reading) => ({ terms, problem: null })),
    keepConsent: assign(({ context }, { key }: { key: string }) => ({
      key,
      agreedFeeFen: known(context.terms, 'cancel terms').feeFen,
      lost: null,
      problem: null,
    })),
    keepRefusal: assign((_, answer: CancelAnswer) => ({ problem: answer === null || answer.ok ? null : answer.problem })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceCancelled: () => {},
    announceUncertain: () => {},
  },
}).createMachine({
  id: 'cancelOrder',
  description: '开始前取消：先看今天的费用，再确认；费用变了要重新确认',
  context: ({ input: { orderNo, unfinished } }) => ({
    orderNo,
    terms: null,
    agreedFeeFen: unfinished?.wish.agreedFeeFen ?? null,
    key: unfinished?.key ?? '',
    lost: unfinished && leftBehind,
    problem: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '上次没有等到结果的接着等，否则先看费用',
      always: [{ guard: 'isUnfinished', target: 'cancelling' }, { target: 'readingTerms' }],
    },
    readingTerms: {
      description: '读取此刻取消的费用和退款',
      tags: 'busy',
      on: { 'cancel.keep': { target: 'kept' } },
      invoke: {
        id: 'readCancelTerms',
        src: 'readCancelTerms',
        input: ({ context }) => ({ orderNo: context.orderNo }),
        onDone: [
          {
            guard: { type: 'isCancellable', params: ({ event }) => event.output },
            target: 'confirming',
            actions: { type: 'keepTerms', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'keepTerms', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    confirming: {
      description: '显示取消费用，等用户确认',
      on: {
        'cancel.confirm': { target: 'cancelling', actions: { type: 'keepConsent', params: ({ event }) => event } },
        'cancel.keep': { target: 'kept' },
      },
    },
    cancelling: {
      description: '取消，直到有结果；同一次确认只会取消一次；没有结果时不能当作保留了，离开以后下次接着这一次',
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context: { orderNo, agreedFeeFen, key, lost } }) => ({
          errand: errands.cancelOrder(orderNo),
          wish: { orderNo, agreedFeeFen: known(agreedFeeFen, 'agreed fee') },
          key,
          lost,
          mayLeave: true,
        }),
        onDone: [
          { guard: { type: 'isCancelled', params: ({ event }) => event.output }, target: 'cancelled' },
          { guard: { type: 'isFeeChanged', params: ({ event }) => event.output }, target: 'readingTerms' },
          { guard: { type: 'isLeft', params: ({ event }) => event.output }, target: 'left' },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'cancelling', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    failed: {
      description: '费用读取失败，可以重试',
      on: { 'cancel.retry': { target: 'readingTerms' }, 'cancel.keep': { target: 'kept' } },
    },
    refused: {
      description: '订单已不能取消',
      on: { 'cancel.keep': { target: 'kept' } },
    },
    cancelled: { description: '已取消', type: 'final', entry: 'announceCancelled', output: 'cancelled' },
    kept: { description: '保留订单', type: 'final', output: 'kept' },
    left: { description: '离开时还没有结果：重新读订单，以它的状态为准', type: 'final', entry: 'announceUncertain', output: 'left' },
  },
  output: ({ event }) => ({ verdict: event.output as CancelEnd['verdict'] }),
});
