import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { checkIdDigits } from '#contract/rules/account.ts';
import { checkPhone, checkSmsCode } from '#contract/rules/validation.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import type { ProvedPhone } from './register.machine.ts';
import { smsCodeMachine } from './smsCode.machine.ts';
import type { LoginToken } from './session.machine.ts';

interface PhoneForm {
  phone: string;
  code: string;
  agreed: boolean;
  /** Keeps the session for 30 days instead of 7. */
  remember: boolean;
  /** End of the ID number; empty until the server has asked for it. */
  idDigits: string;
}
type PhoneCredentials = { phone: string; code: string; remember: boolean; idDigits?: string };

const faultsOf = (form: PhoneForm, asksDigits: boolean) => {
  const idDigits = checkIdDigits(form.idDigits);
  const phone = checkPhone(form.phone);
  const code = checkSmsCode(form.code);
  return {
    ...(!phone.ok && { phone: phone.message }),
    ...(!code.ok && { code: code.message }),
    ...(asksDigits && !idDigits.ok && { idDigits: idDigits.message }),
  };
};

export const phoneLoginMachine = setup({
  types: {
    children: {} as { smsCode: 'smsCode' },
    context: {} as {
      form: PhoneForm | null;
      fields: { phone?: string; code?: string; idDigits?: string };
      /** A phone whose account has slept: its login needs the end of the ID number. */
      digitsFor: string | null;
      problem: Problem | null;
      token: LoginToken | null;
    },
    events: {} as ({ type: 'login.submit' } & PhoneForm) | { type: 'agreement.accept' } | { type: 'agreement.decline' },
    /** Either a token, or a phone without an account and the code with which to register it. */
    output: {} as { token: LoginToken | null; proved: ProvedPhone | null },
    tags: {} as 'busy',
  },
  actors: {
    smsCode: smsCodeMachine,
    logInByPhone: actorSlot<Answer<LoginToken>, PhoneCredentials>('logInByPhone'),
  },
  guards: {
    hasFaults: ({ context }, form: PhoneForm) => Object.keys(faultsOf(form, context.digitsFor === form.phone)).length > 0,
    hasAgreed: (_, form: PhoneForm) => form.agreed,
    isLoggedIn: (_, answer: Answer<unknown>) => answer.ok,
    isDigitsAsked: (_, answer: Answer<unknown>) =>
      !answer.ok && (answer.problem.code === 'ID_DIGITS_REQUIRED' || answer.problem.code === 'ID_DIGITS_WRONG'),
    isUnregistered: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'PHONE_UNREGISTERED',
  },
  actions: {
    showFaults: assign(({ context }, form: PhoneForm) => ({ fields: faultsOf(form, context.digitsFor === form.phone), problem: null })),
    keepForm: assign((_, { phone, code, agreed, remember, idDigits }: PhoneForm) => ({
      form: { phone, code, agreed, remember, idDigits },
      fields: {},
      problem: null,
    })),
    keepToken: assign((_, answer: Answer<LoginToken>) => ({ token: answer.ok ? answer.value : null })),
    askDigits: assign(({ context }) => ({ digitsFor: context.form?.phone ?? null })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
}).createMachine({
  id: 'phoneLogin',
  description: '手机号快捷登录',
  context: { form: null, fields: {}, digitsFor: null, problem: null, token: null },
  invoke: {
    id: 'smsCode',
    src: 'smsCode',
    input: { action: 'login' },
    onError: { actions: { type: 'keepFailure', params: ({ event }) => event } },
  },
  initial: 'editing',
  states: {
    editing: {
      description: '填写手机号和验证码',
      on: {
        'login.submit': [
          { guard: { type: 'hasFaults', params: ({ event }) => event }, actions: { type: 'showFaults', params: ({ event }) => event } },
          {
            guard: { type: 'hasAgreed', params: ({ event }) => event },
            target: 'loggingIn',
            actions: { type: 'keepForm', params: ({ event }) => event },
          },
          { target: 'confirmingAgreement', actions: { type: 'keepForm', params: ({ event }) => event } },
        ],
      },
    },
    confirmingAgreement: {
      description: '还没有同意协议：弹窗请用户确认',
      on: { 'agreement.accept': { target: 'loggingIn' }, 'agreement.decline': { target: 'editing' } },
    },
    loggingIn: {
      description: '正在登录',
      tags: 'busy',
      invoke: {
        id: 'logInByPhone',
        src: 'logInByPhone',
        input: ({ context }) => {
          const { phone, code, remember, idDigits } = known(context.form, 'form');
          return context.digitsFor === phone ? { phone, code, remember, idDigits } : { phone, code, remember };
        },
        onDone: [
          {
            guard: { type: 'isLoggedIn', params: ({ event }) => event.output },
            target: 'loggedIn',
            actions: { type: 'keepToken', params: ({ event }) => event.output },
          },
          { guard: { type: 'isUnregistered', params: ({ event }) => event.output }, target: 'unregistered' },
          {
            guard: { type: 'isDigitsAsked', params: ({ event }) => event.output },
            target: 'editing',
            actions: ['askDigits', { type: 'keepRefusal', params: ({ event }) => event.output }],
          },
          { target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    loggedIn: { description: '登录成功', type: 'final' },
    unregistered: { description: '手机号和验证码都对，还没有账号：带着它们去注册', type: 'final' },
  },
  output: ({ context: { form, token } }) => {
    const { phone, code } = known(form, 'form');
    return { token, proved: token === null ? { phone, code } : null };
  },
});
