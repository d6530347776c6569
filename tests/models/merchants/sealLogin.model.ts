import { defineModel } from '@xstate/test';
import { sealLoginMachine } from '#machines/merchants/sealLogin.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { offline } from '#testing/byHand.ts';
import { isGranted } from '#tests/models/invariants.ts';

export const sealLoginModel = defineModel(sealLoginMachine, {
  invariants: {
    服务器收下了才算密封: ({ states, answers }) => !states.includes('sealed') || isGranted(answers('sealLogin').at(-1)),
    离开提交后不留下密码: ({ states, context }) => states.includes('sealing') || context.login.secret === '',
  },
  given: ['商户账号：owner / Owner_2026'],
  input: { id: '101' },
  outcomes: {
    sealLogin: { done: { 密封: granted(null), 别人已上架: refused('LOGIN_TAKEN') }, error: { 网关故障: badGateway } },
  },
  events: [
    { event: { type: 'login.submit', account: 'hero-1', secret: 'open-sesame', again: 'open-sesame' }, name: '填好，点“密封保存”' },
    { event: { type: 'login.submit', account: 'hero-1', secret: 'open-sesame', again: 'open' }, name: '两次密码不一样，点“密封保存”' },
  ],
  identity: ({ fields, problem }) => [fields, problem?.message],
  names: { 'login.leave': '点“取消”', sealLogin: '密封' },
  byHand: {
    start: '打开“发布账号”，选一个游戏，点“填写登录信息”',
    steps: {
      'login.submit#1': '填登录账号，密码输两次一样的，点“密封保存”',
      'login.submit#2': '填登录账号，密码输两次不一样的，点“密封保存”',
      'sealLogin+密封': true,
      'sealLogin+别人已上架': { since: 'login.submit', prepare: '用一个已经上架的账号的登录账号和大区' },
      'sealLogin-网关故障': offline,
    },
    sees: {
      editing: '登录账号和两个密码框',
      sealed: '弹窗关闭，写着“已密封”',
      left: '弹窗关闭，什么也没有存',
    },
  },
});
