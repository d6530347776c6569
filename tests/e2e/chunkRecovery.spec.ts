import type { Page } from '@playwright/test';
import { aUser } from '#testing/builders/identity.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { loginDialog } from '#testing/site/login.ts';
import { onDetail, paymentDialog, rentButton, rentCard } from '#testing/site/rent.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';

const hall = /\/assets\/HallScreen-[^/]+\.js$/;
const login = /\/assets\/LoginLayer-[^/]+\.js$/;
const renting = /\/assets\/Rent-[^/]+\.js$/;
const charts = /\/assets\/charts-[^/]+\.js$/;
const gone = { status: 404, json: { code: 40400, message: '内容不存在或已被移除', data: {} } };

/** Removes a file, as a deployment does; returns a counter of its requests. */
async function takeAway(page: Page, file: RegExp): Promise<() => number> {
  let asked = 0;
  await page.route(file, (route) => {
    asked += 1;
    return route.fulfill(gone);
  });
  return () => asked;
}

/** From now on the page’s document is of a newer release. */
const deploy = (page: Page) =>
  page.route(
    (url) => !/\/(assets|static|graphql)/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.fallback();
      const response = await route.fetch();
      return route.fulfill({ response, body: (await response.text()).replace(/\/assets\/boot-[^"]+\.js/, '/assets/boot-next.js') });
    },
  );

function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  return () => documents;
}

const notice = (page: Page, title: string) => page.getByRole('alert', { name: title });
/** Waits for the page’s code: links load documents before that. */
const openHome = async (page: Page) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
};
const toHall = (page: Page) => page.getByRole('navigation').getByRole('link', { name: '租号大厅' }).first().click();
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('a chunk that loads on the second try shows no notice', { tag: NIGHTLY }, async ({ page }) => {
  let asked = 0;
  // Two requests fail: the preload and the first import.
  await page.route(hall, (route) => (++asked <= 2 ? route.fulfill(gone) : route.fallback()));
  const documents = countDocuments(page);
  await openHome(page);
  await toHall(page);
  await expect(page).toHaveURL('/zuhao.html');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect([asked, documents()]).toEqual([3, 1]);
});

test('after a deployment the page stays until the user selects a reload, which opens the requested page', async ({ page }) => {
  const asked = await takeAway(page, hall);
  await deploy(page);
  const documents = countDocuments(page);
  await openHome(page);
  await toHall(page);
  await expect(notice(page, '页面已更新')).toBeVisible();
  // Some browsers do not fetch a module again after a failure.
  expect([[1, 3].includes(asked()), documents(), new URL(page.url()).pathname]).toEqual([true, 1, '/']);
  await page.unroute(hall);
  await notice(page, '页面已更新').getByRole('button', { name: '重新载入' }).click();
  await expect(page).toHaveURL('/zuhao.html');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a reload that does not help is not offered again; nothing reloads without the user', { tag: NIGHTLY }, async ({ page }) => {
  const asked = await takeAway(page, hall);
  const documents = countDocuments(page);
  await openHome(page);
  await toHall(page);
  await notice(page, '这部分内容加载失败').getByRole('button', { name: '重新载入' }).click();
  await expect(page).toHaveURL('/zuhao.html');
  const stuck = notice(page, '重新载入后仍无法打开');
  await expect(stuck.getByRole('button')).toHaveText(['再试一次', '去首页', '留在本页']);
  const before = asked();
  await stuck.getByRole('button', { name: '再试一次' }).click();
  await expect.poll(asked).toBe(before + 1);
  await expect(stuck.getByRole('button', { name: '再试一次' })).not.toHaveAttribute('aria-busy', 'true');
  expect(documents()).toBe(2);
  await stuck.getByRole('button', { name: '去首页' }).click();
  await expect(page).toHaveURL('/');
  expect(documents()).toBe(2);
});

test('staying on the page keeps the typed text; the same link works later', { tag: NIGHTLY }, async ({ page, market }) => {
  await signedIn({ page, market }, await aUser(market));
  await takeAway(page, hall);
  await page.goto('/account/Recharge');
  const amount = page.getByLabel('其他金额');
  await amount.fill('123');
  await toHall(page);
  await notice(page, '这部分内容加载失败').getByRole('button', { name: '留在本页' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(amount).toHaveValue('123');
  await expect(page).toHaveURL('/account/Recharge');
  await page.unroute(hall);
  await toHall(page);
  await expect(page).toHaveURL('/zuhao.html');
});

test('a reload of the same page restores the typed text', { tag: NIGHTLY }, async ({ page }) => {
  await takeAway(page, login);
  await page.goto(`/bind?temp_token=${'A'.repeat(43)}`);
  await page.getByLabel('手机号码').fill('13800138000');
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  const offer = notice(page, '这部分内容加载失败');
  await expect(offer).toBeVisible();
  await page.unroute(login);
  await offer.getByRole('button', { name: '重新载入' }).click();
  await expect(offer).toBeHidden();
  await expect(page.getByLabel('手机号码')).toHaveValue('13800138000');
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await expect(loginDialog(page)).toBeVisible();
});

test('without a network the page says so, and a retry opens the requested page', { tag: NIGHTLY }, async ({ page, context, market }) => {
  await signedIn({ page, market }, await aUser(market));
  await page.goto('/account/Recharge');
  await expect(page.getByLabel('其他金额')).toBeVisible();
  await context.setOffline(true);
  await toHall(page);
  const offer = notice(page, '网络断开了');
  await expect(offer).toBeVisible();
  await context.setOffline(false);
  await offer.getByRole('button', { name: '再试一次' }).click();
  await expect(page).toHaveURL('/zuhao.html');
});

test('a guest without a network stays on the page', { tag: NIGHTLY }, async ({ page, context }) => {
  const documents = countDocuments(page);
  await page.goto('/download');
  await expect(title(page)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: '联系我们' }).first().click();
  await expect(page.getByText('网络断开了，连上后自动继续')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: '联系我们' }).first().click();
  await expect(page).toHaveURL('/ContactUs');
  expect(documents()).toBe(1);
});

test(
  'if the charts fail to load too, the event is not handled, and the browser loads the requested page once',
  { tag: NIGHTLY },
  async ({ page }) => {
    await takeAway(page, hall);
    await takeAway(page, charts);
    const documents = countDocuments(page);
    // Logged to the console, since the page is navigated away immediately afterwards.
    await page.addInitScript(() => addEventListener('chunk.missing', ({ type }) => console.info(type)));
    const told = page.waitForEvent('console', (message) => message.text() === 'chunk.missing');
    await openHome(page);
    await toHall(page);
    await told;
    await expect(page).toHaveURL('/zuhao.html');
    await expect(title(page).or(page.getByRole('heading', { name: '页面加载失败' }))).toBeVisible();
    await expect(page.getByRole('alert').getByRole('button', { name: '重新载入' })).toBeVisible();
    expect(documents()).toBe(2);
  },
);

test(
  'without a network the page says so, keeps the typed text, and continues when the network is back',
  { tag: NIGHTLY },
  async ({ page, market }) => {
    // The chunk would be preloaded on first use of the page, possibly before the network is disconnected.
    await page.route(renting, (route) => route.abort('internetdisconnected'));
    await onDetail({ page, market });
    const said = page.getByText('网络断开了，连上后自动继续');
    const search = page.getByRole('combobox', { name: '搜索' });
    await search.fill('没打完的字');
    await page.context().setOffline(true);
    await expect(said).toBeVisible();
    await rentButton(page).click();
    const notice = page.getByRole('alert', { name: '网络断开了' });
    await expect(notice).toBeVisible();
    await expect(rentCard(page).getByRole('button', { name: '立即租用' })).toBeVisible();
    await page.unroute(renting);
    await page.context().setOffline(false);
    await expect(said).toBeHidden();
    await expect(search).toHaveValue('没打完的字');
    await notice.getByRole('button', { name: '再试一次' }).click();
    await expect(paymentDialog(page)).toBeVisible();
  },
);
