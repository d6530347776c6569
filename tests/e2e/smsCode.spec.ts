import { newestCode } from '#testing/builders/identity.ts';
import { captchaDialog, openLogin, puzzleOf, sendCode, solveCaptcha } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { expect, test } from '#testing/site/site.ts';
import { cutOff } from '#testing/site/traffic.ts';
import { NIGHTLY } from '#testing/nightly.ts';

const MINUTE = 60_000;

test('a code requires a valid phone number, and the disabled button says why', async ({ page }) => {
  const dialog = await openLogin(page);
  const button = dialog.getByRole('button', { name: '获取验证码' });
  await dialog.getByLabel('手机号码').fill('1380013800');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.locator('..').click({ position: { x: 4, y: 4 } });
  await expect(dialog.getByRole('alert')).toHaveText('请先检查手机号码');
  await dialog.getByLabel('手机号码').fill('13800138000');
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
});

test('a code is sent once in 60 seconds, with a countdown, and again afterwards', async ({ page, market }) => {
  await page.clock.install();
  const phone = somePhone();
  const dialog = await openLogin(page);
  await dialog.getByLabel('手机号码').fill(phone);
  const first = await sendCode({ page, market }, phone);
  await expect(dialog.getByRole('button', { name: /^(60|5\d) 秒后重发$/ })).toHaveAttribute('aria-disabled', 'true');
  // Reading again after a minute, the page would take the server's time, for which the minute has not passed.
  for (const reads of ['FreePlayListings', 'FreePlayCount', 'FreePlayGames', 'FreePlays']) await cutOff(page, reads);
  await page.clock.fastForward(MINUTE);
  await market.deps.db
    .updateTable('sms_sent')
    .set({ sent_at: new Date(Date.now() - MINUTE - 1) })
    .where('phone', '=', phone)
    .execute();
  await solveCaptcha({ page, market }, () => dialog.getByRole('button', { name: '获取验证码' }).click());
  await expect.poll(() => newestCode(market, phone)).not.toBe(first);
  await expect(dialog.getByRole('button', { name: /秒后重发$/ })).toBeVisible();
});

test('the countdown follows the server’s cooldown', { tag: NIGHTLY }, async ({ page, market }) => {
  const phone = somePhone();
  await market.deps.db
    .insertInto('sms_sent')
    .values({ phone, address: 'elsewhere', sent_at: new Date(Date.now() - 40_000) })
    .execute();
  const dialog = await openLogin(page);
  await dialog.getByLabel('手机号码').fill(phone);
  await solveCaptcha({ page, market }, () => dialog.getByRole('button', { name: '获取验证码' }).click());
  await expect(dialog.getByRole('alert')).toHaveText('验证码发送太频繁，请稍后再试');
  await expect(dialog.getByRole('button', { name: /^(?:20|1\d|\d) 秒后重发$/ })).toBeVisible();
});

test('closing the captcha sends nothing, and a failed request can be repeated', { tag: NIGHTLY }, async ({ page, market }) => {
  const phone = somePhone();
  const dialog = await openLogin(page);
  const button = dialog.getByRole('button', { name: '获取验证码' });
  await dialog.getByLabel('手机号码').fill(phone);
  await puzzleOf({ page, market }, () => button.click());
  await captchaDialog(page).getByRole('button', { name: '关闭' }).click();
  await expect(button).toBeEnabled();
  const restore = await cutOff(page, 'SendSms');
  await solveCaptcha({ page, market }, () => button.click());
  await expect(dialog.getByRole('alert')).toBeVisible();
  await restore();
  expect(await sendCode({ page, market }, phone)).toMatch(/^\d{6}$/);
});
