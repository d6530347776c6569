import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { type Browser, chromium, type Page } from '@playwright/test';
import { quiet } from '#testing/harness/quiet.ts';
import setup from '#tools/site.ts';
import { LAUNCH_ARGS, takeBrowser } from '#tools/browser.ts';
import { buildStale } from '#tools/build.ts';
import { forms, prepareForms } from './forms.ts';
import { kB, weigh } from './weigh.ts';
import type { BenchRow } from './orders.ts';

/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const RUNS = 5;
const WITH_FORMS = 175_000;
/** Quiet time without a repaint after which the page counts as painted. */
const QUIET_MS = 2_000;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Paint {
  /** Milliseconds from the navigation. */
  largest: number;
  shift: number;
}

/** Kept on the page by the script that runs before it. */
type Watched = typeof globalThis & { paint: Paint & { at: number } };

function watchPaint(): void {
  const seen = { largest: 0, shift: 0, at: 0 };
  (globalThis as Watched).paint = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime;
    seen.at = performance.now();
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
    seen.at = performance.now();
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The network falls idle while a slow machine still draws: read only when the page is drawn and stays as it is. */
async function paint(page: Page, address: string, drawn: string): Promise<Paint> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(watchPaint);
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
  await page.waitForSelector(drawn);
  await page.waitForFunction(
    (quiet) => {
      const { largest, at } = (globalThis as Watched).paint;
      return largest > 0 && performance.now() - at > quiet;
    },
    QUIET_MS,
    { timeout: 30_000 },
  );
  return page.evaluate(() => (globalThis as Watched).paint);
}

/** A page of nothing but a picture and as many bytes: what this machine takes for it, busy as it is, is the measure of the rest. */
async function servePlain(bytes: number): Promise<{ url: string; close: () => void }> {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="696" height="388"><path fill="#24c" d="M0 0h696v388H0z"/><path fill="#fa3" d="M90 40h400v300z"/></svg>';
  const page = `<!doctype html><title>plain</title><img src="/picture.svg" width="696" height="388" alt=""><!--${randomBytes(bytes * 0.75).toString('base64')}-->`;
  const server = createServer((request, response) => {
    const isPicture = request.url === '/picture.svg';
    response
      .writeHead(200, { 'content-type': isPicture ? 'image/svg+xml' : 'text/html' })
      .end(isPicture ? picture + '<!---->'.repeat(400) : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A first visit of each page with a form. Ads and notices, which would cover the forms, have been seen. */
async function weighForms(browser: Browser, base: string): Promise<BenchRow[]> {
  const facts = await prepareForms(process.env['SITE_DATABASE_URL'] ?? '');
  const rows: BenchRow[] = [];
  for (const { what, as, path, open, isDialog } of forms) {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      locale: 'zh-CN',
      extraHTTPHeaders: { 'accept-encoding': 'gzip' },
      storageState: quiet(base),
    });
    try {
      const kept = as && JSON.stringify({ token: facts.token(as), expiresAt: Date.now() + 86_400_000 });
      if (kept) await context.addInitScript((value) => localStorage.setItem('session-token', value), kept);
      const { js } = await weigh(await context.newPage(), `${base}${path(facts)}`, open);
      rows.push(
        isDialog
          ? { what: `a dialog over it, ${what}: JS, gzip`, value: kB(js), target: '–', ok: null }
          : { what: `first visit, ${what}: JS, gzip`, value: kB(js), target: '≤ 175 kB', ok: js > 0 && js <= WITH_FORMS },
      );
    } catch (error) {
      console.error(error);
      rows.push({ what: `first visit, ${what}: could not be weighed`, value: '–', target: '≤ 175 kB', ok: false });
    } finally {
      await context.close();
    }
  }
  return rows;
}

/** What a first visit fetches, and how soon it shows. */
export async function benchVisit(): Promise<BenchRow[]> {
  await buildStale(() => {});
  await takeBrowser();
  const stop = await setup();
  const base = process.env['BASE_URL'] ?? '';
  const browser = await chromium.launch({
    args: [...LAUNCH_ARGS],
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
  });
  const plain = await servePlain(16_000);
  const fresh = async <T>(use: (page: Page) => Promise<T>): Promise<T> => {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      locale: 'zh-CN',
      extraHTTPHeaders: { 'accept-encoding': 'gzip' },
    });
    return use(await context.newPage()).finally(() => context.close());
  };
  try {
    const home = await fresh((page) => weigh(page, `${base}/`));
    const withForms = await weighForms(browser, base);
    const paints: Paint[] = [];
    const plains: Paint[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      paints.push(await fresh((page) => paint(page, `${base}/`, '[aria-roledescription="轮播"] img')));
      plains.push(await fresh((page) => paint(page, plain.url, 'img')));
    }
    const least = median(plains.map((each) => each.largest)) / 1000;
    const largest = median(paints.map((each) => each.largest)) / 1000;
    const shift = Math.max(...paints.map((each) => each.shift));
    return [
      { what: 'first visit of /: JS, gzip', value: kB(home.js), target: '≤ 95 kB', ok: home.js <= 95_000 },
      { what: 'first visit of /: CSS, gzip', value: kB(home.css), target: '≤ 6 kB', ok: home.css <= 6_000 },
      ...withForms,
      {
        what: `largest paint of /, slow 4G, 4× CPU, median of ${RUNS}, load ${os.loadavg()[0]?.toFixed(1)}`,
        value: `${largest.toFixed(2)} s`,
        target: '≤ 2.0 s',
        ok: largest <= 2,
      },
      { what: 'the same of a plain page of as many bytes, in the same minutes', value: `${least.toFixed(2)} s`, target: '–', ok: null },
      { what: `layout shift of /, worst of ${RUNS}`, value: shift.toFixed(3), target: '≤ 0.02', ok: shift <= 0.02 },
    ];
  } finally {
    await browser.close();
    plain.close();
    await stop();
  }
}
