import type { Page } from '@playwright/test';
import { answerComplaintMachine } from '#machines/complaints/answerComplaint.machine.ts';
import { fileComplaintMachine } from '#machines/complaints/fileComplaint.machine.ts';
import { writeReviewMachine } from '#machines/reviews/writeReview.machine.ts';
import { aComplaint, anOwnReview } from '#testing/builders/afterRental.ts';
import { type Alike, defineHeld, type HeldDriver, type Unseen } from './driver.ts';
import { expect } from './expect.ts';
import { dialog, gone } from './rent.ts';

const orderNo = '202611200000000001';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** Pictures have no GraphQL operation: a form without pictures has gathered them at once. */
const gathered = { gatherPictures: async () => {} };
const ungathered: readonly Unseen[] = [
  { step: 'gatherPictures+返回修改', why: '没有图片的表格不等，由等图片的组件测试走' },
  { step: 'gatherPictures-中断', why: '子流程的意外中断没有操作能引起' },
];
const passing = (state: string): Alike => ({ states: [state], shows: 'nothing', why: '没有图片的表格立即走过这一步' });
const busy = (page: Page, name: string | RegExp) => expect(button(page, name)).toHaveAttribute('aria-busy', 'true');

export const writeReview = defineHeld(writeReviewMachine, {
  standing: 'verified',
  async open(page) {
    await page.goto(`/account/assessInfo?order_no=${orderNo}`);
    await expect(button(page, '提交评价')).toBeVisible();
  },
  drivers: {
    'form.open': (page) => button(page, '追加评价').click(),
    'form.close': (page) => button(page, '先不写').click(),
    'review.submit': async (page) => {
      for (const score of ['描述相符', '上号', '号主服务'])
        await page.getByRole('radiogroup', { name: score }).getByRole('radio', { name: '5 星，很满意' }).click();
      await button(page, '提交评价').click();
    },
    'review.retry': (page) => button(page, '重试').click(),
    'review.check': (page) => button(page, '查询结果').click(),
  },
  unseen: [
    ...ungathered,
    { step: 'form.close', why: '评价的表格一直开着；追加的表格由组件测试走' },
    { step: 'form.open', why: '追加的表格由组件测试走' },
  ],
  alike: [passing('writeReview.gatheringPictures')],
  actors: gathered,
  operations: { sendReview: 'WriteReview', readReview: 'ReviewSent' },
  data: {
    sendReview: () => ({ writeReview: anOwnReview() }),
    readReview: ({ outcome }) => ({ orderReview: { review: outcome === '查到' ? { side: 'WRITTEN' } : null } }),
  },
  facts: {
    'writeReview.writing': (page) => expect(button(page, '提交评价')).not.toHaveAttribute('aria-busy', 'true'),
    'writeReview.sending': (page) => busy(page, '提交评价'),
    'writeReview.uncertain': async (page) => {
      await expect(page.getByText('没有收到结果，可能已经提交', { exact: false })).toBeVisible();
      await expect(button(page, '查询结果')).not.toHaveAttribute('aria-busy', 'true');
    },
    'writeReview.checking': (page) => busy(page, '查询结果'),
    'writeReview.gatheringPictures': (page) => expect(button(page, '提交评价')).toBeVisible(),
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
  unseen: [...ungathered, { step: 'form.open', in: 'fileComplaint.filed', why: '这里读不到新的投诉；再次投诉由组件测试走' }],
  alike: [passing('fileComplaint.gatheringPictures')],
  actors: gathered,
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
    'fileComplaint.gatheringPictures': (page) => expect(page.getByLabel('经过')).toBeVisible(),
    'fileComplaint.filed': (page) => expect(page.getByText('投诉已提交', { exact: true })).toBeVisible(),
    'fileComplaint.confirming': (page) => expect(dialog(page, confirm).getByRole('button', { name: '再想想' })).toBeEnabled(),
    'fileComplaint.filing': (page) =>
      expect(dialog(page, confirm).getByRole('button', { name: '确认提交' })).toHaveAttribute('aria-busy', 'true'),
    'fileComplaint.uncertain': async (page) => {
      await expect(page.getByText('没有收到结果，投诉可能已经提交', { exact: false })).toBeVisible();
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
const answering = '提交答复';
const openers = /^(?:补充陈述|我要答复)$/;
const submitters = /^提交(?:补充|答复)$/;

export const answerComplaint = defineHeld(answerComplaintMachine, {
  standing: 'verified',
  async open(page) {
    await page.goto(`/account/complain?order_no=${orderNo}`);
    await expect(button(page, openers)).toBeVisible();
  },
  drivers: {
    'form.open': (page) => button(page, openers).click(),
    'form.close': (page) => button(page, /^先不(?:补充|答复)$/).click(),
    'statement.submit': async (page, { words }) => {
      await page.getByLabel(/^(?:补充陈述|答复)$/).fill(words);
      await button(page, submitters).click();
    },
    'statement.retry': (page) => button(page, '重试').click(),
    'statement.drop': (page) => button(page, '看陈述').click(),
    'statement.confirm': (page) => dialog(page, answering).getByRole('button', { name: '确认提交' }).click(),
    'statement.reconsider': (page) => dialog(page, answering).getByRole('button', { name: '再想想' }).click(),
    'withdrawal.ask': (page) => button(page, '撤回投诉').click(),
    'withdrawal.confirm': (page) => dialog(page, withdrawal).getByRole('button', { name: '确认撤回' }).click(),
    'withdrawal.leave': (page) => dialog(page, withdrawal).getByRole('button', { name: '不撤回' }).click(),
  },
  unseen: [...ungathered, { step: 'form.open', in: 'answerComplaint.said', why: '这里读不到新的陈述；再补充由组件测试走' }],
  alike: [passing('answerComplaint.gatheringPictures')],
  actors: gathered,
  operations: { sendStatement: 'SayInComplaint', withdrawComplaint: 'WithdrawComplaint' },
  data: {
    sendStatement: () => ({ sayInComplaint: aComplaint() }),
    withdrawComplaint: () => ({ withdrawComplaint: aComplaint({ status: 'WITHDRAWN' }) }),
  },
  facts: {
    'answerComplaint.reading': async (page) => {
      await expect(button(page, openers)).toBeVisible();
      await gone(page, withdrawal);
    },
    'answerComplaint.writing': async (page) => {
      await expect(button(page, submitters)).not.toHaveAttribute('aria-busy', 'true');
      await gone(page, withdrawal);
    },
    'answerComplaint.gatheringPictures': (page) => expect(button(page, submitters)).toBeVisible(),
    'answerComplaint.said': (page) => expect(page.getByText('已提交，对方和平台都能看到', { exact: true })).toBeVisible(),
    'answerComplaint.sending': (page) => busy(page, submitters),
    'answerComplaint.uncertain': (page) => expect(page.getByText('没有收到结果，可能已经提交', { exact: false })).toBeVisible(),
    'answerComplaint.confirming': (page) => expect(dialog(page, withdrawal).getByRole('button', { name: '不撤回' })).toBeEnabled(),
    'answerComplaint.withdrawing': (page) =>
      expect(dialog(page, withdrawal).getByRole('button', { name: '确认撤回' })).toHaveAttribute('aria-busy', 'true'),
  },
});

/** A complaint of the other party that waits for the reader's answer. */
const anAnswerable = aComplaint({
  isMine: false,
  status: 'OPEN',
  statements: aComplaint()
    .statements.slice(0, 1)
    .map((statement) => ({ ...statement, isMine: false })),
  can: { answer: true, say: false, withdraw: false },
});

export const answerComplaintOfOther: HeldDriver = {
  ...answerComplaint,
  subject: 'answerComplaint@答复',
  background: { Complaints: () => ({ complaints: { items: [anAnswerable], nextCursor: null } }) },
  async open(page) {
    await page.goto(`/account/complain?order_no=${orderNo}`);
    await expect(button(page, '我要答复')).toBeVisible();
  },
  facts: {
    ...answerComplaint.facts,
    'answerComplaint.confirmingAnswer': (page) => expect(dialog(page, answering).getByRole('button', { name: '再想想' })).toBeEnabled(),
    'answerComplaint.sending': (page) =>
      expect(dialog(page, answering).getByRole('button', { name: '确认提交' })).toHaveAttribute('aria-busy', 'true'),
  },
};
