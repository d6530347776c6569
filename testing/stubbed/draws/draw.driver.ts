import { drawMachine } from '#machines/draws/draw.machine.ts';
import { aDrawChance } from '#testing/builders/activities.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { dialog, gone, shown } from '#testing/stubbed/rent.ts';
import type { Page } from '@playwright/test';

const won = '中奖了';
const turn = (page: Page) => page.getByRole('button', { name: /^转一下/ });
const wheel = (page: Page) => page.getByRole('button', { name: '看结果' });

export const draw = defineHeld(drawMachine, {
  standing: 'verified',
  async open(page) {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/activity/free_order');
  },
  drivers: {
    'chance.draw': (page) => turn(page).click(),
    'wheel.skip': (page) => wheel(page).click(),
    'result.close': (page) => dialog(page, won).getByRole('button', { name: '知道了' }).click(),
  },
  operations: { drawLottery: 'DrawLottery' },
  data: { drawLottery: () => ({ drawLottery: aDrawChance({ prize: 'RENT', prizeFen: 1_120, rank: 2, openedAt: 1 }) }) },
  facts: {
    'draw.ready': async (page) => {
      await gone(page, won);
      await expect(turn(page)).not.toHaveAttribute('aria-busy', 'true');
    },
    'draw.drawing': (page) => expect(turn(page)).toHaveAttribute('aria-busy', 'true'),
    'draw.turning': (page) => expect(wheel(page)).toBeVisible(),
    'draw.shown': (page) => shown(page, won),
  },
  unseen: [
    { step: 'drawLottery-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'drawLottery+没有答复就离开', why: '先要没有答复：在 keyedCommand 的画面里走' },
  ],
});
