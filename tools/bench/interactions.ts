import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Height of a browser's own bars, at most. */
const BARS = 200;

/** Time within which an answer is painted and the browser reports the input's duration. */
const DRAWN_MS = 500;

/** Kept on the page by the script that runs before it: milliseconds from an input to the frame that shows it, the longest. */
type Watched = typeof globalThis & { longestInput: number };

function watchInputs(): void {
  const page = globalThis as Watched;
  page.longestInput = 0;
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId > 0) page.longestInput = Math.max(page.longestInput, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

export interface Interaction {
  readonly what: string;
  readonly as?: 'renter';
  readonly viewport: { readonly width: number; readonly height: number };
  readonly path: (listing: string) => string;
  /** Until the page can be used. */
  readonly ready: (page: Page) => Promise<unknown>;
  /** What is measured, until its effect is on the screen. */
  readonly act: (page: Page) => Promise<unknown>;
}

const phone = { width: 375, height: 812 } as const;
const desk = { width: 1366, height: 768 } as const;
const firstCard = (page: Page): Promise<void> => page.getByRole('main').getByRole('heading', { level: 3 }).first().waitFor();

/** One way of renting, and what is found by it. */
async function choose(page: Page, at: number): Promise<void> {
  const found = page.waitForResponse(/\/graphql\?/);
  await page.getByRole('group', { name: '租用方式' }).getByRole('button').nth(at).click();
  await found;
  await setTimeout(DRAWN_MS);
}

export const interactions: readonly Interaction[] = [
  {
    what: 'filtering the hall',
    viewport: desk,
    path: () => '/zuhao/1.html',
    ready: firstCard,
    act: async (page) => {
      for (const at of [0, 1, 2]) await choose(page, at);
    },
  },
  {
    what: 'filtering the hall on a phone',
    viewport: phone,
    path: () => '/zuhao/1.html',
    ready: firstCard,
    act: async (page) => {
      await page.getByRole('button', { name: /^筛选/ }).click();
      for (const at of [0, 1, 2]) await choose(page, at);
    },
  },
  {
    what: 'opening the pay dialog',
    as: 'renter',
    viewport: desk,
    path: (listing) => `/detail/${listing}.html`,
    ready: (page) => page.getByRole('complementary', { name: '租用' }).waitFor(),
    act: async (page) => {
      await page.getByRole('complementary', { name: '租用' }).getByRole('button', { name: '立即租用' }).click();
      await page.getByRole('dialog', { name: '支付订单' }).waitFor();
    },
  },
  {
    what: 'typing in a form on a phone',
    viewport: phone,
    path: () => '/register',
    ready: (page) => page.getByLabel('手机号码').waitFor(),
    act: async (page) => {
      await page.getByLabel('手机号码').pressSequentially('13800138000', { delay: 60 });
      await page.getByLabel('设置密码').pressSequentially('Zuhao2026x', { delay: 60 });
    },
  },
];

/** The longest time from an input to the next frame, ms in steps of eight, on a processor four times as slow; 0 below 16. */
export async function longestInput(page: Page, base: string, listing: string, { path, ready, act }: Interaction): Promise<number> {
  await page.addInitScript(watchInputs);
  await page.goto(`${base}${path(listing)}`);
  await ready(page);
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  // A browser's own bars take from a window as large as the page: what changes below its end counts as drawn with the next change above.
  const { windowId, bounds } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { height: (bounds.height ?? 0) + BARS } });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await act(page);
  // An entry is reported once its frame was presented.
  await setTimeout(DRAWN_MS);
  return page.evaluate(() => (globalThis as Watched).longestInput);
}
