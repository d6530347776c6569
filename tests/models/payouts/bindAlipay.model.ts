import { defineModel, type Model } from '@xstate/test';
import { bindAlipayMachine } from '#machines/payouts/bindAlipay.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offline, tools } from '#testing/byHand.ts';
import { isGranted } from '#tests/models/invariants.ts';

const has = { phone: '138****8000', email: null, hasPassword: true, isRealName: true };

const bound = { account: '138****0002', holder: '**满' };

export const bindAlipayModel = defineModel(bindAlipayMachine, {
  invariants: {
    服务器说好了才算改好: ({ states, answers }) => {
      if (!states.includes('changed')) return true;
      const dropped = answers('dropAlipay').at(-1);
      return (
        isGranted(answers('saveAlipay').at(-1)) ||
        answers('readAlipay').at(-1)?.account === bound ||
        isGranted(dropped) ||
        (dropped?.ok === false && dropped.problem.code === 'ALIPAY_UNBOUND')
      );
    },
    没有凭证不去绑定: ({ started, answers }) =>
      started('saveAlipay').every(({ proof }) => answers('ownerProof').some((given) => given.proof === proof)),
    解绑不带着别的要求: ({ started, context }) => context.wish === 'unbind' || started('dropAlipay').length === 0,
  },
  given: [accounts.renter, tools.sms],
  input: { wish: 'bind', has },
  outcomes: {
    ownerProof: { done: { 通过: { proof: 'proof-1' }, 取消: { proof: null } }, error: { 中断: new Error('ownerProof') } },
    saveAlipay: {
      done: { 绑好: granted(undefined), 姓名不符: refused('ALIPAY_HOLDER'), 凭证过期: refused('PROOF_INVALID') },
      error: { 网关故障: badGateway },
    },
    readAlipay: { done: { 已经绑好: { account: bound }, 没有绑上: { account: null } }, error: { 网关故障: badGateway } },
    dropAlipay: {
      done: { 解绑了: granted(undefined), 早已解绑: refused('ALIPAY_UNBOUND'), 太频繁: refused('RATE_LIMITED') },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { event: { type: 'alipay.submit', account: '13800010002' }, name: '填好支付宝账号，点“确认绑定”' },
    { event: { type: 'alipay.submit', account: '138' }, name: '账号不对，点“确认绑定”' },
  ],
  identity: ({ wish, fields, problem, proof }) => [wish, fields, problem?.message, proof !== null],
  names: {
    'alipay.unbind': '点“确认解绑”',
    'alipay.leave': '点“取消”',
    ownerProof: '验证身份',
    saveAlipay: '绑定支付宝',
    readAlipay: '查询现在的支付宝',
    dropAlipay: '解绑支付宝',
  },
  byHand: {
    start: '打开“提现”，点“去绑定”（已经绑定的点“更换”）',
    steps: {
      'alipay.submit#1': '填自己的手机号，点“确认绑定”',
      'alipay.submit#2': '把账号填成 138，点“确认绑定”',
      'ownerProof+通过': '用发到手机的验证码验证，点“下一步”',
      'ownerProof+取消': '点“取消”',
      'saveAlipay+绑好': true,
      'saveAlipay+姓名不符': false,
      'saveAlipay+凭证过期': { prepare: '验证身份后在表单停满 10 分钟' },
      'saveAlipay-网关故障': false,
      'dropAlipay+解绑了': true,
      'dropAlipay+早已解绑': { prepare: '弹窗开着，先在另一个标签页解绑' },
      'dropAlipay-网关故障': offline,
      'dropAlipay+太频繁': false,
    },
    sees: {
      proving: '显示“绑定支付宝”的验证方式',
      editing: '显示填支付宝账号的表单',
      confirming: '显示“解绑支付宝”，问要不要解绑',
      changed: '弹窗关闭，提示绑定或解绑好了',
      left: '弹窗关闭，什么都没有改',
    },
  },
});

export const bindAlipayVariants = {
  解绑: {
    input: { wish: 'unbind', has },
    byHand: {
      ...bindAlipayModel.byHand!,
      start: '打开“提现”，点“解绑”',
      steps: { ...bindAlipayModel.byHand!.steps, 'alipay.unbind': '点“确认解绑”', 'alipay.leave': '点“不解绑”' },
    },
  },
} satisfies Record<string, Partial<Model<typeof bindAlipayMachine>>>;
