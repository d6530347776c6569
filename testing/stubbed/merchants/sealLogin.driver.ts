import type { Locator, Page } from '@playwright/test';
import { sealLoginMachine } from '#machines/merchants/sealLogin.machine.ts';
import { anEditedListing } from '#testing/builders/merchantPages.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';

const box = (page: Page): Locator => page.getByRole('dialog', { name: '登录信息' });
const submit = (page: Page): Locator => box(page).getByRole('button', { name: '密封保存' });

export const sealLogin = defineHeld(sealLoginMachine, {
  standing: 'verified',
  background: { OwnListing: () => ({ ownListing: anEditedListing({ hasLogin: false }) }) },
  async open(page) {
    await page.goto('/account/merchant/publish?id=101');
    await page.getByRole('button', { name: '填写登录信息' }).click();
  },
  drivers: {
    'login.submit': async (page, { account, secret, again }) => {
      await box(page).getByLabel('登录账号').fill(account);
      await box(page).getByLabel('登录密码').fill(secret);
      await box(page).getByLabel('再输一次密码').fill(again);
      await submit(page).click();
    },
    'login.leave': (page) => box(page).getByRole('button', { name: '取消' }).click(),
  },
  operations: { sealLogin: 'SealListingLogin' },
  data: { sealLogin: () => ({ sealListingLogin: anEditedListing() }) },
  facts: {
    'sealLogin.editing': (page) => expect(submit(page)).not.toHaveAttribute('aria-busy', 'true'),
    'sealLogin.sealing': (page) => expect(submit(page)).toHaveAttribute('aria-busy', 'true'),
    'sealLogin.sealed': (page) => expect(page.getByText('已密封', { exact: true })).toBeVisible(),
    'sealLogin.left': (page) => expect(box(page)).toBeHidden(),
  },
});
