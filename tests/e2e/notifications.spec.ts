import { notify } from '#service/kernel/notices/notify.ts';
import { aRenter } from '#testing/builders/market.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';
import { NIGHTLY } from '#testing/nightly.ts';

test('sixty unread notifications can all be reached, and marked as read at once', { tag: NIGHTLY }, async ({ page, market }) => {
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

test('reading and deleting in one tab updates the other: the list, the menu and the header', async ({ page, market, context }) => {
  const renter = await aRenter(market);
  for (const title of ['第一条', '第二条', '第三条'])
    await notify(market.deps, renter.id, { type: 'system', title, content: '内容', orderNo: null });
  await signedIn({ page, market }, renter);
  await page.goto('/account/account_notify');
  const second = await context.newPage();
  await second.goto('/account/account_notify?kind=SYSTEM');
  const counts = async (tab: typeof page) => ({
    head: await tab.getByRole('banner').getByRole('link', { name: /^消息/ }).getAttribute('aria-label'),
    menu: await tab.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '消息通知' }).textContent(),
    list: await tab.getByRole('tab', { name: '系统' }).textContent(),
  });
  await expect.poll(() => counts(second)).toEqual({ head: '消息，3 条未读', menu: '消息通知3', list: '系统3' });
  await page.getByRole('link', { name: '第二条' }).click();
  await expect(page.getByRole('heading', { name: '第二条' })).toBeVisible();
  await expect.poll(() => counts(second)).toEqual({ head: '消息，2 条未读', menu: '消息通知2', list: '系统2' });
  await page.getByRole('button', { name: '删除“第二条”' }).click();
  await page.getByRole('button', { name: /^确认删除/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '第三条' })).toBeVisible();
  await expect(second.getByRole('link', { name: '第二条' })).toHaveCount(0);
});
