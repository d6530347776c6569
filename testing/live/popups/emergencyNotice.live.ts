import { expect, type Page } from '@playwright/test';
import * as contract from '#contract/rest/popups.ts';
import { emergencyNoticeMachine } from '#machines/popups/emergencyNotice.machine.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { loginDialog } from '#testing/stubbed/login.ts';
import { defineLive, type Scene } from '#testing/live/driver.ts';
import { aNotice, CALM, PAUSE, rememberNotices, type ShownNotice } from '#testing/live/popups.ts';
import { stopped } from '#testing/live/troubles.ts';
import { enterAs, never, SETTLING } from '#testing/live/world.ts';

/** Prepares whether there is another notice, as the path requires. */
const prepareNext = (scene: Scene<ShownNotice>): Promise<void> =>
  rememberNotices(scene, scene.upcoming('previewNotice') === '没有' ? [] : [scene.world.id]);

const popup = (page: Page) => page.getByRole('dialog', { name: '紧急公告' });
const openLogin = (page: Page): Promise<void> => page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
async function closeLogin(page: Page): Promise<void> {
  await loginDialog(page).getByRole('button', { name: '关闭' }).click();
  await expect(loginDialog(page)).toBeHidden();
}

const held = defineHeld(emergencyNoticeMachine, {
  open: (page) => page.goto('/free'),
  operations: { readNotices: 'EmergencyNotices' },
  unseen: [{ step: 'watchPage-中断', why: '浏览器不会停止告知页面的情形' }],
});

export const emergencyNotice = defineLive<typeof emergencyNoticeMachine, ShownNotice>(emergencyNoticeMachine, {
  held,
  async prepare(visit) {
    await enterAs(visit, { token: null });
    return aNotice(visit);
  },
  // A guest's charts are loaded on demand.
  async open({ page }) {
    await page.goto('/free');
    await openLogin(page);
    await closeLogin(page);
  },
  drivers: {
    'page.settled': ({ page }) => page.clock.runFor(SETTLING),
    'popup.granted': async (scene) => {
      if (await loginDialog(scene.page).isVisible()) {
        await rememberNotices(scene, []);
        await closeLogin(scene.page);
      }
      await scene.page.clock.runFor(CALM + PAUSE);
    },
    'notice.close': async (scene) => {
      await prepareNext(scene);
      await popup(scene.page).getByRole('button', { name: '我知道了' }).click();
    },
    'notice.silence': async (scene) => {
      await prepareNext(scene);
      await popup(scene.page).getByRole('button', { name: '不再提示' }).click();
    },
  },
  actors: { previewNotice: async () => {}, takeNotice: async () => {} },
  answers: {
    readNotices: {
      列表: async (scene) => {
        await prepareNext(scene);
        // The notice waits behind a dialog; another tab shows it in the meantime.
        if (scene.upcoming('takeNotice') === '没有') await openLogin(scene.page);
      },
    },
  },
  refusals: { readNotices: { calls: [contract.listEmergencyNotices], ...stopped } },
  facts: {
    'emergencyNotice.showing': ({ page, world }) => expect(popup(page).getByRole('heading', { name: world.title })).toBeVisible(),
    'emergencyNotice.resting': ({ page }) => expect(popup(page)).toBeHidden(),
  },
  silent: { 'readNotices-网关故障': '读不到公告不打扰人，十分钟后再读' },
  immediate: ['previewNotice', 'popup.granted', 'takeNotice'],
  heldOnly: { 'previewNotice-存储不可用': never.storage, 'takeNotice-存储不可用': never.storage },
  identity: ({ shown, done }) => [(shown as { id: string } | null)?.id, Math.min((done as readonly string[]).length, 1)],
  // Each notice is shown once per visit.
  possible: { 'previewNotice+有': ({ done }) => (done as readonly string[]).length === 0 },
});
