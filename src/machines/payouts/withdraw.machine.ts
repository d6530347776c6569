import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Fen } from '#contract/rules/types.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { asksPayPassword } from '#machines/orders/orderPayment.machine.ts';

export interface Withdrawal {
  withdrawalNo: string;
  amountFen: Fen;
}
type Asking = { amountFen: Fen; key: string };

export const withdrawMachine = setup({
  types: {
    context: {} as {
      amountFen: Fen;
      key: string;
      /** Proof of the pay password for this amount; null until required. */
      proof: string | null;
      asked: Withdrawal | null;
      problem: Problem | null;
    },
    events: {} as
      | ({ type: 'withdraw.submit' } & Asking)
      | { type: 'password.prove'; proof: string }
      | { type: 'password.leave' }
      | { type: 'withdraw.retry' }
      | { type: 'withdraw.restart' },
    tags: {} as 'busy',
  },
  actors: {
    createWithdrawal: actorSlot<Answer<Withdrawal>, Asking & { proof: string | null }>('createWithdrawal'),
  },
  guards: {
    isAsked: (_, answer: Answer<unknown>) => answer.ok,
    isPasswordAsked: (_, answer: Answer<unknown>) => !answer.ok && asksPayPassword(answer.problem),
  },
  actions: {
    keepAmount: assign((_, { amountFen, key }: Asking) => ({ amountFen, key, proof: null, problem: null })),
    keepProof: assign((_, { proof }: { proof: string }) => ({ proof, problem: null })),
    keepAsked: assign((_, answer: Answer<Withdrawal>) => ({ asked: answer.ok ? answer.value : null, problem: null })),
    clearProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadMoney: () => {},
  },
}).createMachine({
  id: 'withdraw',
  description: '提现：每次都要支付密码；申请后钱先离开余额，结果以服务器为准',
  context: { amountFen: 0, key: '', proof: null, asked: null, problem: null },
  initial: 'entering',
  states: {
    entering: {
      description: '填写金额',
      on: {
        'withdraw.submit': { target: 'asking', actions: { type: 'keepAmount', params: ({ event }) => event } },
      },
    },
    asking: {
      description: '正在申请；同一次提交只会提现一次',
      tags: 'busy',
      invoke: {
        id: 'createWithdrawal',
        src: 'createWithdrawal',
        input: ({ context: { amountFen, key, proof } }) => ({ amountFen, key, proof }),
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
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    askingPayPassword: {
      description: '每次提现都要支付密码：输入，还没有就先设置；通过后用同一个幂等键再申请',
      on: {
        'password.prove': { target: 'asking', actions: { type: 'keepProof', params: ({ event }) => event } },
        'password.leave': { target: 'entering', actions: 'clearProblem' },
      },
    },
    uncertain: {
      description: '没有收到结果：用同一个幂等键再问，不会提现两次；也可以先看记录',
      on: { 'withdraw.retry': { target: 'asking' }, 'withdraw.restart': { target: 'entering', actions: ['clearProblem', 'rereadMoney'] } },
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
