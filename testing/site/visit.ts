import type { Page } from '@playwright/test';
import { takenOver } from './takenOver.ts';

/** Until then, in milliseconds, nothing comes up by itself on a page. */
export const SETTLED = 6_000;

/** Opens a page and stays until what comes by itself may come. `opened` is called once requests can only be those of the new page. */
export async function visit(page: Page, address: string, opened = (): void => {}): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  opened();
  await takenOver(page);
  await page.clock.fastForward(SETTLED);
}
