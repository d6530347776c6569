import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { maskPhone } from '#contract/rules/display.ts';
import { checkPhone, checkSmsCode } from '#contract/rules/validation.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { ownerProofMachine, type Provable } from './ownerProof.machine.ts';
import { smsCodeMachine } from '#machines/identity/smsCode.machine.ts';

interface PhoneForm {
  phone: string;
  code: string;
}
type Proved = { proof: string | null };
/** Masked. */
type OwnPhone = { phone: string | null };

const faultsOf = (form: PhoneForm) => {
  const phone = checkPhone(form.phone);
  const code = checkSmsCode(form.code);
  return { ...(!phone.ok && { phone: phone.message }), ...(!code.ok && { code: code.message }) };
};

export const changePhoneMachine = setup({
  types: {
    children: {} as { ownerProof: 'ownerProof'; smsCode: 'smsCode' },
    context: {} as {
      has: Provable;
      /** null if the account has no phone yet, or until the owner proof. */
      proof: string | null;
      form: PhoneForm | null;
      fields: { phone?: string; code?: string };
      problem: Problem | null;
    },
    events: {} as ({ type: 'phone.submit' } & PhoneForm) | { type: 'phone.leave' },
    input: {} as { has: Provable },
    output: {} as { changed: boolean },
    tags: {} as 'busy',
  },
  actors: {
    ownerProof: ownerProofMachine,
    smsCode: smsCodeMachine,
    savePhone: actorSlot<Answer<unknown>, PhoneForm & Proved>('savePhone'),
    readPhone: actorSlot<OwnPhone>('readPhone'),
  },
  guards: {
    hasPhone: ({ context }) => context.has.phone !== null,
    isProved: (_, { proof }: Proved) => proof !== null,
    hasFaults: (_, form: PhoneForm) => Object.keys(faultsOf(form)).length > 0,
    isSaved: (_, answer: Answer<unknown>) => answer.ok,
    isChanged: ({ context: { form, has } }, { phone }: OwnPhone) => {
      const asked = checkPhone(form?.phone ?? '');
      return asked.ok && phone !== has.phone && phone === maskPhone(asked.value);
    },
    isProofGone: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'PROOF_INVALID',
  },
  actions: {
    keepProof: assign((_, { proof }: Proved) => ({ proof, problem: null })),
    showFaults: assign((_, form: PhoneForm) => ({ fields: faultsOf(form), problem: null })),
    keepForm: assign((_, { phone, code }: PhoneForm) => ({ form: { phone, code }, fields: {}, problem: null })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    dropProof: assign({ proof: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceChanged: () => {},
  },
}).createMachine({
  id: 'changePhone',
  description: '换绑手机号：先验证是本人，再验证新手机号；还没有手机号的直接绑定。换绑后其他设备都退出登录',
  context: ({ input }) => ({ has: input.has, proof: null, form: null, fields: {}, problem: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '有没有绑定过手机号',
      always: [{ guard: 'hasPhone', target: 'proving' }, { target: 'open' }],
    },
    proving: {
      description: '验证是账号本人',
      invoke: {
        id: 'ownerProof',
        src: 'ownerProof',
        input: ({ context }) => ({ purpose: 'change_phone', has: context.has }),
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
      description: '可以填新手机号',
      initial: 'editing',
      invoke: {
        id: 'smsCode',
        src: 'smsCode',
        input: { action: 'bind' },
        onError: { actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      states: {
        editing: {
          description: '填写新手机号和发到它的验证码',
          on: {
            'phone.submit': [
              { guard: { type: 'hasFaults', params: ({ event }) => event }, actions: { type: 'showFaults', params: ({ event }) => event } },
              { target: 'saving', actions: { type: 'keepForm', params: ({ event }) => event } },
            ],
            'phone.leave': { target: '#changePhone.left' },
          },
        },
        saving: {
          description: '正在换绑；号码被别的账号占用要到这一步才说',
          tags: 'busy',
          invoke: {
            id: 'savePhone',
            src: 'savePhone',
            input: ({ context: { form, proof } }) => ({ ...known(form, 'form'), proof }),
            onDone: [
              {
                guard: { type: 'isSaved', params: ({ event }) => event.output },
                target: '#changePhone.changed',
                actions: 'announceChanged',
              },
              {
                guard: { type: 'isProofGone', params: ({ event }) => event.output },
                target: '#changePhone.proving',
                actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'dropProof'],
              },
              { target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
            ],
            onError: { target: 'checking', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        checking: {
          description: '没有收到答复，可能已经换好：问服务器现在绑的是哪个手机号',
          tags: 'busy',
          invoke: {
            id: 'readPhone',
            src: 'readPhone',
            onDone: [
              {
                guard: { type: 'isChanged', params: ({ event }) => event.output },
                target: '#changePhone.changed',
                actions: 'announceChanged',
              },
              { target: 'editing' },
            ],
            onError: { target: 'editing' },
          },
        },
      },
    },
    changed: { description: '手机号已换好', type: 'final', output: { changed: true } },
    left: { description: '没有换绑就离开', type: 'final', output: { changed: false } },
  },
  output: ({ event }) => event.output as { changed: boolean },
});
