import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import type { Withdrawal } from './withdraw.machine.ts';

type Outcome = { isOpen: boolean; isCancelled: boolean };
/** `left`: closed without knowing the result; `late`: paid out or ended before. */
export type CancelWithdrawalEnd = { verdict: 'cancelled' | 'kept' | 'left' | 'late' };

export const cancelWithdrawalMachine = setup({
  types: {
    context: {} as { withdrawal: Withdrawal; key: string; problem: Problem | null },
    events: {} as
      | { type: 'cancel.confirm'; key: string }
      | { type: 'cancel.keep' }
      | { type: 'cancel.retry' }
      | { type: 'cancel.check' }
      | { type: 'cancel.leave' },
    input: {} as { withdrawal: Withdrawal },
    output: {} as CancelWithdrawalEnd,
    tags: {} as 'busy',
  },
  actors: {
    cancelWithdrawal: actorSlot<Answer<void>, { withdrawalNo: string; key: string }>('cancelWithdrawal'),
    readOutcome: actorSlot<Outcome, { withdrawalNo: string }>('readOutcome'),
  },
  guards: {
    isCancelled: (_, answer: Answer<unknown>) => answer.ok,
    wasCancelled: (_, { isCancelled }: Outcome) => isCancelled,
    isStillOpen: (_, { isOpen }: Outcome) => isOpen,
  },
  actions: {
    keepKey: assign((_, { key }: { key: string }) => ({ key, problem: null })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadMoney: () => {},
    announceCancelled: () => {},
    announceTooLate: () => {},
    announceUnchanged: () => {},
    announceUnread: () => {},
  },
}).createMachine({
  id: 'cancelWithdrawal',
  description: '取消一笔没有打款的提现；几笔可以各自取消，和新的申请互不影响；结果以服务器为准',
  context: ({ input }) => ({ withdrawal: input.withdrawal, key: '', problem: null }),
  initial: 'confirming',
  states: {
    confirming: {
      description: '取消前再确认一次：全部退回余额',
      on: {
        'cancel.confirm': { target: 'cancelling', actions: { type: 'keepKey', params: ({ event }) => event } },
        'cancel.keep': { target: 'kept' },
      },
    },
    cancelling: {
      description: '正在取消；和打款同时发生时只会成一个',
      tags: 'busy',
      invoke: {
        id: 'cancelWithdrawal',
        src: 'cancelWithdrawal',
        input: ({ context: { withdrawal, key } }) => ({ withdrawalNo: withdrawal.withdrawalNo, key }),
        onDone: [
          { guard: { type: 'isCancelled', params: ({ event }) => event.output }, target: 'cancelled' },
          { target: 'refused', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadMoney'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到取消的结果：先查这笔提现，或用同一个幂等键重试；也可以离开，以记录里的为准',
      on: { 'cancel.retry': { target: 'cancelling' }, 'cancel.check': { target: 'readingOutcome' }, 'cancel.leave': { target: 'left' } },
    },
    readingOutcome: {
      description: '正在查这笔提现取消了没有',
      tags: 'busy',
      invoke: {
        id: 'readOutcome',
        src: 'readOutcome',
        input: ({ context }) => ({ withdrawalNo: context.withdrawal.withdrawalNo }),
        onDone: [
          { guard: { type: 'wasCancelled', params: ({ event }) => event.output }, target: 'cancelled' },
          { guard: { type: 'isStillOpen', params: ({ event }) => event.output }, target: 'uncertain', actions: 'announceUnchanged' },
          { target: 'late' },
        ],
        onError: { target: 'uncertain', actions: 'announceUnread' },
      },
    },
    refused: { description: '不能取消：已在打款，或已经结束', on: { 'cancel.keep': { target: 'kept' } } },
    cancelled: { description: '已取消', type: 'final', entry: ['announceCancelled', 'rereadMoney'], output: 'cancelled' },
    late: { description: '没有取消成：已在打款，或已经结束', type: 'final', entry: ['announceTooLate', 'rereadMoney'], output: 'late' },
    kept: { description: '不取消', type: 'final', output: 'kept' },
    left: { description: '离开时还没有结果：重新读记录', type: 'final', entry: 'rereadMoney', output: 'left' },
  },
  output: ({ event }) => ({ verdict: event.output as CancelWithdrawalEnd['verdict'] }),
});
