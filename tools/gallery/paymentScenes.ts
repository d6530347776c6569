import { expect, type Page } from '@playwright/test';
import { PAYMENT_POLL_LIMIT } from '#contract/rules/constants.ts';
import { answered, broken, held, shortenHold } from './answers.ts';
import { all, type Facts, orderPath, type Scene, still } from './scene.ts';

const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();
const titled = (name: string) => (page: Page) => heading(page, name);

const before =
  (...arrangements: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page): Promise<void> => {
    for (const arrange of arrangements) await arrange(page);
  };

const openPayment = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /^去支付$|^支付 ¥/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('dialog').getByText('订单保留').waitFor();
};

const payInVain = async (page: Page): Promise<void> => {
  await openPayment(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^余额支付 ¥/ })
    .click();
  await page.getByRole('button', { name: '查询支付结果' }).last().waitFor();
};

const install = (page: Page) => page.clock.install();

/** Waits until polling ends without a result. */
const outlast =
  (title: string) =>
  async (page: Page): Promise<void> => {
    await heading(page, page.url().includes('/pay-result') ? '正在确认支付结果' : '正在确认充值结果');
    const rested = page.getByRole('heading', { level: 1, name: title });
    // On a busy machine the page may start its timer late.
    await expect(async () => {
      await page.clock.fastForward(PAYMENT_POLL_LIMIT);
      await expect(rested).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 25_000 });
  };

const stillPaying = answered('PayStatus', { payStatus: { orderNo: '20261120000000000001', status: 'PAYING', cardRefused: false } });
const charged = (status: string) => answered('Charge', { charge: { chargeNo: 'C1', amountFen: 10_000, status, orderNo: null } });

const fill = async (page: Page): Promise<void> => {
  await page.getByLabel('其他金额').fill('100');
  await page.getByRole('button', { name: /收银台支付/ }).click();
};

const toCashier = async (page: Page): Promise<void> => {
  await fill(page);
  await heading(page, '银行卡收银台');
};

const result =
  (standing: keyof Facts['orders']) =>
  ({ orders }: Facts): string =>
    `/pay-result?order_no=${orders[standing]}`;
const cameBack = (): string => '/account/Recharge?charge_no=C1';
const newRecharge = (): string => '/account/Recharge';
const member = { as: 'vipuser', states: still } as const;

/** Scenes of pending payments and their results. */
export const paymentScenes: readonly Scene[] = [
  {
    ...member,
    name: 'pay-loading',
    title: '支付：余额载入中',
    isBusy: true,
    path: orderPath('unpaid'),
    before: before(shortenHold, held('Balance')),
    act: openPayment,
  },
  {
    ...member,
    name: 'pay-broken',
    title: '支付：读不到余额',
    path: orderPath('unpaid'),
    before: before(shortenHold, broken('Balance')),
    act: async (page) => {
      await openPayment(page);
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  {
    ...member,
    name: 'pay-uncertain',
    title: '支付：结果不明',
    path: orderPath('unpaid'),
    before: before(shortenHold, broken('PayOrder')),
    act: payInVain,
  },
  {
    ...member,
    name: 'pay-checking',
    title: '支付结果：确认中',
    isBusy: true,
    path: result('renting'),
    before: stillPaying,
    act: titled('正在确认支付结果'),
  },
  {
    ...member,
    name: 'pay-unheard',
    title: '支付结果：还没有收到',
    path: result('renting'),
    before: before(stillPaying, install),
    act: outlast('还没有收到支付结果'),
  },
  {
    ...member,
    name: 'pay-booked',
    title: '支付结果：后天开始',
    path: result('booked'),
    act: (page) => page.getByText(/开始，到时上号信息会出现在订单里。$/).waitFor(),
  },
  { ...member, name: 'pay-closed', title: '支付结果：订单已关闭', path: result('closed'), act: titled('订单已关闭') },
  { ...member, name: 'pay-over', title: '支付结果：订单已完成', path: result('finished'), act: titled('订单已完成') },
  {
    ...member,
    name: 'pay-unknown',
    title: '支付结果：没有这个订单',
    path: () => '/pay-result?order_no=20200101000000000001',
    act: titled('订单信息缺失'),
  },
  { ...member, name: 'pay-missing', title: '支付结果：没有单号', path: () => '/pay-result', act: titled('缺少商户单号') },
  {
    ...member,
    name: 'recharge-uncertain',
    title: '充值：没有收到收银台的响应',
    path: newRecharge,
    before: broken('Recharge'),
    act: async (page) => {
      await fill(page);
      await heading(page, '没有收到收银台的响应');
    },
  },
  {
    ...member,
    name: 'recharge-checking',
    title: '充值：确认中',
    isBusy: true,
    path: cameBack,
    before: charged('PENDING'),
    act: titled('正在确认充值结果'),
  },
  {
    ...member,
    name: 'recharge-unheard',
    title: '充值：还没有收到结果',
    path: cameBack,
    before: before(charged('PENDING'), install),
    act: outlast('还没有收到充值结果'),
  },
  {
    ...member,
    name: 'recharge-unknown',
    title: '充值：没有这个单号',
    path: () => '/account/Recharge?charge_no=C0',
    act: titled('没有这笔充值'),
  },
  { ...member, name: 'recharge-declined', title: '充值：没有成功', path: cameBack, before: charged('FAILED'), act: titled('充值没有成功') },
  { ...member, name: 'recharge-credited', title: '充值：已到账', path: cameBack, before: charged('SUCCEEDED'), act: titled('已到账') },
  { ...member, name: 'cashier', title: '银行卡收银台（模拟）', path: newRecharge, act: toCashier, isOutside: true },
  {
    ...member,
    name: 'funds',
    title: '资金明细',
    states: all,
    path: ({ orders, ledgerLine }) => `/account/fundsDetail?id=${ledgerLine}&order_no=${orders.compensated}`,
  },
];
