import { defineModel, type Model } from '@xstate/test';
import { registerMachine } from '#machines/identity/register.machine.ts';
import { badGateway, granted, refused, sign, token } from '#testing/answers.ts';
import { tools } from '#testing/byHand.ts';
import { isGranted, usedOnce } from '#tests/models/invariants.ts';

const form = { phone: '13800138000', password: 'Passw0rd_1', code: '123456', invite: '', agreed: true };

const events = [
  { event: { type: 'register.submit' as const, ...form }, name: '填好注册信息并同意协议，点“注册并登录”' },
  { event: { type: 'register.submit' as const, ...form, agreed: false }, name: '没有同意协议，点“注册并登录”' },
  { event: { type: 'register.submit' as const, ...form, phone: '', password: 'a', code: '1' }, name: '信息不对，点“注册并登录”' },
];

export const registerModel = defineModel(registerMachine, {
  invariants: {
    没有滑块就只用登录时收到的验证码: ({ started }) =>
      started('openAccount').every(({ verifyKey, form: sent }) => verifyKey !== null || sent.phone === form.phone),
    服务器说注册了才算注册: ({ states, answers }) => !states.includes('registered') || isGranted(answers('openAccount').at(-1)),
    一次滑块只注册一次: ({ started, answers }) =>
      usedOnce(
        started('openAccount').flatMap(({ verifyKey }) => verifyKey ?? []),
        answers('captcha').map(({ verifyKey }) => verifyKey),
      ),
  },
  given: ['没有登录', '几个没有注册过的手机号', tools.sms],
  input: { proved: null },
  outcomes: {
    smsCode: { pending: true, error: { 中断: new Error('smsCode') } },
    captcha: { done: { 通过: { verifyKey: 'key-1' }, 关闭: { verifyKey: null } }, error: { 中断: new Error('captcha') } },
    fetchSign: { done: { 签名: sign }, error: { 网关故障: badGateway } },
    openAccount: {
      done: { 注册: granted(token), 手机号已注册: refused('PHONE_TAKEN'), 要滑块: refused('VERIFY_KEY_INVALID') },
      error: { 网关故障: badGateway },
    },
  },
  events,
  identity: ({ proved, fields, verifyKey, problem, token: given }) => [proved !== null, fields, verifyKey, problem?.kind, given !== null],
  names: {
    'phone.change': '点“换手机号”',
    'agreement.accept': '点“同意并继续”',
    'agreement.decline': '点“不同意”',
    smsCode: '短信验证码',
    captcha: '滑块验证',
    fetchSign: '取签名',
    openAccount: '注册',
  },
  byHand: {
    start: '打开登录弹窗，选“快捷登录”里的“注册”，填一个没有注册过的手机号，取到短信验证码',
    steps: {
      'register.submit#1': '填没有注册过的手机号（准备里要换的填换的那个）、它收到的验证码和密码 Passw0rd_1，同意协议，点“注册并登录”',
      'register.submit#2': '填没有注册过的手机号、它收到的验证码和密码 Passw0rd_1，不勾选协议，点“注册并登录”',
      'register.submit#3': '清空手机号，密码填“a”，验证码填“1”，点“注册并登录”',
      'phone.change': '点“换手机号”',
      'captcha+通过': '把拼图拖到缺口处，松开',
      'captcha+关闭': '关闭“安全验证”弹窗',
      'fetchSign+签名': true,
      'openAccount+注册': true,
      'openAccount+要滑块': { since: 'register.submit', prepare: '验证码发出后等 10 分钟再点' },
      'openAccount+手机号已注册': {
        since: 'register.submit',
        prepare: '手机号换成已经注册的 13800010002，等倒计时走完，短信验证码也为它取',
      },
    },
    sees: {
      editing: '停在注册表单，没有弹窗盖着',
      confirmingAgreement: '弹出“请先同意协议”',
      solvingCaptcha: '弹出“安全验证”的拼图',
      registered: '提示“登录成功！”，登录弹窗关闭',
    },
  },
});

const carried = {
  ...registerModel.byHand!,
  start: '打开登录弹窗，在“手机验证码”里填没有注册过的手机号和收到的短信验证码，同意协议，点“登录”，同一个弹窗换成注册',
};

export const registerVariants = {
  从登录带来手机号: { input: { proved: { phone: form.phone, code: form.code } }, byHand: carried },
  换了验证码: {
    input: { proved: { phone: form.phone, code: form.code } },
    events: [...events, { event: { type: 'register.submit' as const, ...form, code: '654321' }, name: '换一个验证码，点“注册并登录”' }],
    byHand: carried,
  },
} satisfies Record<string, Partial<Model<typeof registerMachine>>>;
