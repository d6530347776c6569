import { assign, setup } from 'xstate';
import { type Problem, problemOf } from '#contract/problem.ts';
import { passwordLoginMachine } from './passwordLogin.machine.ts';
import { phoneLoginMachine } from './phoneLogin.machine.ts';
import { qrLoginMachine } from './qrLogin.machine.ts';
import { registerMachine } from './register.machine.ts';
import type { LoginToken } from './session.machine.ts';

type Granted = { token: LoginToken };
type Scanned = { token: LoginToken | null; tempToken: string | null };

export const loginModalMachine = setup({
  types: {
    children: {} as { qrLogin: 'qrLogin'; phoneLogin: 'phoneLogin'; passwordLogin: 'passwordLogin'; register: 'register' },
    context: {} as { problem: Problem | null },
    events: {} as
      | { type: 'login.open' }
      | { type: 'login.close' }
      | { type: 'scan.choose' }
      | { type: 'phone.choose' }
      | { type: 'password.choose' }
      | { type: 'register.choose' },
    tags: {} as 'open' | 'quick',
  },
  actors: { qrLogin: qrLoginMachine, phoneLogin: phoneLoginMachine, passwordLogin: passwordLoginMachine, register: registerMachine },
  guards: { hasToken: (_, { token }: Scanned) => token !== null },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    clearProblem: assign({ problem: null }),
    openSession: (_, _granted: Granted) => {},
    openScannedSession: (_, _scanned: Scanned) => {},
    goToBind: (_, _scanned: Scanned) => {},
    announceDismissal: () => {},
  },
}).createMachine({
  id: 'loginModal',
  description: '登录弹窗：扫码登录与快捷登录（手机号、账号密码、注册）',
  context: { problem: null },
  initial: 'closed',
  states: {
    closed: {
      description: '弹窗关闭',
      on: { 'login.open': { target: 'open', actions: 'clearProblem' } },
    },
    open: {
      description: '弹窗打开',
      tags: 'open',
      initial: 'phone',
      on: {
        'login.close': { target: 'closed', actions: 'announceDismissal' },
        'scan.choose': { target: '.scanning' },
        'phone.choose': { target: '.phone' },
        'password.choose': { target: '.password' },
        'register.choose': { target: '.registering' },
      },
      states: {
        scanning: {
          description: '扫码登录',
          invoke: {
            id: 'qrLogin',
            src: 'qrLogin',
            input: { provider: 'wechat' },
            onDone: [
              { guard: { type: 'hasToken', params: ({ event }) => event.output }, target: '#loginModal.closed', actions: { type: 'openScannedSession', params: ({ event }) => event.output } },
              { target: '#loginModal.closed', actions: { type: 'goToBind', params: ({ event }) => event.output } },
            ],
            onError: { target: 'broken', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        phone: {
          description: '手机号验证码登录',
          tags: 'quick',
          invoke: {
            id: 'phoneLogin',
            src: 'phoneLogin',
            onDone: { target: '#loginModal.closed', actions: { type: 'openSession', params: ({ event }) => event.output } },
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
            onDone: { target: '#loginModal.closed', actions: { type: 'openSession', params: ({ event }) => event.output } },
            onError: { target: 'broken', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        broken: { description: '登录流程意外中断：可以换一种方式' },
      },
    },
  },
});
