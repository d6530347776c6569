import type { Page, Route } from '@playwright/test';
import { aListing, anOrder, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { loginDialog, openLogin } from '#testing/site/login.ts';
import { onDetail } from '#testing/site/rent.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';
import { cutOff } from '#testing/site/traffic.ts';

/** The focused element: its accessible name, and whether the focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    // Radio buttons and checkboxes are drawn on an element next to their input.
    const look = (): string =>
      [at, at.nextElementSibling, at.parentElement]
        .map((part) => {
          if (part === null) return '';
          const { outline, outlineOffset, boxShadow, borderColor } = getComputedStyle(part);
          return [outline, outlineOffset, boxShadow, borderColor].join();
        })
        .join(';');
    for (const one of document.getAnimations()) one.finish();
    const before = look();
    at.blur();
    for (const one of document.getAnimations()) one.finish();
    const isRinged = look() !== before;
    at.focus();
    return { name: `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent.trim().slice(0, 20)}`, isRinged };
  });

/** Presses Tab this many times; returns the elements without a focus ring. */
async function stopsWithoutRing(page: Page, presses: number): Promise<string[]> {
  const found: string[] = [];
  for (let i = 0; i < presses; i += 1) {
    await page.keyboard.press('Tab');
    const { name, isRinged } = await focused(page);
    if (!isRinged && !name.startsWith('BODY')) found.push(name);
  }
  return found;
}

/** Opens the page of a running order as its renter. */
async function onRunningOrder(visit: Visit): Promise<void> {
  const renter = await aRenter(visit.market);
  const { order_no } = await aPaidOrder(visit.market, renter, await aListing(visit.market));
  await signedIn(visit, renter);
  await visit.page.goto(`/account/order?order_no=${order_no}`);
  await expect(visit.page.getByRole('heading', { level: 1, name: '租用中' })).toBeVisible();
}

for (const base of ['', '/internet-cafe', '/ai']) {
  test(`every element reached by Tab has a focus ring${base && ` on ${base}`}`, { tag: NIGHTLY }, async ({ page, market }) => {
    const { listing } = await onDetail({ page, market });
    for (const address of ['/', '/zuhao.html', `/detail/${listing.id}.html`, '/account/purse']) {
      await page.goto(`${base}${address}`);
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      expect(await stopsWithoutRing(page, 30), address).toEqual([]);
    }
  });
}

test('a dialog traps the focus and returns it to its opener; Escape closes only the top layer', async ({ page }) => {
  await openLogin(page, '手机验证码');
  const form = loginDialog(page);
  for (let i = 0; i < 30; i += 1) {
    await page.keyboard.press('Tab');
    expect(await form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await form.getByLabel('手机号码').fill('13800138000');
  await form.getByRole('button', { name: '获取验证码' }).click();
  const slider = page.getByRole('dialog', { name: '安全验证' });
  await expect(slider).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(slider).toBeHidden();
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeFocused();
});

test('after a reload with an open dialog one Back leaves the page', { tag: NIGHTLY }, async ({ page }) => {
  await page.goto('/free');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '租号大厅' }).click();
  await expect(page).toHaveURL('/zuhao.html');
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await expect(loginDialog(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await expect(page).toHaveURL('/free');
});

test('a dialog focuses its first input or safe action, not its close button', { tag: NIGHTLY }, async ({ page, market }) => {
  const dialog = page.getByRole('dialog');
  await page.goto('/free');
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog.getByRole('tab', { name: '扫码登录' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: '注册' }).click();
  await expect(dialog.getByLabel('手机号码')).toBeFocused();
  const renter = await aRenter(market);
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 7_200_000;
  const { order_no } = await aPaidOrder(market, renter, await aListing(market), { mode: 'appoint', start_at: start });
  await signedIn({ page, market }, renter);
  await page.goto(`/account/order?order_no=${order_no}`);
  await page.getByRole('button', { name: '取消订单' }).click();
  await expect(dialog.getByRole('button', { name: '保留订单' })).toBeFocused();
  await page.goto(`/detail/${(await aListing(market)).id}.html`);
  await page.getByRole('button', { name: '立即租用' }).last().click();
  await expect(dialog.getByText('订单保留')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /支付/ })).toBeFocused();
});

test('Back closes the top dialog and stays on the page; without a dialog it leaves the page', async ({ page }) => {
  await page.goto('/');
  await openLogin(page, '手机验证码');
  const form = loginDialog(page);
  await form.getByLabel('手机号码').fill('13800138000');
  await form.getByRole('button', { name: '获取验证码' }).click();
  const slider = page.getByRole('dialog', { name: '安全验证' });
  await expect(slider).toBeVisible();
  await page.goBack();
  await expect(slider).toBeHidden();
  await expect(form.getByLabel('手机号码')).toHaveValue('13800138000');
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/free');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test(
  'Back returns to the page on which a dialog was opened and closed, and a second Back to the page before it',
  { tag: NIGHTLY },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: '租号大厅' }).first().click();
    await expect(page).toHaveURL('/zuhao.html');
    await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
    await loginDialog(page).getByRole('button', { name: '关闭' }).click();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^特价专区/ })
      .first()
      .click();
    await expect(page).toHaveURL('/tejia.html');
    await page.goBack();
    await expect(page).toHaveURL('/zuhao.html');
    await page.goBack();
    await expect(page).toHaveURL('/');
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('Back closes the filter sheet and keeps the selected filters', async ({ page }) => {
    await page.goto('/zuhao/1.html');
    await page.getByRole('button', { name: '筛选' }).click();
    const sheet = page.getByRole('dialog', { name: '筛选' });
    await sheet.getByText('无押金', { exact: true }).click();
    const chosen = page.getByRole('button', { name: '筛选 2' });
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(chosen).toBeVisible();
    await page.goBack();
    await expect(chosen).toBeHidden();
    await expect(page).toHaveURL('/zuhao/1.html');
  });
});

test('a progress bar is visible while the code of the login dialog is loading', { tag: NIGHTLY }, async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const held: Route[] = [];
  await page.route('**/assets/*.js', (route) => void held.push(route));
  const bar = page.getByRole('progressbar', { name: '页面载入中' });
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await expect(bar).toBeVisible();
  await page.unroute('**/assets/*.js');
  await Promise.all(held.map((route) => route.continue()));
  await expect(loginDialog(page)).toBeVisible();
  await expect(bar).toBeHidden();
});

test('with reduced motion there are no animations; otherwise transitions are short', { tag: NIGHTLY }, async ({ page }) => {
  const running = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map((one) => Number(one.effect?.getComputedTiming().duration ?? 0)),
    );
  const transitions = () =>
    page.evaluate(() => {
      const longest = (value: string): number =>
        Math.max(...value.split(',').map((part) => Number.parseFloat(part) * (part.trim().endsWith('ms') ? 1 : 1000)));
      return [...document.querySelectorAll('main *, header *')]
        .map((part) => longest(getComputedStyle(part).transitionDuration))
        .reduce((a, b) => Math.max(a, b), 0);
    });
  for (const address of ['/', '/zuhao.html']) {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    expect(await running()).toEqual([]);
    expect(await transitions()).toBeLessThanOrEqual(1);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await transitions()).toBeLessThanOrEqual(200);
  }
});

test('an order prints on one page, without header and footer', { tag: NIGHTLY }, async ({ page, market }) => {
  await onRunningOrder({ page, market });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByText('订单号')).toBeVisible();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('a list that fails to load shows an error with a retry', async ({ page }) => {
  const restore = await cutOff(page, 'Listings');
  await page.goto('/zuhao.html');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toBeVisible();
  await restore();
  await alert.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('one toast is visible at a time, for about three seconds', { tag: NIGHTLY }, async ({ page, market }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await onRunningOrder({ page, market });
  await page.getByRole('button', { name: '查看账号和密码' }).click();
  await expect(page.getByText('player-one')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const toasts = page.getByText(/^已复制/);
  await page.getByRole('button', { name: '复制账号' }).click();
  await expect(toasts).toHaveText(['已复制账号']);
  await page.getByRole('button', { name: '复制密码' }).click();
  await expect(toasts).toHaveText(['已复制密码']);
  await page.clock.runFor(2_500);
  await expect(toasts).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(toasts).toBeHidden();
});

test.describe('in a browser in New York', () => {
  test.use({ timezoneId: 'America/New_York', locale: 'en-US' });

  test('times are shown in the time zone of Shanghai', async ({ page, market }) => {
    const renter = await aRenter(market);
    const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 7_200_000;
    const { order_no } = await anOrder(market, renter, await aListing(market), { mode: 'appoint', start_at: start });
    await signedIn({ page, market }, renter);
    await page.goto(`/account/order?order_no=${order_no}`);
    const clock = new Intl.DateTimeFormat('zh-CN', {
      timeZone: 'Asia/Shanghai',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(start);
    await expect(page.getByRole('main')).toContainText(clock);
  });
});

test('every link visible to a member leads to a page', { tag: NIGHTLY }, async ({ page, market }) => {
  const renter = await aRenter(market);
  await signedIn({ page, market }, renter);
  const seen = new Set<string>();
  for (const address of ['/', '/zuhao.html', '/account/personal', '/account/purse', '/account/order']) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    for (const href of await page.locator('a[href^="/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')!))) {
      if (!/^\/(?:detail|zuhao)\//.test(href)) seen.add(href.replace(/#.*$/, ''));
    }
  }
  expect(seen.size).toBeGreaterThan(25);
  const dead: string[] = [];
  for (const href of seen) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, href);
    await expect(page.getByRole('heading').first()).toBeVisible();
    if (await page.getByText('页面不存在').isVisible()) dead.push(href);
  }
  expect(dead).toEqual([]);
});
