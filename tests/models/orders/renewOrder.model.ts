import { defineModel, type Model } from '@xstate/test';
import { renewOrderMachine } from '#machines/orders/renewOrder.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';
import { isGranted, usesLastKey, usesLastProof } from '#tests/models/invariants.ts';

const offer = (hours: number, fits: boolean) =>
  granted({ hours, fits, maxHours: 3, newEnd: 1_795_100_000_000, priceFen: hours * 350, lines: [] });

const input = { orderNo: '20261120000000000001', endsAt: 1_795_096_400_000, hours: 1, paidFrom: null, unfinished: null };

export const renewOrderModel = defineModel(renewOrderMachine, {
  invariants: {
    服务器说续了才算续租成功: ({ states, answers }) =>
      !states.includes('renewed') || isGranted(answers('renewOrder').at(-1)) || answers('renewByCard').at(-1)?.verdict === 'renewed',
    续租用这一次确认的幂等键: usesLastKey('renewOrder', 'renew.confirm'),
    支付密码的凭证只用于这一次确认: usesLastProof('renewOrder', 'renew.confirm'),
    放不下就不能确认: ({ snapshot, context }) => !snapshot.can({ type: 'renew.confirm', key: 'k' }) || context.offer?.fits === true,
    扣款途中不能放弃: ({ states, snapshot }) => !states.includes('renewing') || !snapshot.can({ type: 'renew.abandon' }),
  },
  given: ['有一笔租用中订单的会员账号：vipuser / Member_2026', accounts.other],
  input,
  outcomes: {
    checkRenewal: {
      pending: true,
      done: { 放得下: offer(1, true), 放不下: offer(1, false), 不能续租: refused('ORDER_STATE') },
      error: { 网关故障: badGateway },
    },
    renewOrder: {
      done: {
        续租成功: granted(undefined),
        被预约了: refused('RENEW_CONFLICT'),
        余额不足: refused('BALANCE_SHORT'),
        要支付密码: refused('PAY_PASSWORD_REQUIRED'),
        已结束: refused('ORDER_STATE'),
      },
      error: { 中断: new Error('renewOrder') },
    },
    renewByCard: {
      done: {
        续租成功: { verdict: 'renewed', problem: null },
        被预约了: { verdict: 'stale', problem: null },
        不能续租: { verdict: 'refused', problem: null },
        换一种方式: { verdict: 'left', problem: null },
      },
      error: { 中断: new Error('renewByCard') },
    },
  },
  events: [
    { type: 'hours.choose', hours: 2 },
    { type: 'renew.confirm', key: 'renew-key-0001' },
    { type: 'card.choose', key: 'card-key-0001' },
    { event: { type: 'password.prove', proof: 'proof-1' }, name: '输入支付密码' },
  ],
  identity: ({ hours, offer: shown, wish, lost, problem }) => [hours, shown?.fits, wish?.proof, lost?.message, problem?.message],
  names: {
    'hours.choose': '换时长',
    'renew.confirm': '点“确认续租”',
    'card.choose': '点“银行卡续租”',
    renewByCard: '银行卡续租',
    'password.leave': '不输支付密码',
    'renew.retry': '点“重试”',
    'renew.abandon': '点“不续了”',
    checkRenewal: '查询续租',
    renewOrder: '续租',
  },
  byHand: {
    start: '用会员账号登录，打开“我的订单”里租用中的订单，看“续租”',
    steps: {
      'hours.choose': '选“+2 小时”',
      'renew.confirm': '点“续租 N 小时”',
      'card.choose': '点“用银行卡续租”',
      'renewByCard+续租成功': '在收银台点“支付成功”，等页面回来',
      'renewByCard+换一种方式': '在收银台按后退，再点“换一种方式”',
      'password.prove': '填支付密码 258013，点“下一步”',
      'password.leave': '点“取消”',
      'renewOrder+要支付密码': { prepare: '先在账号设置里选“每次都要”支付密码', when: ({ wish }) => wish?.proof === null },
      'renew.abandon': '点“不续了”',
      'checkRenewal+放得下': true,
      'checkRenewal+放不下': { prepare: '先在另一个浏览器里预约这个账号，从这笔订单结束时开始', restore: '取消那个预约' },
      'checkRenewal-网关故障': { ...offline, when: ({ hours }) => hours === 2 },
      'renewOrder+续租成功': true,
      'renewOrder+被预约了': { prepare: '最后一下点击之前，在另一个浏览器里预约这个账号，从这笔订单结束时开始', restore: '取消那个预约' },
      'renewOrder+余额不足': {
        prepare: '最后一下点击之前，在另一个标签页把余额租到不够续租',
        restore: '点“去充值”补足余额，再回到这张订单',
      },
    },
    sees: {
      choosing: '“续租”里显示时长、价格和新的结束时间',
      payingByCard: '打开银行卡收银台',
      checkingCard: '“续租”里显示“正在查询付款结果”',
      failed: '“续租”里显示“续租价格加载失败”',
      refused: '“续租”里说明现在不能续租，可以点“不续了”',
      renewed: '“续租”里显示“续租成功”',
      abandoned: '“续租”里显示“没有续租，到时间自动结束”',
    },
  },
});

export const renewOrderVariants = {
  从收银台回来: {
    input: { ...input, paidFrom: input.endsAt },
    byHand: { ...renewOrderModel.byHand!, start: '点“用银行卡支付”，在收银台点“支付成功”，等页面回来' },
  },
  接着上次: {
    input: {
      ...input,
      unfinished: {
        wish: { orderNo: input.orderNo, hours: 1, agreedPriceFen: 350, endsAt: input.endsAt, proof: null },
        key: 'renew-key-0000',
      },
    },
    byHand: { ...renewOrderModel.byHand!, start: '打开租用中的订单，断网后点“续租 1 小时”，再刷新，点“重试”' },
  },
} satisfies Record<string, Partial<Model<typeof renewOrderMachine>>>;
