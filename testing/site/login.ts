import type { Locator, Page } from '@playwright/test';
import { newestCode, puzzleAnswer } from '#testing/builders/identity.ts';
import { expect, type Visit } from './site.ts';
import { nextAnswer } from './traffic.ts';

/** Pixels that the piece moves by an arrow key, and with Shift. */
const STEP = 2;
const STRIDE = 10;
/** Duration of a key press in ms: a solution in less than a tenth of a second is rejected. */
const press = { delay: 20 };

export const loginDialog = (page: Page): Locator => page.getByRole('dialog', { name: '登录', exact: true });
export const captchaDialog = (page: Page): Locator => page.getByRole('dialog', { name: '安全验证' });
export const agreementBox = (form: Locator): Locator => form.getByRole('checkbox', { name: /^已阅读并同意/ });
export const rememberBox = (form: Locator): Locator => form.getByRole('checkbox', { name: '30 天内免登录' });

/** Opens the quick login on a static page, in one of its modes. */
export async function openLogin(page: Page, mode: '手机验证码' | '密码登录' | '注册' = '手机验证码', base = ''): Promise<Locator> {
  await page.goto(`${base}/free`);
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  const dialog = loginDialog(page);
  await dialog.getByRole('tab', { name: '快捷登录' }).click();
  if (mode !== '手机验证码') await dialog.getByRole('button', { name: mode, exact: true }).click();
  return dialog;
}

/** Runs an action that opens a captcha; returns the correct position of its piece. */
export async function puzzleOf({ page, market }: Visit, bringUp: () => Promise<void>): Promise<number> {
  const { drawCaptcha } = await nextAnswer<{ drawCaptcha: { id: string } }>(page, 'DrawCaptcha', bringUp);
  return puzzleAnswer(market.deps.db, drawCaptcha.id);
}

/** Moves the piece with the keyboard; `onTheWay` can advance a frozen clock during the movement. */
export async function slideByKeys(page: Page, x: number, onTheWay = async (): Promise<void> => {}): Promise<void> {
  const handle = captchaDialog(page).getByRole('slider', { name: '拼图位置' });
  const strides = Math.floor(x / STRIDE);
  const steps = Math.round((x % STRIDE) / STEP);
  await handle.focus();
  for (let at = 0; at < strides; at += 1) {
    await page.keyboard.press('Shift+ArrowRight', press);
    if (at === 0) await onTheWay();
  }
  for (let at = 0; at < steps; at += 1) await page.keyboard.press('ArrowRight', press);
  await expect(handle).toHaveAttribute('aria-valuenow', String(strides * STRIDE + steps * STEP));
}

/** Solves the captcha with the keyboard. */
export async function solveCaptcha(visit: Visit, bringUp: () => Promise<void>, onTheWay?: () => Promise<void>): Promise<void> {
  await slideByKeys(visit.page, await puzzleOf(visit, bringUp), onTheWay);
  await visit.page.keyboard.press('Enter');
  await expect(captchaDialog(visit.page)).toBeHidden();
}

/** Requests a code in the form; returns the code from the SMS. */
export async function sendCode(visit: Visit, phone: string): Promise<string> {
  const { page, market } = visit;
  await solveCaptcha(visit, () => page.getByRole('button', { name: '获取验证码' }).click());
  await expect(page.getByText('验证码已发送，10 分钟内有效')).toBeVisible();
  return newestCode(market, phone);
}

/** Completes the open login dialog by phone. */
export async function logInByPhone(visit: Visit, phone: string): Promise<void> {
  const dialog = loginDialog(visit.page);
  await dialog.getByRole('tab', { name: '快捷登录' }).click();
  await dialog.getByLabel('手机号码').fill(phone);
  await dialog.getByLabel('短信验证码').fill(await sendCode(visit, phone));
  await agreementBox(dialog).check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog).toBeHidden();
}

interface Known {
  readonly username: string;
  readonly password: string;
}

/** Fills in and submits the login; the dialog may reopen at once. */
export async function submitPassword(page: Page, { username, password }: Known): Promise<void> {
  const dialog = loginDialog(page);
  await dialog.getByRole('tab', { name: '快捷登录' }).click();
  await dialog.getByRole('button', { name: '密码登录' }).click();
  await dialog.getByLabel('手机号或用户名').fill(username);
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await agreementBox(dialog).check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
}

/** Completes the open login dialog by password, which needs no captcha. */
export async function logInByPassword(page: Page, known: Known): Promise<void> {
  await submitPassword(page, known);
  await expect(loginDialog(page)).toBeHidden();
}
