import { defineModel } from '@xstate/test';
import { passwordLoginMachine } from '#machines/identity/passwordLogin.machine.ts';
import { badGateway, granted, refused, sign, token } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';
import { isGranted, usedOnce } from '#tests/models/invariants.ts';

const form = { username: 'wanfeng', password: 'Passw0rd_1', agreed: true, remember: true };

export const passwordLoginModel = defineModel(passwordLoginMachine, {
  invariants: {
    服务器说对了才算登录: ({ states, answers }) => !states.includes('loggedIn') || isGranted(answers('logInByPassword').at(-1)),
    一次滑块只登录一次: ({ started, answers }) =>
      usedOnce(
        started('logInByPassword').map(({ verifyKey }) => verifyKey),
        answers('captcha').map(({ verifyKey }) => verifyKey),
      ),
  },
  given: ['没有登录', accounts.renter],
  outcomes: {
    captcha: { done: { 通过: { verifyKey: 'key-1' }, 关闭: { verifyKey: null } }, error: { 中断: new Error('captcha') } },
    fetchSign: { done: { 签名: sign }, error: { 网关故障: badGateway } },
    logInByPassword: {
      done: { 登录: granted(token), 密码错: refused('WRONG_CREDENTIALS'), 错误超过三次: refused('NEED_VERIFY') },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { event: { type: 'login.submit', ...form }, name: '填好用户名和密码，勾选“30 天内免登录”并同意协议，点“登录”' },
    { event: { type: 'login.submit', ...form, agreed: false, remember: false }, name: '没有同意协议，点“登录”' },
    {
      event: { type: 'login.submit', username: '', password: '短', agreed: true, remember: false },
      name: '用户名为空、密码太短，点“登录”',
    },
  ],
  identity: ({ fields, verifyFor, verifyKey, problem, token: given }) => [fields, verifyFor, verifyKey, problem?.kind, given !== null],
  names: {
    'agreement.accept': '点“同意并继续”',
    'agreement.decline': '点“不同意”',
    captcha: '滑块验证',
    fetchSign: '取签名',
    logInByPassword: '密码登录',
  },
  byHand: {
    start: '点右上角“登录”，选“快捷登录”里的“密码登录”',
    steps: {
      'login.submit#1': '填用户名 renter 和密码，勾选“30 天内免登录”并同意协议，点“登录”',
      'login.submit#2': '填好用户名和密码，不勾选协议，点“登录”',
      'login.submit#3': '清空用户名，密码只填“短”，点“登录”',
      'captcha+通过': '把拼图拖到缺口处，松开',
      'captcha+关闭': '关闭“安全验证”弹窗',
      'fetchSign+签名': true,
      'fetchSign-网关故障': offline,
      'logInByPassword+登录': true,
      'logInByPassword+密码错': { since: 'login.submit', prepare: '密码填错一位' },
      'logInByPassword+错误超过三次': {
        since: 'login.submit',
        prepare: '先在另一个浏览器里用这个用户名一再填错密码，直到提示“密码错误超过3次，请验证”；这里密码也填错一位',
      },
    },
    sees: {
      editing: '停在登录表单，没有弹窗盖着',
      confirmingAgreement: '弹出“请先同意协议”',
      solvingCaptcha: '弹出“安全验证”的拼图',
      loggedIn: '提示“登录成功！”，登录弹窗关闭',
    },
  },
});
