import { defineModel } from '@xstate/test';
import { smsCodeMachine } from '#machines/identity/smsCode.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { tools } from '#testing/byHand.ts';
import { usedOnce } from '#tests/models/invariants.ts';

export const smsCodeModel = defineModel(smsCodeMachine, {
  invariants: {
    每发一次短信都先过一次滑块: ({ started, answers }) =>
      usedOnce(
        started('sendSms').map(({ verifyKey }) => verifyKey),
        answers('captcha').map(({ verifyKey }) => verifyKey),
      ),
    倒计时里不能再发: ({ states, snapshot }) => !states.includes('cooling') || !snapshot.can({ type: 'sms.send', address: '13800138000' }),
  },
  given: ['没有登录', '一个手机号：13800138000', tools.sms],
  input: { action: 'login' },
  outcomes: {
    captcha: { done: { 通过: { verifyKey: 'key-1' }, 关闭: { verifyKey: null } }, error: { 中断: new Error('captcha') } },
    sendSms: {
      done: { 已发送: granted({ waitMs: 60_000 }), 太频繁: refused('SMS_TOO_SOON'), 用完: refused('SMS_LIMIT') },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { event: { type: 'sms.send', address: '13800138000' }, name: '点击“获取验证码”' },
    { event: { type: 'sms.send', address: '123' }, name: '手机号不对时点击“获取验证码”' },
  ],
  identity: ({ problem }) => problem?.kind,
  names: { captcha: '滑块验证', sendSms: '发送短信', smsCooldown: '倒计时结束' },
  byHand: {
    start: '打开登录弹窗，选“快捷登录”里的“手机验证码”',
    steps: {
      'sms.send#1': '填手机号 13800138000（准备里要换的填换的那个），点“获取验证码”',
      'sms.send#2': { action: '把手机号改成 123，“获取验证码”变灰，点它', sees: '提示“请先检查手机号码”' },
      'captcha+通过': '把拼图拖到缺口处，松开',
      'captcha+关闭': '关闭“安全验证”弹窗',
      'sendSms+已发送': { sees: '沙箱的短信收件箱里有发给这个手机号的验证码' },
      'sendSms+太频繁': { since: 'sms.send', prepare: '先在另一个浏览器里给 13800138000 发送一次，一分钟内接着做' },
      'sendSms+用完': {
        since: 'sms.send',
        prepare: '换一个 24 小时里已经发过 10 次的手机号（一小时至多发 5 次，所以要提前一个多小时分两批发）',
      },
      smsCooldown: '等倒计时走完（60 秒）',
    },
    sees: {
      'ready.warned': '提示“请先检查手机号码”',
      ready: '停在“手机验证码”的表单，没有拼图，没有倒计时',
      solvingCaptcha: '弹出“安全验证”的拼图',
      cooling: '“获取验证码”变成“N 秒后重发”，不能点',
    },
  },
});
