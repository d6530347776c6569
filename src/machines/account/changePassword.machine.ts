import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { normaliseInput } from '#contract/rules/text.ts';
import { checkPassword } from '#contract/rules/validation.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { ownerProofMachine, type Provable } from './ownerProof.machine.ts';
import type { Sign } from '#machines/identity/passwordLogin.machine.ts';

interface NewPassword {
  password: string;
  again: string;
}
type Proved = { proof: string | null };

const faultsOf = ({ password, again }: NewPassword) => {
  const checked = checkPassword(password);
  const isSame = normaliseInput(password) === normaliseInput(again);
  return { ...(!checked.ok && { password: checked.message }), ...(checked.ok && !isSame && { again: '两次输入的密码不一致' }) };
};

export const changePasswordMachine = setup({
  types: {
    children: {} as { ownerProof: 'ownerProof' },
    context: {} as {
      has: Provable;
      proof: string | null;
      /** Kept until the request has a result. */
      password: string | null;
      sign: Sign | null;
      fields: { password?: string; again?: string };
      problem: Problem | null;
    },
    events: {} as ({ type: 'password.submit' } & NewPassword) | { type: 'password.leave' },
    input: {} as { has: Provable },
    output: {} as { changed: boolean },
    tags: {} as 'busy',
  },
  actors: {
    ownerProof: ownerProofMachine,
    fetchSign: actorSlot<Sign>('fetchSign'),
    savePassword: actorSlot<Answer<unknown>, { password: string; proof: string; sign: Sign }>('savePassword'),
    /** Proves the owner by the new password: granted if it is the account's. */
    tryPassword: actorSlot<Answer<unknown>, { password: string; sign: Sign }>('tryPassword'),
  },
  guards: {
    isProved: (_, { proof }: Proved) => proof !== null,
    hasFaults: (_, form: NewPassword) => Object.keys(faultsOf(form)).length > 0,
    isSaved: (_, answer: Answer<unknown>) => answer.ok,
    isProofGone: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'PROOF_INVALID',
  },
  actions: {
    keepProof: assign((_, { proof }: Proved) => ({ proof, problem: null })),
    showFaults: assign((_, form: NewPassword) => ({ fields: faultsOf(form), problem: null })),
    keepPassword: assign((_, { password }: NewPassword) => ({ password: normaliseInput(password), fields: {}, problem: null })),
    keepSign: assign((_, sign: Sign) => ({ sign })),
    dropSecrets: assign({ password: null, sign: null }),
    dropProof: assign({ proof: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceChanged: () => {},
  },
}).createMachine({
  id: 'changePassword',
  description: '设置或修改登录密码：先验证是本人；改好后其他设备都退出登录',
  context: ({ input }) => ({ has: input.has, proof: null, password: null, sign: null, fields: {}, problem: null }),
  initial: 'proving',
  states: {
    proving: {
      description: '验证是账号本人',
      invoke: {
        id: 'ownerProof',
        src: 'ownerProof',
        input: ({ context }) => ({ purpose: 'change_password', has: context.has }),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'keepProof', params: ({ event }) => event.output },
          },
          { target: 'left' },
        ],
        onError: { target: 'left' },
      },
    },
    editing: {
      description: '填写两遍新密码',
      on: {
        'password.submit': [
          { guard: { type: 'hasFaults', params: ({ event }) => event }, actions: { type: 'showFaults', params: ({ event }) => event } },
          { target: 'signing', actions: { type: 'keepPassword', params: ({ event }) => event } },
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
      description: '密码加密后提交',
      tags: 'busy',
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ context: { password, proof, sign } }) => ({
          password: known(password, 'password'),
          proof: known(proof, 'proof'),
          sign: known(sign, 'sign'),
        }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'changed',
            actions: ['dropSecrets', 'announceChanged'],
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
      description: '用新密码验证一次：通过就是已经改好',
      tags: 'busy',
      exit: 'dropSecrets',
      invoke: {
        id: 'tryPassword',
        src: 'tryPassword',
        input: ({ context: { password, sign } }) => ({ password: known(password, 'password'), sign: known(sign, 'sign') }),
        onDone: [
          { guard: { type: 'isSaved', params: ({ event }) => event.output }, target: 'changed', actions: 'announceChanged' },
          { target: 'editing' },
        ],
        onError: { target: 'editing' },
      },
    },
    changed: { description: '密码已改好', type: 'final', output: { changed: true } },
    left: { description: '没有修改就离开', type: 'final', output: { changed: false } },
  },
  output: ({ event }) => event.output as { changed: boolean },
});
