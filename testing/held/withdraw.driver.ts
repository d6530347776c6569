import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { withdrawMachine } from '#machines/withdraw.machine.ts';
import { aWithdrawal } from '#testing/builders/payoutPage.ts';
import { defineHeld } from './driver.ts';
import { enterPayPassword } from './payPassword.ts';
import { dialog, press } from './rent.ts';

const title = '取消提现';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

export const withdraw = defineHeld(withdrawMachine, {
  standing: 'verified',
  async open(page) {
    await page.goto('/account/Withdraw');
    await expect(page.getByLabel('提现金额')).toBeVisible();
    await expect(button(page, '取消')).toBeVisible();
  },
  drivers: {
    'withdraw.submit': async (page, { amountFen }) => {
      await page.getByLabel('提现金额').fill(String(amountFen / 100));
      await button(page, '提现 ¥100.00').click();
    },
    'password.prove': (page) => enterPayPassword(page.getByRole('region', { name: '验证支付密码' })),
    'password.leave': (page) => page.getByRole('region', { name: '验证支付密码' }).getByRole('button', { name: '取消' }).click(),
    'withdraw.retry': (page) => button(page, '重试').click(),
    'withdraw.restart': (page) => button(page, /^(?:再提一笔|看记录)$/).click(),
    'cancel.ask': (page) => button(page, '取消').click(),
    'cancel.confirm': (page) => press(page, title, '确认取消'),
    'cancel.keep': async (page) => {
      const keep = dialog(page, title).getByRole('button', { name: '不取消' });
      await ((await keep.count()) > 0 ? keep.click() : press(page, title, '关闭'));
    },
    'cancel.retry': (page) => press(page, title, '重试'),
    'cancel.check': (page) => press(page, title, '查询结果'),
  },
  operations: { createWithdrawal: 'CreateWithdrawal', cancelWithdrawal: 'CancelWithdrawal', readOutcome: 'Withdrawal' },
  data: {
    createWithdrawal: () => ({ createWithdrawal: aWithdrawal({ withdrawalNo: 'W1', amountFen: 10_000 }) }),
    cancelWithdrawal: () => ({ cancelWithdrawal: aWithdrawal({ status: 'CANCELLED' }) }),
    readOutcome: ({ outcome }) => ({
      withdrawal: aWithdrawal({ status: outcome === '取消了' ? 'CANCELLED' : outcome === '还没有取消' ? 'REQUESTED' : 'PAYING' }),
    }),
  },
  facts: {
    'withdraw.entering': async (page) => {
      await expect(page.getByLabel('提现金额')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button(page, '正在申请…')).toHaveCount(0);
    },
    'withdraw.asking': (page) => expect(button(page, '正在申请…')).toHaveAttribute('aria-busy', 'true'),
    'withdraw.askingPayPassword': (page) => expect(page.getByRole('region', { name: '验证支付密码' })).toBeVisible(),
    'withdraw.uncertain': (page) => expect(page.getByText('没有收到提现的答复')).toBeVisible(),
    'withdraw.asked': (page) => expect(page.getByText('已申请提现 ¥100.00')).toBeVisible(),
    'withdraw.confirmingCancel': (page) => expect(dialog(page, title).getByRole('button', { name: '不取消' })).toBeEnabled(),
    'withdraw.cancelling': (page) =>
      expect(dialog(page, title).getByRole('button', { name: '确认取消' })).toHaveAttribute('aria-busy', 'true'),
    'withdraw.cancelUncertain': async (page) => {
      await expect(dialog(page, title).getByText('没有收到取消的结果')).toBeVisible();
      await expect(dialog(page, title).getByRole('button', { name: '查询结果' })).not.toHaveAttribute('aria-busy', 'true');
    },
    'withdraw.readingOutcome': (page) =>
      expect(dialog(page, title).getByRole('button', { name: '查询结果' })).toHaveAttribute('aria-busy', 'true'),
  },
  silent: { 'createWithdrawal+要支付密码': '直接请用户输入支付密码' },
});
