import { defineModel, type Model } from '@xstate/test';
import { type SubscriptionState, subscribeMachine } from '#machines/membership/subscribe.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts, tools, who } from '#testing/byHand.ts';
import { usesLastKey } from '#tests/models/invariants.ts';
import { unpaidOrder } from '#tests/models/rental.ts';

const subscriptionNo = 'M20261120120000000001';
const order = { ...unpaidOrder, orderNo: subscriptionNo, payableFen: 1_990, depositFen: 0, rentFen: 0, startsAt: 0, endsAt: 0 };
const wish = { product: 'super', plan: 'month', totalFen: 1_990 } as const;
const standing = (state: SubscriptionState['state'], wanted: Partial<SubscriptionState> = {}) =>
  granted({ product: 'super' as const, plan: 'month' as const, state, isCardRefused: false, endsAt: null, ...wanted });
const keys = { verified: 'member-key-0001', unverified: 'member-key-0002' };
const submit = (isVerified: boolean, name: string) => ({
  event: { type: 'plan.submit' as const, wish, isVerified, key: isVerified ? keys.verified : keys.unverified },
  name,
});
/** Whether this is the first request after the user's action. */
const isFirst = ({ key }: { key: string }): boolean => key === keys.verified;

export const subscribeModel = defineModel(subscribeMachine, {
  invariants: {
    服务器说已开通才算开通: ({ states, answers }) => {
      const said = answers('watchSubscription').at(-1);
      return !states.includes('opened') || (said?.ok === true && said.value.state === 'paid');
    },
    关闭有结果之前不能再花钱: ({ states, snapshot }) =>
      !states.includes('closing') ||
      !(snapshot.can({ type: 'plan.submit', wish, isVerified: true, key: 'k' }) || snapshot.can({ type: 'plan.resume', order })),
    下单用这一次提交的幂等键: usesLastKey('beginSubscription', 'plan.submit'),
    关闭用这一次按下的幂等键: usesLastKey('closeSubscription', 'plan.close'),
  },
  given: [accounts.renter, accounts.newcomer, accounts.minor, tools.idNumbers],
  input: { subscriptionNo: null, unfinished: null },
  outcomes: {
    realName: {
      pending: true,
      done: {
        成年: { verified: true, isAdult: true },
        跳过: { verified: false, isAdult: false },
        未成年: { verified: true, isAdult: false },
      },
      error: { 中断: new Error('realName') },
    },
    beginSubscription: {
      done: {
        已下单: granted(order),
        要实名: refused('REAL_NAME_REQUIRED'),
        未成年: refused('MINOR_REFUSED'),
        价格已变: refused('PRICE_CHANGED'),
      },
      error: { 中断: new Error('beginSubscription') },
    },
    closeSubscription: {
      pending: true,
      done: { 已关闭: granted(undefined), 已付款: refused('ORDER_ALREADY_PAID') },
      error: { 中断: new Error('closeSubscription') },
    },
    orderPayment: {
      pending: true,
      done: {
        已支付: { verdict: 'paid', orderNo: subscriptionNo },
        去查询结果: { verdict: 'left', orderNo: subscriptionNo },
        留着不付: { verdict: 'postponed', orderNo: subscriptionNo },
        过期重选: { verdict: 'abandoned', orderNo: subscriptionNo },
      },
      error: { 中断: new Error('orderPayment') },
    },
    watchSubscription: {
      pending: true,
      done: {
        已开通: standing('paid', { endsAt: 2_592_000_000 }),
        卡被拒: standing('unpaid', { isCardRefused: true }),
        已关闭: standing('closed'),
        没有这笔购买: refused('NOT_FOUND'),
        不等了: null,
      },
      error: { 中断: new Error('watchSubscription') },
    },
  },
  events: [
    submit(true, '选套餐，点“开通”'),
    submit(false, '未实名，点“开通”'),
    { event: { type: 'plan.resume', order }, name: '点“继续支付”' },
    { event: { type: 'plan.close', subscriptionNo, key: 'close-key-0001' }, name: '点“不买了”' },
  ],
  identity: ({ key, unfinished, lost, closing, closingLost, identity, subscriptionNo: no, standing: stands, problem }) => [
    key,
    unfinished?.key,
    lost?.message,
    closing?.key,
    closingLost?.message,
    identity?.verified,
    no,
    stands?.state,
    problem?.message,
  ],
  names: {
    'plan.restart': '回到套餐',
    closeSubscription: '关闭没付完的一笔',
    realName: '实名认证',
    beginSubscription: '下单',
    orderPayment: '付款',
    watchSubscription: '等支付结果',
  },
  byHand: {
    start: '打开 /svip',
    as: who.renter,
    steps: {
      'plan.submit#1': { action: '选“月卡”，点“开通 ¥19.90”', as: who.renter },
      'plan.submit#2': { action: '选“月卡”，点“开通 ¥19.90”', as: who.newcomer },
      'plan.resume': { action: '点“继续支付”', prepare: '先点“开通”，再关掉“支付订单”' },
      'plan.close': { action: '点“不买了”', prepare: '先点“开通”，再关掉“支付订单”' },
      'closeSubscription+已关闭': true,
      'plan.restart': {
        action: (states) => {
          if (states.includes('subscribe.opened')) return '点“看我的会员”';
          if (states.includes('subscribe.unpaid')) return '点“回去继续支付”';
          if (states.includes('subscribe.closed')) return '点“重新选择”';
          return '点“看套餐”';
        },
      },
      'realName+成年': { action: '填姓名和没有用过的成年人身份证号，点“提交认证”', becomes: who.renter },
      'realName+跳过': '点“暂不认证”',
      'beginSubscription+已下单': true,
      'beginSubscription+未成年': {
        prepare: '最后一下点击之前，在另一个标签页换成未成年人的账号登录',
        becomes: who.minor,
        when: (context) => isFirst(context) && context.problem === null,
      },
      'orderPayment+已支付': '选“钱包余额”，点“余额支付”',
      'orderPayment+去查询结果': '选“银行卡”，点“去银行卡收银台支付”，再后退到这一页，点“我已付款，查询结果”',
      'orderPayment+留着不付': '点“支付订单”右上角的关闭',
      'orderPayment+过期重选': '不付款，等到 15 分钟的倒计时走完，点“重新选择”',
      'watchSubscription+已开通': true,
      'watchSubscription+卡被拒': '在收银台的标签页点“支付失败”',
      'watchSubscription+没有这笔购买': {
        prepare: '单号改掉一个数字',
        when: ({ order: own, problem }) => own === null && problem === null,
      },
      'watchSubscription+不等了': '不付款，等满 30 秒，点“回到套餐”',
    },
    sees: {
      choosing: '显示“选择套餐”和账单',
      identifying: '弹出“实名认证”',
      settlingPayment: '弹出“支付订单”，应付 ¥19.90，时间在倒数',
      watching: '显示“正在确认支付结果”',
      unpaid: '显示“银行卡支付失败”',
      closed: '显示“这一笔已关闭”',
      unknown: '显示“没有这笔购买”',
      opened: '显示“超级会员月卡已开通”',
    },
  },
});

export const subscribeVariants = {
  从收银台回来: {
    input: { subscriptionNo, unfinished: null },
    byHand: {
      ...subscribeModel.byHand!,
      start: '在“超级会员”选月卡去银行卡收银台，先不付款，记下单号；在另一个标签页打开 /svip?subscription=单号',
    },
  },
  接着上次: {
    input: { subscriptionNo: null, unfinished: { wish, key: 'member-key-0000' } },
    byHand: { ...subscribeModel.byHand!, start: '打开 /svip，选“月卡”，断网后点“开通 ¥19.90”，再刷新，点“重试”' },
  },
} satisfies Record<string, Partial<Model<typeof subscribeMachine>>>;
