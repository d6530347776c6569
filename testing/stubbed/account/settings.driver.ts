import type { Locator, Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { settingsMachine } from '#machines/account/settings.machine.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { dialog } from '#testing/stubbed/rent.ts';

const title = '验证身份';
const money = (page: Page): Locator => page.getByRole('switch', { name: '资金消息' });
const retry = (page: Page): Locator => page.getByRole('tabpanel').getByRole('button', { name: '重试' });
const proof = (page: Page): Locator => dialog(page, title);

export const settings = defineHeld(settingsMachine, {
  standing: 'verified',
  open: async (page) => {
    await page.goto('/account/system?type=notify');
    await expect(money(page)).toBeVisible();
  },
  drivers: {
    'setting.choose': (page, { choice }) =>
      'notifyMoney' in choice ? money(page).click() : page.getByRole('tabpanel').getByText('超过 200 元').click(),
    'setting.retry': (page) => retry(page).click(),
  },
  operations: { saveChoice: 'UpdateSettings' },
  data: {
    saveChoice: () => ({
      updateSettings: {
        notifyOrders: true,
        notifyMoney: false,
        notifyActivity: true,
        showInRankings: true,
        securityBy: 'SMS',
        payPasswordAboveFen: 5_000,
        hasPayPassword: true,
      },
    }),
  },
  actors: {
    ownerProof: async (page, { outcome }) => {
      if (outcome === '通过') await proof(page).getByLabel('支付密码', { exact: true }).fill('258013');
      await proof(page)
        .getByRole('button', { name: outcome === '通过' ? '下一步' : '取消' })
        .click();
    },
  },
  facts: {
    'settings.resting': async (page) => {
      await expect(money(page)).not.toHaveAttribute('aria-disabled', 'true');
      await expect(retry(page)).toBeHidden();
    },
    'settings.saving': async (page) => {
      await expect(money(page)).toHaveAttribute('aria-disabled', 'true');
      await expect(proof(page)).toBeHidden();
    },
    'settings.proving': (page) => expect(proof(page)).toBeVisible(),
    'settings.unsaved': (page) => expect(retry(page)).toBeVisible(),
  },
  silent: { 'saveChoice+要支付密码': '支付密码的弹窗就是回应' },
  unseen: [{ step: 'ownerProof-中断', why: '子流程的意外中断没有操作能引起' }],
});
