import os from 'node:os';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import setup from '#tools/test/site.ts';
import { LAUNCH_ARGS, takeBrowser } from '#tools/test/browser.ts';
import { buildStale } from '#tools/build/index.ts';
import type { BenchRow } from './orders.ts';
import { CHANNEL } from '#lib/recording.ts';
import { must } from '#lib/must.ts';

const EVENTS = 300;
/** Numbers of frames recorded before a measurement, a visit and a day’s work, with the longest delay to the light. */
const RECORDED = [
  { frames: 250, limitMs: 8 },
  { frames: 10_000, limitMs: 16 },
] as const;
/** Frames that are appended to a run of their own, with the longest time for one. */
const APPENDED = 50_000;
const APPEND_LIMIT_MS = 1;
const PINGS = 200;

/** Times of one event in ms, by the clock of the visualiser's tab. */
interface Sight {
  readonly state: string;
  /** The state’s box has the class `active`. */
  readonly lit: number;
  /** The frame with that change has been submitted to the compositor. */
  readonly shown: number;
}

/** Set on the pages by the scripts below. */
type Watched = typeof globalThis & { sights: Sight[]; bare: number[] };

/** Records when a state becomes active in the visualiser, and when the frame that shows it is complete. */
function watchLights(): void {
  const now = (): number => performance.timeOrigin + performance.now();
  const sights: Sight[] = [];
  (globalThis as Watched).sights = sights;
  const canvas = document.querySelector('.canvas');
  if (!canvas) throw new Error('the page has no drawing');
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
  }).observe(canvas, {
    subtree: true,
    attributes: true,
    attributeFilter: ['class'],
    attributeOldValue: true,
  });
}

/** Times of actions in ms, by the clock of the app’s tab. */
interface Done {
  readonly pressed: number[];
  /** Empty messages, sent half-way between two events. */
  readonly posted: number[];
}

/** Presses the two buttons of the dialog alternately, at varying intervals. */
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
    // Varies the position within the display’s frames.
    const ms = least + ((i * 37) % 101) * ((most - least) / 100);
    await pause(ms / 2);
    posted.push(now());
    channel.postMessage({ bare: i });
    await pause(ms / 2);
  }
  channel.close();
  return { pressed, posted };
}

/** Responds to every ping with the time, and records when an empty message arrives. */
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
 * Offset of the other tab’s clock, and the shortest round trip of a message: the clock of each tab counts from its own
 * start.
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

/** Opens a tab in its own window: of two tabs in one window only one is visible, and the browser draws the other once a second. */
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

/** Opens the visualiser in one window and the app’s login dialog in another, and selects its chart. */
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

/** Waits until no further state becomes active. */
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

/** Time in ms for which the visualiser is at work on a run that grows by this many frames, by the answer to a ping behind them. */
async function appendFrames({ count, channel: name }: { count: number; channel: string }): Promise<number> {
  const TURN = 10;
  const [app, bench] = [new BroadcastChannel(name), new BroadcastChannel('bench')];
  const page = { id: 'appended', path: '/appended', title: 'appended' };
  const actor = { id: 'x:0', parent: null, name: 'smsCode', chart: 'smsCode', input: null };
  const frameAt = (n: number): object => ({
    n,
    at: n * 50,
    actor: actor.id,
    from: null,
    event: { type: n % 2 === 0 ? 'sms.send' : 'captcha.cancelled' },
    taken: ['smsCode.ready:sms.send#0'],
    active: ['smsCode', n % 2 === 0 ? 'smsCode.solvingCaptcha' : 'smsCode.ready'],
    value: 'ready',
    context: { n },
    status: 'active',
    actions: [],
    timers: [],
    accepts: [],
  });
  const answered = (ping: number): Promise<void> =>
    new Promise((resolve) => {
      bench.onmessage = ({ data }: MessageEvent<{ pong?: number }>) => data.pong === ping && resolve();
      bench.postMessage({ ping });
    });
  app.postMessage({ kind: 'here', page, actors: [actor], frames: [frameAt(0)], clock: { held: false, now: 0 } });
  await answered(-1);
  const begun = performance.now();
  for (let n = 1; n <= count; n += TURN) {
    const frames = Array.from({ length: TURN }, (_, i) => frameAt(n + i));
    app.postMessage({ kind: 'turn', page: page.id, actors: [], frames });
    if ((n - 1) % (100 * TURN) === 0) await answered(n);
  }
  await answered(-2);
  const took = performance.now() - begun;
  app.close();
  bench.close();
  return took;
}

async function appendedRow(app: Page, charts: Page): Promise<BenchRow> {
  // The run is known before it is chosen.
  await app.evaluate(appendFrames, { count: 0, channel: CHANNEL });
  await charts.getByRole('combobox', { name: '页面' }).selectOption('appended');
  const each = (await app.evaluate(appendFrames, { count: APPENDED, channel: CHANNEL })) / APPENDED;
  return {
    what: `${APPENDED} frames appended to the shown run, the log open: time for each`,
    value: `${each.toFixed(3)} ms`,
    target: `≤ ${APPEND_LIMIT_MS} ms`,
    ok: each <= APPEND_LIMIT_MS,
  };
}

function rowsFor({ events, lit, shown, bare }: Stretch, frames: number, limitMs: number): BenchRow[] {
  const told = `${events} events, ${frames} frames recorded before`;
  const p95 = quantile(lit, 0.95);
  return [
    {
      what: `event in the app → lit in the visualiser (DOM), p95; ${told}`,
      value: `${ms(p95)} (p50 ${ms(quantile(lit, 0.5))})`,
      target: `≤ ${limitMs} ms`,
      ok: p95 <= limitMs,
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

/** Delay until the visualiser’s tab shows an event of the app’s tab. */
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
    const rows: BenchRow[] = [];
    await app.evaluate(pressInTurn, { events: 40, least: 60, most: 260 });
    for (const { frames, limitMs } of RECORDED) {
      while ((await framesIn(charts)) < frames) await app.evaluate(pressInTurn, { events: 50, least: 2, most: 4 });
      const begun = await framesIn(charts);
      rows.push(...rowsFor(await measure(app, charts), begun, limitMs));
    }
    const { trip } = await app.evaluate(compareClocks, PINGS);
    await charts.getByRole('tab', { name: '记录' }).click();
    return [
      ...rows,
      await appendedRow(app, charts),
      { what: `a message from tab to tab and back at best, load ${os.loadavg()[0]?.toFixed(1)}`, value: ms(trip), target: '–', ok: null },
    ];
  } finally {
    await browser.close();
    await stop();
  }
}
