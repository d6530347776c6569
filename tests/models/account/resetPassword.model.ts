import { defineModel } from '@xstate/test';
import { resetPasswordMachine } from '#machines/account/resetPassword.machine.ts';
import { badGateway, granted, refused, sign } from '#testing/answers.ts';
import { tools } from '#testing/byHand.ts';
import { isGranted } from '#tests/models/invariants.ts';

const good = { code: '123456', password: 'Newer_2026', again: 'Newer_2026', unbindThird: true };

export const resetPasswordModel = defineModel(resetPasswordMachine, {
  invariants: {
    服务器设了才算设好: ({ states, answers }) => !states.includes('reset') || isGranted(answers('savePassword').at(-1)),
    答复之后不留密码: ({ states, context }) => states.includes('open.signing') || states.includes('open.saving') || context.asked === null,
  },
  given: ['没有登录', '一个注册过的手机号和一个绑定着的邮箱', tools.sms, '打开着沙箱的“邮件收件箱”，发到邮箱的验证码在那里看'],
  outcomes: {
    smsCode: { pending: true, error: { 中断: new Error('smsCode') } },
    emailCode: { pending: true, error: { 中断: new Error('emailCode') } },
    fetchSign: { done: { 签名: sign }, error: { 网关故障: badGateway } },
    savePassword: {
      done: {
        设好: granted(undefined),
        验证码错: refused('SMS_CODE_WRONG'),
        验证码过期: refused('SMS_CODE_EXPIRED'),
        没有注册: refused('PHONE_UNREGISTERED'),
        密码太常见: refused('PASSWORD_LEAKED'),
      },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { event: { type: 'reset.submit', address: '13800138000', ...good }, name: '用手机号，填好四项，点“设为新密码”' },
    { event: { type: 'reset.submit', address: 'someone@example.com', ...good }, name: '用邮箱，填好四项，点“设为新密码”' },
    {
      event: { type: 'reset.submit', address: '123', code: '', password: 'short', again: '', unbindThird: false },
      name: '四项都不对，点“设为新密码”',
    },
    { event: { type: 'way.choose', to: 'phone' }, name: '选“用手机号”' },
    { event: { type: 'way.choose', to: 'mailbox' }, name: '选“用邮箱”' },
  ],
  identity: ({ to, fields, problem, asked }) => [to, fields, problem?.message, asked?.address],
  names: { smsCode: '短信验证码', emailCode: '邮箱验证码', fetchSign: '取签名', savePassword: '设新密码' },
  byHand: {
    start: '打开登录弹窗，选“密码登录”，点“忘记密码”',
    steps: {
      'reset.submit#1': '填好手机号、收到的验证码和两遍新密码 Newer_2026，点“设为新密码”',
      'reset.submit#2': '填好邮箱、收到的验证码和两遍新密码 Newer_2026，点“设为新密码”',
      'reset.submit#3': '把地址填成 123，清空验证码，密码填 short，点“设为新密码”',
      'way.choose#1': '点“用手机号”',
      'way.choose#2': '点“用邮箱”',
      'fetchSign+签名': true,
      'fetchSign-网关故障': false,
      'savePassword+设好': true,
      'savePassword+验证码错': { since: 'reset.submit', prepare: '验证码填错一位' },
      'savePassword+验证码过期': { since: 'reset.submit', prepare: '收到验证码后等满 10 分钟再提交' },
      'savePassword+没有注册': { since: 'reset.submit', prepare: '换一个没有注册过的手机号' },
      'savePassword+密码太常见': { since: 'reset.submit', prepare: '两遍新密码都填 password1' },
      'savePassword-网关故障': false,
    },
    sees: { 'open.editing': '显示“找回密码”的表单', reset: '显示“新密码已设置”' },
  },
});
