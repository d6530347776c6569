import { defineModel, type Model } from '@xstate/test';
import { checkoutMachine, type Proposal, type Standing } from '#machines/checkout.machine.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { priceOf, terms } from './rental.ts';
import { accounts, offline, tools, who } from '#testing/byHand.ts';

const proposal: Proposal = {
  listingId: '1',
  mode: 'now',
  startAt: null,
  couponId: null,
  useVip: false,
  quote: { listing: terms, type: 1, hours: 2, isVip: false },
  totalFen: 3_700,
};
const submit = (standing: Standing, name: string) => ({
  event: { type: 'rent.submit' as const, proposal, standing, key: 'order-key-0001' },
  name,
});
const standing = (now: Standing, name: string) => ({ event: { type: 'standing.changed' as const, standing: now }, name });

export const checkoutModel = defineModel(checkoutMachine, {
  given: [accounts.renter, accounts.newcomer, tools.listing, tools.idNumbers],
  input: { order: null },
  outcomes: {
    realName: {
      pending: true,
      done: { 成年: { verified: true, isAdult: true }, 跳过: { verified: false, isAdult: false } },
      error: { 中断: new Error('realName') },
    },
    rentVerification: {
      pending: true,
      done: {
        一致: { verdict: 'agreed', terms },
        同意新价: { verdict: 'agreed', terms: priceOf(400).terms },
        已下架: { verdict: 'refused', problem: refusal('LISTING_UNLISTED') },
      },
      error: { 中断: new Error('rentVerification') },
    },
    createOrder: {
      done: {
        已锁定: granted({
          orderNo: '20261120000000000001',
          payableFen: 3_700,
          setAsideFen: 0,
          depositFen: 3_000,
          rentFen: 700,
          startsAt: 0,
          endsAt: 7_200_000,
          payDeadline: 900_000,
          holdMs: 900_000,
        }),
        价格变动: refused('PRICE_CHANGED'),
        要实名: refused('REAL_NAME_REQUIRED'),
        已租出: refused('LISTING_UNRENTABLE'),
      },
      error: { 网关故障: badGateway },
    },
    payOrder: {
      done: {
        已支付: granted({ state: 'paid' }),
        去收银台: granted({ state: 'atCashier', cashierUrl: 'https://cashier.test/pay', cardFen: 3_700 }),
        已关闭: refused('ORDER_CLOSED'),
        余额不足: refused('BALANCE_SHORT'),
      },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    submit('guest', '未登录点“立即租用”'),
    submit('unverified', '未实名点“立即租用”'),
    submit('verified', '点“立即租用”'),
    standing('guest', '仍未登录'),
    standing('unverified', '登录了未实名的账号'),
    standing('verified', '登录成功'),
    { event: { type: 'pay.submit', method: 'wallet', key: 'pay-key-0001' }, name: '选余额，点“确认支付”' },
    { event: { type: 'pay.submit', method: 'card', key: 'pay-key-0002' }, name: '选银行卡，点“确认支付”' },
  ],
  identity: ({ proposal: given, order, method, cashierUrl, problem }) => [
    given?.totalFen,
    order !== null,
    method,
    cashierUrl,
    problem?.message,
  ],
  names: {
    'rent.abandon': '放弃',
    'rent.retry': '重试下单',
    'pay.retry': '重试支付',
    'pay.check': '去查看支付结果',
    realName: '实名认证',
    rentVerification: '核对价格',
    createOrder: '下单',
    payOrder: '支付',
    holdLeft: '15 分钟未支付',
  },
  byHand: {
    start: '打开这个账号的详情页',
    as: who.guest,
    steps: {
      'rent.submit#1': { action: '点“立即租用”', as: who.guest },
      'rent.submit#2': { action: '点“立即租用”', as: who.newcomer },
      'rent.submit#3': { action: '点“立即租用”', as: who.renter },
      'standing.changed#1': false,
      'standing.changed#2': { action: '在弹出的登录弹窗里用没有实名的账号登录', becomes: who.newcomer },
      'standing.changed#3': { action: '在弹出的登录弹窗里用已实名的账号登录', becomes: who.renter },
      'rent.abandon': { action: (states) => (states.includes('checkout.awaitingLogin') ? '关闭登录弹窗' : '点“重新选择”') },
      'pay.submit#1': { action: '选“钱包余额”，点“余额支付”', when: ({ cashierUrl }) => cashierUrl === null },
      'pay.submit#2': { action: '选“银行卡”，点“去银行卡收银台支付”', when: ({ cashierUrl }) => cashierUrl === null },
      'pay.retry': '点“重试”',
      'pay.check': { action: '点“查询支付结果”', when: ({ cashierUrl }) => cashierUrl === null },
      'realName+成年': { action: '填姓名和没有用过的成年人身份证号，点“提交认证”', becomes: who.renter },
      'realName+跳过': '点“暂不认证”',
      'rentVerification+一致': true,
      'createOrder+已锁定': true,
      'payOrder+已支付': { when: ({ method }) => method === 'wallet' },
      'payOrder+去收银台': { when: ({ method }) => method === 'card' },
      'payOrder+余额不足': {
        prepare: '先在另一个标签页用余额租别的账号，让余额不够付这一单',
        restore: '在那个标签页充值，补足余额',
        when: ({ method }) => method === 'wallet',
      },
      'payOrder-网关故障': offline,
      holdLeft: '不付款，等到 15 分钟的倒计时走完',
    },
    sees: {
      choosing: '停在详情页，没有弹窗，“立即租用”可以点',
      awaitingLogin: '弹出登录弹窗',
      identifying: '弹出“实名认证”',
      awaitingPayment: '弹出“支付订单”，“订单保留”下面的时间在倒数',
      paymentUncertain: '“支付订单”里显示“没有收到支付结果”',
      atCashier: '来到沙箱的“银行卡收银台”，金额与订单一致',
      expired: '“支付订单”里显示“订单已关闭”',
      paid: '显示“支付成功”',
      left: '来到支付结果页',
    },
  },
});

/** From the order's own page the payment is all that is left. */
export const checkoutVariants = {
  从订单页来: {
    given: [accounts.renter, '一笔待支付的订单：在详情页点“立即租用”，不付款'],
    byHand: {
      ...checkoutModel.byHand!,
      start: '打开“我的订单”里这笔待支付的订单，点“去支付”',
      as: who.renter,
      steps: { ...checkoutModel.byHand!.steps, 'rent.submit#1': false, 'rent.submit#2': false, 'rent.submit#3': false },
      sees: { ...checkoutModel.byHand!.sees, choosing: '支付弹窗关闭，停在订单页' },
    },
    input: {
      order: {
        orderNo: '20261120000000000001',
        payableFen: 3_700,
        setAsideFen: 0,
        depositFen: 3_000,
        rentFen: 700,
        startsAt: 0,
        endsAt: 7_200_000,
        payDeadline: 900_000,
        holdMs: 900_000,
      },
    },
  },
} satisfies Record<string, Partial<Model<typeof checkoutMachine>>>;
