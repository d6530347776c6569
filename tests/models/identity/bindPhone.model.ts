import { defineModel, type Model } from '@xstate/test';
import { bindPhoneMachine } from '#machines/identity/bindPhone.machine.ts';
import { badGateway, granted, refused, token } from '#testing/answers.ts';
import { offline, tools } from '#testing/byHand.ts';

export const bindPhoneModel = defineModel(bindPhoneMachine, {
  invariants: {
    没有临时令牌不去绑定: ({ started, context }) => started('bindPhone').length === 0 || context.tempToken !== '',
  },
  given: ['没有登录', '一个没有注册过的手机号', tools.sms, tools.phone],
  input: { tempToken: 'temp-1' },
  outcomes: {
    smsCode: { pending: true, error: { 中断: new Error('smsCode') } },
    bindPhone: {
      done: {
        绑定: granted(token),
        验证码错: refused('SMS_CODE_WRONG'),
        手机号已绑定: refused('PHONE_TAKEN'),
        令牌失效: refused('NOT_FOUND'),
      },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { event: { type: 'bind.submit', phone: '13800138000', code: '123456' }, name: '填好手机号和验证码，点“绑定并登录”' },
    { event: { type: 'bind.submit', phone: '13800138000', code: '' }, name: '没有填验证码，点“绑定并登录”' },
  ],
  identity: ({ tempToken, fields, problem, token: given }) => [tempToken !== null, fields, problem?.message, given !== null],
  names: { 'login.restart': '点“重新扫码登录”', smsCode: '短信验证码', bindPhone: '绑定手机号' },
  byHand: {
    start:
      '打开登录弹窗，选“扫码登录”，在沙箱的“扫码手机”里扫码，身份选“还没有绑定手机号”的，点“确认登录”，来到绑定页，填手机号，取到短信验证码',
    steps: {
      'bind.submit#1': '填好手机号和收到的验证码，点“绑定并登录”',
      'bind.submit#2': '清空验证码，点“绑定并登录”',
      'login.restart': { action: '点“重新扫码登录”', sees: '登录弹窗打开，显示微信登录二维码' },
      'bindPhone+绑定': true,
      'bindPhone+验证码错': { prepare: '验证码填错一位' },
      'bindPhone+令牌失效': { prepare: '在绑定页停满 10 分钟再提交' },
      'bindPhone-网关故障': offline,
    },
    sees: { 'open.editing': '停在“绑定手机号”的表单', lapsed: '显示“登录已过期，请重新扫码”', bound: '提示“登录成功！”' },
  },
});

export const bindPhoneVariants = {
  没有临时令牌: {
    input: { tempToken: null },
    given: '没有登录',
    byHand: { ...bindPhoneModel.byHand!, start: '在地址栏打开 /bind（不带临时令牌）' },
  },
} satisfies Record<string, Partial<Model<typeof bindPhoneMachine>>>;
