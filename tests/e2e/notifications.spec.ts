import { notify } from '#service/commands/notify.ts';
import { aRenter } from '#testing/builders/market.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';

test('sixty unread notifications are all within reach, and read at once', async ({ page, market }) => {
  const renter = await aRenter(market);
  for (let told = 1; told <= 60; told += 1)
    await notify(market.deps, renter.id, { type: 'system', title: `第 ${told} 条`, content: '内容', orderNo: null });
  await signedIn({ page, market }, renter);
  await page.goto('/account/account_notify');
  const bell = page.getByRole('banner').getByRole('link', { name: /^消息/ });
  const lines = page.getByRole('region', { name: '消息通知' }).getByRole('listitem');
  await expect(bell).toHaveAccessibleName('消息，60 条未读');
  await expect(lines).toHaveCount(20);
  for (const count of [40, 60]) {
    await page.getByRole('button', { name: '加载更多' }).click();
    await expect(lines).toHaveCount(count);
  }
  await lines.last().getByRole('button', { name: '标为已读' }).click();
  await expect(bell).toHaveAccessibleName('消息，59 条未读');
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect(bell).toHaveAccessibleName('消息');
  await expect(page.getByRole('button', { name: '全部已读' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '标为已读' })).toHaveCount(0);
});
