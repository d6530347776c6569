import { fileComplaintMachine } from '#machines/complaints/fileComplaint.machine.ts';
import { aComplaint } from '#testing/builders/afterRental.ts';
import { button, gathered, orderNo, ungathered } from '#testing/stubbed/afterRental.ts';
import { defineHeld, type HeldDriver } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { dialog, gone } from '#testing/stubbed/rent.ts';

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
  },
  unseen: [
    ...ungathered,
    { step: 'fileComplaint-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'form.open', in: 'fileComplaint.filed', why: '这里读不到新的投诉；再次投诉由组件测试走' },
  ],
  actors: gathered,
  operations: { fileComplaint: 'FileComplaint' },
  data: { fileComplaint: () => ({ fileComplaint: aComplaint() }) },
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
