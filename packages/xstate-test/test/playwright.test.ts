import { existsSync, readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cover, createCoverage, explore, fromToken, shareOf } from '../src/index.ts';
import { runInBrowser, type BrowserOptions } from '../src/playwright.ts';
import { qrLogin } from './charts/qrLogin.machine.ts';
import { qrModel } from './charts/qrLogin.model.ts';

const here = import.meta.dirname;
const xstate = join(dirname(createRequire(import.meta.url).resolve('xstate/package.json')), 'dist');
const files: Record<string, () => [type: string, body: string]> = {
  '/': () => ['text/html', readFileSync(join(here, 'page/index.html'), 'utf8')],
  '/app.js': () => ['text/javascript', readFileSync(join(here, 'page/app.js'), 'utf8')],
  '/machine.js': () => ['text/javascript', stripTypeScriptTypes(readFileSync(join(here, 'charts/qrLogin.machine.ts'), 'utf8'))],
};

async function serve(page: Page): Promise<void> {
  await page.route('http://app.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const [contentType, body] = pathname.startsWith('/xstate/')
      ? ['text/javascript', readFileSync(join(xstate, pathname.slice('/xstate/'.length)), 'utf8')]
      : (files[pathname]?.() ?? ['text/plain', '']);
    return route.fulfill({ contentType: `${contentType}; charset=utf-8`, body });
  });
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();
const title = (text: string) => (page: Page) => page.getByRole('heading', { name: text }).waitFor();

const options: BrowserOptions = {
  open: (page) => page.goto('http://app.test/'),
  observe: async (page) => JSON.parse((await page.locator('main').getAttribute('data-state', { timeout: 1000 })) ?? 'null'),
  operations: { fetchQr: 'FetchQr', checkStatus: 'CheckStatus', sendSms: ['SendSms'], verifyCode: () => 'VerifyCode' },
  answer:
    ({ kind, value }) =>
    (route) =>
      route.fulfill({ json: kind === 'done' ? { data: value ?? null } : { errors: [{ message: String(value) }] } }),
  drivers: {
    open: press('打开二维码'),
    refresh: press('刷新'),
    close: press('关闭'),
    'captcha.passed': press('完成验证'),
    'code.resend': press('重发'),
    'code.submit': async (page, event) => {
      await page.getByLabel('验证码').fill((event as unknown as { code: string }).code);
      await page.getByRole('button', { name: '提交' }).click();
    },
  },
  facts: { 'qrLogin.live': title('请扫码'), 'qrLogin.sms.enterCode': title('请输入验证码'), 'qrLogin.success': title('登录成功') },
};

describe('runInBrowser', () => {
  const graph = explore(qrLogin, {
    ...qrModel,
    outcomes: { ...qrModel.outcomes, checkStatus: { ...qrModel.outcomes.checkStatus, pending: true } },
  });
  let browser: Browser;
  const systems = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && existsSync(path),
  );

  beforeAll(async () => {
    browser = await chromium.launch({
      ...(systems ? { executablePath: systems } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
  }, 60_000);
  afterAll(() => browser.close());

  async function fresh<T>(run: (page: Page) => Promise<T>): Promise<T> {
    const page = await browser.newPage();
    try {
      await serve(page);
      return await run(page);
    } finally {
      await page.close();
    }
  }

  it('walks every transition of a page with its timers and requests', async () => {
    const coverage = createCoverage(graph);
    for (const path of cover(graph).paths) coverage.add(await fresh((page) => runInBrowser(page, graph, path, options)));
    expect(shareOf(coverage.data, 'transitions', 'browser')).toEqual({ covered: 27, reachable: 27, declared: 28 });
  }, 90_000);

  it('reports where the page diverged, with the replay token', async () => {
    const path = fromToken(graph, 'qrLogin~open/fetchQr-offline/fetchQr+ok/refresh');
    const broken = { ...options, facts: { 'qrLogin.live': async () => Promise.reject(new Error('no code is shown')) } };
    const run = fresh((page) => runInBrowser(page, graph, path, broken));
    await expect(run).rejects.toThrow(
      [
        'qrLogin: step 3 of 4 "二维码已取到": wrong state',
        '  expected {"live":{"poll":"waiting","expiry":"fresh"}}',
        '  actual   no code is shown',
        '  replay   qrLogin~open/fetchQr-offline/fetchQr+ok',
      ].join('\n'),
    );
  }, 30_000);

  it('reports the request that the page did not send', async () => {
    const path = fromToken(graph, 'qrLogin~open/fetchQr+ok');
    const run = fresh((page) =>
      runInBrowser(page, graph, path, { ...options, timeout: 300, operations: { fetchQr: 'Other', checkStatus: 'FetchQr' } }),
    );
    await expect(run).rejects.toThrow(/expected the page to ask Other\n {2}actual {3}it waits for FetchQr/);
  }, 30_000);

  it('rejects a graph explored with the any-order clock', async () => {
    const loose = explore(qrLogin, { ...qrModel, clock: 'any-order' });
    await expect(fresh((page) => runInBrowser(page, loose, { edges: [] }, options))).rejects.toThrow("explore with clock 'earliest'");
  }, 30_000);
});
