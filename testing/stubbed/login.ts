import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { Answer } from '@xstate/test/playwright';

export const loginDialog = (page: Page): Locator => page.getByRole('dialog', { name: '登录', exact: true });
export const captchaDialog = (page: Page): Locator => page.getByRole('dialog', { name: '安全验证' });
export const agreementBox = (form: Locator): Locator => form.getByRole('checkbox', { name: /^已阅读并同意/ });
export const rememberBox = (form: Locator): Locator => form.getByRole('checkbox', { name: '30 天内免登录' });

/** Opens the login dialog, which shows a QR code, on a static page. */
export async function openDialog(page: Page): Promise<void> {
  await page.goto('/free');
  // The page behind the dialog does not change after these.
  await expect(page.getByRole('heading', { level: 1, name: '免费玩' })).toBeVisible();
  await expect(page.getByText('正在载入账号')).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
}

/** Opens the login dialog on a static page, in one of its modes. */
export async function openLogin(page: Page, mode: '手机验证码' | '密码登录' | '注册'): Promise<void> {
  await openDialog(page);
  await chooseQuick(page, mode);
}

export async function chooseQuick(page: Page, mode: '手机验证码' | '密码登录' | '注册'): Promise<void> {
  const dialog = loginDialog(page);
  await dialog.getByRole('tab', { name: '快捷登录' }).click();
  await dialog.getByRole('button', { name: mode, exact: true }).click();
}

/** Logs in with a password in the open dialog. */
export async function logIn(page: Page): Promise<void> {
  await chooseQuick(page, '密码登录');
  const form = loginDialog(page);
  await form.getByLabel('手机号或用户名').fill('yemao');
  await form.getByLabel('密码', { exact: true }).fill('Passw0rd_1');
  await agreementBox(form).check();
  await form.getByRole('button', { name: '登录', exact: true }).click();
}

/** Moves the piece a little and submits the captcha. */
export async function slide(page: Page): Promise<void> {
  const dialog = captchaDialog(page);
  await dialog.getByRole('button', { name: '向右移' }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
}

/** The captcha as part of another workflow: solved or closed. */
export const captchaActor = async (page: Page, { outcome }: Answer): Promise<void> => {
  if (outcome === '通过') await slide(page);
  else await captchaDialog(page).getByRole('button', { name: '关闭' }).click();
  await expect(captchaDialog(page)).toBeHidden();
};

export const agreementDialog = (page: Page): Locator => page.getByRole('dialog', { name: '请先同意协议' });
export const agreementDrivers = {
  'agreement.accept': (page: Page) => agreementDialog(page).getByRole('button', { name: '同意并继续' }).click(),
  'agreement.decline': (page: Page) => agreementDialog(page).getByRole('button', { name: '不同意' }).click(),
};

export const loggedIn = (page: Page): Promise<void> => expect(page.getByText('登录成功！')).toBeVisible();
export const isBusy = (page: Page, name: string): Promise<void> =>
  expect(loginDialog(page).getByRole('button', { name, exact: true })).toHaveAttribute('aria-busy', 'true');
export const isReady = async (page: Page, name: string): Promise<void> => {
  await expect(loginDialog(page).getByRole('button', { name, exact: true })).not.toHaveAttribute('aria-busy', 'true');
  await expect(agreementDialog(page)).toBeHidden();
  await expect(captchaDialog(page)).toBeHidden();
};
