import type { Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { withdrawMachine } from '#machines/payouts/withdraw.machine.ts';
import { aWithdrawal } from '#testing/builders/payoutPage.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { enterPayPassword } from '#testing/stubbed/payPassword.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

export const withdraw = defineHeld(withdrawMachine, {
  standing: 'verified',
  async open(page) {
    await page.goto('/account/Withdraw');
    await expect(page.getByLabel('提现金额')).toBeVisible();
  },
  drivers: {
    'withdraw.submit': async (page, { amountFen }) => {
      await page.getByLabel('提现金额').fill(String(amountFen / 100));
      await button(page, '提现 ¥100.00').click();
    },
    'password.prove': (page) => enterPayPassword(page.getByRole('region', { name: '验证支付密码' })),
    'password.leave': (page) => page.getByRole('region', { name: '验证支付密码' }).getByRole('button', { name: '取消' }).click(),
    'withdraw.restart': (page) => button(page, '再提一笔').click(),
  },
  operations: { createWithdrawal: 'CreateWithdrawal' },
  data: {
    createWithdrawal: () => ({ createWithdrawal: aWithdrawal({ withdrawalNo: 'W1', amountFen: 10_000 }) }),
  },
  facts: {
    'withdraw.entering': async (page) => {
      await expect(page.getByLabel('提现金额')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button(page, '正在申请…')).toHaveCount(0);
    },
    'withdraw.asking': (page) => expect(button(page, '正在申请…')).toHaveAttribute('aria-busy', 'true'),
    'withdraw.askingPayPassword': (page) => expect(page.getByRole('region', { name: '验证支付密码' })).toBeVisible(),
    'withdraw.asked': (page) => expect(page.getByText('已申请提现 ¥100.00')).toBeVisible(),
  },
  unseen: [{ step: 'createWithdrawal-中断', why: '子流程的意外中断没有操作能引起' }],
  silent: { 'createWithdrawal+要支付密码': '直接请用户输入支付密码' },
});
