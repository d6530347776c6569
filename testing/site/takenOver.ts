import type { Page } from '@playwright/test';
import { expect } from '#testing/held/expect.ts';

/** A page that came drawn is taken over by its code later, and says then who is there; only from then on does time count on it. */
export async function takenOver(page: Page): Promise<void> {
  const banner = page.getByRole('banner', { includeHidden: true });
  const guest = banner.getByRole('button', { name: '登录', exact: true, includeHidden: true });
  await expect(guest.or(banner.getByRole('link', { name: /^个人中心，/, includeHidden: true }))).toBeAttached();
  await page.waitForLoadState('load');
}
