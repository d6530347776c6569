import os from 'node:os';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import setup from '#tools/site.ts';
import { LAUNCH_ARGS, takeBrowser } from '#tools/browser.ts';
import { buildStale } from '#tools/build.ts';
import type { BenchRow } from './orders.ts';
import { must } from '#lib/must.ts';

const EVENTS = 300;
/** A morning’s work: as many frames have been recorded before the second measurement. */
const LONG = 5_000;
const LIMIT_MS = 16;
const PINGS = 200;

/** Timings of one event in ms, by the clock of the visualiser's tab. */
interface Sight {
  readonly state: string;
  /** The state’s box has the class that lights it up. */
  readonly lit: number;
  /** The frame with it has been handed to the compositor. */
  readonly shown: number;
}

/** Kept on the pages by the scripts below. */
type Watched = typeof globalThis & { sights: Sight[]; bare: number[] };

/** Notes when a state lights up in the visualiser, and when the frame that shows it is done. */
function watchLights(): void {
  const now = (): number => performance.timeOrigin + performance.now();
  const sights: Sight[] = [];
  (globalThis as Watched).sights = sights;
  const after = new MessageChannel();
  const waiting: (() => void)[] = [];
  after.port1.onmessage = () => waiting.shift()?.();
  new MutationObserver((mutations) => {
    const lit = now();
    for (const { target, oldValue } of mutations) {
      const element = target as Element;
      const state = element.getAttribute('data-state');
      if (state === null || !element.classList.contains('active') || /(^| )active( |$)/.test(oldValue ?? '')) continue;
      requestAnimationFrame(() => {
        waiting.push(() => sights.push({ state, lit, shown: now() }));
        after.port2.postMessage(null);
      });
    }
  }).observe(must(document.querySelector('.canvas')), {
    subtree: true,
    attributes: true,
    attributeFilter: ['class'],
    attributeOldValue: true,
  });
}

/** When something was done, ms by the clock of the app’s tab. */
interface Done {
  readonly pressed: number[];
  /** Messages with nothing in them, sent half-way between two events. */
  readonly posted: number[];
}

/** Presses the two buttons of the dialog in turn, at no fixed pace. */
async function pressInTurn({ events, least, most }: { events: number; least: number; most: number }): Promise<Done> {
  const [pressed, posted]: [number[], number[]] = [[], []];
  const channel = new BroadcastChannel('bench');
  const now = (): number => performance.timeOrigin + performance.now();
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const find = (name: string): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')].find(({ textContent }) => textContent === name);
  for (let i = 0; i < events; i += 1) {
    const button = find(i % 2 === 0 ? '密码登录' : '手机验证码');
    if (!button) throw new Error('the dialog has no button to press');
    pressed.push(now());
    button.click();
    // Between two of the display’s frames as often as not.
    const ms = least + ((i * 37) % 101) * ((most - least) / 100);
    await pause(ms / 2);
    posted.push(now());
    channel.postMessage({ bare: i });
    await pause(ms / 2);
  }
  channel.close();
  return { pressed, posted };
}

/** Answers every ping with the time, and notes when a bare message came. */
function answerPings(): void {
  const channel = new BroadcastChannel('bench');
  const bare: number[] = [];
  (globalThis as Watched).bare = bare;
  channel.onmessage = ({ data }: MessageEvent<{ ping?: number; bare?: number }>) => {
    if (data.bare !== undefined) bare.push(performance.timeOrigin + performance.now());
    if (data.ping !== undefined) channel.postMessage({ pong: data.ping, at: performance.timeOrigin + performance.now() });
  };
}

/**
 * How far the other tab’s clock is ahead of this one’s, and how long a message there and back takes at least: each tab counts from a start
 * of its own.
 */
async function compareClocks(pings: number): Promise<{ ahead: number; trip: number }> {
  const now = (): number => performance.timeOrigin + performance.now();
  const channel = new BroadcastChannel('bench');
  let best = { ahead: 0, trip: Infinity };
  for (let ping = 0; ping < pings; ping += 1) {
    const sent = now();
    const at = await new Promise<number>((resolve) => {
      channel.onmessage = ({ data }: MessageEvent<{ pong?: number; at: number }>) => data.pong === ping && resolve(data.at);
      channel.postMessage({ ping });
    });
    const trip = now() - sent;
    if (trip < best.trip) best = { ahead: at - (sent + trip / 2), trip };
  }
  channel.close();
  return best;
}

interface Stretch {
  readonly events: number;
  readonly lit: readonly number[];
  readonly shown: readonly number[];
  readonly bare: readonly number[];
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * part) - 1)] ?? NaN;

async function measure(app: Page, charts: Page): Promise<Stretch> {
  await settle(charts);
  const { ahead } = await app.evaluate(compareClocks, PINGS);
  const before = await charts.evaluate(() => {
    (globalThis as Watched).bare.length = 0;
    return (globalThis as Watched).sights.length;
  });
  const { pressed, posted } = await app.evaluate(pressInTurn, { events: EVENTS, least: 60, most: 260 });
  await charts.waitForFunction(
    ({ from, count }) => (globalThis as Watched).sights.length >= from + count,
    { from: before, count: EVENTS },
    { timeout: 10_000 },
  );
  const sights = (await charts.evaluate((from) => (globalThis as Watched).sights.slice(from), before)).filter(({ state }) =>
    /^loginModal\.open\.\w+$/.test(state),
  );
  if (sights.length !== pressed.length) throw new Error(`${pressed.length} events, ${sights.length} lights`);
  const since = (read: (sight: Sight) => number): number[] => sights.map((sight, i) => read(sight) - ahead - must(pressed[i]));
  const bare = (await charts.evaluate(() => (globalThis as Watched).bare)).map((at, i) => at - ahead - must(posted[i]));
  return { events: pressed.length, bare, lit: since(({ lit }) => lit), shown: since(({ shown }) => shown) };
}

/** A tab in a window of its own: of two tabs in one window a person sees only one, and the browser draws the other but once a second. */
async function openWindow(browser: Browser, context: BrowserContext, beside: Page): Promise<Page> {
  const { targetInfo } = await (await context.newCDPSession(beside)).send('Target.getTargetInfo');
  const session = await browser.newBrowserCDPSession();
  const target = {
    url: 'about:blank',
    newWindow: true,
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  };
  const [page] = await Promise.all([context.waitForEvent('page'), session.send('Target.createTarget', target)]);
  return page;
}

/** The visualiser in one window, the app’s login dialog in another, its chart shown. */
async function openBoth(browser: Browser, base: string): Promise<{ app: Page; charts: Page }> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' });
  const charts = await context.newPage();
  await charts.setViewportSize({ width: 1920, height: 1080 });
  await charts.goto(`${base}/visualiser/`);
  const app = await openWindow(browser, context, charts);
  await app.goto(`${base}/free`);
  await app.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await app.getByRole('dialog', { name: '登录', exact: true }).getByRole('tab', { name: '快捷登录' }).click();
  await charts.getByRole('button', { name: '画面跟随' }).click();
  await charts
    .getByRole('list', { name: '正在运行' })
    .getByRole('button', { name: /^loginModal / })
    .click();
  await charts.locator('.chart [data-state="loginModal.open.phone"].active').waitFor();
  await charts.evaluate(answerPings);
  await charts.evaluate(watchLights);
  return { app, charts };
}

/** Until nothing lights up any more. */
async function settle(charts: Page): Promise<void> {
  await charts.evaluate(async () => {
    const { sights } = globalThis as Watched;
    for (let count = -1; count !== sights.length;) {
      count = sights.length;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
  });
}

const framesIn = async (charts: Page): Promise<number> => Number((await charts.locator('.count').textContent())?.split('/')[1]);

const ms = (value: number): string => `${value.toFixed(1)} ms`;

function rowsFor({ events, lit, shown, bare }: Stretch, frames: number): BenchRow[] {
  const told = `${events} events, ${frames} frames recorded before`;
  const p95 = quantile(lit, 0.95);
  return [
    {
      what: `event in the app → lit in the visualiser (DOM), p95; ${told}`,
      value: `${ms(p95)} (p50 ${ms(quantile(lit, 0.5))})`,
      target: `≤ ${LIMIT_MS} ms`,
      ok: p95 <= LIMIT_MS,
    },
    {
      what: '  a message with nothing in it, between the events: what this machine takes for it, busy as it is, p95',
      value: `${ms(quantile(bare, 0.95))} (p50 ${ms(quantile(bare, 0.5))})`,
      target: '–',
      ok: null,
    },
    {
      what: '  → the frame that shows it is done, p95',
      value: `${ms(quantile(shown, 0.95))} (p50 ${ms(quantile(shown, 0.5))})`,
      target: '–',
      ok: null,
    },
  ];
}

/** How soon the visualiser’s tab shows what happens in the app’s. */
export async function benchVisualiser(): Promise<BenchRow[]> {
  await buildStale(() => {});
  await takeBrowser();
  const stop = await setup();
  const base = process.env['BASE_URL'] ?? '';
  const browser = await chromium.launch({
    args: [...LAUNCH_ARGS],
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
  });
  try {
    const { app, charts } = await openBoth(browser, base);
    await app.evaluate(pressInTurn, { events: 40, least: 60, most: 260 });
    const begun = await framesIn(charts);
    const first = await measure(app, charts);
    while ((await framesIn(charts)) < LONG) await app.evaluate(pressInTurn, { events: 50, least: 2, most: 4 });
    const kept = await framesIn(charts);
    const last = await measure(app, charts);
    const { trip } = await app.evaluate(compareClocks, PINGS);
    return [
      ...rowsFor(first, begun),
      ...rowsFor(last, kept),
      { what: `a message from tab to tab and back at best, load ${os.loadavg()[0]?.toFixed(1)}`, value: ms(trip), target: '–', ok: null },
    ];
  } finally {
    await browser.close();
    await stop();
  }
}
