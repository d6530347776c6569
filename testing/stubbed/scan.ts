import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { loginDialog, openDialog } from './login.ts';
import type { Stage } from './stage.ts';

/** Longest delay between two polls of a login. */
const POLL = 2_000;

/** Opens the login dialog with a provider's QR code. */
export async function openScan(page: Page, provider: '微信' | 'QQ' | 'App'): Promise<void> {
  await openDialog(page);
  if (provider !== '微信') await loginDialog(page).getByRole('button', { name: provider, exact: true }).click();
  await expect(loginDialog(page).getByRole('img', { name: `${provider}登录二维码` })).toBeVisible();
}

/** Confirms on a phone; the page's next poll reports it. */
export async function confirmOnPhone(page: Page, stage: Stage): Promise<void> {
  stage.isConfirmed = true;
  await page.clock.runFor(POLL);
}
