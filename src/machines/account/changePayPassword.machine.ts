import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { ProofPurpose } from '#contract/rules/account.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { type DigitFaults, digitFaultsOf, type NewDigits } from './newDigits.ts';
import { ownerProofMachine, type Provable } from './ownerProof.machine.ts';
import type { Sign } from '#machines/identity/passwordLogin.machine.ts';

/** `change` needs the old pay password; `reset` is for a forgotten one. */
export type PayPasswordWay = 'set' | 'change' | 'reset';
/** How the owner was proved; the new pay password is saved in the same way. */
interface Proven {
  way: PayPasswordWay;
  proof: string;
}
type Proved = { proof: string | null };

const proofs: Readonly<Record<'set' | 'change', { purpose: ProofPurpose; subject: string }>> = {
  set: { purpose: 'set_pay_password', subject: '' },
  change: { purpose: 'pay', subject: 'pay_password' },
};

export const changePayPasswordMachine = setup({
  types: {
    children: {} as { ownerProof: 'ownerProof' },
    context: {} as {
      isSet: boolean;
      has: Provable;
      proven: Proven | null;
      /** Kept until the request has a result. */
      digits: string | null;
      sign: Sign | null;
      fields: DigitFaults;
      problem: Problem | null;
    },
    events: {} as ({ type: 'digits.submit' } & NewDigits) | { type: 'password.forget' } | { type: 'password.leave' },
    input: {} as { isSet: boolean; has: Provable },
    output: {} as { changed: boolean },
    tags: {} as 'busy',
  },
  actors: {
    ownerProof: ownerProofMachine,
    fetchSign: actorSlot<Sign>('fetchSign'),
    saveDigits: actorSlot<Answer<void>, Proven & { digits: string; sign: Sign }>('saveDigits'),
    /** Proves the owner by the new pay password: granted if it is the account's. */
    tryDigits: actorSlot<Answer<unknown>, { digits: string; sign: Sign }>('tryDigits'),
  },
  guards: {
    isSet: ({ context }) => context.isSet,
    isProved: (_, { proof }: Proved) => proof !== null,
    hasFaults: (_, form: NewDigits) => Object.keys(digitFaultsOf(form)).length > 0,
    isSaved: (_, answer: Answer<unknown>) => answer.ok,
    isResetGone: ({ context }, answer: Answer<unknown>) =>
      !answer.ok && answer.problem.code === 'PROOF_INVALID' && context.proven?.way === 'reset',
    isProofGone: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'PROOF_INVALID',
  },
  actions: {
    keepProof: assign((_, { way, proof }: { way: PayPasswordWay; proof: string | null }) => ({
      proven: { way, proof: known(proof, 'proof') },
      problem: null,
    })),
    dropProblem: assign({ problem: null }),
    showFaults: assign((_, form: NewDigits) => ({ fields: digitFaultsOf(form), problem: null })),
    keepDigits: assign((_, { digits }: NewDigits) => ({ digits, fields: {}, problem: null })),
    keepSign: assign((_, sign: Sign) => ({ sign })),
    dropSecrets: assign({ digits: null, sign: null }),
    dropProof: assign({ proven: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceChanged: () => {},
  },
}).createMachine({
  id: 'changePayPassword',
  description: '设置、修改或重置支付密码：先验证是本人，再填两遍新的六位数字',
  context: ({ input: { isSet, has } }) => ({ isSet, has, proven: null, digits: null, sign: null, fields: {}, problem: null }),
  initial: 'proving',
  states: {
    proving: {
      description: '验证是账号本人：修改用原支付密码，设置用短信',
      on: { 'password.forget': { guard: 'isSet', target: 'recovering', actions: 'dropProblem' } },
      invoke: {
        id: 'ownerProof',
        src: 'ownerProof',
        input: ({ context: { isSet, has } }) => ({ ...proofs[isSet ? 'change' : 'set'], has }),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'keepProof', params: ({ context, event }) => ({ ...event.output, way: context.isSet ? 'change' : 'set' }) },
          },
          { target: 'left' },
        ],
        onError: { target: 'left' },
      },
    },
    recovering: {
      description: '忘记了：用验证码和身份证号验证是账号本人',
      invoke: {
        id: 'ownerProof',
        src: 'ownerProof',
        input: ({ context: { has } }) => ({ purpose: 'reset_pay_password', has }),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'keepProof', params: ({ event }) => ({ ...event.output, way: 'reset' as const }) },
          },
          { target: 'left' },
        ],
        onError: { target: 'left' },
      },
    },
    editing: {
      description: '填写两遍新的支付密码',
      on: {
        'digits.submit': [
          { guard: { type: 'hasFaults', params: ({ event }) => event }, actions: { type: 'showFaults', params: ({ event }) => event } },
          { target: 'signing', actions: { type: 'keepDigits', params: ({ event }) => event } },
        ],
        'password.leave': { target: 'left' },
      },
    },
    signing: {
      description: '取一次性签名和公钥',
      tags: 'busy',
      invoke: {
        id: 'fetchSign',
        src: 'fetchSign',
        onDone: { target: 'saving', actions: { type: 'keepSign', params: ({ event }) => event.output } },
        onError: { target: 'editing', actions: ['dropSecrets', { type: 'keepFailure', params: ({ event }) => event }] },
      },
    },
    saving: {
      description: '加密后提交；太简单的再选一个，凭证过期就再验证一次',
      tags: 'busy',
      invoke: {
        id: 'saveDigits',
        src: 'saveDigits',
        input: ({ context: { digits, proven, sign } }) => ({
          ...known(proven, 'proof'),
          digits: known(digits, 'digits'),
          sign: known(sign, 'sign'),
        }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'changed',
            actions: ['dropSecrets', 'announceChanged'],
          },
          {
            guard: { type: 'isResetGone', params: ({ event }) => event.output },
            target: 'recovering',
            actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'dropProof', 'dropSecrets'],
          },
          {
            guard: { type: 'isProofGone', params: ({ event }) => event.output },
            target: 'proving',
            actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'dropProof', 'dropSecrets'],
          },
          { target: 'editing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'dropSecrets'] },
        ],
        onError: { target: 'signingAgain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    signingAgain: {
      description: '没有收到答复，可能已经改好：再取一次签名，去问服务器',
      tags: 'busy',
      invoke: {
        id: 'fetchSign',
        src: 'fetchSign',
        onDone: { target: 'checking', actions: { type: 'keepSign', params: ({ event }) => event.output } },
        onError: { target: 'editing', actions: 'dropSecrets' },
      },
    },
    checking: {
      description: '用新支付密码验证一次：通过就是已经改好',
      tags: 'busy',
      exit: 'dropSecrets',
      invoke: {
        id: 'tryDigits',
        src: 'tryDigits',
        input: ({ context: { digits, sign } }) => ({ digits: known(digits, 'digits'), sign: known(sign, 'sign') }),
        onDone: [
          { guard: { type: 'isSaved', params: ({ event }) => event.output }, target: 'changed', actions: 'announceChanged' },
          { target: 'editing' },
        ],
        onError: { target: 'editing' },
      },
    },
    changed: { description: '支付密码已保存', type: 'final', output: { changed: true } },
    left: { description: '没有保存就离开', type: 'final', output: { changed: false } },
  },
  output: ({ event }) => event.output as { changed: boolean },
});
