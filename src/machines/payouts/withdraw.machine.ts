import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Fen } from '#contract/rules/types.ts';
import { errands } from '#lib/errands.ts';
import { asksPayPassword } from '#machines/orders/orderPayment.machine.ts';
import { commandSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';

export interface Withdrawal {
  withdrawalNo: string;
  amountFen: Fen;
}
type Asking = { amountFen: Fen; key: string };
export type WithdrawalWish = { amountFen: Fen; proof: string | null };

export const withdrawMachine = setup({
  types: {
    children: {} as { createWithdrawal: 'createWithdrawal' },
    context: {} as {
      amountFen: Fen;
      key: string;
      /** Why an earlier response with this key is missing. */
      lost: Problem | null;
      /** Proof of the pay password for this amount; null until required. */
      proof: string | null;
      asked: Withdrawal | null;
      problem: Problem | null;
    },
    events: {} as
      | ({ type: 'withdraw.submit' } & Asking)
      | { type: 'password.prove'; proof: string }
      | { type: 'password.leave' }
      | { type: 'withdraw.restart' },
    /** A withdrawal of an earlier visit of the page whose answer is missing. */
    input: {} as { unfinished: Unfinished<WithdrawalWish> | null },
  },
  actors: { createWithdrawal: commandSlot<Withdrawal, WithdrawalWish>() },
  guards: {
    isUnfinished: ({ context }) => context.lost !== null,
    isAsked: (_, answer: Answer<unknown>) => answer.ok,
    isPasswordAsked: (_, answer: Answer<unknown>) => !answer.ok && asksPayPassword(answer.problem),
  },
  actions: {
    keepAmount: assign((_, { amountFen, key }: Asking) => ({ amountFen, key, lost: null, proof: null, problem: null })),
    keepProof: assign((_, { proof }: { proof: string }) => ({ proof, problem: null })),
    keepAsked: assign((_, answer: Answer<Withdrawal>) => ({ asked: answer.ok ? answer.value : null, problem: null })),
    clearProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ lost: null, problem: answer.ok ? null : answer.problem })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    rereadMoney: () => {},
  },
}).createMachine({
  id: 'withdraw',
  description: '提现：每次都要支付密码；申请后钱先离开余额，结果以服务器为准',
  context: ({ input: { unfinished } }) => ({
    amountFen: unfinished?.wish.amountFen ?? 0,
    key: unfinished?.key ?? '',
    lost: unfinished && leftBehind,
    proof: null,
    asked: null,
    problem: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '上次没有等到答复的那一笔先弄清楚，没有就填写',
      always: [{ guard: 'isUnfinished', target: 'asking' }, { target: 'entering' }],
    },
    entering: {
      description: '填写金额',
      on: {
        'withdraw.submit': { target: 'asking', actions: { type: 'keepAmount', params: ({ event }) => event } },
      },
    },
    asking: {
      description: '申请，直到有答复；没有答复时不能填另一笔，同一次提交只会提现一次',
      invoke: {
        id: 'createWithdrawal',
        src: 'createWithdrawal',
        input: ({ context: { amountFen, proof, key, lost } }) => ({ errand: errands.withdraw, wish: { amountFen, proof }, key, lost }),
        onDone: [
          {
            guard: { type: 'isAsked', params: ({ event }) => event.output },
            target: 'asked',
            actions: { type: 'keepAsked', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isPasswordAsked', params: ({ event }) => event.output },
            target: 'askingPayPassword',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
          },
          { target: 'entering', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadMoney'] },
        ],
        onError: { target: 'asking', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    askingPayPassword: {
      description: '每次提现都要支付密码：输入，还没有就先设置；通过后用同一个幂等键再申请',
      on: {
        'password.prove': { target: 'asking', actions: { type: 'keepProof', params: ({ event }) => event } },
        'password.leave': { target: 'entering', actions: 'clearProblem' },
      },
    },
    asked: {
      description: '已申请：钱已离开余额，等打款',
      entry: 'rereadMoney',
      on: {
        'withdraw.restart': { target: 'entering', actions: 'clearProblem' },
      },
    },
  },
});
