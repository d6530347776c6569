import type { Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { bindPhoneMachine } from '#machines/identity/bindPhone.machine.ts';
import { login } from '#testing/stubbed/background.ts';
import { defineHeld, type HeldDriver } from '#testing/stubbed/driver.ts';
import { loggedIn } from '#testing/stubbed/login.ts';

/** Fills in and submits the form for binding a phone. */
export async function bind(page: Page, { phone, code }: { phone: string; code: string }): Promise<void> {
  await page.getByLabel('手机号码').fill(phone);
  await page.getByLabel('短信验证码').fill(code);
  await page.getByRole('button', { name: '绑定并登录' }).click();
}

export const bindPhone = defineHeld(bindPhoneMachine, {
  open: (page) => page.goto('/bind?temp_token=temp-1'),
  drivers: {
    'bind.submit': bind,
    'login.restart': async (page) => {
      await page.getByRole('button', { name: '重新扫码登录' }).click();
      const dialog = page.getByRole('dialog', { name: '登录', exact: true });
      await expect(dialog.getByRole('img', { name: '微信登录二维码' })).toBeVisible();
      await dialog.getByRole('button', { name: '关闭' }).click();
    },
  },
  operations: { bindPhone: 'BindPhone' },
  data: { bindPhone: () => ({ bindPhone: login }) },
  facts: {
    'bindPhone.open.editing': (page) => expect(page.getByRole('button', { name: '绑定并登录' })).not.toHaveAttribute('aria-busy', 'true'),
    'bindPhone.open.binding': (page) => expect(page.getByRole('button', { name: '绑定并登录' })).toHaveAttribute('aria-busy', 'true'),
    'bindPhone.lapsed': (page) => expect(page.getByText('登录已过期，请重新扫码')).toBeVisible(),
    'bindPhone.bound': loggedIn,
  },
  unseen: [{ step: 'smsCode-中断', why: '子流程的意外中断没有操作能引起' }],
  silent: { 'bindPhone+令牌失效': '说的是“登录已过期，请重新扫码”' },
});

export const bindPhoneWithoutTicket: HeldDriver = { ...bindPhone, subject: 'bindPhone@没有临时令牌', open: (page) => page.goto('/bind') };
