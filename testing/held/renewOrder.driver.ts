import { expect, type Locator, type Page } from '@playwright/test';
import { renewOrderMachine, type RenewalOffer } from '#machines/renewOrder.machine.ts';
import { aRunningOrder } from '#testing/builders/gateway.ts';
import { choose } from '#testing/site/screen.ts';
import { defineHeld } from './driver.ts';

const order = aRunningOrder({ orderNo: '20261120000000000001' });
const card = (page: Page): Locator => page.locator('#renew');
const button = (page: Page, name: string | RegExp): Locator => card(page).getByRole('button', { name });
const text = (page: Page, words: string): Promise<void> => expect(card(page).getByText(words)).toBeVisible();

export const renewOrder = defineHeld(renewOrderMachine, {
  standing: 'verified',
  background: { Order: () => ({ order }) },
  open: (page) => page.goto(`/account/order?order_no=${order.orderNo}`),
  drivers: {
    'hours.choose': (page, { hours }) => choose(card(page), new RegExp(`^\\+${hours} 小时`)),
    'renew.confirm': (page) => button(page, /^续租 \d+ 小时$/).click(),
    'renew.retry': (page) => button(page, '重试').click(),
    'renew.abandon': (page) => button(page, '不续了').click(),
  },
  operations: { checkRenewal: 'RenewCheck', renewOrder: 'RenewOrder' },
  data: {
    checkRenewal: ({ value }) => {
      const { fits, maxHours, newEnd, priceFen } = (value as { value: RenewalOffer }).value;
      return { renewCheck: { fits, maxHours, newEndsAt: newEnd, priceFen, lines: [] } };
    },
    renewOrder: () => ({ renewOrder: order }),
  },
  facts: {
    'renewOrder.checkingOffer': (page) => expect(button(page, /^续租 \d+ 小时$/)).toHaveAttribute('aria-disabled', 'true'),
    'renewOrder.choosing': (page) => expect(card(page).getByRole('radiogroup', { name: '续租时长' })).toBeVisible(),
    'renewOrder.renewing': (page) => expect(button(page, '正在续租…')).toHaveAttribute('aria-busy', 'true'),
    'renewOrder.uncertain': (page) => text(page, '没有收到续租结果'),
    'renewOrder.failed': (page) => text(page, '没有查到续租价格'),
    'renewOrder.refused': (page) => expect(card(page).getByRole('button')).toHaveCount(0),
    'renewOrder.renewed': (page) => text(page, '续租成功'),
    'renewOrder.abandoned': (page) => text(page, '没有续租，到时间自动结束'),
  },
  unseen: [
    {
      step: 'renew.abandon',
      in: ['renewOrder.checkingOffer', 'renewOrder.choosing', 'renewOrder.renewing', 'renewOrder.refused'],
      why: '没有要放弃的东西，画面上没有“不续了”',
    },
    { step: 'renew.abandon', in: ['renewOrder.uncertain'], why: '可能已经续上了，画面上只有“查询结果”和“重试”' },
    { step: 'hours.choose', when: ({ hours }) => hours === 2, why: '已经选中的时长不能再选一次' },
  ],
  silent: { 'renewOrder+余额不足': '续租只用余额：画面自己说，不提银行卡' },
});
