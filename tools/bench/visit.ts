import { chromium, type Page } from '@playwright/test';
import setup from '#tests/harness/site.ts';
import { LAUNCH_ARGS } from '#tools/browser.ts';
import { buildStale } from '#tools/build.ts';
import type { BenchRow } from './orders.ts';

/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const RUNS = 3;

interface Weight {
  js: number;
  css: number;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Encoded bytes of scripts and styles as gzip sends them, of one visit. */
async function weigh(page: Page, address: string): Promise<Weight> {
  const weight: Weight = { js: 0, css: 0 };
  const sizes: Promise<void>[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    const kind = type.includes('javascript') ? 'js' : type.includes('text/css') ? 'css' : null;
    if (kind === null) return;
    sizes.push(response.request().sizes().then(({ responseBodySize }) => {
      weight[kind] += responseBodySize;
    }));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await Promise.all(sizes);
  return weight;
}

interface Paint {
  largest: number;
  shift: number;
}

/** Kept on the page by the script that runs before it. */
type Watched = typeof globalThis & { paint: Paint };

async function paint(page: Page, address: string): Promise<Paint> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const seen = { largest: 0, shift: 0 };
    (globalThis as Watched).paint = seen;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largest = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 });
  return page.evaluate(() => (globalThis as Watched).paint);
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** What a first visit fetches, and how soon it shows. */
export async function benchVisit(): Promise<BenchRow[]> {
  await buildStale(() => {});
  const stop = await setup();
  const base = process.env['BASE_URL'] ?? '';
  const browser = await chromium.launch({ args: [...LAUNCH_ARGS], ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }) });
  const fresh = async <T>(use: (page: Page) => Promise<T>): Promise<T> => {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN', extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
    return use(await context.newPage()).finally(() => context.close());
  };
  try {
    const home = await fresh((page) => weigh(page, `${base}/`));
    const form = await fresh((page) => weigh(page, `${base}/detail/1.html`));
    const paints: Paint[] = [];
    for (let run = 0; run < RUNS; run += 1) paints.push(await fresh((page) => paint(page, `${base}/`)));
    const largest = median(paints.map((each) => each.largest)) / 1000;
    const shift = Math.max(...paints.map((each) => each.shift));
    return [
      { what: 'first visit of /: JS, gzip', value: kB(home.js), target: '≤ 95 kB', ok: home.js <= 95_000 },
      { what: 'first visit of /: CSS, gzip', value: kB(home.css), target: '≤ 6 kB', ok: home.css <= 6_000 },
      { what: 'first visit of a route with forms: JS, gzip', value: kB(form.js), target: '≤ 175 kB', ok: form.js <= 175_000 },
      { what: 'largest paint of /, slow 4G, 4× CPU, median of 3', value: `${largest.toFixed(2)} s`, target: '≤ 2.0 s', ok: largest <= 2 },
      { what: 'layout shift of /, worst of 3', value: shift.toFixed(3), target: '≤ 0.02', ok: shift <= 0.02 },
    ];
  } finally {
    await browser.close();
    await stop();
  }
}
