import { defineModel } from '@xstate/test';
import { phoneLoginMachine } from '#machines/identity/phoneLogin.machine.ts';
import { badGateway, granted, refused, token } from '#testing/answers.ts';
import { offline, tools } from '#testing/byHand.ts';
import { isGranted } from '#tests/models/invariants.ts';

export const phoneLoginModel = defineModel(phoneLoginMachine, {
  invariants: {
    服务器说对了才算登录: ({ context, answers }) => context.token === null || isGranted(answers('logInByPhone').at(-1)),
  },
  given: ['没有登录', '一个已注册的手机号：13800010002', tools.sms],
  outcomes: {
    smsCode: { pending: true, error: { 中断: new Error('smsCode') } },
    logInByPhone: {
      done: {
        登录: granted(token),
        验证码错: refused('SMS_CODE_WRONG'),
        没有账号: refused('PHONE_UNREGISTERED'),
        要证件后四位: refused('ID_DIGITS_REQUIRED'),
        证件后四位不对: refused('ID_DIGITS_WRONG'),
      },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    {
      event: { type: 'login.submit', phone: '13800138000', code: '123456', agreed: true, remember: true, idDigits: '002X' },
      name: '填好手机号和验证码，勾选“30 天内免登录”并同意协议，点“登录”',
    },
    {
      event: { type: 'login.submit', phone: '13800138000', code: '123456', agreed: false, remember: false, idDigits: '' },
      name: '没有同意协议，点“登录”',
    },
    {
      event: { type: 'login.submit', phone: '123', code: '', agreed: true, remember: false, idDigits: '' },
      name: '手机号和验证码不对，点“登录”',
    },
  ],
  identity: ({ fields, problem, token: given, digitsFor }) => [fields, problem?.kind, given !== null, digitsFor],
  names: { 'agreement.accept': '点“同意并继续”', 'agreement.decline': '点“不同意”', smsCode: '短信验证码', logInByPhone: '手机号登录' },
  byHand: {
    start: '打开登录弹窗，选“快捷登录”里的“手机验证码”，填 13800010002，取到短信验证码',
    steps: {
      'login.submit#1': '填好手机号和收到的验证码，勾选“30 天内免登录”并同意协议，点“登录”',
      'login.submit#2': '填好手机号和收到的验证码，不勾选协议，点“登录”',
      'login.submit#3': '把手机号改成 123，清空验证码，点“登录”',
      'logInByPhone+登录': true,
      'logInByPhone+验证码错': { since: 'login.submit', prepare: '验证码填错一位' },
      'logInByPhone+没有账号': { since: 'login.submit', prepare: '手机号换成没有注册过的，短信验证码也为它取' },
      'logInByPhone+要证件后四位': false,
      'logInByPhone-网关故障': offline,
    },
    sees: {
      editing: '停在登录表单，没有弹窗盖着',
      confirmingAgreement: '弹出“请先同意协议”',
      loggedIn: '提示“登录成功！”，登录弹窗关闭',
      unregistered: '同一个弹窗换成注册，只问密码',
    },
  },
});
