import type { Page } from '@playwright/test';
import { aListing, anOrder, aPaidOrder, aRenter, type Person, type OrderRequest } from '#testing/builders/market.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { walletOf } from '#testing/site/money.ts';
import { ordersOf } from '#testing/site/rent.ts';
import { lines } from '#testing/site/screen.ts';
import { bringOn } from '#testing/site/time.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';
import { cutOff, loseAnswer } from '#testing/site/traffic.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Opens the page of a paid booking of 10 yuan with a deposit of 20 that starts in some minutes. */
async function asked(visit: Visit, minutes: number): Promise<{ renter: Person; orderNo: string }> {
  const renter = await aRenter(visit.market);
  const listing = await aListing(visit.market, { rental: 1_000 });
  const wish: Partial<OrderRequest> = {
    mode: 'appoint',
    start_at: Math.ceil((Date.now() + minutes * MINUTE) / (10 * MINUTE)) * 10 * MINUTE,
  };
  const { order_no: orderNo } = await aPaidOrder(visit.market, renter, listing, wish);
  await signedIn(visit, renter);
  await visit.page.goto(`/account/order?order_no=${orderNo}`);
  return { renter, orderNo };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: '取消订单' });
const ask = (page: Page) => page.getByRole('button', { name: '取消订单' }).first().click();

test('the current fee is shown first; after confirmation it is charged and the rest is refunded', async ({ page, market }) => {
  const { renter } = await asked({ page, market }, 40);
  await ask(page);
  await expect(lines(dialog(page))).toHaveText([/^已付¥30\.00$/, /^取消手续费.*−¥5\.00$/, /^退回余额¥25\.00$/]);
  await dialog(page).getByRole('button', { name: '扣 ¥5.00 取消订单' }).click();
  await expect(page.getByText('订单已取消', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '已取消' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: '可用余额 ¥995.00' })).toBeVisible();
  expect(await walletOf({ market }, renter)).toEqual({ available: 99_500, frozen: 0 });
});

for (const { minutes, fee } of [
  { minutes: 150, fee: '30%' },
  { minutes: 210, fee: '10%' },
  { minutes: 330, fee: '' },
]) {
  test(
    `${minutes} minutes before the start ${fee === '' ? 'it is free' : `it costs ${fee} of the rent`}`,
    { tag: NIGHTLY },
    async ({ page, market }) => {
      await asked({ page, market }, minutes);
      await ask(page);
      const amounts = { '30%': [/−¥3\.00$/, /¥27\.00$/], '10%': [/−¥1\.00$/, /¥29\.00$/], '': [/现在取消免费.*¥0\.00$/, /¥30\.00$/] }[fee];
      await expect(lines(dialog(page))).toHaveText([/^已付¥30\.00$/, ...(amounts ?? [])]);
    },
  );
}

test('dismissing the dialog changes nothing', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter } = await asked({ page, market }, 40);
  await ask(page);
  await dialog(page).getByRole('button', { name: '保留订单' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await ordersOf({ market }, renter)).toMatchObject([{ status: 3 }]);
});

test('an unpaid order is cancelled free of charge', { tag: NIGHTLY }, async ({ page, market }) => {
  const renter = await aRenter(market);
  const { order_no } = await anOrder(market, renter, await aListing(market));
  await signedIn({ page, market }, renter);
  await page.goto(`/account/order?order_no=${order_no}`);
  await ask(page);
  await expect(dialog(page)).toContainText('订单还没有付款，取消不收费');
  await dialog(page).getByRole('button', { name: '取消订单' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '已关闭' })).toBeVisible();
});

test('a fee that has changed in the meantime needs a new confirmation', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter, orderNo } = await asked({ page, market }, 330);
  await ask(page);
  await expect(dialog(page)).toContainText('现在取消免费');
  await market.deps.db
    .updateTable('rental_order')
    .set({ start_at: new Date(Date.now() + HOUR) })
    .where('order_no', '=', orderNo)
    .execute();
  await dialog(page).getByRole('button', { name: '取消订单' }).click();
  await expect(dialog(page)).toContainText('取消费用已变化，请重新确认');
  await dialog(page).getByRole('button', { name: '扣 ¥5.00 取消订单' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '已取消' })).toBeVisible();
  expect(await walletOf({ market }, renter)).toEqual({ available: 99_500, frozen: 0 });
});

test('a retry after a lost response charges the fee once', async ({ page, market }) => {
  const { renter } = await asked({ page, market }, 40);
  await ask(page);
  const restore = await loseAnswer(page, 'CancelOrder');
  await dialog(page).getByRole('button', { name: '扣 ¥5.00 取消订单' }).click();
  await expect(dialog(page)).toContainText('没有收到取消结果，可能已经取消。请先查询结果；重试不会重复扣费。');
  await restore();
  await dialog(page).getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '已取消' })).toBeVisible();
  expect(await walletOf({ market }, renter)).toEqual({ available: 99_500, frozen: 0 });
});

test('after a lost response the result of a cancellation is read from the order', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter } = await asked({ page, market }, 40);
  await ask(page);
  const restore = await loseAnswer(page, 'CancelOrder');
  await dialog(page).getByRole('button', { name: '扣 ¥5.00 取消订单' }).click();
  await dialog(page).getByRole('button', { name: '查询结果' }).click();
  await expect(page.getByText('订单已取消')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '已取消' })).toBeVisible();
  await restore();
  expect(await walletOf({ market }, renter)).toEqual({ available: 99_500, frozen: 0 });
});

test('closing the dialog after a lost response shows the server’s state', { tag: NIGHTLY }, async ({ page, market }) => {
  await asked({ page, market }, 40);
  await ask(page);
  const restore = await loseAnswer(page, 'CancelOrder');
  await dialog(page).getByRole('button', { name: '扣 ¥5.00 取消订单' }).click();
  await expect(dialog(page)).toContainText('没有收到取消结果');
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  await expect(page.getByText('没有收到取消结果，以订单状态为准')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '已取消' })).toBeVisible();
  await restore();
});

test('a fee that fails to load can be reloaded; a started order cannot be cancelled', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter, orderNo } = await asked({ page, market }, 40);
  await expect(page.getByRole('heading', { level: 1, name: '待开始' })).toBeVisible();
  const restore = await cutOff(page, 'Order');
  await ask(page);
  await expect(dialog(page)).toContainText('取消费用加载失败，订单没有变化。');
  await restore();
  await bringOn({ market }, orderNo, 'start');
  await expect.poll(() => ordersOf({ market }, renter)).toMatchObject([{ status: 4 }]);
  await dialog(page).getByRole('button', { name: '重试' }).click();
  await expect(dialog(page)).toContainText('订单已经不能取消了');
});
