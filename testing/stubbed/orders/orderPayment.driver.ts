import type { Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { orderPaymentMachine } from '#machines/orders/orderPayment.machine.ts';
import { anOrder } from '#testing/builders/gateway.ts';
import { defineHeld, type HeldDriver } from '#testing/stubbed/driver.ts';
import { enterPayPassword } from '#testing/stubbed/payPassword.ts';
import { lifted, pay, payment, PayOrder, PayStatus } from '#testing/stubbed/payment.ts';
import { dialog, gone, heading, keepFromCashier, press } from '#testing/stubbed/rent.ts';

const says = (text: string | RegExp) => (page: Page) => expect(dialog(page, payment).getByText(text)).toBeVisible();
const background = (holdMs: number): HeldDriver['background'] => ({
  PayStatus,
  Order: () => ({ order: anOrder({ ...lifted, payDeadline: anOrder().serverTime + holdMs }) }),
});

/** An unpaid order, paid on its own page. */
export const orderPayment = defineHeld(orderPaymentMachine, {
  standing: 'verified',
  background: background(900_000),
  async open(page, stage) {
    stage.payment = 'atCashier';
    await keepFromCashier(page);
    await page.goto(`/account/order?order_no=${lifted.orderNo}`);
    await page.getByRole('button', { name: '去支付' }).click();
  },
  drivers: {
    'pay.submit': (page, { method }) => pay(page, method),
    'password.prove': (page) => enterPayPassword(dialog(page, payment)),
    'password.leave': (page) => dialog(page, payment).getByRole('button', { name: '取消' }).click(),
    'pay.retry': (page) => press(page, payment, '重试'),
    'pay.check': (page) => press(page, payment, /查询(?:支付)?结果$/),
    'pay.leave': (page) => press(page, payment, '关闭'),
    'pay.abandon': (page) => press(page, payment, '重新选择'),
  },
  operations: { payOrder: 'PayOrder' },
  data: {
    payOrder: ({ outcome }, _, stage) => {
      stage.payment = outcome === '已支付' ? 'paid' : 'atCashier';
      return PayOrder(stage);
    },
  },
  facts: {
    'orderPayment.holding.deadline.passed': (page) =>
      expect(dialog(page, payment).getByRole('timer', { name: '支付剩余 0 小时 0 分 0 秒' })).toBeVisible(),
    'orderPayment.holding.payment.awaitingPayment': (page) =>
      expect(dialog(page, payment).getByRole('timer', { name: /^支付剩余/ })).toBeVisible(),
    'orderPayment.holding.payment.paying': (page) =>
      expect(dialog(page, payment).getByRole('button', { name: '正在支付…' }).first()).toHaveAttribute('aria-busy', 'true'),
    'orderPayment.holding.payment.askingPayPassword': (page) =>
      expect(dialog(page, payment).getByLabel('支付密码', { exact: true })).toBeVisible(),
    'orderPayment.holding.payment.paymentUncertain': says('没有收到支付结果'),
    'orderPayment.holding.payment.atCashier': says('正在打开银行卡收银台'),
    'orderPayment.overdue': says('订单不再保留'),
    'orderPayment.expired': says('订单已关闭，时间和红包都已释放'),
    'orderPayment.paid': (page) => heading(page, '支付成功'),
    'orderPayment.left': (page) => heading(page, '正在确认支付结果'),
    'orderPayment.postponed': (page) => gone(page, payment),
    'orderPayment.abandoned': (page) => gone(page, payment),
  },
  unseen: [{ step: 'payOrder+已经付过', why: '付过的订单由真实的服务来走' }],
  alike: [
    {
      states: ['orderPayment.postponed', 'orderPayment.abandoned'],
      shows: 'nothing',
      why: '支付窗口关上了，之后由打开它的页面说明',
    },
  ],
});

/** The hold ends while a response is pending. */
export const orderPaymentDue: HeldDriver = { ...orderPayment, subject: 'orderPayment@期限将到', background: background(5_000) };
