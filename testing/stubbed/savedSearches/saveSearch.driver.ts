import type { Locator, Page } from '@playwright/test';
import { saveSearchMachine } from '#machines/savedSearches/saveSearch.machine.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';

const box = (page: Page): Locator => page.getByRole('dialog', { name: '保存搜索' });
const press = (page: Page, name: string): Promise<void> => box(page).getByRole('button', { name, exact: true }).click();
const submit = (page: Page): Locator => box(page).getByRole('button', { name: '保存', exact: true });

export const saveSearch = defineHeld(saveSearchMachine, {
  standing: 'verified',
  async open(page) {
    await page.goto('/zuhao/1.html?no_deposit=1');
    await page.getByRole('button', { name: '保存搜索' }).click();
  },
  drivers: {
    'name.submit': async (page, { name }) => {
      await box(page).getByLabel('名称').fill(name);
      await submit(page).click();
    },
    'save.leave': (page) => press(page, '关闭'),
  },
  unseen: [
    { step: 'saveSearch-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'saveSearch+先离开', why: '没有收到结果时才能先离开：在 keyedCommand 的画面里走' },
  ],
  operations: { saveSearch: 'SaveSearch' },
  data: { saveSearch: () => ({ saveSearch: { id: '71', name: '夜场微信' } }) },
  facts: {
    'saveSearch.editing': (page) => expect(submit(page)).not.toHaveAttribute('aria-busy', 'true'),
    'saveSearch.saving': (page) => expect(submit(page)).toHaveAttribute('aria-busy', 'true'),
    'saveSearch.saved': (page) => expect(page.getByText('已保存，有新账号时这里会显示数量')).toBeVisible(),
    'saveSearch.left': (page) => expect(box(page)).toBeHidden(),
  },
});
