import { defineModel } from '@xstate/test';
import { bindPhoneMachine } from '#machines/bindPhone.machine.ts';
import { badGateway, granted, refused, token } from './answers.ts';

export const bindPhoneModel = defineModel(bindPhoneMachine, {
  given: '用没有绑定手机号的微信扫码登录，来到绑定手机号的页面',
  input: { tempToken: 'temp-1' },
  outcomes: {
    smsCode: { pending: true, error: { 中断: new Error('smsCode') } },
    bindPhone: {
      done: { 绑定: granted(token), 验证码错: refused('SMS_CODE_WRONG'), 手机号已绑定: refused('PHONE_TAKEN'), 令牌失效: refused('NOT_FOUND') },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { event: { type: 'bind.submit', phone: '13800138000', code: '123456' }, name: '填好手机号和验证码，点“绑定并登录”' },
    { event: { type: 'bind.submit', phone: '123', code: '' }, name: '手机号和验证码不对，点“绑定并登录”' },
  ],
  identity: ({ tempToken, fields, problem, token: given }) => [tempToken !== null, fields, problem?.message, given !== null],
  names: { 'login.restart': '点“重新扫码登录”', smsCode: '短信验证码', bindPhone: '绑定手机号' },
});

export const bindPhoneVariants = { 没有临时令牌: { input: { tempToken: null } } };
