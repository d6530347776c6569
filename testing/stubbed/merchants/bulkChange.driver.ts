import type { Locator, Page } from '@playwright/test';
import type { Answer } from '#contract/problem.ts';
import { type BulkResult, bulkChangeMachine } from '#machines/merchants/bulkChange.machine.ts';
import { aBulkResult, anOwnListing } from '#testing/builders/merchantPages.ts';
import { defineHeld, type HeldDriver } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';

const box = (page: Page): Locator => page.getByRole('dialog');
const button = (page: Page, name: string): Locator => box(page).getByRole('button', { name, exact: true });
const press = (page: Page, name: string): Promise<void> => button(page, name).click();
const listings = [anOwnListing(), anOwnListing({ id: '102', title: '另一个账号' })];
const resultOf = (value: unknown): BulkResult => {
  const answer = value as Answer<BulkResult>;
  return answer.ok ? answer.value : aBulkResult();
};
const crash = '子流程的意外中断没有操作能引起';

export const bulkChange = defineHeld(bulkChangeMachine, {
  standing: 'verified',
  background: { OwnTable: () => ({ ownTable: { items: listings, total: 2, page: 0 } }) },
  async open(page) {
    await page.goto('/account/merchant/table');
    await page.getByLabel('选这一页').check();
    await page.getByRole('button', { name: '批量修改', exact: true }).click();
  },
  drivers: {
    'change.submit': async (page, { wish }) => {
      await box(page).getByRole('radio', { name: '涨降百分比' }).check({ force: true });
      await box(page).getByRole('radio', { name: '降', exact: true }).check({ force: true });
      await box(page)
        .getByLabel('百分之几')
        .pressSequentially(String(Math.abs(wish.amount ?? 0)));
      await press(page, '看看会怎样');
    },
    'change.reconsider': (page) => press(page, '再改改'),
    'rows.drop': (page) => press(page, '去掉不能改的'),
    'change.confirm': (page) => press(page, '确认修改'),
    'jump.confirm': (page) => press(page, '确认改价'),
    'jump.reconsider': (page) => press(page, '再看看'),
    'undo.confirm': (page) => press(page, '撤销'),
    'change.leave': (page) => box(page).getByRole('button', { name: '关闭' }).click(),
  },
  operations: { previewBulk: 'BulkPreview', applyBulk: 'ApplyBulk', undoBulk: 'UndoBulk' },
  data: {
    previewBulk: ({ value }) => ({ bulkPreview: resultOf(value) }),
    applyBulk: ({ value }) => ({ applyBulk: resultOf(value) }),
    undoBulk: ({ value }) => ({ undoBulk: resultOf(value) }),
  },
  alike: [{ states: ['bulkChange.finished', 'bulkChange.left'], shows: 'nothing', why: '弹窗都关了，列表在后面' }],
  unseen: [
    { step: 'applyBulk-中断', why: crash },
    { step: 'undoBulk-中断', why: crash },
  ],
  facts: {
    'bulkChange.choosing': (page) => expect(button(page, '看看会怎样')).toBeVisible(),
    'bulkChange.previewing': (page) => expect(box(page).getByText('正在算每一行改前改后…')).toBeVisible(),
    'bulkChange.refusedRows': (page) => expect(box(page).getByText(/所以一个都没有改/)).toBeVisible(),
    'bulkChange.confirming': (page) => expect(button(page, '确认修改')).not.toHaveAttribute('aria-busy', 'true'),
    'bulkChange.askingOnceMore': (page) => expect(button(page, '确认改价')).toBeVisible(),
    'bulkChange.applying': (page) => expect(button(page, '确认修改')).toHaveAttribute('aria-busy', 'true'),
    'bulkChange.done': (page) => expect(button(page, '撤销')).not.toHaveAttribute('aria-busy', 'true'),
    'bulkChange.undoing': (page) => expect(button(page, '撤销')).toHaveAttribute('aria-busy', 'true'),
    'bulkChange.undone': (page) => expect(box(page).getByText(/^已撤销/)).toBeVisible(),
    'bulkChange.finished': (page) => expect(box(page)).toBeHidden(),
    'bulkChange.left': (page) => expect(box(page)).toBeHidden(),
  },
});

export const bulkChangeMade: HeldDriver = {
  ...bulkChange,
  subject: 'bulkChange@刚改完',
  background: {
    ...bulkChange.background,
    LastBulk: () => ({ lastBulk: { change: aBulkResult({ id: '61', undoUntil: 4_000_000_000_000 }) } }),
  },
  open: async (page) => {
    await page.goto('/account/merchant/table');
    await page.getByRole('button', { name: '可以撤销' }).click();
  },
};
