import type { Page } from '@playwright/test';
import * as contract from '#contract/rest/session.ts';
import { aRenter } from '#testing/builders/market.ts';
import { loginDialog } from '#testing/site/login.ts';
import { expect, keptToken, signedIn, test } from '#testing/site/site.ts';
import { cutOff, operationOf } from '#testing/site/traffic.ts';
import { NIGHTLY } from '#testing/nightly.ts';

const DAY = 86_400_000;

test('a stored token logs the user in; logging out ends the session in the browser and on the server', async ({ page, market }) => {
  const renter = await aRenter(market, { balance: 12_345 });
  await signedIn({ page, market }, renter);
  await page.goto('/account/personal');
  await expect(page.getByRole('banner').getByRole('link', { name: '可用余额 ¥123.45' })).toBeVisible();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '登录后查看' })).toBeVisible();
  await expect.poll(() => keptToken(page)).toBe(null);
  await expect.poll(async () => (await market.ask(contract.getUserInfo, {}, { token: renter.token })).status).toBe(401);
});

test('an expired token is ignored', { tag: NIGHTLY }, async ({ page, market }) => {
  await signedIn({ page, market }, await aRenter(market), Date.now() - 1);
  await page.goto('/free');
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(loginDialog(page)).toBeHidden();
});

test('a token without a session on the server is removed, and the login opens', async ({ page, market }) => {
  const renter = await aRenter(market);
  await market.deps.db.deleteFrom('user_session').where('user_id', '=', renter.id).execute();
  await signedIn({ page, market }, renter);
  await page.goto('/free');
  await expect(page.getByRole('alert')).toHaveText('未登录或登录状态已过期,请重新登录');
  await expect(loginDialog(page)).toBeVisible();
  expect(await keptToken(page)).toBe(null);
});

test('without a response the user stays logged in, and is read again automatically', async ({ page, market }) => {
  await page.clock.install();
  await signedIn({ page, market }, await aRenter(market, { balance: 700 }));
  const restore = await cutOff(page, 'Viewer');
  const failed = page.waitForEvent('requestfailed', (request) => operationOf(request) === 'Viewer');
  await page.goto('/free');
  await failed;
  expect(await keptToken(page)).not.toBe(null);
  await restore();
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('banner').getByRole('link', { name: '可用余额 ¥7.00' })).toBeVisible();
});

for (const { what, address, told, known } of [
  {
    what: 'the member card of the home page',
    address: '/',
    told: '获取用户信息失败，会自动重试',
    known: (page: Page) => page.getByRole('main').getByRole('link', { name: '等着读 信用分 60' }),
  },
  {
    what: 'the account centre',
    address: '/account/personal',
    told: '获取用户信息失败',
    known: (page: Page) => page.getByRole('region', { name: '个人信息' }).getByRole('heading', { name: '等着读' }),
  },
]) {
  test(`a user who could not be read can be reloaded from ${what}`, { tag: NIGHTLY }, async ({ page, market }) => {
    await page.clock.install();
    await signedIn({ page, market }, await aRenter(market, { nickname: '等着读' }));
    const restore = await cutOff(page, 'Viewer');
    await page.goto(address);
    const again = page.getByRole('main').getByRole('button', { name: '重试' });
    await expect(page.getByRole('main').getByText(told, { exact: true })).toBeVisible();
    // Stops the page's polling.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await restore();
    await again.click();
    await expect(known(page)).toBeVisible();
    await expect(again).toBeHidden();
  });
}

test('logout and login in one tab apply to the other', async ({ page, market, context }) => {
  const renter = await aRenter(market, { balance: 900 });
  await signedIn({ page, market }, renter);
  const other = await context.newPage();
  await page.goto('/free');
  await other.goto('/account/personal');
  await other.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible();
  const { token } = await aRenter(market, { balance: 900 });
  await other.evaluate((kept) => localStorage.setItem('session-token', kept), JSON.stringify({ token, expiresAt: Date.now() + DAY }));
  await expect(page.getByRole('banner').getByRole('link', { name: '可用余额 ¥9.00' })).toBeVisible();
});
