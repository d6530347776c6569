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

/** Removes a file as a deployment does; returns how often it was requested. */
async function takeAway(page: Page, file: RegExp): Promise<() => number> {
  let asked = 0;
  await page.route(file, (route) => {
    asked += 1;
    return route.fulfill(gone);
  });
  return () => asked;
}

/** From now on the page is of a newer release. */
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
/** Until the page's code has come, its links load documents. */
const openHome = async (page: Page) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
};
const toHall = (page: Page) => page.getByRole('navigation').getByRole('link', { name: '租号大厅' }).first().click();
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('a chunk that loads on the second try shows no notice', { tag: NIGHTLY }, async ({ page }) => {
  let asked = 0;
  // The first time it is fetched ahead and imported.
  await page.route(hall, (route) => (++asked <= 2 ? route.fulfill(gone) : route.fallback()));
  const documents = countDocuments(page);
  await openHome(page);
  await toHall(page);
  await expect(page).toHaveURL('/zuhao.html');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect([asked, documents()]).toEqual([3, 1]);
});

test('after a deployment the page stays until a reload is chosen, which leads on to where one wanted to go', async ({ page }) => {
  const asked = await takeAway(page, hall);
  await deploy(page);
  const documents = countDocuments(page);
  await openHome(page);
  await toHall(page);
  await expect(notice(page, '页面已更新')).toBeVisible();
  expect([asked(), documents(), new URL(page.url()).pathname]).toEqual([3, 1, '/']);
  await page.unroute(hall);
  await notice(page, '页面已更新').getByRole('button', { name: '重新载入' }).click();
  await expect(page).toHaveURL('/zuhao.html');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a reload that does not help is not offered again, and nothing reloads by itself', { tag: NIGHTLY }, async ({ page }) => {
  const asked = await takeAway(page, hall);
  const documents = countDocuments(page);
  await openHome(page);
  await toHall(page);
  await notice(page, '这一部分没有载入').getByRole('button', { name: '重新载入' }).click();
  await expect(page).toHaveURL('/zuhao.html');
  const stuck = notice(page, '重新载入后还是打不开');
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

test('staying keeps what was typed; the way can be gone again', { tag: NIGHTLY }, async ({ page, market }) => {
  await signedIn({ page, market }, await aUser(market));
  await takeAway(page, hall);
  await page.goto('/account/Recharge');
  const amount = page.getByLabel('其他金额');
  await amount.fill('123');
  await toHall(page);
  await notice(page, '这一部分没有载入').getByRole('button', { name: '留在本页' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(amount).toHaveValue('123');
  await expect(page).toHaveURL('/account/Recharge');
  await page.unroute(hall);
  await toHall(page);
  await expect(page).toHaveURL('/zuhao.html');
});

test('a reload of the same page brings back what was typed', { tag: NIGHTLY }, async ({ page }) => {
  await takeAway(page, login);
  await page.goto(`/bind?temp_token=${'A'.repeat(43)}`);
  await page.getByLabel('手机号码').fill('13800138000');
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  const offer = notice(page, '这一部分没有载入');
  await expect(offer).toBeVisible();
  await page.unroute(login);
  await offer.getByRole('button', { name: '重新载入' }).click();
  await expect(offer).toBeHidden();
  await expect(page.getByLabel('手机号码')).toHaveValue('13800138000');
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await expect(loginDialog(page)).toBeVisible();
});

test('without a network it says so, and one more try goes on', { tag: NIGHTLY }, async ({ page, context, market }) => {
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

test('a guest without a network stays where they are', { tag: NIGHTLY }, async ({ page, context }) => {
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
  'when the charts are gone too, nobody takes the event: it is thrown on, and the browser loads the page once',
  { tag: NIGHTLY },
  async ({ page }) => {
    await takeAway(page, hall);
    await takeAway(page, charts);
    const documents = countDocuments(page);
    // Logged to the console: the page that could be queried is gone a moment later.
    await page.addInitScript(() => addEventListener('chunk.missing', ({ type }) => console.info(type)));
    const told = page.waitForEvent('console', (message) => message.text() === 'chunk.missing');
    await openHome(page);
    await toHall(page);
    await told;
    await expect(page).toHaveURL('/zuhao.html');
    await expect(title(page).or(page.getByRole('heading', { name: '页面没有载入' }))).toBeVisible();
    await expect(page.getByRole('alert').getByRole('button', { name: '重新载入' })).toBeVisible();
    expect(documents()).toBe(2);
  },
);

test('without a network the page says so, keeps what was typed, and goes on when it is back', async ({ page, market }) => {
  // It is fetched ahead when the page is first used, which may be before the network goes.
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
});
