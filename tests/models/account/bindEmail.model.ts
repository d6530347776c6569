import { defineModel, type Model } from '@xstate/test';
import { bindEmailMachine } from '#machines/account/bindEmail.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, tools } from '#testing/byHand.ts';
import { isGranted } from '#tests/models/invariants.ts';

const has = { phone: '138****8000', email: null, hasPassword: true, isRealName: true };

const bound = 's***e@example.com';

export const bindEmailModel = defineModel(bindEmailMachine, {
  invariants: {
    服务器绑了才算绑好: ({ states, answers }) =>
      !states.includes('changed') || isGranted(answers('saveEmail').at(-1)) || answers('readMailbox').at(-1)?.email === bound,
    没有凭证不去绑: ({ started, context }) =>
      started('saveEmail').every(({ proof, isFirst }) => proof !== '' && isFirst === (context.has.email === null)),
  },
  given: [accounts.renter, tools.sms, '打开着沙箱的“邮件收件箱”，发到邮箱的验证码在那里看', '一个没有绑定过的邮箱：someone@example.com'],
  input: { has },
  outcomes: {
    ownerProof: { done: { 通过: { proof: 'proof-1' }, 取消: { proof: null } }, error: { 中断: new Error('ownerProof') } },
    emailCode: { pending: true, error: { 中断: new Error('emailCode') } },
    saveEmail: {
      done: {
        绑好: granted(undefined),
        验证码错: refused('EMAIL_CODE_WRONG'),
        验证码过期: refused('EMAIL_CODE_EXPIRED'),
        邮箱被占: refused('EMAIL_TAKEN'),
        凭证过期: refused('PROOF_INVALID'),
      },
      error: { 网关故障: badGateway },
    },
    readMailbox: { done: { 已经绑好: { email: bound }, 没有绑上: { email: null } }, error: { 网关故障: badGateway } },
  },
  events: [
    { event: { type: 'email.submit', email: 'someone@example.com', code: '123456' }, name: '填好新邮箱和验证码，点“绑定”' },
    { event: { type: 'email.submit', email: 'someone@example.com', code: '' }, name: '没有填验证码，点“绑定”' },
  ],
  identity: ({ fields, problem, proof }) => [fields, problem?.message, proof !== null],
  names: {
    'email.leave': '点“暂不绑定”',
    ownerProof: '验证身份',
    emailCode: '邮箱验证码',
    saveEmail: '绑定邮箱',
    readMailbox: '查询现在的邮箱',
  },
  byHand: {
    start: '打开“账号设置”，点“邮箱”旁边的“绑定邮箱”',
    steps: {
      'email.submit#1': '填好新邮箱和收到的验证码，点“绑定”',
      'email.submit#2': '填好新邮箱，清空验证码，点“绑定”',
      'ownerProof+通过': '用发到手机号的验证码验证，点“下一步”',
      'ownerProof+取消': '点“取消”',
      'saveEmail+绑好': true,
      'saveEmail+验证码错': { prepare: '验证码填错一位' },
      'saveEmail+验证码过期': { prepare: '收到验证码后等满 10 分钟再提交，身份也重新验证' },
      'saveEmail+邮箱被占': { prepare: '新邮箱填另一个账号绑着的那个' },
      'saveEmail+凭证过期': { prepare: '验证身份后在表单停满 10 分钟，再取验证码提交' },
      'saveEmail-网关故障': false,
    },
    sees: {
      proving: '显示“绑定邮箱”的验证方式',
      'open.editing': '显示填新邮箱的表单',
      changed: '提示“邮箱已绑定”',
      left: '弹窗关闭，停在账号设置',
    },
  },
});

export const bindEmailVariants = {
  已有邮箱: { input: { has: { ...has, email: 's***@example.com' } } },
  新邮箱看起来一样: { input: { has: { ...has, email: bound } } },
} satisfies Record<string, Partial<Model<typeof bindEmailMachine>>>;
