import { defineModel } from '@xstate/test';
import { registerMachine } from '#machines/register.machine.ts';
import { badGateway, granted, refused, sign, token } from './answers.ts';

const form = { phone: '13800138000', password: 'Passw0rd_1', code: '123456', invite: '', agreed: true };

export const registerModel = defineModel(registerMachine, {
  given: '打开登录弹窗，选“快捷登录”里的“注册”',
  outcomes: {
    smsCode: { pending: true, error: { 中断: new Error('smsCode') } },
    captcha: { done: { 通过: { verifyKey: 'key-1' }, 关闭: { verifyKey: null } }, error: { 中断: new Error('captcha') } },
    fetchSign: { done: { 签名: sign }, error: { 网关故障: badGateway } },
    openAccount: { done: { 注册: granted(token), 手机号已注册: refused('PHONE_TAKEN') }, error: { 网关故障: badGateway } },
  },
  events: [
    { event: { type: 'register.submit', ...form }, name: '填好注册信息并同意协议，点“注册并登录”' },
    { event: { type: 'register.submit', ...form, agreed: false }, name: '没有同意协议，点“注册并登录”' },
    { event: { type: 'register.submit', ...form, phone: '', password: 'a', code: '1' }, name: '信息不对，点“注册并登录”' },
  ],
  identity: ({ fields, verifyKey, problem, token: given }) => [fields, verifyKey, problem?.kind, given !== null],
  names: { 'agreement.accept': '点“同意并继续”', 'agreement.decline': '点“不同意”', smsCode: '短信验证码', captcha: '滑块验证', fetchSign: '取签名', openAccount: '注册' },
});
