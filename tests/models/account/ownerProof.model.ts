import { defineModel, type Model } from '@xstate/test';
import { ownerProofMachine, type Provable } from '#machines/account/ownerProof.machine.ts';
import { badGateway, granted, refused, sign } from '#testing/answers.ts';
import { accounts, tools } from '#testing/byHand.ts';
import { isGranted, usedOnce } from '#tests/models/invariants.ts';

const has: Provable = { phone: '138****8000', email: null, hasPassword: true, isRealName: true };
const at = Date.UTC(2026, 10, 20);
const given = { sms_code: '123456', email_code: '', password: 'Demo_12345', pay_password: '', id_number: '11010519491231002X' };
const blank = { sms_code: '', email_code: '', password: '', pay_password: '', id_number: '' };

export const ownerProofModel = defineModel(ownerProofMachine, {
  invariants: {
    服务器给了凭证才算验证: ({ states, answers }) => !states.includes('proved') || isGranted(answers('proveOwner').at(-1)),
    密码不签名不送出: ({ started }) =>
      started('proveOwner').every(({ parts, sign: seal }) => parts.password === undefined || seal !== null),
    一次验证只提交一次: ({ started, answers }) =>
      usedOnce(
        started('proveOwner').map(({ verifyKey }) => verifyKey),
        answers('captcha').map(({ verifyKey }) => verifyKey),
      ),
    表单里不留密码: ({ states, context }) => !states.includes('open.editing') || context.parts === null,
  },
  given: [accounts.renter, tools.sms, tools.phone],
  input: { purpose: 'change_phone', has },
  outcomes: {
    smsCode: { pending: true, error: { 中断: new Error('smsCode') } },
    emailCode: { pending: true, error: { 中断: new Error('emailCode') } },
    captcha: { done: { 通过: { verifyKey: 'key-1' }, 关闭: { verifyKey: null } }, error: { 中断: new Error('captcha') } },
    fetchSign: { done: { 签名: sign }, error: { 网关故障: badGateway } },
    proveOwner: {
      done: {
        通过: granted({ proof: 'proof-1' }),
        验证码错: refused('SMS_CODE_WRONG'),
        验证码过期: refused('SMS_CODE_EXPIRED'),
        密码错: refused('WRONG_CREDENTIALS'),
        要验证: refused('NEED_VERIFY'),
        次数过多: refused('RATE_LIMITED'),
      },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { event: { type: 'way.choose', at: 0 }, name: '选“短信验证码”' },
    { event: { type: 'way.choose', at: 1 }, name: '选“登录密码和身份证号”' },
    { event: { type: 'proof.submit', given, at }, name: '填好，点“下一步”' },
    { event: { type: 'proof.submit', given: blank, at }, name: '留空，点“下一步”' },
  ],
  identity: ({ way, fields, problem, proof, parts, verifyKey }) => [
    way,
    fields,
    problem?.message,
    proof !== null,
    parts !== null,
    verifyKey,
  ],
  names: {
    'proof.leave': '点“取消”',
    smsCode: '短信验证码',
    emailCode: '邮箱验证码',
    captcha: '滑块验证',
    fetchSign: '取签名',
    proveOwner: '验证身份',
  },
  byHand: {
    start: '打开“账号设置”，点“手机号”旁边的“更换”',
    steps: {
      'proof.submit#1': '把这种方式要的都填对，点“下一步”',
      'proof.submit#2': '不填，点“下一步”',
      'fetchSign+签名': true,
      'fetchSign-网关故障': false,
      'proveOwner+通过': true,
      'proveOwner+验证码错': { prepare: '验证码填错一位' },
      'proveOwner+验证码过期': { prepare: '收到验证码后等满 10 分钟再点“下一步”' },
      'proveOwner+密码错': { prepare: '登录密码填错' },
      'proveOwner+要验证': { since: 'proof.submit', prepare: '登录密码已经连续填错三次' },
      'proveOwner+次数过多': { since: 'proof.submit', prepare: '登录密码已经连续填错四次，马上再试' },
      'captcha+通过': '把拼图拖到缺口处，松开',
      'captcha+关闭': '关闭“安全验证”弹窗',
      'proveOwner-网关故障': false,
    },
    sees: {
      'open.editing': '停在验证方式的表单',
      'open.solvingCaptcha': '弹出“安全验证”的拼图',
      proved: '显示填新手机号的表单',
      impossible: '说明先绑定手机号才能验证',
      left: '弹窗关闭，停在账号设置',
    },
  },
});

export const ownerProofVariants = {
  只有一种方式: { input: { purpose: 'change_phone', has: { ...has, isRealName: false } } },
  没有一种方式: { input: { purpose: 'change_phone', has: { phone: null, email: null, hasPassword: true, isRealName: false } } },
} satisfies Record<string, Partial<Model<typeof ownerProofMachine>>>;
