import { expect } from '@playwright/test';
import { popupQueueMachine } from '#machines/popups/popupQueue.machine.ts';
import { aListing, aRenter } from '#testing/builders/market.ts';
import {
  ASKED_EVERY,
  type Asker,
  closePopup,
  leaveField,
  popupQueue as driven,
  popups,
} from '#testing/stubbed/popups/popupQueue.driver.ts';
import { type Doors, holdDoors, untilAsked } from '#testing/site/doors.ts';
import { rentButton } from '#testing/site/rent.ts';
import { putOutOfSight } from '#testing/site/stats.ts';
import { defineLive, type Scene } from '#testing/live/driver.ts';
import type { Person } from '#testing/live/market.ts';
import { aNotice, anAd, rememberAds, rememberNotices, type ShownAd, type ShownNotice } from '#testing/live/popups.ts';
import { changePerson, enterAs, SETTLING } from '#testing/live/world.ts';

interface World {
  readonly person: Person;
  readonly listingId: string;
  readonly ad: ShownAd;
  readonly notice: ShownNotice;
  readonly doors: Doors;
  isMember: boolean;
}

const HINDSIGHT = 600_000;
/** By then the page no longer counts as busy with verifying the price. */
const WORK_OVER = 2_000;
const notification = { title: '充值成功', content: '¥50.00 已到账。' };

async function letThrough({ page, world: { doors } }: Scene<World>, operation: keyof typeof ASKED_EVERY): Promise<void> {
  await untilAsked(doors, operation, () => page.clock.runFor(ASKED_EVERY[operation]));
  await (await doors.take(operation)).continue();
}

/** Creates something on the server that is to be shown. */
const asks: Readonly<Record<Asker, (scene: Scene<World>) => Promise<void>>> = {
  async ad(scene) {
    await rememberAds(scene, [scene.world.ad.id]);
    await letThrough(scene, 'PopupAds');
  },
  async emergencyNotice(scene) {
    await rememberNotices(scene, [scene.world.notice.id]);
    await letThrough(scene, 'EmergencyNotices');
  },
  async notification(scene) {
    const {
      market,
      world: { person },
    } = scene;
    const { id: user_id } = person;
    // Only one unread notification at a time: a withdrawn one must not reappear with the next.
    await market.deps.db.updateTable('notification').set({ read_at: new Date() }).where('user_id', '=', user_id).execute();
    await market.deps.db
      .insertInto('notification')
      .values({ ...notification, user_id, type: 'system', order_no: null, created_at: new Date(), read_at: null })
      .execute();
    if (!scene.world.isMember) await changePerson(scene, person.token);
    scene.world.isMember = true;
    await letThrough(scene, 'Notifications');
  },
};

const workFirst = '这一步要先向服务器问，那时页面忙着，和图的这一步不同时';

export const popupQueue = defineLive<typeof popupQueueMachine, World>(popupQueueMachine, {
  held: {
    ...driven,
    unseen: [
      ...driven.unseen,
      ...['watchDialogs>打开弹窗', 'popup.asked#2', 'popup.withdrawn', 'popup.closed#1', 'popup.closed#2', 'popup.closed#3'].map(
        (step) => ({
          step,
          why: workFirst,
        }),
      ),
    ],
  },
  async prepare(visit) {
    const { market, page } = visit;
    const [person, ad, notice] = [await aRenter(market), await anAd(visit), await aNotice(visit)];
    const { id: listingId } = await aListing(market);
    await enterAs(visit, person, { 'popped-notices': { since: Date.now() - HINDSIGHT, ids: [] } });
    return { person, listingId, ad, notice, isMember: true, doors: await holdDoors(page, Object.keys(ASKED_EVERY)) };
  },
  open: ({ page, world }) => page.goto(`/detail/${world.listingId}.html`),
  drivers: {
    'page.settled': ({ page }) => page.clock.runFor(SETTLING),
    'page.shown': ({ page }) => putOutOfSight(page, false),
    'typing.ended': ({ page }) => leaveField(page),
    'popup.closed': ({ page }, { kind }) => closePopup(page, kind as Asker),
    // A changed price opens a dialog without a text field, which would take the focus.
    'dialog.opened': async ({ page, market, world }) => {
      // The page shows the old price first.
      await expect(rentButton(page)).toBeEnabled();
      await market.deps.db
        .updateTable('listing')
        .set((row) => ({ rental: row('rental', '+', 50) }))
        .where('id', '=', world.listingId)
        .execute();
      await rentButton(page).click();
      await expect(popups.dialog(page)).toBeVisible();
      await page.clock.runFor(WORK_OVER);
    },
    'dialog.closed': ({ page }) => popups.dialog(page).getByRole('button', { name: '关闭' }).click(),
    'popup.asked': (scene, { kind }) => asks[kind as Asker](scene),
    'urgent.cleared': async (scene) => {
      await rememberNotices(scene, []);
      await letThrough(scene, 'EmergencyNotices');
    },
    'popup.withdrawn': async (scene) => {
      scene.world.isMember = false;
      await changePerson(scene, null);
    },
  },
});
