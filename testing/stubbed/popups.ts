import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { takenOver } from '#testing/site/takenOver.ts';
import { loginDialog } from './login.ts';

/** Popups wait until the page has been visible this long. */
const SETTLED = 6_000;
/** Delay between two popups, and between the last user input and an ad or a notice. */
const PAUSE = 31_000;

/** Waits until the page has been open long enough and its content has loaded. */
export async function settle(page: Page): Promise<void> {
  await takenOver(page);
  await expect(page.getByRole('status').filter({ hasText: '页面载入中' })).toHaveCount(0);
  await page.clock.runFor(SETTLED);
}

/** Opens a user dialog, which blocks popups. */
export async function holdTurn(page: Page): Promise<void> {
  if (await loginDialog(page).isVisible()) return;
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await expect(loginDialog(page)).toBeVisible();
}

/** Unblocks waiting popups. */
export async function grantTurn(page: Page): Promise<void> {
  if (await loginDialog(page).isVisible()) await loginDialog(page).getByRole('button', { name: '关闭' }).click();
  await expect(loginDialog(page)).toBeHidden();
  await page.clock.runFor(PAUSE);
}

/** Sets a key of this browser's storage; null removes it. */
export const remember = (page: Page, key: string, value: object | null): Promise<void> =>
  page.evaluate(([name, text]) => (text === null ? localStorage.removeItem(name) : localStorage.setItem(name, text)), [
    key,
    value && JSON.stringify(value),
  ] as const);

/** Whether an ad was shown in this visit. */
export const rememberVisit = (page: Page, isSpent: boolean): Promise<void> =>
  page.evaluate((text) => sessionStorage.setItem('ad-shown', text), String(isSpent));

export const ad = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByText('广告', { exact: true }) });

/** Shown once in total, so its stored record decides whether it may be shown. */
export const onceEver = {
  id: '2',
  startDate: null,
  endDate: null,
  displayFrequency: 2,
  position: 0,
  priority: 2,
  title: '夜场九小时 一口价',
  subtitle: '22:00 开打',
  kicker: '今晚开黑',
  button: '抢今晚夜场',
  image: '/favicon.svg',
  href: '/svip',
};
