import type { Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { dayKey } from '#contract/rules/clock.ts';
import { adRotationMachine } from '#machines/popups/adRotation.machine.ts';
import { NOW } from '#testing/stubbed/background.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { loginDialog } from '#testing/stubbed/login.ts';
import { ad, grantTurn, holdTurn, onceEver, remember, rememberVisit, settle } from '#testing/stubbed/popups.ts';
import type { Stage } from '#testing/stubbed/stage.ts';

const hidden = (page: Page): Promise<void> => expect(ad(page)).toBeHidden();

const used = { day: dayKey(NOW), shown: [], lastAdId: null, lastPriority: null, onceEver: [onceEver.id], popTimes: {} };

/** The page computes whether an ad is available, so stored records are prepared accordingly. */
async function letFind(page: Page, outcome: string | undefined): Promise<void> {
  await rememberVisit(page, outcome === '弹过了');
  await remember(page, 'ad-rotation', outcome === '没有' ? used : null);
}

async function answerNext(page: Page, stage: Stage): Promise<void> {
  const outcome = stage.next('previewAd');
  await letFind(page, outcome);
  if (outcome === '有' && !(await ad(page).isVisible())) await holdTurn(page);
}

/** Uses pushState: links beneath a dialog cannot be clicked, and Back closes the dialog. */
async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect(page).toHaveURL(path);
}

const isSpecial = (page: Page): boolean => new URL(page.url()).pathname === '/tejia.html';

export const adRotation = defineHeld(adRotationMachine, {
  late: true,
  async open(page) {
    // The chart starts with the hall's page, and must not start on the special offers, which it would enter first.
    await page.goto('/zuhao.html', { waitUntil: 'load' });
    await expect(page.getByRole('navigation', { name: '选择游戏' })).toBeVisible();
  },
  drivers: {
    'page.settled': settle,
    'page.entered': async (page, _event, stage) => {
      await answerNext(page, stage);
      if (isSpecial(page)) await moveTo(page, '/zuhao.html');
      await moveTo(page, '/tejia.html');
    },
    'popup.granted': async (page, _event, stage) => {
      await letFind(page, stage.next('takeAd'));
      await grantTurn(page);
    },
    'ad.close': (page) => ad(page).getByRole('button', { name: '关闭' }).click(),
    'ad.open': (page) => ad(page).getByRole('link', { name: onceEver.button }).click(),
  },
  operations: { readAds: 'PopupAds' },
  data: {
    readAds: async (_answer, page, stage) => {
      await answerNext(page, stage);
      return { popupAds: [onceEver] };
    },
  },
  actors: { drawChance: async () => {}, previewAd: async () => {}, takeAd: async () => {} },
  facts: {
    'adRotation.list.awaitingPage': hidden,
    'adRotation.turn.idle': hidden,
    'adRotation.turn.spent': hidden,
    'adRotation.turn.drawing': hidden,
    'adRotation.turn.choosing': hidden,
    'adRotation.turn.awaitingTurn': hidden,
    'adRotation.turn.taking': (page) => expect(loginDialog(page)).toBeHidden(),
    'adRotation.turn.showing': (page) => expect(ad(page).getByRole('heading', { name: onceEver.title })).toBeVisible(),
  },
  alike: [
    {
      states: ['adRotation.list.awaitingPage', 'adRotation.list.reading', 'adRotation.list.fresh'],
      shows: 'nothing',
      why: '列表在背后读取',
    },
    {
      states: [
        'adRotation.turn.idle',
        'adRotation.turn.spent',
        'adRotation.turn.drawing',
        'adRotation.turn.choosing',
        'adRotation.turn.awaitingTurn',
      ],
      shows: 'nothing',
      why: '广告弹出之前在背后挑选和排队',
    },
  ],
  unseen: [
    { step: 'watchPage-中断', why: '浏览器不会停止告知页面的情况' },
    { step: 'watchPage>走到特价专区', in: 'adRotation.list.awaitingPage', why: '这个流程在页面打开数秒后才启动' },
    { step: 'ads.arrived', why: '只由读到的列表引起' },
    { step: 'drawChance-没有随机数', why: '浏览器总有随机数' },
    { step: 'previewAd-存储不可用', why: '存储不可用时页面自己记着，不会出错' },
    { step: 'takeAd-存储不可用', why: '存储不可用时页面自己记着，不会出错' },
    { step: 'previewAd+有', when: ({ ads }) => (ads as readonly unknown[]).length === 0, why: '没有列表就没有广告' },
  ],
  silent: { 'readAds-网关故障': '读不到广告不打扰人，十分钟后再读' },
});
