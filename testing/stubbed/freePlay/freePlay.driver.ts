import type { Page } from '@playwright/test';
import { freePlayMachine } from '#machines/freePlay/freePlay.machine.ts';
import { aFreePlay } from '#testing/builders/freePlay.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { dialog, gone, realNameActor, shown } from '#testing/stubbed/rent.ts';

const leaving = '提前结束';
const begin = (page: Page) => page.getByRole('button', { name: '约 21:00 这一场' });
const confirm = (page: Page) => dialog(page, leaving).getByRole('button', { name: '确认结束' });

export const freePlay = defineHeld(freePlayMachine, {
  standing: 'verified',
  async open(page) {
    await page.goto('/free');
    await expect(page.getByRole('region', { name: '正在玩' })).toBeVisible();
  },
  drivers: {
    'play.choose': (page) => page.getByText('21:00', { exact: true }).click(),
    'play.begin': (page) => begin(page).click(),
    'play.leave': (page) => page.getByRole('region', { name: '正在玩' }).getByRole('button', { name: leaving }).click(),
    'leave.confirm': (page) => confirm(page).click(),
    'leave.back': (page) => dialog(page, leaving).getByRole('button', { name: '再玩会' }).click(),
  },
  operations: { beginPlay: 'CreateFreePlay', leavePlay: 'LeaveFreePlay' },
  data: {
    beginPlay: () => ({ createFreePlay: aFreePlay() }),
    leavePlay: () => ({ leaveFreePlay: aFreePlay({ status: 'ENDED' }) }),
  },
  actors: { realName: realNameActor },
  facts: {
    'freePlay.choosing': async (page) => {
      await gone(page, leaving);
      await gone(page, '实名认证');
    },
    'freePlay.beginning': (page) => expect(begin(page)).toHaveAttribute('aria-busy', 'true'),
    'freePlay.identifying': (page) => shown(page, '实名认证'),
    'freePlay.confirmingLeave': (page) => expect(confirm(page)).not.toHaveAttribute('aria-busy', 'true'),
    'freePlay.leaving': (page) => expect(confirm(page)).toHaveAttribute('aria-busy', 'true'),
  },
  unseen: [
    { step: 'beginPlay-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'leavePlay-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'realName-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'realName+未成年', why: '未成年人的认证在 realName 的画面里走' },
    { step: 'beginPlay+没有答复就离开', why: '先要没有答复：在 keyedCommand 的画面里走' },
  ],
  silent: { 'beginPlay+要实名': '直接打开实名认证' },
});
