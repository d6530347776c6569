import type { Locator, Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { resetPasswordMachine } from '#machines/account/resetPassword.machine.ts';
import { takenSign } from '#testing/stubbed/background.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';

const save = (page: Page): Locator => page.getByRole('button', { name: '设为新密码' });

export const resetPassword = defineHeld(resetPasswordMachine, {
  open: (page) => page.goto('/rstpwd'),
  drivers: {
    'way.choose': (page, { to }) => page.getByText(to === 'phone' ? '用手机号' : '用邮箱', { exact: true }).click(),
    'reset.submit': async (page, { address, code, password, again, unbindThird }) => {
      await page.getByLabel(/^(?:手机号码|邮箱地址)$/).fill(address);
      await page.getByLabel(/^(?:短信|邮箱)验证码$/).fill(code);
      await page.getByLabel('新密码', { exact: true }).fill(password);
      await page.getByLabel('再输一遍').fill(again);
      await page.getByRole('checkbox', { name: /^同时解绑/ }).setChecked(unbindThird);
      await save(page).click();
    },
  },
  operations: { fetchSign: 'TakeSign', savePassword: 'ForgetPassword' },
  data: { fetchSign: () => takenSign, savePassword: () => ({ forgetPassword: true }) },
  facts: {
    'resetPassword.open.editing': (page) => expect(save(page)).not.toHaveAttribute('aria-busy', 'true'),
    'resetPassword.open.signing': (page) => expect(save(page)).toHaveAttribute('aria-busy', 'true'),
    'resetPassword.open.saving': (page) => expect(save(page)).toHaveAttribute('aria-busy', 'true'),
    'resetPassword.reset': (page) => expect(page.getByText('新密码已设置')).toBeVisible(),
  },
  alike: [{ states: ['resetPassword.open.signing', 'resetPassword.open.saving'], shows: 'the same', why: '两个请求接着发，按钮一直忙着' }],
  unseen: [
    { step: 'way.choose#1', when: ({ to }) => to === 'phone', why: '已经选着的方式再点没有变化' },
    { step: 'way.choose#2', when: ({ to }) => to === 'mailbox', why: '已经选着的方式再点没有变化' },
    { step: 'reset.submit#2', when: ({ to }) => to === 'mailbox', why: '邮箱走的是另一个操作，由浏览器里的找回测试走' },
    { step: 'smsCode-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'emailCode-中断', why: '子流程的意外中断没有操作能引起' },
  ],
});
