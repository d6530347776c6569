import type { Page } from '@playwright/test';
import { moveTaskMachine } from '#machines/tasks/moveTask.machine.ts';
import { aTask, aTaskPlace, TASK_NO } from '#testing/builders/tasks.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { dialog, gone } from '#testing/stubbed/rent.ts';

const title = '验收通过';
const handed = () =>
  aTask({ isMine: true, placesShown: [aTaskPlace({ party: 'PUBLISHER', status: 'HANDED', can: { accept: true, return: true } })] });
const ask = (page: Page) => page.getByRole('button', { name: title });
const confirm = (page: Page) => dialog(page, title).getByRole('button', { name: '确认通过' });

export const moveTask = defineHeld(moveTaskMachine, {
  standing: 'verified',
  background: { Task: () => ({ task: handed() }) },
  async open(page) {
    await page.goto(`/task?task=${TASK_NO}`);
    await expect(ask(page)).toBeVisible();
  },
  drivers: {
    'move.ask': (page) => ask(page).click(),
    'move.confirm': (page) => confirm(page).click(),
    'move.leave': (page) => dialog(page, title).getByRole('button', { name: '再想想' }).click(),
  },
  operations: { sendMove: 'AcceptPlace' },
  data: { sendMove: () => ({ acceptPlace: handed() }) },
  facts: {
    'moveTask.reading': (page) => gone(page, title),
    'moveTask.confirming': (page) => expect(confirm(page)).not.toHaveAttribute('aria-busy', 'true'),
    'moveTask.moving': (page) => expect(confirm(page)).toHaveAttribute('aria-busy', 'true'),
  },
  unseen: [{ step: 'sendMove-中断', why: '子流程的意外中断没有操作能引起' }],
});
