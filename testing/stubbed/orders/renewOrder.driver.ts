import type { Locator, Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { renewOrderMachine, type RenewalOffer } from '#machines/orders/renewOrder.machine.ts';
import { aRunningOrder } from '#testing/builders/gateway.ts';
import { choose } from '#testing/site/screen.ts';
import { enterPayPassword } from '#testing/stubbed/payPassword.ts';
import { defineHeld, type HeldDriver } from '#testing/stubbed/driver.ts';
import { keepFromCashier } from '#testing/stubbed/rent.ts';

const order = aRunningOrder({ orderNo: '20261120000000000001' });
const card = (page: Page): Locator => page.locator('#renew');
const button = (page: Page, name: string | RegExp): Locator => card(page).getByRole('button', { name });
const text = (page: Page, words: string): Promise<void> => expect(card(page).getByText(words)).toBeVisible();

export const renewOrder = defineHeld(renewOrderMachine, {
  standing: 'verified',
  background: { Order: () => ({ order }) },
  async open(page, stage) {
    await keepFromCashier(page);
    await page.goto(`/account/order?order_no=${order.orderNo}`);
    await expect(card(page)).toBeVisible();
    stage.passed.delete('Order');
  },
  drivers: {
    'hours.choose': (page, { hours }) => choose(card(page), new RegExp(`^\\+${hours} 小时`)),
    'renew.confirm': (page) => button(page, /^续租 \d+ 小时$/).click(),
    'card.choose': (page) => button(page, /^用银行卡支付/).click(),
    'password.prove': (page) => enterPayPassword(card(page)),
    'password.leave': (page) => button(page, '取消').click(),
    'renew.retry': (page) => button(page, '重试').click(),
    'renew.abandon': (page) => button(page, '不续了').click(),
  },
  operations: { checkRenewal: 'RenewCheck', renewOrder: 'RenewOrder' },
  passed: ['Order'],
  data: {
    checkRenewal: ({ value }) => {
      const { fits, maxHours, newEnd, priceFen } = (value as { value: RenewalOffer }).value;
      return { renewCheck: { fits, maxHours, newEndsAt: newEnd, priceFen, lines: [] } };
    },
    renewOrder: () => ({ renewOrder: order }),
  },
  actors: { renewByCard: (page) => button(page, '换一种方式').click() },
  facts: {
    'renewOrder.checkingOffer': (page) => expect(button(page, /^续租 \d+ 小时$/)).toHaveAttribute('aria-disabled', 'true'),
    'renewOrder.choosing': (page) => expect(card(page).getByRole('radiogroup', { name: '续租时长' })).toBeVisible(),
    'renewOrder.renewing': (page) => expect(button(page, '正在续租…')).toHaveAttribute('aria-busy', 'true'),
    'renewOrder.payingByCard': (page) => text(page, '正在打开银行卡收银台'),
    'renewOrder.checkingCard': (page) => text(page, '正在查询付款结果'),
    'renewOrder.askingPayPassword': (page) => expect(card(page).getByLabel('支付密码', { exact: true })).toBeVisible(),
    'renewOrder.failed': (page) => text(page, '续租价格加载失败'),
    'renewOrder.refused': (page) => expect(button(page, '不续了')).toBeVisible(),
    'renewOrder.renewed': (page) => text(page, '续租成功'),
    'renewOrder.abandoned': (page) => text(page, '没有续租，到时间自动结束'),
  },
  unseen: [
    ...['续租成功', '被预约了', '不能续租'].map((end) => ({ step: `renewByCard+${end}`, why: '收银台上的事，由子流程自己的路径检查' })),
    { step: 'renewOrder-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'renewByCard-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'hours.choose', when: ({ hours }) => hours === 2, why: '已经选中的时长不能再选一次' },
  ],
  silent: { 'renewOrder+余额不足': '画面自己说，改用银行卡支付' },
});

export const renewOrderBack: HeldDriver = {
  ...renewOrder,
  subject: 'renewOrder@从收银台回来',
  async open(page) {
    await page.goto(`/account/order?order_no=${order.orderNo}&renewed_from=${order.endsAt}`);
    await expect(card(page)).toBeVisible();
  },
  unseen: [...renewOrder.unseen, { step: 'renewByCard+换一种方式', why: '查三十秒没有结果才能选，由子流程自己的路径检查' }],
};
