import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { actorSlot, reporterSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

/** The person who is signed in. */
export interface Self {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly expiresAt: number;
}
interface Credentials {
  readonly name: string;
  readonly password: string;
}

export const operatorSignInMachine = setup({
  types: {
    context: {} as { self: Self | null; credentials: Credentials | null; problem: Problem | null },
    events: {} as
      | { type: 'password.submit'; name: string; password: string }
      | { type: 'code.submit'; code: string }
      | { type: 'password.back' }
      | { type: 'session.retry' }
      | { type: 'session.close' }
      | { type: 'session.ended' },
    tags: {} as 'busy' | 'page',
  },
  actors: {
    readSession: actorSlot<Self | null>('readSession'),
    openSession: actorSlot<Answer<Self>, Credentials & { code: string }>('openSession'),
    closeSession: actorSlot<object>('closeSession'),
    /** Reports `session.ended` when a call is answered that there is no session. */
    watchSession: reporterSlot<{ type: 'session.ended' }>('watchSession'),
  },
  guards: {
    isSignedIn: (_, self: Self | null) => self !== null,
    isOpened: (_, answer: Answer<Self>) => answer.ok,
    isLocked: (_, answer: Answer<Self>) => !answer.ok && answer.problem.code === 'OPERATOR_LOCKED',
  },
  actions: {
    keepSelf: assign((_, { self }: { self: Self | null }) => ({ self, problem: null })),
    keepOpened: assign((_, answer: Answer<Self>) => ({ self: answer.ok ? answer.value : null, credentials: null, problem: null })),
    keepCredentials: assign((_, { name, password }: Credentials) => ({ credentials: { name, password }, problem: null })),
    keepRefusal: assign((_, answer: Answer<Self>) => ({ problem: answer.ok ? null : answer.problem, credentials: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    forgetCredentials: assign({ credentials: null, problem: null }),
    forgetSelf: assign({ self: null, problem: null }),
    /** What was refused without a session is read again. */
    rereadAll: () => {},
    /** Nothing of one person is shown to the next. */
    forgetAll: () => {},
    reportCrash: (_, _params: { error: unknown }) => {},
  },
}).createMachine({
  id: 'operatorSignIn',
  description: '平台人员的登录：姓名和密码，再是动态码；登录失效时原来的页面留着，重新登录后接着做',
  context: { self: null, credentials: null, problem: null },
  initial: 'restoring',
  states: {
    restoring: {
      description: '看这个标签页里的登录还有没有效',
      tags: 'busy',
      invoke: {
        id: 'readSession',
        src: 'readSession',
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: { type: 'keepSelf', params: ({ event }) => ({ self: event.output }) },
          },
          { target: 'askingPassword' },
        ],
        onError: { target: 'unreached', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    unreached: {
      description: '没有连上，不知道登录还有没有效',
      on: { 'session.retry': { target: 'restoring' } },
    },
    askingPassword: {
      description: '填姓名和密码；登录失效的，原来的页面在后面',
      on: {
        'password.submit': { target: 'askingCode', actions: { type: 'keepCredentials', params: ({ event }) => event } },
        'session.close': { actions: ['forgetSelf', 'forgetAll'] },
      },
    },
    askingCode: {
      description: '填六位动态码或恢复码',
      on: {
        'code.submit': { target: 'signingIn' },
        'password.back': { target: 'askingPassword', actions: 'forgetCredentials' },
      },
    },
    signingIn: {
      description: '正在登录',
      tags: 'busy',
      invoke: {
        id: 'openSession',
        src: 'openSession',
        input: ({ context, event }) => ({
          ...known(context.credentials, 'credentials'),
          code: event.type === 'code.submit' ? event.code : '',
        }),
        onDone: [
          {
            guard: { type: 'isOpened', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: [{ type: 'keepOpened', params: ({ event }) => event.output }, 'rereadAll'],
          },
          {
            guard: { type: 'isLocked', params: ({ event }) => event.output },
            target: 'locked',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
          },
          { target: 'askingPassword', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'askingCode', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    locked: {
      description: '错误次数过多，名字锁住了；可以等，也可以用恢复码',
      on: { 'password.back': { target: 'askingPassword', actions: 'forgetCredentials' } },
    },
    signedIn: {
      description: '已登录',
      tags: 'page',
      invoke: {
        id: 'watchSession',
        src: 'watchSession',
        onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
      },
      on: { 'session.ended': { target: 'askingPassword' }, 'session.close': { target: 'signingOut' } },
    },
    signingOut: {
      description: '正在退出',
      tags: ['busy', 'page'],
      invoke: {
        id: 'closeSession',
        src: 'closeSession',
        onDone: { target: 'askingPassword', actions: ['forgetSelf', 'forgetAll'] },
        onError: { target: 'askingPassword', actions: ['forgetSelf', 'forgetAll'] },
      },
    },
  },
});
