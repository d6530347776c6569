import type { Locator, Page } from '@playwright/test';
import { changeLoginMachine } from '#machines/lending/changeLogin.machine.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';

const submit = (page: Page): Locator => page.getByRole('button', { name: '密封保存', exact: true });

export const changeLogin = defineHeld(changeLoginMachine, {
  standing: 'verified',
  async open(page) {
    await page.goto('/account/merchant/passwords');
    await expect(submit(page)).toBeVisible();
  },
  drivers: {
    'login.submit': async (page, { secret, again }) => {
      await page.getByLabel('新密码').fill(secret);
      await page.getByLabel('再输一次').fill(again);
      await submit(page).click();
    },
    'login.leave': (page) => page.getByRole('button', { name: '稍后再看', exact: true }).click(),
  },
  unseen: [
    { step: 'sealLogin-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'sealLogin+先离开', why: '没有收到结果时才能先离开：在 keyedCommand 的画面里走' },
    { step: 'login.leave', in: 'changeLogin.editing', why: '没有提交时，不填就是先不改' },
  ],
  operations: { sealLogin: 'ChangeLogin' },
  data: { sealLogin: () => ({ changeLogin: true }) },
  facts: {
    'changeLogin.editing': (page) => expect(submit(page)).not.toHaveAttribute('aria-busy', 'true'),
    'changeLogin.sealing': (page) => expect(submit(page)).toHaveAttribute('aria-busy', 'true'),
    'changeLogin.changed': (page) => expect(page.getByText('新密码已保存', { exact: true })).toBeVisible(),
    'changeLogin.left': (page) => expect(submit(page)).toBeVisible(),
  },
});
