import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { errands } from '#lib/errands.ts';
import { leavableSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import type { Withdrawal } from './withdraw.machine.ts';

/** Not cancelled: paid out or ended before. */
export type Cancellation = { isCancelled: boolean };
type Cancelling = { withdrawalNo: string };
type CancelAnswer = Answer<Cancellation> | null;
/** `left`: closed without knowing the result; `late`: paid out or ended before. */
export type CancelWithdrawalEnd = { verdict: 'cancelled' | 'kept' | 'left' | 'late' };

export const cancelWithdrawalMachine = setup({
  types: {
    children: {} as { cancelWithdrawal: 'cancelWithdrawal' },
    context: {} as {
      withdrawal: Withdrawal;
      key: string;
      /** Why an earlier response with this key is missing. */
      lost: Problem | null;
      problem: Problem | null;
    },
    events: {} as { type: 'cancel.confirm'; key: string } | { type: 'cancel.keep' },
    /** `unfinished`: its cancellation was left without an answer. */
    input: {} as { withdrawal: Withdrawal; unfinished: Unfinished<Cancelling> | null },
    output: {} as CancelWithdrawalEnd,
  },
  actors: { cancelWithdrawal: leavableSlot<Cancellation, Cancelling>() },
  guards: {
    isUnfinished: ({ context }) => context.lost !== null,
    isCancelled: (_, answer: CancelAnswer) => answer?.ok === true && answer.value.isCancelled,
    isLate: (_, answer: CancelAnswer) => answer?.ok === true,
    isLeft: (_, answer: CancelAnswer) => answer === null,
  },
  actions: {
    keepKey: assign((_, { key }: { key: string }) => ({ key, problem: null })),
    keepRefusal: assign((_, answer: CancelAnswer) => ({ problem: answer === null || answer.ok ? null : answer.problem })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    rereadMoney: () => {},
    announceCancelled: () => {},
    announceTooLate: () => {},
  },
}).createMachine({
  id: 'cancelWithdrawal',
  description: '取消一笔没有打款的提现；几笔可以各自取消，和新的申请互不影响；结果以服务器为准',
  context: ({ input: { withdrawal, unfinished } }) => ({
    withdrawal,
    key: unfinished?.key ?? '',
    lost: unfinished && leftBehind,
    problem: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '上次没有等到结果的接着等，否则先确认',
      always: [{ guard: 'isUnfinished', target: 'cancelling' }, { target: 'confirming' }],
    },
    confirming: {
      description: '取消前再确认一次：全部退回余额',
      on: {
        'cancel.confirm': { target: 'cancelling', actions: { type: 'keepKey', params: ({ event }) => event } },
        'cancel.keep': { target: 'kept' },
      },
    },
    cancelling: {
      description: '取消，直到有结果；和打款同时发生时只会成一个；没有结果时可以离开，下次接着这一次',
      invoke: {
        id: 'cancelWithdrawal',
        src: 'cancelWithdrawal',
        input: ({ context: { withdrawal, key, lost } }) => ({
          errand: errands.cancelWithdrawal(withdrawal.withdrawalNo),
          wish: { withdrawalNo: withdrawal.withdrawalNo },
          key,
          lost,
          mayLeave: true,
        }),
        onDone: [
          { guard: { type: 'isCancelled', params: ({ event }) => event.output }, target: 'cancelled' },
          { guard: { type: 'isLate', params: ({ event }) => event.output }, target: 'late' },
          { guard: { type: 'isLeft', params: ({ event }) => event.output }, target: 'left' },
          { target: 'refused', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadMoney'] },
        ],
        onError: { target: 'cancelling', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
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
