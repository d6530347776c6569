import type { Page } from '@playwright/test';
import type { Answer } from '#contract/problem.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { type Cancellation, cancelWithdrawalMachine } from '#machines/payouts/cancelWithdrawal.machine.ts';
import { keyedCommandMachine } from '#machines/shell/keyedCommand.machine.ts';
import { aWithdrawal } from '#testing/builders/payoutPage.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { dialog, gone, press } from '#testing/stubbed/rent.ts';

const title = '取消提现';
const inDialog = (page: Page, name: string) => dialog(page, title).getByRole('button', { name, exact: true });
const isGone = (page: Page) => gone(page, title);
const open = async (page: Page): Promise<void> => {
  await page.goto('/account/Withdraw');
  await page.getByRole('button', { name: '取消', exact: true }).click();
};
const isCancelling = (page: Page) => expect(inDialog(page, '确认取消')).toHaveAttribute('aria-busy', 'true');
const cancelled = () => ({ cancelWithdrawal: aWithdrawal({ status: 'CANCELLED' }) });

export const cancelWithdrawal = defineHeld(cancelWithdrawalMachine, {
  standing: 'verified',
  late: true,
  open,
  drivers: {
    'cancel.confirm': (page) => press(page, title, '确认取消'),
    'cancel.keep': (page) => press(page, title, /^(?:不取消|知道了)$/),
  },
  operations: { cancelWithdrawal: 'CancelWithdrawal' },
  data: { cancelWithdrawal: cancelled },
  facts: {
    'cancelWithdrawal.confirming': (page) => expect(inDialog(page, '不取消')).toBeEnabled(),
    'cancelWithdrawal.cancelling': isCancelling,
    'cancelWithdrawal.refused': (page) => expect(inDialog(page, '知道了')).toBeVisible(),
    'cancelWithdrawal.cancelled': (page) => expect(page.getByText('提现已取消，钱已退回余额')).toBeVisible(),
    'cancelWithdrawal.kept': isGone,
  },
  unseen: [
    { step: 'cancelWithdrawal-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'cancelWithdrawal+查到已在打款', why: '先要没有答复：在 keyedCommand 的画面里走' },
    { step: 'cancelWithdrawal+没有结果就离开', why: '先要没有答复：在 keyedCommand 的画面里走' },
  ],
});

/** A keyed command, on the dialog of a cancellation. */
export const keyedCommand = defineHeld(keyedCommandMachine, {
  standing: 'verified',
  late: true,
  async open(page) {
    await open(page);
    await press(page, title, '确认取消');
  },
  drivers: {
    'command.retry': (page) => press(page, title, '重试'),
    'command.check': (page) => press(page, title, '查询结果'),
    'command.leave': (page) => press(page, title, '关闭'),
  },
  operations: { ask: 'CancelWithdrawal', check: 'Withdrawal' },
  data: {
    ask: cancelled,
    check: ({ value }) => {
      const found = value as Answer<Cancellation> | null;
      const status = found === null ? 'REQUESTED' : found.ok && found.value.isCancelled ? 'CANCELLED' : 'PAYING';
      return { withdrawal: aWithdrawal({ status }) };
    },
  },
  facts: {
    'keyedCommand.asking': isCancelling,
    'keyedCommand.uncertain': async (page) => {
      await expect(dialog(page, title).getByText('没有收到取消的结果')).toBeVisible();
      await expect(inDialog(page, '重试')).toBeEnabled();
      await expect(inDialog(page, '查询结果')).toBeEnabled();
    },
    'keyedCommand.retrying': (page) => expect(inDialog(page, '重试')).toHaveAttribute('aria-busy', 'true'),
    'keyedCommand.checking': (page) => expect(inDialog(page, '查询结果')).toHaveAttribute('aria-busy', 'true'),
    'keyedCommand.answered': (page) => expect(page.getByText('没有收到取消的结果')).toHaveCount(0),
    'keyedCommand.left': isGone,
  },
});
