import type { Locator, Page, Response } from '@playwright/test';
import { newestCode, puzzleAnswer } from '#tests/builders/identity.ts';
import { expect, type Visit } from './site.ts';

/** Pixels that the piece moves by an arrow key, and with Shift. */
const STEP = 2;
const STRIDE = 10;
/** As long as a finger stays on a key: all steps of a solution together must not take less than a tenth of a second. */
const press = { delay: 12 };

export const loginDialog = (page: Page): Locator => page.getByRole('dialog', { name: '登录' });
export const captchaDialog = (page: Page): Locator => page.getByRole('dialog', { name: '安全验证' });

const draws = (response: Response): boolean => response.request().postData()?.includes('"DrawCaptcha"') ?? false;

/** Does what brings a puzzle up; answers where its piece belongs. */
export async function puzzleOf({ page, market }: Visit, bringUp: () => Promise<void>): Promise<number> {
  const drawn = page.waitForResponse(draws);
  await bringUp();
  const { data } = (await (await drawn).json()) as { data: { drawCaptcha: { id: string } } };
  return puzzleAnswer(market.deps.db, data.drawCaptcha.id);
}

/** Moves the piece by keys alone, and confirms. */
export async function slideTo(page: Page, x: number): Promise<void> {
  const handle = captchaDialog(page).getByRole('slider', { name: '拼图位置' });
  await handle.focus();
  for (let at = 0; at < Math.floor(x / STRIDE); at += 1) await page.keyboard.press('Shift+ArrowRight', press);
  for (let at = 0; at < Math.round((x % STRIDE) / STEP); at += 1) await page.keyboard.press('ArrowRight', press);
  await expect(handle).toHaveAttribute('aria-valuenow', String(Math.floor(x / STRIDE) * STRIDE + Math.round((x % STRIDE) / STEP) * STEP));
  await page.keyboard.press('Enter');
}

/** Solves the puzzle that comes up, by keys. */
export async function solveCaptcha(visit: Visit, bringUp: () => Promise<void>): Promise<void> {
  await slideTo(visit.page, await puzzleOf(visit, bringUp));
  await expect(captchaDialog(visit.page)).toBeHidden();
}

/** Has a code sent to the phone that stands in the form; answers what the SMS says. */
export async function sendCode(visit: Visit, phone: string): Promise<string> {
  const { page, market } = visit;
  await solveCaptcha(visit, () => page.getByRole('button', { name: '获取验证码' }).click());
  await expect(page.getByText('验证码已发送，10 分钟内有效')).toBeVisible();
  return newestCode(market, phone);
}

/** Goes through the open login dialog by phone. */
export async function logInByPhone(visit: Visit, phone: string): Promise<void> {
  const dialog = loginDialog(visit.page);
  await dialog.getByRole('tab', { name: '快捷登录' }).click();
  await dialog.getByLabel('手机号码').fill(phone);
  const code = await sendCode(visit, phone);
  await dialog.getByLabel('短信验证码').fill(code);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog).toBeHidden();
}
