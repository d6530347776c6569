import { expect, type Page } from '@playwright/test';
import type { PayStatusQuery } from '#api/generated/operations.ts';
import { checkoutMachine, type PayMethod } from '#machines/checkout.machine.ts';
import { anOrder } from '#testing/builders/gateway.ts';
import { choose } from '#testing/site/screen.ts';
import { type Heard, priced, priceNow } from './background.ts';
import { defineHeld, type HeldDriver } from './driver.ts';
import { logIn, loginDialog } from './login.ts';
import { dialog, doing, heading, isRentable, keepFromCashier, openListing, press, realNameActor, rentButton, shown } from './rent.ts';
import { changeInOtherTab, pageTime } from './stage.ts';

const payment = '支付订单';
const uncertain = '没有收到下单结果';
const methods: Readonly<Record<PayMethod, { name: RegExp; button: RegExp }>> = {
  wallet: { name: /^钱包余额/, button: /^余额支付/ },
  card: { name: /^银行卡/, button: /^去银行卡收银台支付/ },
  mixed: { name: /^余额 \+ 银行卡/, button: /^余额付/ },
};

async function abandon(page: Page): Promise<void> {
  const ways = [
    dialog(page, uncertain).getByRole('button', { name: '先不租' }),
    dialog(page, payment).getByRole('button', { name: '重新选择' }),
    loginDialog(page).getByRole('button', { name: '关闭' }),
  ];
  for (const way of ways) if (await way.isVisible()) return way.click();
}

export async function pay(page: Page, method: PayMethod): Promise<void> {
  const panel = dialog(page, payment);
  const other = panel.getByText('换一种方式支付');
  if (await other.isVisible()) await other.click();
  await choose(panel, methods[method].name);
  await panel.getByRole('button', { name: methods[method].button }).click();
}

const lifted = { orderNo: '20261120000000000001', payableFen: 3_700 };

/** The page for the result says what the server knows. */
const PayStatus = ({ isPaid }: Heard): PayStatusQuery => ({
  payStatus: { orderNo: lifted.orderNo, status: isPaid ? 'RENTING' : 'PAYING', cardRefused: false },
});

export const checkout = defineHeld(checkoutMachine, {
  background: { PayStatus },
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
    'rent.abandon': abandon,
    'rent.retry': (page) => press(page, uncertain, '重试'),
    'pay.submit': (page, { method }) => pay(page, method),
    'pay.retry': (page) => press(page, payment, '重试'),
    'pay.check': (page) => press(page, payment, /查询(?:支付)?结果$/),
  },
  operations: { rentVerification: 'PriceNow', createOrder: 'CreateOrder', payOrder: 'PayOrder' },
  data: {
    rentVerification: ({ outcome }, _, stage) => {
      if (outcome === '同意新价') stage.raisedFen += 50;
      return { ...priceNow(), priceNow: priced(priceNow().priceNow, stage) };
    },
    createOrder: async (_, page) => {
      const now = await pageTime(page);
      return { createOrder: anOrder({ ...lifted, payDeadline: now + 900_000, serverTime: now }) };
    },
    payOrder: ({ outcome }, _, stage) => {
      stage.isPaid = outcome === '已支付';
      return {
        payOrder: {
          orderNo: lifted.orderNo,
          ...(stage.isPaid
            ? { status: 'RENTING', cashierUrl: null, cardFen: 0 }
            : { status: 'PAYING', cashierUrl: 'https://cashier.test/pay', cardFen: lifted.payableFen }),
        },
      };
    },
  },
  actors: {
    realName: realNameActor,
    rentVerification: async (page, { outcome }) => {
      if (outcome === '同意新价') await press(page, '价格有变动', '同意新价格，继续');
    },
  },
  facts: {
    'checkout.choosing': isRentable,
    'checkout.awaitingLogin': (page) => expect(loginDialog(page)).toBeVisible(),
    'checkout.identifying': (page) => shown(page, '实名认证'),
    'checkout.verifying': (page) => doing(page, '正在核对价格…'),
    'checkout.creatingOrder': (page) => doing(page, '正在下单…'),
    'checkout.orderUncertain': (page) => shown(page, uncertain),
    'checkout.awaitingPayment': (page) => expect(dialog(page, payment).getByRole('timer', { name: /^支付剩余/ })).toBeVisible(),
    'checkout.paying': (page) =>
      expect(dialog(page, payment).getByRole('button', { name: '正在支付…' }).first()).toHaveAttribute('aria-busy', 'true'),
    'checkout.paymentUncertain': (page) => expect(dialog(page, payment).getByText('没有收到支付结果')).toBeVisible(),
    'checkout.atCashier': (page) => expect(dialog(page, payment).getByText('正在打开银行卡收银台')).toBeVisible(),
    'checkout.expired': (page) => expect(dialog(page, payment).getByText('订单已关闭')).toBeVisible(),
    'checkout.paid': (page) => heading(page, '支付成功'),
    'checkout.left': (page) => heading(page, '正在确认支付结果'),
  },
  unseen: [
    { step: 'realName-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'rentVerification-中断', why: '子流程的意外中断没有操作能引起' },
  ],
  silent: { 'createOrder+要实名': '直接打开实名认证', 'createOrder+价格变动': '直接重新核对价格' },
});

/** An order that was left unpaid, paid from its own page. */
export const checkoutFromOrder: HeldDriver = {
  ...checkout,
  subject: 'checkout@从订单页来',
  standing: 'verified',
  background: { PayStatus, Order: () => ({ order: anOrder({ ...lifted, payDeadline: anOrder().serverTime + 900_000 }) }) },
  async open(page) {
    await keepFromCashier(page);
    await page.goto(`/account/order?order_no=${lifted.orderNo}`);
    await page.getByRole('button', { name: '去支付' }).click();
  },
};
