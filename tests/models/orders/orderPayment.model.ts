import { defineModel, type Model } from '@xstate/test';
import { orderPaymentMachine } from '#machines/orders/orderPayment.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';
import { unpaidOrder } from '#tests/models/rental.ts';
import { noSecond, usesLastKey, usesLastProof } from '#tests/models/invariants.ts';

export const orderPaymentModel = defineModel(orderPaymentMachine, {
  invariants: {
    服务器说已支付才算支付成功: ({ states, answers }) => {
      const said = answers('payOrder').at(-1);
      return (
        !states.includes('paid') ||
        (said !== undefined && (said.ok ? said.value.state === 'paid' : said.problem.code === 'ORDER_ALREADY_PAID'))
      );
    },
    支付用这一次提交的幂等键: usesLastKey('payOrder', 'pay.submit'),
    不知道结果就不能另付一次: ({ snapshot, history }) =>
      noSecond('payOrder', (key) => snapshot.can({ type: 'pay.submit', method: 'wallet', cardFen: 0, key }))({ history }),
    支付密码的凭证只用于这一次提交: usesLastProof('payOrder', 'pay.submit'),
    付款途中不能离开: ({ states, snapshot }) => !states.includes('holding.payment.paying') || !snapshot.can({ type: 'pay.leave' }),
    保留期过后不能再提交支付: ({ elapsed, context, snapshot }) =>
      elapsed < context.order.holdMs || !snapshot.can({ type: 'pay.submit', method: 'wallet', cardFen: 0, key: 'late' }),
  },
  given: [accounts.renter, '一笔待支付的订单：在详情页点“立即租用”，不付款'],
  input: { order: unpaidOrder },
  outcomes: {
    payOrder: {
      pending: true,
      done: {
        已支付: granted({ state: 'paid' }),
        去收银台: granted({ state: 'atCashier', cashierUrl: 'https://cashier.test/pay', cardFen: 3_700 }),
        已关闭: refused('ORDER_CLOSED'),
        已经付过: refused('ORDER_ALREADY_PAID'),
        余额不足: refused('BALANCE_SHORT'),
        要支付密码: refused('PAY_PASSWORD_REQUIRED'),
        太频繁: refused('RATE_LIMITED'),
      },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { event: { type: 'pay.submit', method: 'wallet', cardFen: 0, key: 'pay-key-0001' }, name: '选余额，点“确认支付”' },
    { event: { type: 'pay.submit', method: 'card', cardFen: 3_700, key: 'pay-key-0002' }, name: '选银行卡，点“确认支付”' },
    { event: { type: 'password.prove', proof: 'proof-1' }, name: '输入支付密码' },
  ],
  identity: ({ method, proof, cashierUrl, lost, problem }) => [method, proof, cashierUrl, lost !== null, problem?.message],
  names: {
    'pay.retry': '重试支付',
    'password.leave': '不输支付密码',
    'pay.check': '去查看支付结果',
    'pay.leave': '关闭支付',
    'pay.abandon': '重新选择',
    payOrder: '支付',
    holdLeft: '15 分钟未支付',
  },
  byHand: {
    start: '打开“我的订单”里这笔待支付的订单，点“去支付”',
    steps: {
      'pay.submit#1': { action: '选“钱包余额”，点“余额支付”', when: ({ cashierUrl }) => cashierUrl === null },
      'pay.submit#2': { action: '选“银行卡”，点“去银行卡收银台支付”', when: ({ cashierUrl }) => cashierUrl === null },
      'password.prove': '填支付密码 258013，点“下一步”',
      'password.leave': '点“取消”',
      'payOrder+要支付密码': {
        prepare: '选一笔余额要付 50 元以上的订单',
        when: ({ method, proof }) => method === 'wallet' && proof === null,
      },
      'pay.retry': '点“重试”',
      'pay.check': { action: '点“查询支付结果”', when: ({ cashierUrl }) => cashierUrl === null },
      'pay.leave': { action: '点“支付订单”右上角的关闭', when: ({ cashierUrl }) => cashierUrl === null },
      'pay.abandon': '点“重新选择”',
      'payOrder+已支付': { when: ({ method }) => method === 'wallet' },
      'payOrder+去收银台': { when: ({ method }) => method === 'card' },
      'payOrder+余额不足': {
        prepare: '先在另一个标签页用余额租别的账号，让余额不够付这一单',
        restore: '在那个标签页充值，补足余额',
        when: ({ method }) => method === 'wallet',
      },
      'payOrder-网关故障': offline,
      holdLeft: '等到 15 分钟的倒计时走完',
    },
    sees: {
      'holding.payment.awaitingPayment': '“支付订单”里“订单保留”下面的时间在倒数',
      'holding.payment.askingPayPassword': '“支付订单”里要输入支付密码，“订单保留”还在倒数',
      'holding.payment.paymentUncertain': '“支付订单”里显示“没有收到支付结果”',
      'holding.payment.atCashier': '来到沙箱的“银行卡收银台”，金额与订单一致',
      overdue: '“支付订单”里显示“可能已经付成功了，先查询结果”，没有别的按钮',
      expired: '“支付订单”里显示“订单已关闭”',
      paid: '显示“支付成功”',
      left: '来到支付结果页',
      postponed: '支付弹窗关闭，停在订单页',
      abandoned: '支付弹窗关闭，停在订单页',
    },
  },
});

export const orderPaymentVariants = {
  期限将到: { input: { order: { ...unpaidOrder, holdMs: 5_000 } } },
} satisfies Record<string, Partial<Model<typeof orderPaymentMachine>>>;
