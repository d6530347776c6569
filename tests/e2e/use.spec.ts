import { sql } from 'kysely';
import * as contract from '#contract/rest/orders.ts';
import { aListing, anOrder, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { walletOf } from '#testing/site/money.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';
import { bringOn, makeDue } from '#testing/site/time.ts';
import { NIGHTLY } from '#testing/nightly.ts';

test('orders are listed in their tabs, each with its deadline and its actions', { tag: NIGHTLY }, async ({ page, market }) => {
  const renter = await aRenter(market);
  const [running, unpaid, booked] = [
    await aListing(market, { title: '租用中的号' }),
    await aListing(market, { title: '待支付的号' }),
    await aListing(market, { title: '已预约的号' }),
  ];
  await aPaidOrder(market, renter, running);
  await anOrder(market, renter, unpaid);
  await aPaidOrder(market, renter, booked, { mode: 'appoint', start_at: Math.ceil(Date.now() / 600_000) * 600_000 + 7_200_000 });
  await signedIn({ page, market }, renter);
  await page.goto('/account/order');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.getByRole('heading')).toHaveText(['已预约的号', '待支付的号', '租用中的号']);
  await expect(rows.getByRole('timer')).toHaveCount(3);
  await page.getByRole('tab', { name: '待支付' }).click();
  await expect(page).toHaveURL('/account/order?type=unpaid');
  await expect(rows.getByRole('heading')).toHaveText(['待支付的号']);
  await page.getByRole('tab', { name: '租用中' }).click();
  await expect(rows.getByRole('heading')).toHaveText(['租用中的号']);
  await rows.getByRole('link', { name: '去上号' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '租用中' })).toBeVisible();
});

test('credentials are shown only during the rental, which ends without a reload; the deposit is returned', async ({ page, market }) => {
  const renter = await aRenter(market);
  const { order_no } = await aPaidOrder(market, renter, await aListing(market));
  await signedIn({ page, market }, renter);
  await page.goto(`/account/order?order_no=${order_no}`);
  await page.getByRole('button', { name: '查看账号和密码' }).click();
  await expect(page.getByText('player-one')).toBeVisible();
  await bringOn({ market }, order_no, 'end');
  await expect
    .poll(async () => (await market.get(contract.getOrderInfo, { params: { order_no } }, { token: renter.token })).order_status)
    .toBe(6);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '已完成' })).toBeVisible();
  await expect(page.getByText('player-one')).toBeHidden();
  await expect(page.getByRole('button', { name: '查看账号和密码' })).toBeHidden();
  expect(await market.ask(contract.getCredentials, { params: { order_no } }, { token: renter.token })).toMatchObject({ status: 403 });
  expect(await walletOf({ market }, renter)).toEqual({ available: 97_500, frozen: 2_000 });

  await market.deps.db.write(
    sql`update rental_order set end_at = end_at - interval '25 hours', ended_at = ended_at - interval '25 hours'
      where order_no = ${order_no}`,
  );
  await makeDue({ market }, order_no, 'order.settle');
  await expect.poll(() => walletOf({ market }, renter)).toEqual({ available: 99_500, frozen: 0 });
  await page.goto('/account/purse');
  await expect(page.getByRole('region', { name: '余额' })).toContainText('可用余额¥995.00');
  await expect(page.getByRole('heading', { name: '没有冻结的金额' })).toBeVisible();
});

test('the page of a waiting order shows the start of the rental without a reload', async ({ page, market }) => {
  const renter = await aRenter(market);
  const { order_no } = await aPaidOrder(market, renter, await aListing(market), {
    mode: 'appoint',
    start_at: Math.ceil(Date.now() / 600_000) * 600_000 + 3_600_000,
  });
  await market.deps.db.write(sql`update rental_order set start_at = now() + interval '8 seconds' where order_no = ${order_no}`);
  await market.deps.db.write(
    sql`update job set run_at = now() + interval '8 seconds'
      where kind = 'order.start' and subject = (select id::text from rental_order where order_no = ${order_no})`,
  );
  await signedIn({ page, market }, renter);
  await page.goto(`/account/order?order_no=${order_no}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('租用中');
  await expect(page.getByRole('button', { name: '查看账号和密码' })).toBeVisible();
});

test('another user’s order is not found', async ({ page, market }) => {
  const { order_no } = await anOrder(market, await aRenter(market), await aListing(market));
  await signedIn({ page, market }, await aRenter(market));
  await page.goto(`/account/order?order_no=${order_no}`);
  await expect(page.getByRole('heading', { name: '订单信息缺失' })).toBeVisible();
});
