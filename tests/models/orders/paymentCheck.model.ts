import { defineModel, type Model } from '@xstate/test';
import { paymentCheckMachine } from '#machines/orders/paymentCheck.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offlineFor, tools } from '#testing/byHand.ts';

const standing = (orderStatus: number, isCardRefused = false) => granted({ orderStatus, isCardRefused });

export const paymentCheckModel = defineModel(paymentCheckMachine, {
  invariants: {
    服务器说已支付才算支付成功: ({ states, answers }) => {
      const said = answers('readPayStatus').at(-1);
      return !states.includes('paid') || (said?.ok === true && [3, 4].includes(said.value.orderStatus));
    },
    服务器说已关闭才算关闭: ({ states, answers }) => {
      const said = answers('readPayStatus').at(-1);
      return !states.includes('closed') || (said?.ok === true && said.value.orderStatus === 5);
    },
    读不到不等于失败: ({ states, step }) =>
      step?.kind !== 'error' || !['paid', 'closed', 'unpaid', 'over'].some((end) => states.some((one) => one === end)),
  },
  given: [accounts.renter, tools.listing],
  input: { orderNo: '20261120000000000001' },
  outcomes: {
    readPayStatus: {
      pending: true,
      done: {
        待开始: standing(3),
        租用中: standing(4),
        支付中: standing(2),
        已关闭: standing(5),
        已完成: standing(6),
        银行卡被拒: standing(1, true),
        未知: standing(1),
        没有这个订单: refused('NOT_FOUND'),
      },
      error: { 网关故障: badGateway },
    },
  },
  identity: ({ orderStatus, problem }) => [orderStatus, problem?.kind],
  names: { 'payment.recheck': '点“再查一次”', readPayStatus: '查询支付结果', paymentPoll: '两秒后', paymentWindow: '30 秒没有结果' },
  byHand: {
    start: '租这个账号，选“银行卡”去收银台，先不付款；在另一个标签页打开 /pay-result?order_no=订单号',
    steps: {
      'readPayStatus+租用中': '在收银台的标签页点“支付成功”（已经离开了收银台，就打开这笔订单，点“重新支付”再去一次）',
      'readPayStatus+支付中': true,
      'readPayStatus+已关闭': '在“我的订单”的标签页取消这笔订单',
      'readPayStatus+银行卡被拒': '在收银台的标签页点“支付失败”',
      'readPayStatus+没有这个订单': {
        prepare: '订单号换成另一个账号的一笔订单的',
        when: ({ orderStatus, problem }) => orderStatus === null && problem === null,
      },
      'readPayStatus-网关故障': offlineFor(' 5 秒'),
      paymentPoll: true,
      paymentWindow: '不付款，等满 30 秒',
    },
    sees: {
      watching: '显示“正在确认支付结果”',
      resting: '显示“还没有收到支付结果”，有“再查一次”',
      missing: '显示“缺少商户单号,获取支付结果失败”',
      paid: '显示“支付成功”，有“去上号”',
      closed: '显示“订单已关闭”',
      unpaid: '显示“订单还没有付款”，有“去支付”',
      unknownOrder: '显示“订单信息缺失”',
    },
  },
});

export const paymentCheckVariants = {
  没有订单号: {
    input: { orderNo: '' },
    given: '登录不登录都可以',
    byHand: { ...paymentCheckModel.byHand!, start: '在地址栏打开 /pay-result（不带订单号）' },
  },
} satisfies Record<string, Partial<Model<typeof paymentCheckMachine>>>;
