import { listNotifications } from '#contract/rest/notifications.ts';
import { aListing, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';

test('an owner cancels a booking that cannot be delivered, lets the account rest in the mornings, and the strip shows it', async ({
  page,
  market,
}) => {
  const [owner, renter] = [await aRenter(market), await aRenter(market)];
  const listing = await aListing(market, { owner_id: owner.id });
  const { order_no } = await aPaidOrder(market, renter, listing, { mode: 'appoint', start_at: Date.now() + 9 * 3_600_000 });
  await signedIn({ page, market }, owner);
  await page.goto('/account/merchant/orders');
  await page.getByRole('link', { name: listing.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: '已被预约' })).toBeVisible();
  await page.getByRole('button', { name: '无法交付，取消预约' }).click();
  const dialog = page.getByRole('dialog', { name: '取消预约' });
  await dialog.getByLabel('原因').fill('账号被找回了');
  await dialog.getByRole('button', { name: '确认取消预约' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '已取消' })).toBeVisible();
  const told = await market.get(listNotifications, { query: {} }, { token: renter.token });
  expect(told.list[0]).toMatchObject({ title: '号主取消了预约', params: JSON.stringify({ order_no }) });

  await page.goto(`/account/merchant/listings/${listing.id}/offer`);
  await page.getByRole('button', { name: '加一段时间' }).click();
  const row = page.getByRole('listitem', { name: '第 1 段' });
  await row.getByLabel('从').selectOption('12:00');
  await row.getByLabel('到').selectOption('24:00');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
  await page.goto(`/detail/${listing.id}.html`);
  const week = page.getByRole('region', { name: '未来七天' });
  await expect(week.getByText('00:00–12:00 不出租').first()).toBeAttached();
  await expect(
    week
      .getByText('12:00–24:00 空着')
      .first()
      .or(week.getByRole('button', { name: /空着/ }).first()),
  ).toBeAttached();
});
