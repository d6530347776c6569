import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { quiet } from '#testing/harness/quiet.ts';
import setup from '#tools/test/site.ts';
import { LAUNCH_ARGS, takeBrowser } from '#tools/test/browser.ts';
import { buildStale } from '#tools/build/index.ts';
import { freePorts } from '#tools/start/ports.ts';
import { prepareForms } from './forms.ts';
import { type Interaction, interactions, longestInput } from './interactions.ts';
import { lighthouseScore } from './lighthouse.ts';
import type { BenchRow } from './orders.ts';

/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const RUNS = 5;
/** A user's limit of unpaid orders: each opening of the payment dialog creates one. */
const INPUT_RUNS = 3;
const PHONE = { width: 375, height: 812 };
/** Quiet time without a repaint after which the page counts as painted. */
const QUIET_MS = 2_000;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Paint {
  /** Milliseconds from the navigation. */
  largest: number;
  shift: number;
}

/** Set by a script that runs before the page's code. */
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

/** Reads the metrics only after the page is drawn and unchanged: the network is idle before a slow machine has drawn it. */
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

/** A page with only a picture and as many bytes, as a reference for the current speed of the machine. */
async function servePlain(bytes: number): Promise<{ url: string; close: () => void }> {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="696" height="388"><path fill="#24c" d="M0 0h696v388H0z"/>' +
    '<path fill="#fa3" d="M90 40h400v300z"/></svg>';
  const page =
    '<!doctype html><title>plain</title><img src="/picture.svg" width="696" height="388" alt="">' +
    `<!--${randomBytes(bytes * 0.75).toString('base64')}-->`;
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

/** Largest contentful paint of first visits, their Lighthouse scores, and the input latency of pages. */
export async function benchVisit(): Promise<BenchRow[]> {
  await buildStale(() => {});
  await takeBrowser();
  // As in production: with the visualiser all charts would load at once.
  process.env['VISUALISER'] = 'off';
  const stop = await setup();
  const base = process.env['BASE_URL'] ?? '';
  const { DEBUGGED: port } = await freePorts(['DEBUGGED'], '127.0.0.1');
  const browser = await chromium.launch({
    args: [...LAUNCH_ARGS, `--remote-debugging-port=${port}`],
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
  });
  const plain = await servePlain(16_000);
  const fresh = async <T>(options: BrowserContextOptions, use: (page: Page) => Promise<T>): Promise<T> => {
    const context = await browser.newContext({ locale: 'zh-CN', extraHTTPHeaders: { 'accept-encoding': 'gzip' }, ...options });
    return use(await context.newPage()).finally(() => context.close());
  };
  const load = (runs = RUNS): string => `median of ${runs}, load ${os.loadavg()[0]?.toFixed(1)}`;
  const { listing, listings, token } = await prepareForms(process.env['SITE_DATABASE_URL'] ?? '');

  const paints = async (): Promise<BenchRow[]> => {
    const first: Paint[] = [];
    const least: Paint[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      first.push(await fresh({ viewport: PHONE }, (page) => paint(page, `${base}/`, '[aria-roledescription="轮播"] img')));
      least.push(await fresh({ viewport: PHONE }, (page) => paint(page, plain.url, 'img')));
    }
    const largest = median(first.map((each) => each.largest)) / 1000;
    const shift = Math.max(...first.map((each) => each.shift));
    return [
      {
        what: `largest paint of /, 375×812, slow 4G, 4× CPU, ${load()}`,
        value: `${largest.toFixed(2)} s`,
        target: '≤ 2.0 s',
        ok: largest <= 2,
      },
      {
        what: 'the same of a plain page of as many bytes, in the same minutes',
        value: `${(median(least.map((each) => each.largest)) / 1000).toFixed(2)} s`,
        target: '–',
        ok: null,
      },
      { what: `layout shift of /, worst of ${RUNS}`, value: shift.toFixed(3), target: '≤ 0.005', ok: shift <= 0.005 },
    ];
  };

  const scored = async (path: string, least: number): Promise<BenchRow> => {
    const scores: number[] = [];
    for (let run = 0; run < RUNS; run += 1) scores.push(await lighthouseScore(`${base}${path}`, Number(port)));
    const score = median(scores);
    return {
      what: `Lighthouse, phone, ${path}, ${load()}`,
      value: `${score} (${scores.join(' ')})`,
      target: `≥ ${least}`,
      ok: score >= least,
    };
  };

  const answered = async (interaction: Interaction): Promise<BenchRow> => {
    const { what, as, viewport } = interaction;
    const times: number[] = [];
    for (let run = 0; run < INPUT_RUNS; run += 1) {
      const time = await fresh({ viewport, storageState: quiet(base) }, async (page) => {
        const login = as && JSON.stringify({ token: token(as), expiresAt: Date.now() + 86_400_000 });
        if (login) await page.addInitScript((value) => localStorage.setItem('session-token', value), login);
        return longestInput(page, base, listings[run] ?? listing, interaction);
      });
      times.push(time);
    }
    const time = median(times);
    return { what: `${what}, 4× CPU: input to next paint, ${load(INPUT_RUNS)}`, value: `${time} ms`, target: '≤ 100 ms', ok: time <= 100 };
  };

  /** A failed measurement counts as a missed target, and does not stop the others. */
  const kept = (what: string, measured: () => Promise<BenchRow>): Promise<BenchRow> =>
    measured().catch((error: unknown) => {
      console.error(error);
      return { what: `${what}: could not be measured`, value: '–', target: '–', ok: false };
    });

  try {
    // Warms up the gateway: its first server-side rendering takes longer than the limit.
    await fetch(`${base}/`).then((answer) => answer.text());
    const rows = await paints();
    for (const [path, least] of [
      ['/', 97],
      ['/zuhao/1.html', 95],
      [`/detail/${listing}.html`, 97],
    ] as const)
      rows.push(await kept(path, () => scored(path, least)));
    for (const interaction of interactions) rows.push(await kept(interaction.what, () => answered(interaction)));
    return rows;
  } finally {
    await browser.close();
    plain.close();
    await stop();
  }
}
