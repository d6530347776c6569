import { assign, fromPromise, setup } from 'xstate';
import { defineModel } from '@xstate/test';

/** Sends a code and checks it; it can be sent again after a minute; three wrong codes lock it. */
export const smsCode = setup({
  types: {
    context: {} as { wrong: number },
    events: {} as { type: 'code.send' } | { type: 'code.submit'; code: string },
  },
  actors: {
    sendCode: fromPromise<void>(() => Promise.reject(new Error('not filled in'))),
    checkCode: fromPromise<{ right: boolean }, { code: string }>(() => Promise.reject(new Error('not filled in'))),
  },
  delays: { cooldown: 60_000, patience: 10_000 },
  guards: {
    isComplete: ({ event }) => event.type === 'code.submit' && event.code.length === 6,
    isLastTry: ({ context }) => context.wrong >= 2,
  },
}).createMachine({
  id: 'smsCode',
  context: { wrong: 0 },
  initial: 'idle',
  states: {
    idle: { description: 'No code has been sent', on: { 'code.send': 'sending' } },
    sending: {
      description: 'A code is on its way',
      invoke: { id: 'sendCode', src: 'sendCode', onDone: 'sent', onError: 'idle' },
      after: { patience: 'idle' },
    },
    sent: {
      description: 'A code may be typed in; another one can be had in a minute',
      after: { cooldown: 'idle' },
      on: { 'code.submit': { guard: 'isComplete', target: 'checking' } },
    },
    checking: {
      description: 'The code is being checked',
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ event }) => ({ code: event.type === 'code.submit' ? event.code : '' }),
        onDone: [
          { guard: ({ event }) => event.output.right, target: 'passed' },
          { guard: 'isLastTry', target: 'locked' },
          { target: 'sent', actions: assign({ wrong: ({ context }) => context.wrong + 1 }) },
        ],
        onError: 'sent',
      },
    },
    passed: { description: 'The code was right', type: 'final' },
    locked: { description: 'Too many wrong codes', type: 'final' },
  },
});

/** Possible behaviour of the actors and the user. */
export const smsCodeModel = defineModel(smsCode, {
  outcomes: {
    sendCode: { done: { sent: undefined }, error: { offline: new Error('offline') }, pending: true },
    checkCode: { done: { right: { right: true }, wrong: { right: false } }, error: { offline: new Error('offline') } },
  },
  events: [
    { event: { type: 'code.submit', code: '123456' }, name: '输入六位验证码，点“确定”' },
    { event: { type: 'code.submit', code: '12' }, name: '输入两位验证码，点“确定”' },
  ],
  names: { 'code.send': '点“获取验证码”', sendCode: '发送短信', checkCode: '核对验证码', cooldown: '等 60 秒', patience: '等 10 秒' },
});
