import type { Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';

/** Waits until a server-rendered page is hydrated and shows the user; its timers run only from then on. */
export async function takenOver(page: Page): Promise<void> {
  const banner = page.getByRole('banner', { includeHidden: true });
  const guest = banner.getByRole('button', { name: '登录', exact: true, includeHidden: true });
  await expect(guest.or(banner.getByRole('link', { name: /^个人中心，/, includeHidden: true }))).toBeAttached();
  await page.waitForLoadState('load');
}
