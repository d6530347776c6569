import type { Page } from '@playwright/test';
import { expect } from '#testing/held/expect.ts';
import { cancelWithdrawalMachine } from '#machines/payouts/cancelWithdrawal.machine.ts';
import { aWithdrawal } from '#testing/builders/payoutPage.ts';
import { defineHeld } from '#testing/held/driver.ts';
import { dialog, gone, press } from '#testing/held/rent.ts';

const title = '取消提现';
const inDialog = (page: Page, name: string) => dialog(page, title).getByRole('button', { name, exact: true });
const isGone = (page: Page) => gone(page, title);

export const cancelWithdrawal = defineHeld(cancelWithdrawalMachine, {
  standing: 'verified',
  late: true,
  async open(page) {
    await page.goto('/account/Withdraw');
    await page.getByRole('button', { name: '取消', exact: true }).click();
  },
  drivers: {
    'cancel.confirm': (page) => press(page, title, '确认取消'),
    'cancel.keep': (page) => press(page, title, /^(?:不取消|知道了)$/),
    'cancel.retry': (page) => press(page, title, '重试'),
    'cancel.check': (page) => press(page, title, '查询结果'),
    'cancel.leave': (page) => press(page, title, '关闭'),
  },
  operations: { cancelWithdrawal: 'CancelWithdrawal', readOutcome: 'Withdrawal' },
  data: {
    cancelWithdrawal: () => ({ cancelWithdrawal: aWithdrawal({ status: 'CANCELLED' }) }),
    readOutcome: ({ outcome }) => ({
      withdrawal: aWithdrawal({ status: outcome === '取消了' ? 'CANCELLED' : outcome === '还没有取消' ? 'REQUESTED' : 'PAYING' }),
    }),
  },
  facts: {
    'cancelWithdrawal.confirming': (page) => expect(inDialog(page, '不取消')).toBeEnabled(),
    'cancelWithdrawal.cancelling': (page) => expect(inDialog(page, '确认取消')).toHaveAttribute('aria-busy', 'true'),
    'cancelWithdrawal.uncertain': async (page) => {
      await expect(dialog(page, title).getByText('没有收到取消的结果')).toBeVisible();
      await expect(inDialog(page, '查询结果')).not.toHaveAttribute('aria-busy', 'true');
    },
    'cancelWithdrawal.readingOutcome': (page) => expect(inDialog(page, '查询结果')).toHaveAttribute('aria-busy', 'true'),
    'cancelWithdrawal.refused': (page) => expect(inDialog(page, '知道了')).toBeVisible(),
    'cancelWithdrawal.cancelled': (page) => expect(page.getByText('提现已取消，钱已退回余额')).toBeVisible(),
    'cancelWithdrawal.late': (page) => expect(page.getByText('没有取消：这笔提现已在打款或已结束')).toBeVisible(),
    'cancelWithdrawal.kept': isGone,
    'cancelWithdrawal.left': isGone,
  },
  alike: [{ states: ['cancelWithdrawal.kept', 'cancelWithdrawal.left'], shows: 'nothing', why: '弹窗关闭，记录里还是原来的样子' }],
});
