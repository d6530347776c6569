import type { Page } from '@playwright/test';
import { answerComplaintMachine } from '#machines/answerComplaint.machine.ts';
import { fileComplaintMachine } from '#machines/fileComplaint.machine.ts';
import { writeReviewMachine } from '#machines/writeReview.machine.ts';
import { aComplaint, anOwnReview } from '#testing/builders/afterRental.ts';
import { defineHeld, type HeldDriver } from './driver.ts';
import { expect } from './expect.ts';
import { dialog, gone } from './rent.ts';

const orderNo = '202611200000000001';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const busy = (page: Page, name: string) => expect(button(page, name)).toHaveAttribute('aria-busy', 'true');

export const writeReview = defineHeld(writeReviewMachine, {
  standing: 'verified',
  async open(page) {
    await page.goto(`/account/assessInfo?order_no=${orderNo}`);
    await expect(button(page, '提交评价')).toBeVisible();
  },
  drivers: {
    'review.submit': async (page) => {
      for (const score of ['描述相符', '上号', '号主服务'])
        await page.getByRole('radiogroup', { name: score }).getByRole('radio', { name: '5 星，很满意' }).click();
      await button(page, '提交评价').click();
    },
    'review.retry': (page) => button(page, '重试').click(),
    'review.check': (page) => button(page, '查询结果').click(),
  },
  operations: { sendReview: 'WriteReview', readReview: 'ReviewSent' },
  data: {
    sendReview: () => ({ writeReview: anOwnReview() }),
    readReview: ({ outcome }) => ({ orderReview: { review: outcome === '查到' ? { side: 'WRITTEN' } : null } }),
  },
  facts: {
    'writeReview.writing': (page) => expect(button(page, '提交评价')).not.toHaveAttribute('aria-busy', 'true'),
    'writeReview.sending': (page) => busy(page, '提交评价'),
    'writeReview.uncertain': async (page) => {
      await expect(page.getByText('没有收到答复，可能已经提交', { exact: false })).toBeVisible();
      await expect(button(page, '查询结果')).not.toHaveAttribute('aria-busy', 'true');
    },
    'writeReview.checking': (page) => busy(page, '查询结果'),
    'writeReview.written': (page) => expect(page.getByText('已提交', { exact: true })).toBeVisible(),
  },
});

const confirm = '提交投诉';

export const fileComplaint = defineHeld(fileComplaintMachine, {
  standing: 'verified',
  async open(page) {
    await page.goto(`/account/complain?order_no=${orderNo}`);
    await expect(button(page, '我要投诉')).toBeVisible();
  },
  drivers: {
    'form.open': (page) => button(page, '我要投诉').click(),
    'form.close': (page) => button(page, '先不投诉').click(),
    'complaint.submit': async (page, { wish }) => {
      await page.getByRole('radiogroup', { name: '原因' }).getByText('被顶号、被挤下线').click();
      await page.getByLabel('经过').fill(wish.words);
      await page.getByLabel('要求退还的租金').fill('2');
      await page.locator('form').getByRole('button', { name: '提交投诉' }).click();
    },
    'complaint.confirm': (page) => dialog(page, confirm).getByRole('button', { name: '确认提交' }).click(),
    'complaint.reconsider': (page) => dialog(page, confirm).getByRole('button', { name: '再想想' }).click(),
    'complaint.retry': (page) => button(page, '重试').click(),
    'complaint.check': (page) => button(page, '查询结果').click(),
  },
  operations: { fileComplaint: 'FileComplaint', readComplaints: 'ComplaintFiled' },
  data: {
    fileComplaint: () => ({ fileComplaint: aComplaint() }),
    readComplaints: ({ outcome }) => ({ complaints: { items: outcome === '查到' ? [{ isMine: true, status: 'OPEN' }] : [] } }),
  },
  facts: {
    'fileComplaint.reading': (page) => expect(button(page, '我要投诉')).toBeVisible(),
    'fileComplaint.filling': async (page) => {
      await expect(page.getByLabel('经过')).toBeVisible();
      await gone(page, confirm);
    },
    'fileComplaint.confirming': (page) => expect(dialog(page, confirm).getByRole('button', { name: '再想想' })).toBeEnabled(),
    'fileComplaint.filing': (page) =>
      expect(dialog(page, confirm).getByRole('button', { name: '确认提交' })).toHaveAttribute('aria-busy', 'true'),
    'fileComplaint.uncertain': async (page) => {
      await expect(page.getByText('没有收到答复，投诉可能已经提交', { exact: false })).toBeVisible();
      await expect(button(page, '查询结果')).not.toHaveAttribute('aria-busy', 'true');
    },
    'fileComplaint.checking': (page) => busy(page, '查询结果'),
  },
});

export const fileComplaintWithCause: HeldDriver = {
  ...fileComplaint,
  subject: 'fileComplaint@从密码不对来',
  async open(page) {
    await page.goto(`/account/complain?order_no=${orderNo}&cause=WRONG_PASSWORD`);
    await expect(page.getByRole('radio', { name: '密码错误' })).toBeChecked();
  },
};

const withdrawal = '撤回投诉';

export const answerComplaint = defineHeld(answerComplaintMachine, {
  standing: 'verified',
  async open(page) {
    await page.goto(`/account/complain?order_no=${orderNo}`);
    await expect(button(page, '提交补充')).toBeVisible();
  },
  drivers: {
    'statement.submit': async (page, { words }) => {
      await page.getByLabel('补充陈述').fill(words);
      await button(page, '提交补充').click();
    },
    'statement.retry': (page) => button(page, '重试').click(),
    'statement.drop': (page) => button(page, '看陈述').click(),
    'withdrawal.ask': (page) => button(page, '撤回投诉').click(),
    'withdrawal.confirm': (page) => dialog(page, withdrawal).getByRole('button', { name: '确认撤回' }).click(),
    'withdrawal.leave': (page) => dialog(page, withdrawal).getByRole('button', { name: '不撤回' }).click(),
  },
  operations: { sendStatement: 'SayInComplaint', withdrawComplaint: 'WithdrawComplaint' },
  data: {
    sendStatement: () => ({ sayInComplaint: aComplaint() }),
    withdrawComplaint: () => ({ withdrawComplaint: aComplaint({ status: 'WITHDRAWN' }) }),
  },
  facts: {
    'answerComplaint.reading': async (page) => {
      await expect(button(page, '提交补充')).not.toHaveAttribute('aria-busy', 'true');
      await gone(page, withdrawal);
    },
    'answerComplaint.sending': (page) => busy(page, '提交补充'),
    'answerComplaint.uncertain': (page) => expect(page.getByText('没有收到答复，可能已经提交', { exact: false })).toBeVisible(),
    'answerComplaint.confirming': (page) => expect(dialog(page, withdrawal).getByRole('button', { name: '不撤回' })).toBeEnabled(),
    'answerComplaint.withdrawing': (page) =>
      expect(dialog(page, withdrawal).getByRole('button', { name: '确认撤回' })).toHaveAttribute('aria-busy', 'true'),
  },
});
