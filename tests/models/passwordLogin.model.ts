import { defineModel } from '@xstate/test';
import { passwordLoginMachine } from '#machines/passwordLogin.machine.ts';
import { badGateway, granted, refused, sign, token } from './answers.ts';

const form = { username: 'wanfeng', password: 'Passw0rd_1', agreed: true, remember: true };

export const passwordLoginModel = defineModel(passwordLoginMachine, {
  given: '打开登录弹窗，选“快捷登录”里的“密码登录”',
  outcomes: {
    captcha: { done: { 通过: { verifyKey: 'key-1' }, 关闭: { verifyKey: null } }, error: { 中断: new Error('captcha') } },
    fetchSign: { done: { 签名: sign }, error: { 网关故障: badGateway } },
    logInByPassword: { done: { 登录: granted(token), 密码错: refused('WRONG_CREDENTIALS'), 错误超过三次: refused('NEED_VERIFY') }, error: { 网关故障: badGateway } },
  },
  events: [
    { event: { type: 'login.submit', ...form }, name: '填好用户名和密码，勾选“30 天内免登录”并同意协议，点“登录”' },
    { event: { type: 'login.submit', ...form, agreed: false, remember: false }, name: '没有同意协议，点“登录”' },
    { event: { type: 'login.submit', username: '', password: '短', agreed: true, remember: false }, name: '用户名为空、密码太短，点“登录”' },
  ],
  identity: ({ fields, verifyFor, verifyKey, problem, token: given }) => [fields, verifyFor, verifyKey, problem?.kind, given !== null],
  names: { 'agreement.accept': '点“同意并继续”', 'agreement.decline': '点“不同意”', captcha: '滑块验证', fetchSign: '取签名', logInByPassword: '密码登录' },
});
