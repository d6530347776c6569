import { defineModel } from '@xstate/test';
import { changeLoginMachine } from '#machines/lending/changeLogin.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts } from '#testing/byHand.ts';
import { isGranted, usesLastKey } from '#tests/models/invariants.ts';

export const changeLoginModel = defineModel(changeLoginMachine, {
  invariants: {
    服务器说保存了才算保存: ({ states, answers }) => !states.includes('changed') || isGranted(answers('sealLogin').at(-1)),
    保存用这一次提交的幂等键: usesLastKey('sealLogin', 'login.submit'),
  },
  given: [accounts.owner],
  input: { listingId: '1' },
  outcomes: {
    sealLogin: {
      done: { 先离开: null, 保存: granted(undefined), 没有改: refused('LOGIN_UNCHANGED'), 正在出租: refused('LOGIN_IN_USE') },
      error: { 中断: new Error('sealLogin') },
    },
  },
  events: [
    {
      event: { type: 'login.submit', secret: 'new-sesame', again: 'new-sesame', key: 'login-key-0001' },
      name: '两次填同样的新密码，点“密封保存”',
    },
    { event: { type: 'login.submit', secret: 'new-sesame', again: 'other', key: 'login-key-0001' }, name: '两次填得不一样，点“密封保存”' },
  ],
  identity: ({ fields, lost, problem, sent }) => [Object.keys(fields), lost?.kind, problem?.kind, sent !== null],
  names: { 'login.leave': '点“稍后再看”', sealLogin: '密封保存' },
  byHand: {
    start: '用号主的账号登录，打开“待改密码”',
    steps: {
      'login.submit#1': '填两遍同样的新密码，点“密封保存”',
      'login.submit#2': '填两遍不一样的新密码，点“密封保存”',
      'sealLogin+保存': true,
      'sealLogin+没有改': { since: 'login.submit', prepare: '新密码换成原来的密码' },
      'sealLogin+正在出租': { since: 'login.submit', prepare: '先让下一个租客开始租用' },
    },
    sees: {
      editing: '显示新密码的两个输入框',
      changed: '提示新密码已密封保存，账号离开列表',
      left: '重读列表',
    },
  },
});
