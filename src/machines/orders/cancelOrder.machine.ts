import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Fen } from '#contract/rules/types.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

/** Today's fee and refund, in fen. */
export interface CancelTerms {
  feeFen: Fen;
  refundFen: Fen;
}
/** `terms` null: the order can no longer be cancelled. */
type Reading = { terms: CancelTerms | null };
type Outcome = { cancelled: boolean };
/** `left`: the result has to be read from the order. */
export type CancelEnd = { verdict: 'cancelled' | 'kept' | 'left' };

export const cancelOrderMachine = setup({
  types: {
    context: {} as {
      orderNo: string;
      terms: CancelTerms | null;
      /** The fee that the user last agreed to. */
      agreedFeeFen: Fen | null;
      key: string;
      problem: Problem | null;
    },
    events: {} as
      | { type: 'cancel.confirm'; key: string }
      | { type: 'cancel.keep' }
      | { type: 'cancel.retry' }
      | { type: 'cancel.check' }
      | { type: 'cancel.leave' },
    input: {} as { orderNo: string },
    output: {} as CancelEnd,
    tags: {} as 'busy',
  },
  actors: {
    readCancelTerms: actorSlot<Reading, { orderNo: string }>('readCancelTerms'),
    cancelOrder: actorSlot<Answer<void>, { orderNo: string; agreedFeeFen: Fen; key: string }>('cancelOrder'),
    readOutcome: actorSlot<Outcome, { orderNo: string }>('readOutcome'),
  },
  guards: {
    isCancellable: (_, { terms }: Reading) => terms !== null,
    isCancelled: (_, answer: Answer<unknown>) => answer.ok,
    wasCancelled: (_, { cancelled }: Outcome) => cancelled,
    isFeeChanged: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'CANCEL_FEE_CHANGED',
  },
  actions: {
    keepTerms: assign((_, { terms }: Reading) => ({ terms, problem: null })),
    keepConsent: assign(({ context }, { key }: { key: string }) => ({
      key,
      agreedFeeFen: known(context.terms, 'cancel terms').feeFen,
      problem: null,
    })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceCancelled: () => {},
    announceUnchanged: () => {},
    announceUnread: () => {},
    announceUncertain: () => {},
  },
}).createMachine({
  id: 'cancelOrder',
  description: '开始前取消：先看今天的费用，再确认；费用变了要重新确认',
  context: ({ input }) => ({ orderNo: input.orderNo, terms: null, agreedFeeFen: null, key: '', problem: null }),
  initial: 'readingTerms',
  states: {
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
      description: '正在取消；同一次确认只会取消一次',
      tags: 'busy',
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => ({ orderNo: context.orderNo, agreedFeeFen: known(context.agreedFeeFen, 'agreed fee'), key: context.key }),
        onDone: [
          { guard: { type: 'isCancelled', params: ({ event }) => event.output }, target: 'cancelled' },
          { guard: { type: 'isFeeChanged', params: ({ event }) => event.output }, target: 'readingTerms' },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到结果，可能已经取消：先查订单，或用同一个幂等键重试，不会重复扣费；不能当作保留了',
      on: { 'cancel.retry': { target: 'cancelling' }, 'cancel.check': { target: 'readingOutcome' }, 'cancel.leave': { target: 'left' } },
    },
    readingOutcome: {
      description: '正在查订单取消了没有',
      tags: 'busy',
      on: { 'cancel.leave': { target: 'left' } },
      invoke: {
        id: 'readOutcome',
        src: 'readOutcome',
        input: ({ context }) => ({ orderNo: context.orderNo }),
        onDone: [
          { guard: { type: 'wasCancelled', params: ({ event }) => event.output }, target: 'cancelled' },
          { target: 'uncertain', actions: 'announceUnchanged' },
        ],
        onError: { target: 'uncertain', actions: 'announceUnread' },
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
