import { answerComplaintMachine } from '#machines/complaints/answerComplaint.machine.ts';
import { aComplaint } from '#testing/builders/afterRental.ts';
import { busy, button, gathered, orderNo, ungathered } from '#testing/stubbed/afterRental.ts';
import { defineHeld, type HeldDriver } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { dialog, gone } from '#testing/stubbed/rent.ts';

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
    'statement.confirm': (page) => dialog(page, answering).getByRole('button', { name: '确认提交' }).click(),
    'statement.reconsider': (page) => dialog(page, answering).getByRole('button', { name: '再想想' }).click(),
    'withdrawal.ask': (page) => button(page, '撤回投诉').click(),
    'withdrawal.confirm': (page) => dialog(page, withdrawal).getByRole('button', { name: '确认撤回' }).click(),
    'withdrawal.leave': (page) => dialog(page, withdrawal).getByRole('button', { name: '不撤回' }).click(),
  },
  unseen: [
    ...ungathered,
    { step: 'sendStatement-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'form.open', in: 'answerComplaint.said', why: '这里读不到新的陈述；再补充由组件测试走' },
  ],
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
