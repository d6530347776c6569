import type { Locator, Page } from '@playwright/test';
import { callOffOrderMachine } from '#machines/lending/callOffOrder.machine.ts';
import { aLentBooking } from '#testing/builders/lending.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { dialog } from '#testing/stubbed/rent.ts';

const { orderNo } = aLentBooking();
const box = (page: Page): Locator => dialog(page, '取消预约');
const submit = (page: Page): Locator => box(page).getByRole('button', { name: '确认取消预约', exact: true });

export const callOffOrder = defineHeld(callOffOrderMachine, {
  standing: 'verified',
  background: { LentOrder: () => ({ lentOrder: aLentBooking() }) },
  async open(page) {
    await page.goto(`/account/merchant/orders/${orderNo}`);
    await page.getByRole('button', { name: '无法交付，取消预约' }).click();
  },
  drivers: {
    'callOff.submit': async (page, { words }) => {
      await box(page).getByLabel('原因').fill(words);
      await submit(page).click();
    },
    'callOff.leave': (page) => box(page).getByRole('button', { name: '关闭', exact: true }).click(),
  },
  operations: { callOff: 'CallOffOrder' },
  data: { callOff: () => ({ callOffOrder: { orderNo, status: 'CANCELLED' } }) },
  facts: {
    'callOffOrder.editing': (page) => expect(submit(page)).not.toHaveAttribute('aria-busy', 'true'),
    'callOffOrder.callingOff': (page) => expect(submit(page)).toHaveAttribute('aria-busy', 'true'),
    'callOffOrder.calledOff': (page) => expect(page.getByText('预约已取消，款项退给租客')).toBeVisible(),
    'callOffOrder.left': (page) => expect(box(page)).toBeHidden(),
  },
  unseen: [
    { step: 'callOff-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'callOff+没有结果就离开', why: '先要没有答复：在 keyedCommand 的画面里走' },
  ],
});
