import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { quiet } from '#testing/harness/quiet.ts';
import { NIGHTLY, nightlyUnless } from '#testing/nightly.ts';
import { remember } from '#testing/site/memory.ts';

test.beforeEach(({ context, baseURL }) => remember(context, quiet(baseURL ?? '')));

/** Marks what the server rendered, before any code of the page runs. */
const mark = () => {
  addEventListener('DOMContentLoaded', () => {
    for (const part of document.querySelectorAll('header, main h1, [aria-roledescription="轮播"]')) part.setAttribute('data-drawn', '');
  });
};

/** Styles inlined in the first screen: those of every visit, and of the brands' skins. */
function drawnStyles(): string[] {
  const manifest = JSON.parse(fs.readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<
    string,
    { name?: string; file: string; css?: string[] }
  >;
  return Object.entries(manifest).flatMap(([key, { name, file, css = [] }]) =>
    key.startsWith('src/ui/skins/') ? [file] : name === 'main' ? css : [],
  );
}

for (const { name, base } of [
  { name: '开战租号', base: '' },
  { name: '网咖速租', base: '/internet-cafe' },
  { name: '灵犀 AI 租号', base: '/ai' },
]) {
  test(`${name}：the home page is rendered on the server and hydrated without changes`, nightlyUnless(base === ''), async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.addInitScript(mark);
    // The first visit may come before the server has rendered the page.
    await expect.poll(async () => (await (await page.request.get(`${base}/`)).text()).includes('<h1')).toBe(true);

    const answer = await page.goto(`${base}/`);
    expect(await answer?.text()).toContain(`aria-label="${name}首页"`);
    await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
    await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
    expect(await page.locator('[data-drawn]').count()).toBe(3);
    const linked = await page
      .locator('link[rel="stylesheet"]:not([disabled])')
      .evaluateAll((sheets) => sheets.map((sheet) => new URL((sheet as HTMLLinkElement).href).pathname));
    expect([drawnStyles().length, drawnStyles().filter((file) => linked.includes(`/${file}`))]).toEqual([3, []]);
    expect(complaints).toEqual([]);
  });
}

test('clicks and text entered before the code is loaded are not lost', async ({ page }) => {
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/main-.*\.js$/, (route) => code.promise.then(() => route.continue()));
  const search = page.getByRole('combobox', { name: '搜索' });
  await expect
    .poll(async () => {
      await page.goto('/', { waitUntil: 'commit' });
      return page.locator('main h1').count();
    })
    .toBe(1);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name, duration }) => /boot-/.test(name) && duration > 0),
  );
  await search.fill('荣耀');
  await page.getByRole('region', { name: '今日推荐' }).getByRole('button', { name: '登录' }).click();
  code.resolve();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('荣耀');
});

test('a scroll position set before the code is loaded is kept', { tag: NIGHTLY }, async ({ page }) => {
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/main-.*\.js$/, (route) => code.promise.then(() => route.continue()));
  await expect
    .poll(async () => {
      await page.goto('/', { waitUntil: 'commit' });
      return page.locator('main h1').count();
    })
    .toBe(1);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  code.resolve();
  await page.waitForFunction(() => typeof history.state === 'object' && history.state !== null && 'key' in history.state);
  expect(
    await page.evaluate(
      () =>
        new Promise<number>((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY))))),
    ),
  ).toBe(600);
});

test('a search submitted before the code is loaded leads to the hall', async ({ page }) => {
  await page.route(/\/assets\/main-.*\.js$/, (route) => route.abort());
  await expect
    .poll(async () => {
      await page.goto('/ai/', { waitUntil: 'commit' });
      return page.locator('main h1').count();
    })
    .toBe(1);
  await page.getByRole('combobox', { name: '搜索' }).fill('荣耀');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ai\/zuhao\.html\?keyword=%E8%8D%A3%E8%80%80$/);
});

test('a page without JavaScript still lists the games', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await expect
    .poll(async () => {
      await page.goto(`${baseURL}/`);
      return page.getByRole('navigation', { name: '按游戏找号' }).getByRole('link').count();
    })
    .toBe(10);
  await context.close();
});

test('the received part of a page does not move while the rest is loading', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  const rail = page.getByRole('navigation', { name: '按游戏找号' });
  const placeOf = async (cut: (html: string) => string) => {
    await page.route(`${baseURL}/`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: cut(await answer.text()) });
    });
    await page.goto(`${baseURL}/`);
    return rail.boundingBox();
  };
  await expect.poll(() => placeOf((html) => html)).not.toBeNull();
  const whole = await rail.boundingBox();
  expect(await placeOf((html) => html.slice(0, html.indexOf('aria-roledescription="轮播"')).replace(/<[^>]*$/, ''))).toEqual(whole);
  await context.close();
});

for (const [what, address, parts] of [
  ['the hall', '/zuhao.html', ['HallScreen', 'reads']],
  ['an account', '/detail/1.html', ['DetailScreen', 'reads']],
] as const) {
  test(`the first response for ${what} preloads the code of its screen`, async ({ page }) => {
    const links = (await page.request.get(address)).headers()['link'] ?? '';
    for (const part of parts) expect(links).toMatch(new RegExp(`</assets/${part}-[^>]+\\.js>; rel=modulepreload`));
  });
}
