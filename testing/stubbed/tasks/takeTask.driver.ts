import type { Page } from '@playwright/test';
import { takeTaskMachine } from '#machines/tasks/takeTask.machine.ts';
import { aTask, TASK_NO } from '#testing/builders/tasks.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { dialog, gone, realNameActor, shown } from '#testing/stubbed/rent.ts';
import { changeInOtherTab } from '#testing/stubbed/stage.ts';

const taking = '接任务';
const ask = (page: Page) => page.getByRole('button', { name: '接任务，押金 ¥20.00' });
const confirm = (page: Page) => dialog(page, taking).getByRole('button', { name: '确认接单' });

export const takeTask = defineHeld(takeTaskMachine, {
  standing: 'verified',
  async open(page) {
    await page.goto(`/task?task=${TASK_NO}`);
    await expect(ask(page)).toBeVisible();
  },
  drivers: {
    'take.ask': (page) => ask(page).click(),
    'take.confirm': async (page, { isVerified }, stage) => {
      const standing = isVerified ? 'verified' : 'unverified';
      if (stage.standing !== standing) await changeInOtherTab(page, stage, standing);
      await confirm(page).click();
    },
    'take.leave': (page) => dialog(page, taking).getByRole('button', { name: '再想想' }).click(),
    'password.leave': (page) => dialog(page, '支付押金').getByRole('button', { name: '关闭' }).click(),
  },
  operations: { takePlace: 'TakeTask' },
  data: { takePlace: () => ({ takeTask: aTask({ takenNow: 1 }) }) },
  actors: { realName: realNameActor },
  facts: {
    'takeTask.reading': (page) => gone(page, taking),
    'takeTask.confirming': (page) => expect(confirm(page)).not.toHaveAttribute('aria-busy', 'true'),
    'takeTask.identifying': (page) => shown(page, '实名认证'),
    'takeTask.taking': (page) => expect(confirm(page)).toHaveAttribute('aria-busy', 'true'),
    'takeTask.askingPayPassword': (page) => shown(page, '支付押金'),
  },
  unseen: [
    { step: 'takePlace-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'realName-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'password.prove', why: '支付密码的输入在 payPassword 的画面里走' },
  ],
  silent: { 'takePlace+要实名': '直接打开实名认证', 'takePlace+要支付密码': '直接打开支付密码' },
});
