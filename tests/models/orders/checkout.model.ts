import { defineModel } from '@xstate/test';
import { checkoutMachine, type Verification } from '#machines/orders/checkout.machine.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { accounts, tools, who } from '#testing/byHand.ts';
import { aProposal, priceOf, terms, unpaidOrder } from '#tests/models/rental.ts';
import { noSecond, onceSince, usesLastKey } from '#tests/models/invariants.ts';

const proposal = aProposal(3_700);
const cheaper = aProposal(3_616, { useVip: true });
const { orderNo } = unpaidOrder;
const submit = (standing: Verification, name: string) => ({
  event: { type: 'rent.submit' as const, proposal, standing, key: 'order-key-0001' },
  name,
});
const standing = (now: Verification, name: string) => ({
  event: { type: 'standing.changed' as const, standing: now, offer: now === 'verified' ? cheaper : null },
  name,
});

export const checkoutModel = defineModel(checkoutMachine, {
  invariants: {
    一次确认至多一张订单: onceSince('createOrder', 'rent.submit'),
    下单用这一次确认的幂等键: usesLastKey('createOrder', 'rent.submit'),
    没有查清就不能重新选择: ({ snapshot, history, answers }) =>
      noSecond(
        'createOrder',
        (key) => snapshot.can({ type: 'rent.submit', proposal, standing: 'verified', key }),
        (step) => step?.src === 'findOrder' && answers('findOrder').some(({ order }) => order !== null),
      )({ history }),
    核对过价格才下单: ({ history }) =>
      history.every(
        ({ starts, step }) =>
          starts.every(({ src }) => src !== 'createOrder') || step?.src === 'rentVerification' || step?.event.type === 'rent.retry',
      ),
    支付的一方说已支付才算支付成功: ({ states, answers }) => !states.includes('paid') || answers('orderPayment').at(-1)?.verdict === 'paid',
  },
  given: [accounts.renter, accounts.newcomer, tools.listing, tools.idNumbers],
  outcomes: {
    watchLogin: { emits: { 关闭登录: { type: 'rent.abandon' } }, error: { 中断: new Error('watchLogin') } },
    realName: {
      pending: true,
      done: {
        成年: { verified: true, isAdult: true },
        跳过: { verified: false, isAdult: false },
        未成年: { verified: true, isAdult: false },
      },
      error: { 中断: new Error('realName') },
    },
    rentVerification: {
      pending: true,
      done: {
        一致: { verdict: 'agreed', terms },
        同意新价: { verdict: 'agreed', terms: priceOf(400).terms },
        最短时长变了: { verdict: 'agreed', terms: { ...terms, minRentalPeriod: 5 } },
        已下架: { verdict: 'refused', problem: refusal('LISTING_UNLISTED') },
      },
      error: { 中断: new Error('rentVerification') },
    },
    createOrder: {
      done: {
        已锁定: granted(unpaidOrder),
        价格变动: refused('PRICE_CHANGED'),
        要实名: refused('REAL_NAME_REQUIRED'),
        已租出: refused('LISTING_UNRENTABLE'),
        太频繁: refused('RATE_LIMITED'),
      },
      error: { 网关故障: badGateway },
    },
    findOrder: { done: { 有订单: { order: unpaidOrder }, 没有订单: { order: null } }, error: { 网关故障: badGateway } },
    orderPayment: {
      pending: true,
      done: {
        已支付: { verdict: 'paid', orderNo },
        去查询结果: { verdict: 'left', orderNo },
        留着不付: { verdict: 'postponed', orderNo },
        过期重选: { verdict: 'abandoned', orderNo },
      },
      error: { 中断: new Error('orderPayment') },
    },
  },
  events: [
    submit('guest', '未登录点“立即租用”'),
    submit('unverified', '未实名点“立即租用”'),
    submit('verified', '点“立即租用”'),
    standing('guest', '仍未登录'),
    standing('unverified', '登录了未实名的账号'),
    standing('verified', '登录成功'),
  ],
  identity: ({ proposal: given, rechecks, identity, order, lost, problem }) => [
    given?.input.agreedTotalFen,
    rechecks,
    identity?.verified,
    order !== null,
    lost !== null,
    problem?.message,
  ],
  names: {
    'rent.abandon': '放弃',
    'rent.retry': '重试下单',
    'rent.check': '点“查询结果”',
    watchLogin: '登录弹窗',
    realName: '实名认证',
    rentVerification: '核对价格',
    createOrder: '下单',
    findOrder: '查有没有这张订单',
    orderPayment: '付款',
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
      'rent.abandon': '关闭登录弹窗',
      'watchLogin>关闭登录': '关闭登录弹窗',
      'realName+成年': { action: '填姓名和没有用过的成年人身份证号，点“提交认证”', becomes: who.renter },
      'realName+跳过': '点“暂不认证”',
      'rentVerification+一致': true,
      'createOrder+已锁定': true,
      'orderPayment+已支付': '选“钱包余额”，点“余额支付”',
      'orderPayment+留着不付': '点“支付订单”右上角的关闭',
      'orderPayment+过期重选': '不付款，等到 15 分钟的倒计时走完，点“重新选择”',
    },
    sees: {
      choosing: '停在详情页，没有弹窗，“立即租用”可以点',
      awaitingLogin: '弹出登录弹窗',
      identifying: '弹出“实名认证”',
      settlingPayment: '弹出“支付订单”，“订单保留”下面的时间在倒数',
      paid: '显示“支付成功”',
      left: '来到支付结果页',
      postponed: '来到订单页，提示“订单已保留，可在订单里继续支付”',
    },
  },
});
