import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { maskEmail } from '#contract/rules/display.ts';
import { checkEmail, checkSmsCode, normaliseEmail } from '#contract/rules/validation.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { ownerProofMachine, type Provable } from './ownerProof.machine.ts';
import { smsCodeMachine } from '#machines/identity/smsCode.machine.ts';

interface EmailForm {
  email: string;
  code: string;
}
type Proved = { proof: string | null };
/** Masked. */
type Mailbox = { email: string | null };

const faultsOf = (form: EmailForm) => {
  const email = checkEmail(form.email);
  const code = checkSmsCode(form.code);
  return { ...(!email.ok && { email: email.message }), ...(!code.ok && { code: code.message }) };
};

export const bindEmailMachine = setup({
  types: {
    children: {} as { ownerProof: 'ownerProof'; emailCode: 'emailCode' },
    context: {} as {
      has: Provable;
      proof: string | null;
      form: EmailForm | null;
      fields: { email?: string; code?: string };
      problem: Problem | null;
    },
    events: {} as ({ type: 'email.submit' } & EmailForm) | { type: 'email.leave' },
    input: {} as { has: Provable },
    output: {} as { changed: boolean },
    tags: {} as 'busy',
  },
  actors: {
    ownerProof: ownerProofMachine,
    emailCode: smsCodeMachine,
    /** `isFirst`: the account has no mailbox yet. */
    saveEmail: actorSlot<Answer<unknown>, EmailForm & { proof: string; isFirst: boolean }>('saveEmail'),
    readMailbox: actorSlot<Mailbox>('readMailbox'),
  },
  guards: {
    isProved: (_, { proof }: Proved) => proof !== null,
    hasFaults: (_, form: EmailForm) => Object.keys(faultsOf(form)).length > 0,
    isSaved: (_, answer: Answer<unknown>) => answer.ok,
    isBound: ({ context: { form, has } }, { email }: Mailbox) =>
      form !== null && email !== has.email && email === maskEmail(normaliseEmail(form.email)),
    isProofGone: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'PROOF_INVALID',
  },
  actions: {
    keepProof: assign((_, { proof }: Proved) => ({ proof, problem: null })),
    showFaults: assign((_, form: EmailForm) => ({ fields: faultsOf(form), problem: null })),
    keepForm: assign((_, { email, code }: EmailForm) => ({ form: { email, code }, fields: {}, problem: null })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    dropProof: assign({ proof: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceChanged: () => {},
  },
}).createMachine({
  id: 'bindEmail',
  description: '绑定或更换邮箱：先验证是本人，再验证新邮箱；邮箱能找回密码，第一次绑定也要验证',
  context: ({ input }) => ({ has: input.has, proof: null, form: null, fields: {}, problem: null }),
  initial: 'proving',
  states: {
    proving: {
      description: '验证是账号本人',
      invoke: {
        id: 'ownerProof',
        src: 'ownerProof',
        input: ({ context }) => ({ purpose: 'change_email', has: context.has }),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'keepProof', params: ({ event }) => event.output },
          },
          { target: 'left' },
        ],
        onError: { target: 'left' },
      },
    },
    open: {
      description: '可以填新邮箱',
      initial: 'editing',
      invoke: {
        id: 'emailCode',
        src: 'emailCode',
        input: { action: 'bind', to: 'mailbox' },
        onError: { actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      states: {
        editing: {
          description: '填写新邮箱和发到它的验证码',
          on: {
            'email.submit': [
              { guard: { type: 'hasFaults', params: ({ event }) => event }, actions: { type: 'showFaults', params: ({ event }) => event } },
              { target: 'saving', actions: { type: 'keepForm', params: ({ event }) => event } },
            ],
            'email.leave': { target: '#bindEmail.left' },
          },
        },
        saving: {
          description: '正在绑定；邮箱被别的账号占用要到这一步才说',
          tags: 'busy',
          invoke: {
            id: 'saveEmail',
            src: 'saveEmail',
            input: ({ context: { form, proof, has } }) => ({
              ...known(form, 'form'),
              proof: known(proof, 'proof'),
              isFirst: has.email === null,
            }),
            onDone: [
              {
                guard: { type: 'isSaved', params: ({ event }) => event.output },
                target: '#bindEmail.changed',
                actions: 'announceChanged',
              },
              {
                guard: { type: 'isProofGone', params: ({ event }) => event.output },
                target: '#bindEmail.proving',
                actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'dropProof'],
              },
              { target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
            ],
            onError: { target: 'checking', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        checking: {
          description: '没有收到结果，可能已经绑好：问服务器现在绑的是哪个邮箱',
          tags: 'busy',
          invoke: {
            id: 'readMailbox',
            src: 'readMailbox',
            onDone: [
              {
                guard: { type: 'isBound', params: ({ event }) => event.output },
                target: '#bindEmail.changed',
                actions: 'announceChanged',
              },
              { target: 'editing' },
            ],
            onError: { target: 'editing' },
          },
        },
      },
    },
    changed: { description: '邮箱已绑好', type: 'final', output: { changed: true } },
    left: { description: '没有绑定就离开', type: 'final', output: { changed: false } },
  },
  output: ({ event }) => event.output as { changed: boolean },
});
