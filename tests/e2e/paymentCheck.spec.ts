import type { Page } from '@playwright/test';
import * as contract from '#contract/rest/orders.ts';
import { aListing, anOrder, aRenter, keyed } from '#testing/builders/market.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { walletOf } from '#testing/site/money.ts';
import { atCashier, onDetail, ordersOf, paymentDialog, rentButton, type Outcome, type Rental } from '#testing/site/rent.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';

const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Rents with an empty wallet and pays by card, with the given outcome at the cashier. */
async function payByCard(visit: Visit, outcome: Outcome): Promise<Rental> {
  const rental = await onDetail(visit, { renter: { balance: 0 } });
  await rentButton(visit.page).click();
  await paymentDialog(visit.page).getByRole('button', { name: '去银行卡收银台支付 ¥25.00' }).click();
  await atCashier(visit.page, '¥25.00', outcome);
  await expect(visit.page).toHaveURL(/\/pay-result\?order_no=\d{20}$/);
  return rental;
}

test('a card payment is shown as successful with its amount, after the server has confirmed it', async ({ page, market }) => {
  await payByCard({ page, market }, '支付成功');
  await expect(verdict(page, '支付成功')).toBeVisible();
  await expect(page.getByText('¥25.00（含押金 ¥20.00）')).toBeVisible();
});

test('a payment declined by the cashier is reported, and the order can be paid again', async ({ page, market }) => {
  await page.clock.install();
  const { renter } = await payByCard({ page, market }, '支付失败');
  await expect(verdict(page, '订单还没有付款')).toBeVisible();
  expect(await ordersOf({ market }, renter)).toMatchObject([{ status: 1 }]);
  await page.getByRole('button', { name: '去支付' }).click();
  await paymentDialog(page).getByRole('button', { name: '去银行卡收银台支付 ¥25.00' }).click();
  await atCashier(page, '¥25.00', '支付成功');
  await expect(verdict(page, '支付成功')).toBeVisible();
});

test('without a notice the server queries the cashier', { tag: NIGHTLY }, async ({ page, market }) => {
  await payByCard({ page, market }, '不通知（沉默）');
  await expect(verdict(page, '支付成功')).toBeVisible();
});

test('until a late notice arrives the payment is shown as pending, then as paid', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter } = await payByCard({ page, market }, '延迟通知 10 秒');
  await expect(verdict(page, '正在确认支付结果')).toBeVisible();
  await expect(page.getByText('收银台正在处理（1001），一般几秒钟就有结果')).toBeVisible();
  await expect(verdict(page, '支付成功')).toBeVisible();
  expect(await ordersOf({ market }, renter)).toMatchObject([{ status: 4 }]);
});

test('repeated notices pay once', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter } = await payByCard({ page, market }, '重复通知');
  await expect(verdict(page, '支付成功')).toBeVisible();
  expect(await walletOf({ market }, renter)).toEqual({ available: 0, frozen: 2_000 });
});

test('polling stops after 30 seconds, and resumes only on request', { tag: NIGHTLY }, async ({ page, market }) => {
  const renter = await aRenter(market);
  const { order_no } = await anOrder(market, renter, await aListing(market));
  await page.clock.install();
  await signedIn({ page, market }, renter);
  await page.goto(`/pay-result?order_no=${order_no}`);
  await expect(verdict(page, '正在确认支付结果')).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(verdict(page, '还没有收到支付结果')).toBeVisible();
  await page.getByRole('button', { name: '再查一次' }).click();
  await expect(verdict(page, '正在确认支付结果')).toBeVisible();
});

test('another renter’s order is shown as missing', { tag: NIGHTLY }, async ({ page, market }) => {
  const [renter, other] = [await aRenter(market), await aRenter(market)];
  const { order_no } = await anOrder(market, other, await aListing(market));
  await signedIn({ page, market }, renter);
  for (const absent of [order_no, 'nonsense']) {
    await page.goto(`/pay-result?order_no=${absent}`);
    await expect(verdict(page, '订单信息缺失')).toBeVisible();
  }
});

test('a closed order is shown with its code, a URL without an order number with an error', { tag: NIGHTLY }, async ({ page, market }) => {
  const renter = await aRenter(market);
  const { order_no } = await anOrder(market, renter, await aListing(market));
  await market.get(contract.cancelOrder, { params: { order_no }, body: { agreed_fee: 0 } }, keyed(renter));
  await signedIn({ page, market }, renter);
  await page.goto(`/pay-result?order_no=${order_no}`);
  await expect(verdict(page, '订单已关闭')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('（1002）');
  await page.goto('/pay-result');
  await expect(verdict(page, '缺少商户单号,获取支付结果失败')).toBeVisible();
});
