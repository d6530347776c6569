import { defineModel } from '@xstate/test';
import { loginModalMachine } from '#machines/loginModal.machine.ts';
import { token } from './answers.ts';

const broken = { 中断: new Error('child') };

export const loginModalModel = defineModel(loginModalMachine, {
  given: '没有登录',
  outcomes: {
    qrLogin: { pending: true, done: { 手机已确认: { platform: 'wechat', requestId: 'request-1' } }, error: broken },
    thirdPartyLogin: {
      pending: true,
      done: { 登录: { verdict: 'loggedIn', token }, 未绑定手机: { verdict: 'unbound', tempToken: 'temp-1' }, 失败: { verdict: 'failed' } },
      error: broken,
    },
    watchBindPage: { emits: { 离开绑定页: { type: 'bind.left' } }, error: broken },
    phoneLogin: { pending: true, done: { 登录: { token } }, error: broken },
    passwordLogin: { pending: true, done: { 登录: { token } }, error: broken },
    register: { pending: true, done: { 注册: { token } }, error: broken },
  },
  identity: ({ pass, problem }) => [pass !== null, problem?.kind],
  names: {
    'login.open': '点“登录”', 'login.close': '关闭弹窗', 'session.opened': '在另一个标签页登录', 'scan.choose': '选“扫码登录”', 'phone.choose': '选“手机验证码”', 'password.choose': '选“密码登录”', 'register.choose': '选“注册”',
    'bind.completed': '绑定成功', 'bind.left': '离开绑定页', qrLogin: '扫码登录', thirdPartyLogin: '第三方登录', watchBindPage: '绑定页', phoneLogin: '手机号登录', passwordLogin: '密码登录', register: '注册',
  },
});
