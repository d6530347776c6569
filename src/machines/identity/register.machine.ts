import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { checkPassword, checkPhone, checkSmsCode } from '#contract/rules/validation.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { captchaMachine } from './captcha.machine.ts';
import type { Sign } from './passwordLogin.machine.ts';
import type { LoginToken } from './session.machine.ts';
import { smsCodeMachine } from './smsCode.machine.ts';

/** A phone without an account and its login code, which is accepted for registering without another captcha. */
export interface ProvedPhone {
  phone: string;
  code: string;
}
export interface RegisterForm {
  phone: string;
  password: string;
  code: string;
  invite: string;
  agreed: boolean;
}
export interface RegisterFaults {
  phone?: string;
  password?: string;
  code?: string;
}

const faultsOf = (form: RegisterForm): RegisterFaults => {
  const phone = checkPhone(form.phone);
  const password = checkPassword(form.password);
  const code = checkSmsCode(form.code);
  return {
    ...(!phone.ok && { phone: phone.message }),
    ...(!password.ok && { password: password.message }),
    ...(!code.ok && { code: code.message }),
  };
};

export const registerMachine = setup({
  types: {
    children: {} as { captcha: 'captcha'; smsCode: 'smsCode' },
    context: {} as {
      proved: ProvedPhone | null;
      form: RegisterForm | null;
      fields: RegisterFaults;
      verifyKey: string | null;
      sign: Sign | null;
      problem: Problem | null;
      token: LoginToken | null;
    },
    events: {} as
      | ({ type: 'register.submit' } & RegisterForm)
      | { type: 'phone.change' }
      | { type: 'agreement.accept' }
      | { type: 'agreement.decline' },
    input: {} as { proved: ProvedPhone | null },
    output: {} as { token: LoginToken },
    tags: {} as 'busy',
  },
  actors: {
    captcha: captchaMachine,
    smsCode: smsCodeMachine,
    fetchSign: actorSlot<Sign>('fetchSign'),
    openAccount: actorSlot<Answer<LoginToken>, { form: RegisterForm; verifyKey: string | null; sign: Sign }>('openAccount'),
  },
  guards: {
    hasFaults: (_, form: RegisterForm) => Object.keys(faultsOf(form)).length > 0,
    hasAgreed: (_, form: RegisterForm) => form.agreed,
    isCarried: ({ context }) => context.proved !== null,
    isProved: ({ context: { proved } }, { phone, code, agreed }: RegisterForm) =>
      agreed && proved !== null && proved.phone === phone && proved.code === code,
    isSolved: (_, { verifyKey }: { verifyKey: string | null }) => verifyKey !== null,
    isOpened: (_, answer: Answer<unknown>) => answer.ok,
    isSliderMissing: ({ context }, answer: Answer<unknown>) =>
      context.verifyKey === null && !answer.ok && answer.problem.code === 'VERIFY_KEY_INVALID',
  },
  actions: {
    showFaults: assign((_, form: RegisterForm) => ({ fields: faultsOf(form), problem: null })),
    keepForm: assign((_, { phone, password, code, invite, agreed }: RegisterForm) => ({
      form: { phone, password, code, invite, agreed },
      fields: {},
      problem: null,
    })),
    keepKey: assign((_, { verifyKey }: { verifyKey: string | null }) => ({ verifyKey })),
    keepSign: assign((_, sign: Sign) => ({ sign })),
    keepToken: assign((_, answer: Answer<LoginToken>) => ({ token: answer.ok ? answer.value : null, form: null })),
    keepRefusal: assign(({ context }, answer: Answer<unknown>) => ({
      problem: answer.ok ? null : answer.problem,
      proved: !answer.ok && answer.problem.code === 'PASSWORD_LEAKED' ? context.proved : null,
      verifyKey: null,
      sign: null,
    })),
    dropProved: assign({ proved: null, sign: null }),
    keepCrash: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error), verifyKey: null, sign: null })),
    /** Implemented on the registration page; in the login dialog the parent chart opens the session. */
    openSession: (_, _granted: { token: LoginToken }) => {},
  },
}).createMachine({
  id: 'register',
  description: '手机号注册：短信验证码、滑块、加密密码，注册后即登录',
  context: ({ input }) => ({
    proved: input.proved,
    form: null,
    fields: {},
    verifyKey: null,
    sign: null,
    problem: null,
    token: null,
  }),
  invoke: {
    id: 'smsCode',
    src: 'smsCode',
    input: { action: 'register' },
    onError: { actions: { type: 'keepCrash', params: ({ event }) => event } },
  },
  initial: 'editing',
  states: {
    editing: {
      description: '填写手机号、密码、验证码；从登录带来的手机号只差一个密码',
      on: {
        'phone.change': { guard: 'isCarried', actions: 'dropProved' },
        'register.submit': [
          { guard: { type: 'hasFaults', params: ({ event }) => event }, actions: { type: 'showFaults', params: ({ event }) => event } },
          {
            guard: { type: 'isProved', params: ({ event }) => event },
            target: 'signing',
            actions: { type: 'keepForm', params: ({ event }) => event },
          },
          {
            guard: { type: 'hasAgreed', params: ({ event }) => event },
            target: 'solvingCaptcha',
            actions: { type: 'keepForm', params: ({ event }) => event },
          },
          { target: 'confirmingAgreement', actions: { type: 'keepForm', params: ({ event }) => event } },
        ],
      },
    },
    confirmingAgreement: {
      description: '还没有同意协议：弹窗请用户确认',
      on: { 'agreement.accept': { target: 'solvingCaptcha' }, 'agreement.decline': { target: 'editing' } },
    },
    solvingCaptcha: {
      description: '注册前先完成滑块验证',
      invoke: {
        id: 'captcha',
        src: 'captcha',
        input: { action: 'submit' },
        onDone: [
          {
            guard: { type: 'isSolved', params: ({ event }) => event.output },
            target: 'signing',
            actions: { type: 'keepKey', params: ({ event }) => event.output },
          },
          { target: 'editing' },
        ],
        onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    signing: {
      description: '取一次性签名和公钥',
      tags: 'busy',
      invoke: {
        id: 'fetchSign',
        src: 'fetchSign',
        onDone: { target: 'registering', actions: { type: 'keepSign', params: ({ event }) => event.output } },
        onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    registering: {
      description: '正在注册',
      tags: 'busy',
      invoke: {
        id: 'openAccount',
        src: 'openAccount',
        input: ({ context }) => ({
          form: known(context.form, 'form'),
          verifyKey: context.verifyKey,
          sign: known(context.sign, 'sign'),
        }),
        onDone: [
          {
            guard: { type: 'isOpened', params: ({ event }) => event.output },
            target: 'registered',
            actions: { type: 'keepToken', params: ({ event }) => event.output },
          },
          { guard: { type: 'isSliderMissing', params: ({ event }) => event.output }, target: 'solvingCaptcha', actions: 'dropProved' },
          { target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    registered: {
      description: '注册成功并已登录',
      type: 'final',
      entry: { type: 'openSession', params: ({ context }) => ({ token: known(context.token, 'token') }) },
    },
  },
  output: ({ context }) => ({ token: known(context.token, 'token') }),
});
