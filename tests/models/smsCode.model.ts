import { defineModel } from '@xstate/test';
import { smsCodeMachine } from '#machines/smsCode.machine.ts';
import { badGateway, granted, refused } from './answers.ts';

export const smsCodeModel = defineModel(smsCodeMachine, {
  given: '打开登录弹窗，选“快捷登录”里的“手机验证码”',
  input: { action: 'login' },
  outcomes: {
    captcha: { done: { 通过: { verifyKey: 'key-1' }, 关闭: { verifyKey: null } }, error: { 中断: new Error('captcha') } },
    sendSms: { done: { 已发送: granted({ waitMs: 60_000 }), 太频繁: refused('SMS_TOO_SOON'), 用完: refused('SMS_LIMIT') }, error: { 网关故障: badGateway } },
  },
  events: [
    { event: { type: 'sms.send', phone: '13800138000' }, name: '点击“获取验证码”' },
    { event: { type: 'sms.send', phone: '123' }, name: '手机号不对时点击“获取验证码”' },
  ],
  identity: ({ problem, warning }) => [problem?.kind, warning],
  names: { captcha: '滑块验证', sendSms: '发送短信', smsCooldown: '倒计时结束' },
});
