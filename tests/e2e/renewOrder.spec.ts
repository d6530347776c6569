import type { Page } from '@playwright/test';
import { aListing, aPaidOrder, aRenter, type PersonWish } from '#testing/builders/market.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { choose } from '#testing/site/screen.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';
import { walletOf } from '#testing/site/money.ts';
import { cutOff, loseAnswer } from '#testing/site/traffic.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const card = (page: Page) => page.locator('#renew');
const confirm = (page: Page, hours: number) => card(page).getByRole('button', { name: `续租 ${hours} 小时` });

/** Opens the page of an order of one hour at 5 yuan with a deposit of 20. */
async function renting({ page, market }: Visit, wish: PersonWish = {}, before: (page: Page) => Promise<unknown> = async () => {}) {
  const renter = await aRenter(market, wish);
  const listing = await aListing(market, { is_reservation: true });
  const order = await aPaidOrder(market, renter, listing);
  await signedIn({ page, market }, renter);
  await before(page);
  await page.goto(`/account/order?order_no=${order.order_no}`);
  return { renter, listing, order };
}

test('a renewal is paid from the wallet at the current price, without a new deposit', async ({ page, market }) => {
  const { renter } = await renting({ page, market });
  await choose(card(page), /^\+2 小时/);
  await expect(card(page)).toContainText('租金 ¥10.00，从余额扣');
  await confirm(page, 2).click();
  await expect(page.getByText('续租成功', { exact: true })).toBeVisible();
  await expect(page.getByRole('timer', { name: /^距结束还有 2 小时 59 分/ })).toBeVisible();
  expect(await walletOf({ market }, renter)).toEqual({ available: 100_000 - 2_500 - 1_000, frozen: 2_000 });
});

test('a renewal ends before the next booking', { tag: NIGHTLY }, async ({ page, market }) => {
  const { listing } = await renting({ page, market });
  const next = Math.ceil((Date.now() + 4 * HOUR) / (10 * MINUTE)) * 10 * MINUTE;
  await aPaidOrder(market, await aRenter(market), listing, { mode: 'appoint', start_at: next });
  await page.reload();
  await choose(card(page), /^\+2 小时/);
  await expect(confirm(page, 2)).toBeEnabled();
  await expect(
    card(page)
      .getByRole('radio', { name: /已有预约$/ })
      .first(),
  ).toBeDisabled();
});

test('with an insufficient balance the page links to recharging', { tag: NIGHTLY }, async ({ page, market }) => {
  await renting({ page, market }, { balance: 2_600 });
  await expect(card(page)).toContainText('还差 ¥4.00');
  await expect(confirm(page, 1)).toBeDisabled();
  await expect(card(page).getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/account/Recharge');
});

test('a balance spent in the meantime is read again, and the missing amount is shown', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter } = await renting({ page, market }, { balance: 5_400 });
  await expect(card(page)).toContainText('租金 ¥5.00，从余额扣');
  await aPaidOrder(market, renter, await aListing(market));
  await confirm(page, 1).click();
  await expect(card(page).getByRole('alert')).toContainText('余额不足，续租只能用余额支付，请先充值');
  await expect(card(page)).toContainText('还差 ¥1.00');
  await expect(confirm(page, 1)).toBeDisabled();
  await expect(card(page).getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/account/Recharge');
});

test('a retry after a lost response pays once', async ({ page, market }) => {
  const { renter } = await renting({ page, market });
  await expect(card(page)).toContainText('租金 ¥5.00，从余额扣');
  const restore = await loseAnswer(page, 'RenewOrder');
  await confirm(page, 1).click();
  await expect(card(page)).toContainText('没有收到续租结果，可能已经续租成功。请先查询结果；重试不会重复扣款。');
  await restore();
  await card(page).getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('续租成功', { exact: true })).toBeVisible();
  expect(await walletOf({ market }, renter)).toEqual({ available: 100_000 - 2_500 - 500, frozen: 2_000 });
});

test('an offer that fails to load can be reloaded or closed', { tag: NIGHTLY }, async ({ page, market }) => {
  let restore = async () => {};
  await renting({ page, market }, {}, async () => {
    restore = await cutOff(page, 'RenewCheck');
  });
  await expect(card(page)).toContainText('续租价格加载失败，还没有扣款。');
  await restore();
  await card(page).getByRole('button', { name: '重试' }).click();
  await expect(confirm(page, 1)).toBeEnabled();
});

test('a price changed in the meantime is shown before it is charged', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter, listing } = await renting({ page, market });
  await expect(card(page)).toContainText('租金 ¥5.00，从余额扣');
  await market.deps.db.updateTable('listing').set({ rental: 800 }).where('id', '=', listing.id).execute();
  await confirm(page, 1).click();
  await expect(card(page)).toContainText('租金 ¥8.00，从余额扣');
  expect(await walletOf({ market }, renter)).toEqual({ available: 100_000 - 2_500, frozen: 2_000 });
  await confirm(page, 1).click();
  await expect(page.getByText('续租成功', { exact: true })).toBeVisible();
  expect(await walletOf({ market }, renter)).toEqual({ available: 100_000 - 2_500 - 800, frozen: 2_000 });
});
