import { defineModel, type Model } from '@xstate/test';
import { changePhoneMachine } from '#machines/account/changePhone.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, tools } from '#testing/byHand.ts';
import { isGranted } from '#tests/models/invariants.ts';

const has = { phone: '138****8000', email: null, hasPassword: true, isRealName: true };

const changed = '139****0001';

export const changePhoneModel = defineModel(changePhoneMachine, {
  invariants: {
    服务器换了才算换好: ({ states, answers }) =>
      !states.includes('changed') || isGranted(answers('savePhone').at(-1)) || answers('readPhone').at(-1)?.phone === changed,
    有手机号的不带凭证不去换: ({ started, context }) =>
      context.has.phone === null || started('savePhone').every(({ proof }) => proof !== null),
  },
  given: [accounts.renter, tools.sms, '一个没有注册过的手机号'],
  input: { has },
  outcomes: {
    ownerProof: { done: { 通过: { proof: 'proof-1' }, 取消: { proof: null } }, error: { 中断: new Error('ownerProof') } },
    smsCode: { pending: true, error: { 中断: new Error('smsCode') } },
    savePhone: {
      done: {
        换好: granted(undefined),
        验证码错: refused('SMS_CODE_WRONG'),
        验证码过期: refused('SMS_CODE_EXPIRED'),
        号码被占: refused('PHONE_TAKEN'),
        凭证过期: refused('PROOF_INVALID'),
      },
      error: { 网关故障: badGateway },
    },
    readPhone: { done: { 已经换好: { phone: changed }, 没有换: { phone: has.phone } }, error: { 网关故障: badGateway } },
  },
  events: [
    { event: { type: 'phone.submit', phone: '13900010001', code: '123456' }, name: '填好新手机号和验证码，点“确认更换”' },
    { event: { type: 'phone.submit', phone: '13900010001', code: '' }, name: '没有填验证码，点“确认更换”' },
  ],
  identity: ({ fields, problem, proof }) => [fields, problem?.message, proof !== null],
  names: {
    'phone.leave': '点“取消”',
    ownerProof: '验证身份',
    smsCode: '短信验证码',
    savePhone: '换绑手机号',
    readPhone: '查询现在的手机号',
  },
  byHand: {
    start: '打开“账号设置”，点“手机号”旁边的“更换”',
    steps: {
      'phone.submit#1': '填好新手机号和收到的验证码，点“确认更换”',
      'phone.submit#2': '填好新手机号，清空验证码，点“确认更换”',
      'ownerProof+通过': '用发到原手机号的验证码验证，点“下一步”',
      'ownerProof+取消': '点“取消”',
      'savePhone+换好': true,
      'savePhone+验证码错': { prepare: '验证码填错一位' },
      'savePhone+验证码过期': { prepare: '收到验证码后等满 10 分钟再提交，身份也重新验证' },
      'savePhone+号码被占': { prepare: '新手机号填另一个账号的，例如 13800010001' },
      'savePhone+凭证过期': { prepare: '验证身份后在表单停满 10 分钟，再取验证码提交' },
      'savePhone-网关故障': false,
    },
    sees: {
      proving: '显示“更换手机号”的验证方式',
      'open.editing': '显示填新手机号的表单',
      changed: '提示“手机号已更换，其他设备已退出登录”',
      left: '弹窗关闭，停在账号设置',
    },
  },
});

export const changePhoneVariants = {
  没有手机号: { input: { has: { ...has, phone: null } } },
  新号码看起来一样: { input: { has: { ...has, phone: changed } } },
} satisfies Record<string, Partial<Model<typeof changePhoneMachine>>>;
