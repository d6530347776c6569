import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { type LoginFaults, loginFaults, type LoginForm } from '#contract/rules/listingForm.ts';
import { actorSlot } from '#lib/actorSlot.ts';

export const sealLoginMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as { id: string; login: LoginForm; fields: LoginFaults; problem: Problem | null },
    events: {} as ({ type: 'login.submit' } & LoginForm) | { type: 'login.leave' },
    output: {} as { isSealed: boolean },
    tags: {} as 'busy',
  },
  actors: { sealLogin: actorSlot<Answer<unknown>, { id: string; account: string; secret: string }>('sealLogin') },
  guards: {
    hasFaults: (_, login: LoginForm) => Object.keys(loginFaults(login)).length > 0,
    isDone: (_, answer: Answer<unknown>) => answer.ok,
  },
  actions: {
    showFaults: assign((_, login: LoginForm) => ({ fields: loginFaults(login), problem: null })),
    keepLogin: assign((_, { account, secret, again }: LoginForm) => ({ login: { account, secret, again }, fields: {}, problem: null })),
    dropLogin: assign({ login: { account: '', secret: '', again: '' } }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceSealed: () => {},
  },
}).createMachine({
  id: 'sealLogin',
  description: '密封一个账号的登录信息：密码输两次；存好之后谁也看不到原文，再存一次就是换掉',
  context: ({ input: { id } }) => ({ id, login: { account: '', secret: '', again: '' }, fields: {}, problem: null }),
  initial: 'editing',
  states: {
    editing: {
      description: '输入登录账号和两次密码',
      on: {
        'login.submit': [
          { guard: { type: 'hasFaults', params: ({ event }) => event }, actions: { type: 'showFaults', params: ({ event }) => event } },
          { target: 'sealing', actions: { type: 'keepLogin', params: ({ event }) => event } },
        ],
        'login.leave': { target: 'left' },
      },
    },
    sealing: {
      description: '正在密封；没有收到结果时再存一次也一样',
      tags: 'busy',
      exit: 'dropLogin',
      invoke: {
        id: 'sealLogin',
        src: 'sealLogin',
        input: ({ context: { id, login } }) => ({ id, account: login.account, secret: login.secret }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'sealed' },
          { target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    sealed: { description: '已密封', type: 'final', entry: 'announceSealed', output: { isSealed: true } },
    left: { description: '没有存就离开', type: 'final', output: { isSealed: false } },
  },
  output: ({ event }) => event.output as { isSealed: boolean },
});
