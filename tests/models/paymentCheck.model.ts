import { defineModel } from '@xstate/test';
import { paymentCheckMachine } from '#machines/paymentCheck.machine.ts';
import { badGateway, granted, refused } from './answers.ts';

const standing = (orderStatus: number, isCardRefused = false) => granted({ orderStatus, isCardRefused });

export const paymentCheckModel = defineModel(paymentCheckMachine, {
  given: '下单并付款后，来到支付结果页',
  input: { orderNo: '20261120000000000001' },
  outcomes: {
    readPayStatus: {
      pending: true,
      done: {
        待开始: standing(3), 租用中: standing(4), 支付中: standing(2), 已关闭: standing(5), 已完成: standing(6), 银行卡被拒: standing(1, true), 未知: standing(1),
        没有这个订单: refused('NOT_FOUND'),
      },
      error: { 网关故障: badGateway },
    },
  },
  identity: ({ orderStatus, problem }) => [orderStatus, problem?.kind],
  names: { 'payment.recheck': '点“再查一次”', readPayStatus: '查询支付结果', paymentPoll: '两秒后', paymentWindow: '30 秒没有结果' },
});

export const paymentCheckVariants = { 没有订单号: { input: { orderNo: '' } } };
