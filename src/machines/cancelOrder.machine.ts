import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Fen } from '#contract/rules/types.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

/** What cancelling costs and gives back today, in fen. */
export interface CancelTerms {
  feeFen: Fen;
  refundFen: Fen;
}
/** `terms` null: the order can no longer be cancelled. */
type Reading = { terms: CancelTerms | null };

export const cancelOrderMachine = setup({
  types: {
    context: {} as {
      orderNo: string;
      terms: CancelTerms | null;
      /** What the person last agreed to pay. */
      agreedFeeFen: Fen | null;
      key: string;
      problem: Problem | null;
    },
    events: {} as { type: 'cancel.confirm'; key: string } | { type: 'cancel.keep' } | { type: 'cancel.retry' },
    input: {} as { orderNo: string },
    output: {} as { cancelled: boolean },
    tags: {} as 'busy',
  },
  actors: {
    readCancelTerms: actorSlot<Reading, { orderNo: string }>('readCancelTerms'),
    cancelOrder: actorSlot<Answer<void>, { orderNo: string; agreedFeeFen: Fen; key: string }>('cancelOrder'),
  },
  guards: {
    isCancellable: (_, { terms }: Reading) => terms !== null,
    isCancelled: (_, answer: Answer<unknown>) => answer.ok,
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
      description: '没有收到结果：用同一个幂等键重试，不会重复扣费',
      on: { 'cancel.retry': { target: 'cancelling' }, 'cancel.keep': { target: 'kept' } },
    },
    failed: {
      description: '费用读取失败，可以重试',
      on: { 'cancel.retry': { target: 'readingTerms' }, 'cancel.keep': { target: 'kept' } },
    },
    refused: {
      description: '订单已不能取消',
      on: { 'cancel.keep': { target: 'kept' } },
    },
    cancelled: { description: '已取消', type: 'final', output: { cancelled: true } },
    kept: { description: '保留订单', type: 'final', output: { cancelled: false } },
  },
  output: ({ event }) => event.output as { cancelled: boolean },
});
