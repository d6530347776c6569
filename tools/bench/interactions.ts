import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Maximum height of a browser's toolbars, in px. */
const BARS = 200;

/** Time in ms within which a response is painted and the browser reports the input's duration. */
const DRAWN_MS = 500;

/** Set by a script that runs before the page's code: the longest time from an input to the frame that shows it, in ms. */
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
  /** Resolves when the page can be used. */
  readonly ready: (page: Page) => Promise<unknown>;
  /** The measured interaction; resolves when its effect is visible. */
  readonly act: (page: Page) => Promise<unknown>;
}

const phone = { width: 375, height: 812 } as const;
const desk = { width: 1366, height: 768 } as const;
const firstCard = (page: Page): Promise<void> => page.getByRole('main').getByRole('heading', { level: 3 }).first().waitFor();

/** Selects a rent type and waits for the results. */
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

/** The longest time from an input to the next frame in ms, in steps of eight, with 4× CPU throttling; 0 if it is below 16. */
export async function longestInput(page: Page, base: string, listing: string, { path, ready, act }: Interaction): Promise<number> {
  await page.addInitScript(watchInputs);
  await page.goto(`${base}${path(listing)}`);
  await ready(page);
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  // Enlarges the window by the toolbars: changes below the visible part would be counted with the next change inside it.
  const { windowId, bounds } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { height: (bounds.height ?? 0) + BARS } });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await act(page);
  // The browser reports an entry after its frame was presented.
  await setTimeout(DRAWN_MS);
  return page.evaluate(() => (globalThis as Watched).longestInput);
}
