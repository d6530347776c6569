import type { Page } from '@playwright/test';
import { handInMachine } from '#machines/tasks/handIn.machine.ts';
import { aTask, aTaskPlace, TASK_NO } from '#testing/builders/tasks.ts';
import { button, gathered, ungathered } from '#testing/stubbed/afterRental.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { dialog, gone } from '#testing/stubbed/rent.ts';

const title = '提交交付';
const taken = () => aTask({ placesShown: [aTaskPlace({ can: { handIn: true, quit: true } })] });
const confirm = (page: Page) => dialog(page, title).getByRole('button', { name: '确认提交' });
const words = (page: Page) => page.getByLabel('交付说明');

export const handIn = defineHeld(handInMachine, {
  standing: 'verified',
  background: { Task: () => ({ task: taken() }) },
  async open(page) {
    await page.goto(`/task?task=${TASK_NO}`);
    await expect(page.getByRole('button', { name: '交付', exact: true })).toBeVisible();
  },
  drivers: {
    'form.open': (page) => page.getByRole('button', { name: '交付', exact: true }).click(),
    'form.close': (page) => button(page, '先不提交').click(),
    'writing.submit': async (page, event) => {
      await words(page).fill(event.words);
      await page.locator('form').getByRole('button', { name: title }).click();
    },
    'writing.confirm': (page) => confirm(page).click(),
    'writing.reconsider': (page) => dialog(page, title).getByRole('button', { name: '再想想' }).click(),
  },
  operations: { sendWriting: 'HandInPlace' },
  data: { sendWriting: () => ({ handInPlace: taken() }) },
  actors: gathered,
  facts: {
    'handIn.reading': (page) => expect(words(page)).toBeHidden(),
    'handIn.writing': async (page) => {
      await expect(words(page)).toBeVisible();
      await gone(page, title);
    },
    'handIn.gatheringPictures': (page) => expect(words(page)).toBeVisible(),
    'handIn.confirming': (page) => expect(confirm(page)).not.toHaveAttribute('aria-busy', 'true'),
    'handIn.sending': (page) => expect(confirm(page)).toHaveAttribute('aria-busy', 'true'),
  },
  unseen: [...ungathered, { step: 'sendWriting-中断', why: '子流程的意外中断没有操作能引起' }],
});
