import type { Page } from '@playwright/test';
import { checkoutMachine } from '#machines/orders/checkout.machine.ts';
import { anOrder } from '#testing/builders/gateway.ts';
import { type Heard, priced, priceNow } from '#testing/stubbed/background.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { logIn, loginDialog } from '#testing/stubbed/login.ts';
import { lifted, pay, payment, PayOrder, PayStatus } from '#testing/stubbed/payment.ts';
import {
  dialog,
  doing,
  heading,
  isRentable,
  keepFromCashier,
  openListing,
  press,
  realNameActor,
  rentButton,
  shown,
} from '#testing/stubbed/rent.ts';
import { changeInOtherTab, pageTime } from '#testing/stubbed/stage.ts';

const uncertain = '没有收到下单结果';
const made = async (page: Page) => {
  const now = await pageTime(page);
  return anOrder({ ...lifted, mode: 'NOW', payDeadline: now + 900_000, serverTime: now });
};

const outcomes: Readonly<Record<string, Heard['payment']>> = { 已支付: 'paid', 去查询结果: 'atCashier', 过期重选: 'closed' };

export const checkout = defineHeld(checkoutMachine, {
  background: { PayOrder, PayStatus },
  async open(page) {
    await keepFromCashier(page);
    await openListing(page);
  },
  drivers: {
    'rent.submit': async (page, { standing }, stage) => {
      if (stage.standing !== standing) await changeInOtherTab(page, stage, standing);
      await expect(rentButton(page)).not.toHaveAttribute('aria-busy', 'true');
      await rentButton(page).click();
    },
    'standing.changed': async (page, { standing }, stage) => {
      stage.standing = standing;
      await logIn(page);
      await expect(loginDialog(page)).toBeHidden();
    },
    'rent.abandon': (page) => loginDialog(page).getByRole('button', { name: '关闭' }).click(),
    'rent.retry': (page) => press(page, uncertain, '重试'),
    'rent.check': (page) => press(page, uncertain, '查询结果'),
  },
  operations: { rentVerification: 'PriceNow', createOrder: 'CreateOrder', findOrder: 'Orders' },
  data: {
    rentVerification: ({ outcome }, _, stage) => {
      if (outcome === '同意新价') stage.raisedFen += 50;
      const { priceNow: price, listing } = priceNow();
      const minRentalPeriod = outcome === '最短时长变了' ? 5 : listing.minRentalPeriod;
      return { priceNow: priced(price, stage), listing: { ...listing, minRentalPeriod } };
    },
    createOrder: async (_, page) => ({ createOrder: await made(page) }),
    findOrder: async ({ outcome }, page) => ({ orders: { items: outcome === '有订单' ? [await made(page)] : [], nextCursor: null } }),
  },
  actors: {
    realName: realNameActor,
    rentVerification: async (page, { outcome }) => {
      if (outcome === '同意新价') await press(page, '价格有变动', '同意新价格，继续');
    },
    findOrder: async (page, { kind }) => {
      if (kind === 'error') await expect(page.getByText('查询失败，请重试').first()).toBeVisible();
    },
    orderPayment: async (page, { outcome }, stage) => {
      if (outcome === '留着不付') return press(page, payment, '关闭');
      stage.payment = outcomes[outcome]!;
      await pay(page, outcome === '去查询结果' ? 'card' : 'wallet');
      if (outcome === '去查询结果') await press(page, payment, '我已付款，查询结果');
      if (outcome === '过期重选') await press(page, payment, '重新选择');
    },
  },
  facts: {
    'checkout.choosing': isRentable,
    'checkout.awaitingLogin': (page) => expect(loginDialog(page)).toBeVisible(),
    'checkout.identifying': (page) => shown(page, '实名认证'),
    'checkout.verifying': (page) => doing(page, '正在核对价格…'),
    'checkout.creatingOrder': (page) => doing(page, '正在下单…'),
    'checkout.orderUncertain': (page) => shown(page, uncertain),
    'checkout.findingOrder': (page) =>
      expect(dialog(page, uncertain).getByRole('button', { name: '查询结果' })).toHaveAttribute('aria-busy', 'true'),
    'checkout.settlingPayment': (page) => expect(dialog(page, payment).getByRole('timer', { name: /^支付剩余/ })).toBeVisible(),
    'checkout.paid': (page) => heading(page, '支付成功'),
    'checkout.postponed': (page) => expect(page.getByText('订单已保留，可在订单里继续支付')).toBeVisible(),
    'checkout.left': (page) => heading(page, '正在确认支付结果'),
  },
  unseen: [
    { step: 'realName-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'realName+未成年', why: '未成年人的认证在 realName 的画面里走' },
    { step: 'watchLogin-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'rentVerification-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'orderPayment-中断', why: '子流程的意外中断没有操作能引起' },
  ],
  silent: {
    'createOrder+要实名': '直接打开实名认证',
    'createOrder+价格变动': '直接重新核对价格',
    'findOrder-网关故障': '说查询失败，弹窗里仍是下单没有结果的原因',
  },
});
