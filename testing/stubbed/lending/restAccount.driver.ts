import type { Locator, Page } from '@playwright/test';
import { restAccountMachine } from '#machines/lending/restAccount.machine.ts';
import { aLentOffer } from '#testing/builders/lending.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';

const submit = (page: Page): Locator => page.getByRole('button', { name: '保存', exact: true });
const kinds = { NONE: '正常出租', UNTIL: '休息到', FURTHER: '一直休息' } as const;

export const restAccount = defineHeld(restAccountMachine, {
  standing: 'verified',
  async open(page) {
    await page.goto('/account/merchant/listings/101/offer');
    await expect(submit(page)).toBeVisible();
  },
  drivers: {
    'offer.submit': async (page, { rest }) => {
      await page.getByRole('radio', { name: kinds[rest] }).check({ force: true });
      await submit(page).click();
    },
    'offer.leave': (page) => page.getByRole('button', { name: '先看现在的设置', exact: true }).click(),
  },
  unseen: [
    { step: 'saveOffer-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'saveOffer+先离开', why: '没有收到结果时才能先离开：在 keyedCommand 的画面里走' },
    { step: 'offer.leave', in: 'restAccount.editing', why: '没有提交时，离开页面就是不改' },
  ],
  operations: { saveOffer: 'SetLentOffer' },
  data: { saveOffer: () => ({ setLentOffer: aLentOffer({ rest: 'FURTHER' }) }) },
  facts: {
    'restAccount.editing': (page) => expect(submit(page)).not.toHaveAttribute('aria-busy', 'true'),
    'restAccount.saving': (page) => expect(submit(page)).toHaveAttribute('aria-busy', 'true'),
    'restAccount.saved': (page) => expect(page.getByText('已保存', { exact: true }).first()).toBeVisible(),
    'restAccount.left': (page) => expect(submit(page)).toBeVisible(),
  },
});
