import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { captchaMachine } from '#machines/captcha.machine.ts';
import { puzzle } from './background.ts';
import { defineHeld } from './driver.ts';
import { captchaDialog, loginDialog, openLogin, slide } from './login.ts';

/** The puzzle is gone, and the form is as it leaves it: with a code on its way, or not. */
async function hidden(page: Page, button: string | RegExp): Promise<void> {
  await expect(captchaDialog(page)).toBeHidden();
  await expect(loginDialog(page).getByRole('button', { name: button })).toBeVisible();
}
const confirm = (page: Page): Locator => captchaDialog(page).getByRole('button', { name: '确定' });
let drawn = 0;

export const captcha = defineHeld(captchaMachine, {
  async open(page) {
    await openLogin(page, '手机验证码');
    await loginDialog(page).getByLabel('手机号码').fill('13800138000');
    await loginDialog(page).getByRole('button', { name: '获取验证码' }).click();
  },
  drivers: {
    'captcha.submit': slide,
    'captcha.redraw': (page) =>
      captchaDialog(page)
        .getByRole('button', { name: /^(?:换一张|重试)$/ })
        .click(),
    'captcha.cancel': (page) => captchaDialog(page).getByRole('button', { name: '关闭' }).click(),
  },
  operations: { drawPuzzle: 'DrawCaptcha', judgeSlide: 'SolveCaptcha' },
  data: {
    drawPuzzle: () => ({ drawCaptcha: { ...puzzle.drawCaptcha, id: `captcha-${(drawn += 1)}` } }),
    judgeSlide: () => ({ solveCaptcha: 'verify-key-1' }),
  },
  facts: {
    'captcha.drawing': (page) => expect(captchaDialog(page).getByRole('status', { name: '正在加载拼图' })).toBeVisible(),
    'captcha.awaitingSlide': (page) =>
      expect(captchaDialog(page).getByRole('slider', { name: '拼图位置' })).toHaveAttribute('aria-disabled', 'false'),
    'captcha.judging': (page) => expect(confirm(page)).toHaveAttribute('aria-busy', 'true'),
    'captcha.rejected': (page) => expect(confirm(page)).toHaveAttribute('aria-disabled', 'true'),
    'captcha.failed': async (page) => {
      await expect(captchaDialog(page).getByRole('alert')).toBeVisible();
      await expect(captchaDialog(page).getByRole('button', { name: '重试' })).toBeVisible();
    },
    'captcha.solved': (page) => hidden(page, /^\d+ 秒后重发$/),
    'captcha.cancelled': (page) => hidden(page, '获取验证码'),
  },
});
