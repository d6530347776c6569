import { nameOf, orderStatuses } from '#contract/names.ts';
import type { OrderStatus } from '#contract/rules/orderStatus.ts';
import { paymentCheckMachine, type PayStanding } from '#machines/orders/paymentCheck.machine.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { defineHeld, type HeldDriver } from '#testing/stubbed/driver.ts';
import { heading } from '#testing/stubbed/rent.ts';

const orderNo = '20261120000000000001';

export const paymentCheck = defineHeld(paymentCheckMachine, {
  open: (page) => page.goto(`/pay-result?order_no=${orderNo}`),
  drivers: { 'payment.recheck': (page) => page.getByRole('button', { name: '再查一次' }).click() },
  operations: { readPayStatus: 'PayStatus' },
  data: {
    readPayStatus({ value }) {
      const { orderStatus, isCardRefused } = (value as { value: PayStanding }).value;
      return { payStatus: { orderNo, status: nameOf(orderStatuses, orderStatus as OrderStatus), cardRefused: isCardRefused } };
    },
  },
  facts: {
    'paymentCheck.watching': (page) => heading(page, '正在确认支付结果'),
    'paymentCheck.resting': (page) => heading(page, '还没有收到支付结果'),
    'paymentCheck.paid': async (page) => {
      await heading(page, '支付成功');
      await expect(page.getByRole('link', { name: /^(?:去上号|查看订单)$/ })).toBeVisible();
    },
    'paymentCheck.unpaid': async (page) => {
      await heading(page, '订单还没有付款');
      await expect(page.getByRole('button', { name: '去支付' })).toBeVisible();
    },
    'paymentCheck.over': (page) => heading(page, '订单已完成'),
    'paymentCheck.unknownOrder': (page) => heading(page, '订单信息缺失'),
    'paymentCheck.closed': (page) => heading(page, '订单已关闭'),
    'paymentCheck.missing': (page) => heading(page, '缺少商户单号,获取支付结果失败'),
  },
  alike: [{ states: ['paymentCheck.watching.checking', 'paymentCheck.watching.waiting'], shows: 'the same', why: '查不查由页面自己决定' }],
  silent: { 'readPayStatus-网关故障': '一次读不到不打扰用户，两秒后再读', 'readPayStatus+没有这个订单': '画面说订单信息缺失' },
});

export const paymentCheckWithoutOrder: HeldDriver = {
  ...paymentCheck,
  subject: 'paymentCheck@没有订单号',
  open: (page) => page.goto('/pay-result'),
};
