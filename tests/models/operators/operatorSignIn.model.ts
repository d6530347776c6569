import { defineModel } from '@xstate/test';
import { operatorSignInMachine } from '#operator/machines/operatorSignIn.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';

export const withoutScreen = '运营台的页面是另一个构建，由它自己的测试走';

const self = { id: '7', name: '小周', roles: ['service'], expiresAt: 1_795_043_200_000 };

export const operatorSignInModel = defineModel(operatorSignInMachine, {
  invariants: {
    没有登录就没有页面: ({ states, snapshot }) => !states.includes('signedIn') || snapshot.context.self !== null,
    登录以后不再记着密码: ({ states, snapshot }) => !states.includes('signedIn') || snapshot.context.credentials === null,
    登录用的是这一次填的密码: ({ started }) => started('openSession').every(({ name, password }) => name === '小周' && password === 'p'),
  },
  given: '运营台的一个标签页',
  outcomes: {
    readSession: { done: { 还有效: self, 没有登录: null }, error: { 网关故障: badGateway } },
    openSession: {
      done: { 登录了: granted(self), 不对: refused('OPERATOR_SIGN_IN'), 锁住了: refused('OPERATOR_LOCKED') },
      error: { 网关故障: badGateway },
    },
    closeSession: { done: { 退出了: {} }, error: { 网关故障: badGateway } },
    watchSession: { error: { 中断: new Error('watchSession') } },
  },
  events: [
    { event: { type: 'password.submit', name: '小周', password: 'p' }, name: '填姓名和密码，点“下一步”' },
    { event: { type: 'code.submit', code: '123456' }, name: '填动态码，点“登录”' },
  ],
  identity: ({ self: who, problem }) => [who?.id, problem?.message],
  names: {
    'password.back': '点“返回”',
    'session.retry': '点“重试”',
    'session.close': '点“退出”，或换一个人登录',
    'session.ended': '服务器说登录已经结束',
    readSession: '读登录',
    openSession: '登录',
    closeSession: '退出',
    watchSession: '登录的监听',
  },
});
