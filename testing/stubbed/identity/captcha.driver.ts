import type { Locator, Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { captchaMachine } from '#machines/identity/captcha.machine.ts';
import { NOW, puzzle } from '#testing/stubbed/background.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { captchaDialog, loginDialog, openLogin, slide } from '#testing/stubbed/login.ts';

/** The captcha is closed, and the form shows whether a code is being sent. */
async function hidden(page: Page, button: string | RegExp): Promise<void> {
  await expect(captchaDialog(page)).toBeHidden();
  await expect(loginDialog(page).getByRole('button', { name: button })).toBeVisible();
}
const confirm = (page: Page): Locator => captchaDialog(page).getByRole('button', { name: '确定' });
const judged = (page: Page) => expect(confirm(page)).toHaveAttribute('aria-busy', 'true');
const failed = (other: string) => async (page: Page) => {
  await expect(captchaDialog(page).getByRole('alert')).toBeVisible();
  await expect(captchaDialog(page).getByRole('button', { name: '重试' })).toBeVisible();
  await expect(captchaDialog(page).getByRole('button', { name: other })).toBeVisible();
};
let drawn = 0;

export const captcha = defineHeld(captchaMachine, {
  // A long cooldown: captchas expire during a walk, which advances the clock.
  background: { SendSms: () => ({ sendSms: NOW + 900_000 }) },
  async open(page) {
    await openLogin(page, '手机验证码');
    await loginDialog(page).getByLabel('手机号码').fill('13800138000');
    await loginDialog(page).getByRole('button', { name: '获取验证码' }).click();
  },
  drivers: {
    'captcha.submit': slide,
    'captcha.write': async (page, { text }) => {
      await captchaDialog(page).getByLabel('图中的字符').fill(text);
      await confirm(page).click();
    },
    'captcha.change': (page) =>
      captchaDialog(page)
        .getByRole('button', { name: /^(?:看图输入字符|改用滑块)$/ })
        .click(),
    'captcha.redraw': (page) =>
      captchaDialog(page)
        .getByRole('button', { name: /^(?:换一张|重试)$/ })
        .click(),
    'captcha.cancel': (page) => captchaDialog(page).getByRole('button', { name: '关闭' }).click(),
  },
  operations: { drawPuzzle: 'DrawCaptcha', judgeSlide: 'SolveCaptcha', drawLetters: 'DrawTextCaptcha', judgeLetters: 'SolveTextCaptcha' },
  data: {
    drawPuzzle: () => ({ drawCaptcha: { ...puzzle.drawCaptcha, id: `captcha-${(drawn += 1)}` } }),
    judgeSlide: () => ({ solveCaptcha: 'verify-key-1' }),
    drawLetters: () => ({ drawTextCaptcha: { id: `letters-${(drawn += 1)}`, image: 'data:,', expiresAt: 1_795_000_120_000 } }),
    judgeLetters: () => ({ solveTextCaptcha: 'verify-key-2' }),
  },
  facts: {
    'captcha.drawing': (page) => expect(captchaDialog(page).getByRole('status', { name: '正在加载拼图' })).toBeVisible(),
    'captcha.awaitingSlide': (page) =>
      expect(captchaDialog(page).getByRole('slider', { name: '拼图位置' })).toHaveAttribute('aria-disabled', 'false'),
    'captcha.judging': async (page) => {
      await expect(captchaDialog(page).getByRole('slider', { name: '拼图位置' })).toHaveAttribute('aria-disabled', 'true');
      await judged(page);
    },
    'captcha.rejected': (page) => expect(confirm(page)).toHaveAttribute('aria-disabled', 'true'),
    'captcha.failed': failed('看图输入字符'),
    'captcha.letters.drawing': (page) => expect(captchaDialog(page).getByRole('status', { name: '正在加载图片' })).toBeVisible(),
    'captcha.letters.awaitingText': (page) =>
      expect(captchaDialog(page).getByLabel('图中的字符')).toHaveAttribute('aria-disabled', 'false'),
    'captcha.letters.judging': async (page) => {
      await expect(captchaDialog(page).getByLabel('图中的字符')).toHaveAttribute('aria-disabled', 'true');
      await judged(page);
    },
    'captcha.letters.rejected': (page) => expect(captchaDialog(page).getByText('字符不正确，请看新图再输入')).toBeVisible(),
    'captcha.letters.failed': failed('改用滑块'),
    'captcha.solved': (page) => hidden(page, /^\d+ 秒后重发$/),
    'captcha.cancelled': (page) => hidden(page, '获取验证码'),
  },
});
