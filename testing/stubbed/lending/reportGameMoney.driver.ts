import type { Locator, Page } from '@playwright/test';
import { reportGameMoneyMachine } from '#machines/lending/reportGameMoney.machine.ts';
import { aLentOrder } from '#testing/builders/lending.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';

const { orderNo } = aLentOrder();
const submit = (page: Page): Locator => page.getByRole('button', { name: '提交上报', exact: true });

export const reportGameMoney = defineHeld(reportGameMoneyMachine, {
  standing: 'verified',
  async open(page) {
    await page.goto(`/account/merchant/orders/${orderNo}`);
    await expect(submit(page)).toBeVisible();
  },
  drivers: {
    'use.submit': async (page, { used }) => {
      await page.getByLabel('用了多少点券').fill(used);
      await submit(page).click();
    },
    'use.leave': (page) => page.getByRole('button', { name: '先看订单', exact: true }).click(),
  },
  unseen: [
    { step: 'reportUse-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'reportUse+先离开', why: '没有收到结果时才能先离开：在 keyedCommand 的画面里走' },
    { step: 'use.leave', in: 'reportGameMoney.editing', why: '用量没有提交时，不填就是先不上报' },
  ],
  operations: { reportUse: 'ReportGameMoney' },
  data: { reportUse: () => ({ reportGameMoney: { orderNo, gameMoneyUsed: 320 } }) },
  facts: {
    'reportGameMoney.editing': (page) => expect(submit(page)).not.toHaveAttribute('aria-busy', 'true'),
    'reportGameMoney.reporting': (page) => expect(submit(page)).toHaveAttribute('aria-busy', 'true'),
    'reportGameMoney.reported': (page) => expect(page.getByText('已上报，结算时按这个数付给你')).toBeVisible(),
    'reportGameMoney.left': (page) => expect(submit(page)).toBeVisible(),
  },
});
