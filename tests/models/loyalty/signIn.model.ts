import { defineModel, type Model } from '@xstate/test';
import { signInMachine } from '#machines/loyalty/signIn.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts } from '#testing/byHand.ts';
import { isGranted } from '#tests/models/invariants.ts';

export const signInModel = defineModel(signInMachine, {
  invariants: {
    服务器记了才算签到: ({ states, context, answers }) =>
      !states.includes('signed') || context.isSigned || isGranted(answers('signIn').at(-1)),
  },
  given: [accounts.renter, '今天还没有签到'],
  input: { isSigned: false },
  outcomes: { signIn: { done: { 签到: granted(undefined), 太频繁: refused('RATE_LIMITED') }, error: { 网关故障: badGateway } } },
  events: [{ event: { type: 'day.sign' }, name: '点“签到”' }],
  identity: ({ problem }) => problem?.message,
  names: { signIn: '签到' },
  byHand: {
    start: '打开“个人中心”的“金币”',
    steps: {
      'day.sign': '点“签到领 N 金币”',
      'signIn+签到': true,
      'signIn+太频繁': { since: 'day.sign', prepare: '一分钟里连着请求很多次，再点' },
      'signIn-网关故障': false,
    },
    sees: { ready: '按钮写着“签到领 N 金币”', signed: '按钮变成“今天已签到”' },
  },
});

export const signInVariants = { 已签到: { input: { isSigned: true } } } satisfies Record<string, Partial<Model<typeof signInMachine>>>;
