import { assign, setup } from 'xstate';
import { type Problem, problemOf } from '#contract/problem.ts';
import { reporterSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { passwordLoginMachine } from './passwordLogin.machine.ts';
import { phoneLoginMachine } from './phoneLogin.machine.ts';
import { qrLoginMachine } from './qrLogin.machine.ts';
import { type ProvedPhone, registerMachine } from './register.machine.ts';
import type { LoginToken } from './session.machine.ts';
import { type ThirdPass, type ThirdVerdict, thirdPartyLoginMachine } from './thirdPartyLogin.machine.ts';

type Granted = { token: LoginToken };
type PhoneVerdict = { token: LoginToken | null; proved: ProvedPhone | null };

export const loginModalMachine = setup({
  types: {
    children: {} as {
      qrLogin: 'qrLogin';
      thirdPartyLogin: 'thirdPartyLogin';
      phoneLogin: 'phoneLogin';
      passwordLogin: 'passwordLogin';
      register: 'register';
      watchBindPage: 'watchBindPage';
    },
    context: {} as { pass: ThirdPass | null; proved: ProvedPhone | null; problem: Problem | null },
    events: {} as
      | { type: 'login.open' }
      | { type: 'login.close' }
      | { type: 'session.opened' }
      | { type: 'scan.choose' }
      | { type: 'phone.choose' }
      | { type: 'password.choose' }
      | { type: 'register.choose' }
      | { type: 'bind.completed' }
      | { type: 'bind.left' },
    tags: {} as 'open' | 'quick',
  },
  actors: {
    qrLogin: qrLoginMachine,
    thirdPartyLogin: thirdPartyLoginMachine,
    phoneLogin: phoneLoginMachine,
    passwordLogin: passwordLoginMachine,
    register: registerMachine,
    watchBindPage: reporterSlot<{ type: 'bind.left' }>('watchBindPage'),
  },
  guards: {
    isUnregistered: (_, { token }: PhoneVerdict) => token === null,
    isLoggedIn: (_, { verdict }: ThirdVerdict) => verdict === 'loggedIn',
    isUnbound: (_, { verdict }: ThirdVerdict) => verdict === 'unbound',
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    clearProblem: assign({ problem: null }),
    keepPass: assign((_, pass: ThirdPass) => ({ pass })),
    dropPass: assign({ pass: null, proved: null }),
    keepProved: assign((_, { proved }: PhoneVerdict) => ({ proved })),
    dropProved: assign({ proved: null }),
    openSession: (_, _granted: Granted) => {},
    openThirdSession: (_, _verdict: ThirdVerdict) => {},
    goToBind: (_, _verdict: ThirdVerdict) => {},
    goHome: () => {},
    announceDismissal: () => {},
  },
}).createMachine({
  id: 'loginModal',
  description: '登录弹窗：扫码登录与快捷登录（手机号、账号密码、注册）',
  context: { pass: null, proved: null, problem: null },
  initial: 'closed',
  states: {
    closed: {
      description: '弹窗关闭',
      entry: 'dropPass',
      on: { 'login.open': { target: 'open', actions: 'clearProblem' } },
    },
    open: {
      description: '弹窗打开',
      tags: 'open',
      initial: 'phone',
      on: {
        'login.close': { target: 'closed', actions: 'announceDismissal' },
        'session.opened': { target: 'closed' },
        'scan.choose': { target: '.scanning' },
        'phone.choose': { target: '.phone', actions: 'dropProved' },
        'password.choose': { target: '.password', actions: 'dropProved' },
        'register.choose': { target: '.registering', actions: 'dropProved' },
      },
      states: {
        scanning: {
          description: '扫码登录',
          invoke: {
            id: 'qrLogin',
            src: 'qrLogin',
            input: { provider: 'wechat' },
            onDone: { target: 'entering', actions: { type: 'keepPass', params: ({ event }) => event.output } },
            onError: { target: 'broken', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        entering: {
          description: '扫码成功，正在进入',
          invoke: {
            id: 'thirdPartyLogin',
            src: 'thirdPartyLogin',
            input: ({ context }) => ({ pass: known(context.pass, 'pass') }),
            onDone: [
              {
                guard: { type: 'isLoggedIn', params: ({ event }) => event.output },
                target: '#loginModal.closed',
                actions: { type: 'openThirdSession', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isUnbound', params: ({ event }) => event.output },
                target: '#loginModal.binding',
                actions: { type: 'goToBind', params: ({ event }) => event.output },
              },
              { target: '#loginModal.closed', actions: ['announceDismissal', 'goHome'] },
            ],
            onError: { target: 'broken', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        phone: {
          description: '手机号验证码登录；没有账号的手机号带着验证码去注册',
          tags: 'quick',
          invoke: {
            id: 'phoneLogin',
            src: 'phoneLogin',
            onDone: [
              {
                guard: { type: 'isUnregistered', params: ({ event }) => event.output },
                target: 'registering',
                actions: { type: 'keepProved', params: ({ event }) => event.output },
              },
              {
                target: '#loginModal.closed',
                actions: { type: 'openSession', params: ({ event }) => ({ token: known(event.output.token, 'token') }) },
              },
            ],
            onError: { target: 'broken', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        password: {
          description: '账号密码登录',
          tags: 'quick',
          invoke: {
            id: 'passwordLogin',
            src: 'passwordLogin',
            onDone: { target: '#loginModal.closed', actions: { type: 'openSession', params: ({ event }) => event.output } },
            onError: { target: 'broken', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        registering: {
          description: '注册新账号',
          tags: 'quick',
          invoke: {
            id: 'register',
            src: 'register',
            input: ({ context }) => ({ proved: context.proved }),
            onDone: { target: '#loginModal.closed', actions: { type: 'openSession', params: ({ event }) => event.output } },
            onError: { target: 'broken', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        broken: { description: '登录流程意外中断：可以换一种方式' },
      },
    },
    binding: {
      description: '弹窗让位给绑定手机号的页面；等登录的动作接着等',
      on: {
        'scan.choose': { target: 'open.scanning', actions: 'clearProblem' },
        'phone.choose': { target: 'open.phone', actions: 'clearProblem' },
        'register.choose': { target: 'open.registering', actions: 'clearProblem' },
        'bind.completed': { target: 'closed' },
        'bind.left': { target: 'closed', actions: 'announceDismissal' },
      },
      invoke: { id: 'watchBindPage', src: 'watchBindPage', onError: { target: 'closed', actions: 'announceDismissal' } },
    },
  },
});
