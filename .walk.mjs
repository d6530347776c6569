import { createRequire } from 'node:module';
const require = createRequire('/work/wt/merchants/package.json');
const { chromium } = require('@playwright/test');
const base = 'http://localhost:7410';
const { findBrowser } = await import('/work/wt/merchants/tools/test/browser.ts').then((m) => m); const found = await (findBrowser ?? (() => null))(); const browser = await chromium.launch({ executablePath: found.executablePath, env: { ...process.env, ...found.env }, args: ['--no-sandbox'] });
const log = (...a) => console.log(...a);
async function login(page, user, pass) {
  await page.goto(base + '/?x=1');
  await page.getByRole('button', { name: '登录', exact: true }).first().click();
  await page.getByRole('tab', { name: '快捷登录' }).click();
  await page.getByRole('button', { name: '密码登录' }).click();
  await page.getByLabel(/手机号|用户名/).first().fill(user);
  await page.getByLabel('密码', { exact: true }).fill(pass);
  const agree = page.getByRole('checkbox', { name: /同意/ });
  if (await agree.count()) await agree.first().check({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: /^登录/ }).last().click();
  await page.waitForTimeout(2500);
}
const ctx = await browser.newContext({ viewport: { width: 1366, height: 900 } });
const page = await ctx.newPage();
page.on('console', (m) => m.type() === 'error' && log('console', m.text().slice(0, 300)));
page.on('pageerror', (e) => log('pageerror', String(e).slice(0, 400)));
try {
  await login(page, 'owner', 'Owner_2026');
  await page.goto(base + '/account/merchant'); await page.waitForTimeout(4000);
  await page.screenshot({ path: '/tmp/mer/centre.png', fullPage: true });
  await page.getByRole('button', { name: /^草稿/ }).click(); await page.waitForTimeout(1500);
  log(page.url());
  await page.getByRole('link', { name: /^接着填/ }).first().click(); await page.waitForTimeout(4000);
  await page.screenshot({ path: '/tmp/mer/publish.png', fullPage: true });
  log(page.url());
  await page.goto(base + '/business-invest'); await page.waitForTimeout(3000);
  await page.screenshot({ path: '/tmp/mer/apply.png', fullPage: true });
} catch (e) { log('ERR', String(e).slice(0, 800)); await page.screenshot({ path: '/tmp/mer/err.png' }); }
await browser.close();
