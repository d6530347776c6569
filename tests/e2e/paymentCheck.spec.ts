import type { Page } from '@playwright/test';
import * as contract from '#contract/rest/orders.ts';
import { aListing, anOrder, aRenter, keyed } from '#testing/builders/market.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { walletOf } from '#testing/site/money.ts';
import { atCashier, onDetail, ordersOf, paymentDialog, rentButton, type Outcome, type Rental } from '#testing/site/rent.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';

const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Rents with an empty wallet, so that the card must pay, with the given outcome at the cashier. */
async function payByCard(visit: Visit, outcome: Outcome): Promise<Rental> {
  const rental = await onDetail(visit, { renter: { balance: 0 } });
  await rentButton(visit.page).click();
  await paymentDialog(visit.page).getByRole('button', { name: '去银行卡收银台支付 ¥25.00' }).click();
  await atCashier(visit.page, '¥25.00', outcome);
  await expect(visit.page).toHaveURL(/\/pay-result\?order_no=\d{20}$/);
  return rental;
}

test('paid at the cashier: success is shown only after the server confirms it, with what was paid for', async ({ page, market }) => {
  await payByCard({ page, market }, '支付成功');
  await expect(verdict(page, '支付成功')).toBeVisible();
  await expect(page.getByText('¥25.00（含押金 ¥20.00）')).toBeVisible();
});

test('refused by the cashier: the page says so at once and is payable once more', async ({ page, market }) => {
  await page.clock.install();
  const { renter } = await payByCard({ page, market }, '支付失败');
  await expect(verdict(page, '订单还没有付款')).toBeVisible();
  expect(await ordersOf({ market }, renter)).toMatchObject([{ status: 1 }]);
  await page.getByRole('button', { name: '去支付' }).click();
  await paymentDialog(page).getByRole('button', { name: '去银行卡收银台支付 ¥25.00' }).click();
  await atCashier(page, '¥25.00', '支付成功');
  await expect(verdict(page, '支付成功')).toBeVisible();
});

test('a silent cashier is asked by the server itself', { tag: NIGHTLY }, async ({ page, market }) => {
  await payByCard({ page, market }, '不通知（沉默）');
  await expect(verdict(page, '支付成功')).toBeVisible();
});

test('a late notice is waited for: paying until then, paid after it', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter } = await payByCard({ page, market }, '延迟通知 10 秒');
  await expect(verdict(page, '正在确认支付结果')).toBeVisible();
  await expect(page.getByText('收银台正在处理（1001），一般几秒钟就有结果')).toBeVisible();
  await expect(verdict(page, '支付成功')).toBeVisible();
  expect(await ordersOf({ market }, renter)).toMatchObject([{ status: 4 }]);
});

test('a notice that comes again and again pays once', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter } = await payByCard({ page, market }, '重复通知');
  await expect(verdict(page, '支付成功')).toBeVisible();
  expect(await walletOf({ market }, renter)).toEqual({ available: 0, frozen: 2_000 });
});

test('after 30 seconds polling stops, and resumes only on request', { tag: NIGHTLY }, async ({ page, market }) => {
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

test('an order that is not one’s own is not waited for', { tag: NIGHTLY }, async ({ page, market }) => {
  const [renter, other] = [await aRenter(market), await aRenter(market)];
  const { order_no } = await anOrder(market, other, await aListing(market));
  await signedIn({ page, market }, renter);
  for (const absent of [order_no, 'nonsense']) {
    await page.goto(`/pay-result?order_no=${absent}`);
    await expect(verdict(page, '订单信息缺失')).toBeVisible();
  }
});

test('a closed order says so with its code, an address without a number what is missing', { tag: NIGHTLY }, async ({ page, market }) => {
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
