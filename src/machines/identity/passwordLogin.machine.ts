import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { normaliseInput } from '#contract/rules/text.ts';
import { checkPassword, checkUsername } from '#contract/rules/validation.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { captchaMachine } from './captcha.machine.ts';
import type { LoginToken } from './session.machine.ts';

export interface PasswordForm {
  username: string;
  password: string;
  agreed: boolean;
  /** Keeps the session for 30 days instead of 7. */
  remember: boolean;
}
/** The server's one-time sign: the password is encrypted with its key and bound to its nonce and timestamp. */
export interface Sign {
  publicKey: string;
  sign: string;
  timestamp: number;
  nonce: string;
}

const faultsOf = (form: PasswordForm) => {
  const username = checkUsername(form.username);
  const password = checkPassword(form.password);
  return { ...(!username.ok && { username: username.message }), ...(!password.ok && { password: password.message }) };
};

export const passwordLoginMachine = setup({
  types: {
    children: {} as { captcha: 'captcha' },
    context: {} as {
      form: PasswordForm | null;
      fields: { username?: string; password?: string };
      /** A username with too many wrong passwords; its next attempt needs a captcha. */
      verifyFor: string | null;
      verifyKey: string | null;
      sign: Sign | null;
      problem: Problem | null;
      token: LoginToken | null;
    },
    events: {} as ({ type: 'login.submit' } & PasswordForm) | { type: 'agreement.accept' } | { type: 'agreement.decline' },
    output: {} as { token: LoginToken },
    tags: {} as 'busy',
  },
  actors: {
    captcha: captchaMachine,
    fetchSign: actorSlot<Sign>('fetchSign'),
    logInByPassword: actorSlot<
      Answer<LoginToken>,
      { username: string; password: string; remember: boolean; verifyKey: string | null; sign: Sign }
    >('logInByPassword'),
  },
  guards: {
    hasFaults: (_, form: PasswordForm) => Object.keys(faultsOf(form)).length > 0,
    hasAgreed: (_, form: PasswordForm) => form.agreed,
    needsVerify: ({ context }) => context.verifyFor !== null && context.verifyFor === context.form?.username,
    isSolved: (_, { verifyKey }: { verifyKey: string | null }) => verifyKey !== null,
    isLoggedIn: (_, answer: Answer<unknown>) => answer.ok,
    isVerifyAsked: (_, answer: Answer<unknown>) =>
      !answer.ok && (answer.problem.code === 'NEED_VERIFY' || answer.problem.code === 'VERIFY_KEY_INVALID'),
  },
  actions: {
    showFaults: assign((_, form: PasswordForm) => ({ fields: faultsOf(form), problem: null })),
    keepForm: assign((_, { username, password, agreed, remember }: PasswordForm) => ({
      form: { username: normaliseInput(username), password: normaliseInput(password), agreed, remember },
      fields: {},
      problem: null,
      verifyKey: null,
    })),
    keepKey: assign((_, { verifyKey }: { verifyKey: string | null }) => ({ verifyKey })),
    keepSign: assign((_, sign: Sign) => ({ sign })),
    keepToken: assign((_, answer: Answer<LoginToken>) => ({ token: answer.ok ? answer.value : null, form: null })),
    askVerify: assign(({ context }) => ({ verifyFor: context.form?.username ?? null })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem, verifyKey: null, sign: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error), verifyKey: null, sign: null })),
  },
}).createMachine({
  id: 'passwordLogin',
  description: '账号密码登录：取签名、加密、登录；错误三次后先过滑块',
  context: { form: null, fields: {}, verifyFor: null, verifyKey: null, sign: null, problem: null, token: null },
  initial: 'editing',
  states: {
    editing: {
      description: '填写手机号或用户名和密码',
      on: {
        'login.submit': [
          { guard: { type: 'hasFaults', params: ({ event }) => event }, actions: { type: 'showFaults', params: ({ event }) => event } },
          {
            guard: { type: 'hasAgreed', params: ({ event }) => event },
            target: 'routing',
            actions: { type: 'keepForm', params: ({ event }) => event },
          },
          { target: 'confirmingAgreement', actions: { type: 'keepForm', params: ({ event }) => event } },
        ],
      },
    },
    confirmingAgreement: {
      description: '还没有同意协议：弹窗请用户确认',
      on: { 'agreement.accept': { target: 'routing' }, 'agreement.decline': { target: 'editing' } },
    },
    routing: {
      description: '这个用户名是否要先过滑块',
      always: [{ guard: 'needsVerify', target: 'solvingCaptcha' }, { target: 'signing' }],
    },
    solvingCaptcha: {
      description: '密码错误超过 3 次：先完成滑块验证',
      invoke: {
        id: 'captcha',
        src: 'captcha',
        input: { action: 'login' },
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
        onDone: { target: 'loggingIn', actions: { type: 'keepSign', params: ({ event }) => event.output } },
        onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    loggingIn: {
      description: '密码加密后提交登录',
      tags: 'busy',
      invoke: {
        id: 'logInByPassword',
        src: 'logInByPassword',
        input: ({ context: { form, verifyKey, sign } }) => {
          const { username, password, remember } = known(form, 'form');
          return { username, password, remember, verifyKey, sign: known(sign, 'sign') };
        },
        onDone: [
          {
            guard: { type: 'isLoggedIn', params: ({ event }) => event.output },
            target: 'loggedIn',
            actions: { type: 'keepToken', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isVerifyAsked', params: ({ event }) => event.output },
            target: 'editing',
            actions: ['askVerify', { type: 'keepRefusal', params: ({ event }) => event.output }],
          },
          { target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    loggedIn: { description: '登录成功', type: 'final' },
  },
  output: ({ context }) => ({ token: known(context.token, 'token') }),
});
