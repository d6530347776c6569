import { expect, type Locator, type Page } from '@playwright/test';
import * as contract from '#contract/rest/popups.ts';
import { adRotationMachine } from '#machines/popups/adRotation.machine.ts';
import { aRenter } from '#testing/builders/market.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { rememberVisit } from '#testing/stubbed/popups.ts';
import { defineLive, type Scene } from '#testing/live/driver.ts';
import { adMemory, anAd, CALM, PAUSE, rememberAds, type ShownAd } from '#testing/live/popups.ts';
import { stopped } from '#testing/live/troubles.ts';
import { enterAs, never, SETTLING } from '#testing/live/world.ts';

const popup = ({ page, world }: Pick<Scene<ShownAd>, 'page' | 'world'>): Locator => page.getByRole('dialog', { name: world.title });
const show = (scene: Scene<ShownAd>, isSeen: boolean): Promise<void> => rememberAds(scene, isSeen ? [] : [scene.world.id]);
/** Prepares whether there is an ad to show next, and whether this visit has had one, as the path requires. */
async function prepareTurn(scene: Scene<ShownAd>): Promise<void> {
  const next = scene.upcoming('previewAd');
  await rememberVisit(scene.page, next === '弹过了');
  await show(scene, next === '没有');
}

interface Gated {
  openGates?: () => void;
}

/** Runs in the page: picture loads wait for the path. */
function gatePictures(): void {
  const { decode } = HTMLImageElement.prototype;
  const waiting: (() => void)[] = [];
  HTMLImageElement.prototype.decode = function gated(this: HTMLImageElement) {
    return new Promise<void>((go) => waiting.push(go)).then(() => decode.call(this));
  };
  (globalThis as Gated).openGates = () => waiting.splice(0).forEach((go) => go());
}
const openGates = (page: Page): Promise<void> => page.evaluate(() => (globalThis as Gated).openGates?.());

async function walkTo(page: Page, name: string | RegExp, address: RegExp): Promise<void> {
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name }).click();
  await expect(page).toHaveURL(address);
}

const held = defineHeld(adRotationMachine, {
  open: (page) => page.goto('/free'),
  operations: { readAds: 'PopupAds' },
  unseen: [{ step: 'watchPage-中断', why: '浏览器不会停止告知页面的情形' }],
});

export const adRotation = defineLive<typeof adRotationMachine, ShownAd>(adRotationMachine, {
  held,
  async prepare(visit) {
    const ad = await anAd(visit);
    await enterAs(visit, await aRenter(visit.market), { 'ad-rotation': adMemory([ad.id]) });
    await visit.page.addInitScript(gatePictures);
    return ad;
  },
  open: ({ page }) => page.goto('/free'),
  drivers: {
    'page.settled': ({ page }) => page.clock.runFor(SETTLING),
    'page.entered': async (scene) => {
      const { page } = scene;
      if (page.url().includes('/tejia')) await walkTo(page, '租号大厅', /\/zuhao\.html$/);
      await prepareTurn(scene);
      await walkTo(page, /^特价专区/, /\/tejia\.html$/);
    },
    'popup.granted': ({ page }) => page.clock.runFor(CALM + PAUSE),
    'ad.close': (scene) => popup(scene).getByRole('button', { name: '关闭' }).click(),
    'ad.open': (scene) => popup(scene).getByRole('link', { name: scene.world.button }).click(),
  },
  actors: {
    drawChance: async () => {},
    async previewAd(scene, { outcome }) {
      if (outcome !== '有') return;
      const next = scene.upcoming('takeAd');
      if (next === '没有') await show(scene, true);
      await rememberVisit(scene.page, next === '弹过了');
      await openGates(scene.page);
    },
    takeAd: async () => {},
  },
  refusals: { readAds: { calls: [contract.listPopupAds], ...stopped } },
  answers: { readAds: { 列表: (scene) => (scene.upcoming('previewAd') === undefined ? Promise.resolve() : prepareTurn(scene)) } },
  facts: {
    'adRotation.turn.showing': (scene) => expect(popup(scene)).toBeVisible(),
    'adRotation.turn.idle': (scene) => expect(popup(scene)).toBeHidden(),
  },
  silent: { 'readAds-网关故障': '读不到广告不打扰人，十分钟后再读' },
  immediate: ['drawChance', 'popup.granted', 'takeAd'],
  heldOnly: {
    'ads.arrived': '列表读到时流程自己告诉自己',
    'drawChance-没有随机数': '浏览器总有随机数',
    'previewAd-存储不可用': never.storage,
    'takeAd-存储不可用': never.storage,
  },
  possible: { 'previewAd+有': ({ ads }) => (ads as readonly unknown[]).length > 0 },
});
