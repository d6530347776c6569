import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { type DigitFaults, digitFaultsOf, type NewDigits } from './newDigits.ts';
import { ownerProofMachine, type Provable } from './ownerProof.machine.ts';

/** Whether the account has a pay password, and the available owner proofs. */
export interface Account {
  isSet: boolean;
  /** The person was proved in an earlier step of this errand. */
  proof: string | null;
  has: Provable;
}

export const payPasswordMachine = setup({
  types: {
    children: {} as { ownerProof: 'ownerProof' },
    context: {} as {
      subject: string;
      account: Account | null;
      /** Owner proof, for setting the pay password. */
      ownerProof: string | null;
      digits: string;
      fields: DigitFaults;
      problem: Problem | null;
      proof: string | null;
    },
    events: {} as
      | ({ type: 'digits.submit' } & NewDigits)
      | { type: 'password.forget' }
      | { type: 'password.retry' }
      | { type: 'password.leave' },
    input: {} as { subject: string },
    /** Proof of purpose `pay`; null: closed without one. */
    output: {} as { proof: string | null },
    tags: {} as 'busy',
  },
  actors: {
    readAccount: actorSlot<Account>('readAccount'),
    ownerProof: ownerProofMachine,
    keepDigits: actorSlot<Answer<void>, { digits: string; proof: string }>('keepDigits'),
    proveDigits: actorSlot<Answer<{ proof: string }>, { digits: string; subject: string }>('proveDigits'),
  },
  guards: {
    isSet: (_, { isSet }: Account) => isSet,
    isProvedBefore: (_, { proof }: Account) => proof !== null,
    isReset: ({ context }) => context.account?.isSet === true,
    hasProof: (_, { proof }: { proof: string | null }) => proof !== null,
    hasFaults: (_, given: NewDigits) => Object.keys(digitFaultsOf(given)).length > 0,
    isDone: (_, answer: Answer<unknown>) => answer.ok,
    isWeak: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'PAY_PASSWORD_WEAK',
  },
  actions: {
    keepAccount: assign((_, account: Account) => ({ account, problem: null })),
    keepOwnerProof: assign((_, { proof }: { proof: string | null }) => ({ ownerProof: proof, problem: null })),
    keepProof: assign((_, { proof }: { proof: string | null }) => ({ proof })),
    keepAnswer: assign((_, answer: Answer<{ proof: string }>) => ({ proof: answer.ok ? answer.value.proof : null, digits: '' })),
    showFaults: assign((_, given: NewDigits) => ({ fields: digitFaultsOf(given), problem: null })),
    takeDigits: assign((_, { digits }: NewDigits) => ({ digits, fields: {}, problem: null })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem, digits: '' })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error), digits: '' })),
    announceSet: () => {},
  },
}).createMachine({
  id: 'payPassword',
  description: '支付密码：输入；还没有就先设置，忘了就重置，然后接着付',
  context: ({ input: { subject } }) => ({
    subject,
    account: null,
    ownerProof: null,
    digits: '',
    fields: {},
    problem: null,
    proof: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      description: '正在查有没有设过支付密码，和这个账号能怎样验证',
      tags: 'busy',
      on: { 'password.leave': { target: 'left' } },
      invoke: {
        id: 'readAccount',
        src: 'readAccount',
        onDone: [
          {
            guard: { type: 'isSet', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'keepAccount', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isProvedBefore', params: ({ event }) => event.output },
            target: 'choosing',
            actions: [
              { type: 'keepAccount', params: ({ event }) => event.output },
              { type: 'keepOwnerProof', params: ({ event }) => event.output },
            ],
          },
          { target: 'identifying', actions: { type: 'keepAccount', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: '没有查到，可以重试',
      on: { 'password.retry': { target: 'reading' }, 'password.leave': { target: 'left' } },
    },
    asking: {
      description: '等用户输入支付密码；错五次锁 30 分钟',
      on: { 'password.forget': { target: 'identifying' } },
      invoke: {
        id: 'ownerProof',
        src: 'ownerProof',
        input: ({ context }) => ({ purpose: 'pay' as const, subject: context.subject, has: known(context.account, 'account').has }),
        onDone: [
          {
            guard: { type: 'hasProof', params: ({ event }) => event.output },
            target: 'proven',
            actions: { type: 'keepProof', params: ({ event }) => event.output },
          },
          { target: 'left' },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    identifying: {
      description: '设置或重置之前验证是账号本人',
      invoke: {
        id: 'ownerProof',
        src: 'ownerProof',
        input: ({ context }) => ({
          purpose: known(context.account, 'account').isSet ? ('reset_pay_password' as const) : ('set_pay_password' as const),
          has: known(context.account, 'account').has,
        }),
        onDone: [
          {
            guard: { type: 'hasProof', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'keepOwnerProof', params: ({ event }) => event.output },
          },
          { guard: 'isReset', target: 'asking' },
          { target: 'left' },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    choosing: {
      description: '输入两遍新的六位数字',
      on: {
        'digits.submit': [
          { guard: { type: 'hasFaults', params: ({ event }) => event }, actions: { type: 'showFaults', params: ({ event }) => event } },
          { target: 'keeping', actions: { type: 'takeDigits', params: ({ event }) => event } },
        ],
        'password.leave': { target: 'left' },
      },
    },
    keeping: {
      description: '正在保存；不够安全就再选一个，凭证过期就再验证一次',
      tags: 'busy',
      invoke: {
        id: 'keepDigits',
        src: 'keepDigits',
        input: ({ context }) => ({ digits: context.digits, proof: known(context.ownerProof, 'ownerProof') }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'proving', actions: 'announceSet' },
          {
            guard: { type: 'isWeak', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
          },
          { target: 'identifying', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    proving: {
      description: '用刚设好的支付密码接着付，不用再输一遍；没有成就再问一次',
      tags: 'busy',
      invoke: {
        id: 'proveDigits',
        src: 'proveDigits',
        input: ({ context }) => ({ digits: context.digits, subject: context.subject }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'proven',
            actions: { type: 'keepAnswer', params: ({ event }) => event.output },
          },
          { target: 'reading', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'reading', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    proven: { description: '支付密码正确：凭证只对这一笔有效', type: 'final' },
    left: { description: '没有输入就离开', type: 'final' },
  },
  output: ({ context }) => ({ proof: context.proof }),
});
