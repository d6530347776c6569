import type { Locator } from '@playwright/test';

/** Enters the pay password during a payment. */
export async function enterPayPassword(place: Locator): Promise<void> {
  await place.getByLabel('支付密码', { exact: true }).fill('258013');
  await place.getByRole('button', { name: '下一步' }).click();
}
