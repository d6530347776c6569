import type { Locator, Page } from '@playwright/test';
import { exchangeCodeMachine, type Gift } from '#machines/exchange/exchangeCode.machine.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { captchaActor, captchaDialog } from '#testing/stubbed/login.ts';

const box = (page: Page): Locator => page.getByRole('dialog', { name: '兑换码' });
const press = (page: Page, name: string): Promise<void> => box(page).getByRole('button', { name, exact: true }).click();
const submit = (page: Page): Locator => box(page).getByRole('button', { name: '兑换', exact: true });

export const exchangeCode = defineHeld(exchangeCodeMachine, {
  standing: 'verified',
  async open(page) {
    await page.goto('/account/redPacket');
    await page.getByRole('button', { name: '兑换码' }).click();
  },
  drivers: {
    'code.submit': async (page, { code }) => {
      await box(page).getByLabel('兑换码').fill(code);
      await submit(page).click();
    },
    'code.restart': (page) => press(page, '再兑换一个'),
    'code.leave': (page) => press(page, '关闭'),
  },
  operations: { exchange: 'ExchangeCode' },
  data: { exchange: ({ value }) => ({ exchangeCode: (value as { value: Gift }).value }) },
  actors: { captcha: captchaActor },
  facts: {
    'exchangeCode.editing': async (page) => {
      await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true');
      await expect(captchaDialog(page)).toBeHidden();
    },
    'exchangeCode.exchanging': (page) => expect(submit(page)).toHaveAttribute('aria-busy', 'true'),
    'exchangeCode.solvingCaptcha': (page) => expect(captchaDialog(page)).toBeVisible(),
    'exchangeCode.exchanged': (page) => expect(box(page).getByText('满15减4红包')).toBeVisible(),
    'exchangeCode.left': (page) => expect(box(page)).toBeHidden(),
  },
  unseen: [
    { step: 'captcha-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'exchange-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'exchange+没有结果就离开', why: '先要没有答复：在 keyedCommand 的画面里走' },
  ],
  silent: { 'exchange+要验证': '直接打开安全验证' },
});
