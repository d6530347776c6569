import { defineModel, type Model } from '@xstate/test';
import { cancelOrderMachine } from '#machines/orders/cancelOrder.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';
import { isGranted, usesLastKey } from '#tests/models/invariants.ts';

const orderNo = '20261120000000000001';
const unfinished = { wish: { orderNo, agreedFeeFen: 100 }, key: 'cancel-key-0000' };

export const cancelOrderModel = defineModel(cancelOrderMachine, {
  invariants: {
    服务器说取消了才算取消: ({ states, answers }) => !states.includes('cancelled') || isGranted(answers('cancelOrder').at(-1) ?? undefined),
    没有收到结果就不说保留了: ({ states, history }) => {
      const last = history.findLast(({ step }) => step?.src === 'cancelOrder');
      return !states.includes('kept') || last?.step?.kind !== 'error';
    },
    取消途中不能离开: ({ states, snapshot }) => !states.includes('cancelling') || !snapshot.can({ type: 'cancel.keep' }),
    取消用这一次确认的幂等键: usesLastKey('cancelOrder', 'cancel.confirm'),
    扣的费用就是最后看到的: ({ states, started, answers }) => {
      const seen = answers('readCancelTerms').at(-1)?.terms?.feeFen ?? unfinished.wish.agreedFeeFen;
      return !states.includes('cancelling') || started('cancelOrder').at(-1)?.wish.agreedFeeFen === seen;
    },
  },
  given: [
    accounts.renter,
    '一笔已付款、还没有到开始时间的预约订单，每条用例一笔：在一个账号的详情页选“预约”和开始时间，点“预约”，用钱包余额支付',
  ],
  input: { orderNo, unfinished: null },
  outcomes: {
    readCancelTerms: {
      done: { 可取消: { terms: { feeFen: 161, refundFen: 4_839 } }, 不可取消: { terms: null } },
      error: { 网关故障: badGateway },
    },
    cancelOrder: {
      done: {
        已取消: granted(undefined),
        费用变了: refused('CANCEL_FEE_CHANGED'),
        已开始: refused('ORDER_STATE'),
        没有结果就离开: null,
      },
      error: { 中断: new Error('cancelOrder') },
    },
  },
  events: [{ type: 'cancel.confirm', key: 'cancel-key-0001' }],
  identity: ({ terms, agreedFeeFen, lost, problem }) => [terms !== null, agreedFeeFen, lost?.message, problem?.kind],
  names: {
    'cancel.confirm': '点“确认取消”',
    'cancel.keep': '点“保留订单”',
    'cancel.retry': '点“重试”',
    readCancelTerms: '读取取消费用',
    cancelOrder: '取消订单',
  },
  byHand: {
    start: '用已实名的账号登录，打开这笔订单，点“取消订单”',
    steps: {
      'cancel.confirm': '点弹窗里的“取消订单”（要扣费的写着“扣 ¥… 取消订单”）',
      'readCancelTerms+可取消': true,
      'readCancelTerms-网关故障': offline,
      'cancelOrder+已取消': true,
      'cancelOrder+已开始': { prepare: '弹窗开着，等过了租用的开始时间再点' },
      'cancelOrder+没有结果就离开': { ...offline, action: '点弹窗的关闭' },
    },
    sees: {
      confirming: '弹窗里写着取消费用和退款',
      failed: '弹窗里显示“取消费用加载失败”',
      refused: '弹窗里说明订单不能取消',
      cancelled: '提示“订单已取消”',
      kept: '弹窗关闭，订单还在',
      left: '弹窗关闭，提示“没有收到取消结果，以订单状态为准”',
    },
  },
});

export const cancelOrderVariants = {
  接着上次: {
    input: { orderNo, unfinished },
    byHand: {
      ...cancelOrderModel.byHand!,
      start: '用已实名的账号登录，打开这笔订单，点“取消订单”，断网后点弹窗里的“取消订单”，关掉弹窗再点“取消订单”',
    },
  },
} satisfies Record<string, Partial<Model<typeof cancelOrderMachine>>>;
