import type { Page } from '@playwright/test';
import { takenOver } from './takenOver.ts';

/** Time in ms before popups may appear on a page. */
export const SETTLED = 6_000;

/** Opens a page and waits until popups may appear. `opened` is called once requests can only be those of the new page. */
export async function visit(page: Page, address: string, opened = (): void => {}): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  opened();
  await takenOver(page);
  await page.clock.fastForward(SETTLED);
}
