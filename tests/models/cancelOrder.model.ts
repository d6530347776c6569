import { defineModel } from '@xstate/test';
import { cancelOrderMachine } from '#machines/cancelOrder.machine.ts';
import { badGateway, granted, refused } from './answers.ts';

export const cancelOrderModel = defineModel(cancelOrderMachine, {
  given: '登录，打开一笔已付款、还没有开始的订单，点“取消订单”',
  input: { orderNo: '20261120000000000001' },
  outcomes: {
    readCancelTerms: { done: { 可取消: { terms: { feeFen: 161, refundFen: 4_839 } }, 不可取消: { terms: null } }, error: { 网关故障: badGateway } },
    cancelOrder: { done: { 已取消: granted(undefined), 费用变了: refused('CANCEL_FEE_CHANGED'), 已开始: refused('ORDER_STATE') }, error: { 网关故障: badGateway } },
  },
  events: [{ type: 'cancel.confirm', key: 'cancel-key-0001' }],
  identity: ({ terms, feeChanged, cancelled, problem }) => [terms !== null, feeChanged, cancelled, problem?.kind],
  names: { 'cancel.confirm': '点“确认取消”', 'cancel.keep': '点“保留订单”', 'cancel.retry': '点“重试”', readCancelTerms: '读取取消费用', cancelOrder: '取消订单' },
});
