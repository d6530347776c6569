import { defineModel } from '@xstate/test';
import { paymentCheckMachine } from '#machines/paymentCheck.machine.ts';
import { badGateway } from './answers.ts';

export const paymentCheckModel = defineModel(paymentCheckMachine, {
  given: '下单并付款后，来到支付结果页',
  input: { orderNo: '20261120000000000001' },
  outcomes: {
    readPayStatus: {
      pending: true,
      done: { 待开始: { orderStatus: 3 }, 租用中: { orderStatus: 4 }, 支付中: { orderStatus: 2 }, 已关闭: { orderStatus: 5 }, 未知: { orderStatus: 1 } },
      error: { 网关故障: badGateway },
    },
  },
  identity: ({ orderStatus, problem }) => [orderStatus, problem?.kind],
  names: { 'payment.recheck': '点“再查一次”', readPayStatus: '查询支付结果', paymentPoll: '两秒后', paymentWindow: '30 秒没有结果' },
});

export const paymentCheckVariants = { 没有订单号: { input: { orderNo: '' } } };
