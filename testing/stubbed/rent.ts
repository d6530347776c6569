import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { Answer } from '@xstate/test/playwright';

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
export const press = (page: Page, name: string, button: string | RegExp): Promise<void> =>
  dialog(page, name).getByRole('button', { name: button }).click();
export const shown = (page: Page, name: string): Promise<void> => expect(dialog(page, name)).toBeVisible();
export const gone = (page: Page, name: string): Promise<void> => expect(dialog(page, name)).toBeHidden();
export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

export const rentCard = (page: Page): Locator => page.getByRole('complementary', { name: '租用' });
export const rentButton = (page: Page): Locator => rentCard(page).getByRole('button', { name: '立即租用', exact: true });

/** Page of a free listing, ready to rent. */
export async function openListing(page: Page): Promise<void> {
  await page.goto('/detail/1.html');
  await expect(rentButton(page)).not.toHaveAttribute('aria-disabled', 'true');
}

export const isRentable = async (page: Page): Promise<void> => {
  await expect(rentButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
export const doing = (page: Page, label: string): Promise<void> =>
  expect(rentCard(page).getByRole('button', { name: label })).toHaveAttribute('aria-busy', 'true');

/** The cashier does not respond, so the page stays open, as with a slow cashier. */
export const keepFromCashier = (page: Page): Promise<unknown> =>
  page.route('https://cashier.test/**', (route) => route.fulfill({ status: 204 }));

export const realNameForm = async (page: Page, name: string, idNumber: string): Promise<void> => {
  const form = dialog(page, '实名认证');
  await form.getByLabel('真实姓名').fill(name);
  await form.getByLabel('身份证号').fill(idNumber);
  await form.getByRole('button', { name: '提交认证' }).click();
};

/** The real-name verification as part of another workflow: submitted or cancelled. */
export const realNameActor = async (page: Page, { outcome }: Answer): Promise<void> => {
  if (outcome === '成年') await realNameForm(page, '张晚风', '11010519491231002X');
  else await press(page, '实名认证', '暂不认证');
  await gone(page, '实名认证');
};
