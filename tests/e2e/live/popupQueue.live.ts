import { expect, type Locator } from '@playwright/test';
import { popupQueueMachine } from '#machines/popupQueue.machine.ts';
import { aRenter } from '#tests/builders/market.ts';
import { defineHeld } from '#tests/e2e/held/driver.ts';
import { show } from '#tests/e2e/held/qrLogin.driver.ts';
import { defineLive, type Scene } from './driver.ts';
import type { Person } from './market.ts';
import { aNotice, anAd, type Doors, hold, rememberAds, rememberNotices, type ShownAd, type ShownNotice } from './popups.ts';
import { changePerson, enterAs, SETTLING } from './world.ts';

interface World {
  readonly person: Person;
  readonly ad: ShownAd;
  readonly notice: ShownNotice;
  readonly doors: Doors;
  isMember: boolean;
}
type Asker = 'ad' | 'notification' | 'emergencyNotice';
type Kind = Asker | 'dialog';
interface Queue {
  readonly waiting: readonly { readonly kind: Kind }[];
  readonly shown: Kind | null;
  readonly isHidden: boolean;
}
type Context = Readonly<Record<string, unknown>>;

const TEN_MINUTES = 600_000;
const POLL = 15_000;
const notification = { title: '充值成功', content: '¥50.00 已到账。' };

type Place = Pick<Scene<World>, 'page' | 'world'>;

const shown: Readonly<Record<Kind, (place: Place) => Locator>> = {
  ad: ({ page, world }) => page.getByRole('dialog', { name: world.ad.title }),
  emergencyNotice: ({ page, world }) => page.getByRole('dialog', { name: '紧急公告' }).getByRole('heading', { name: world.notice.title }),
  notification: ({ page }) => page.getByRole('status', { name: '新通知' }).getByText(notification.title),
  dialog: ({ page }) => page.getByRole('dialog', { name: '筛选' }),
};
const kinds = Object.keys(shown) as Kind[];

/** Exactly one popup, or none, is to be seen. */
async function seesOnly(place: Place, kind: Kind | null): Promise<void> {
  for (const each of kinds) await expect(shown[each](place)).toBeVisible({ visible: each === kind });
}

/** Something comes from the server, and wants to be shown. */
const asks: Readonly<Record<Asker, (scene: Scene<World>) => Promise<void>>> = {
  async ad(scene) {
    await rememberAds(scene, [scene.world.ad.id]);
    await scene.world.doors.open('PopupAds', TEN_MINUTES);
  },
  async emergencyNotice(scene) {
    await rememberNotices(scene, [scene.world.notice.id]);
    await scene.world.doors.open('EmergencyNotices', TEN_MINUTES);
  },
  async notification(scene) {
    const { market, world: { person, doors } } = scene;
    const { id: user_id } = person;
    // One at a time: what was withdrawn before does not come back with the next one.
    await market.deps.db.updateTable('notification').set({ read_at: new Date() }).where('user_id', '=', user_id).execute();
    await market.deps.db.insertInto('notification').values({ ...notification, user_id, type: 'system', order_no: null, created_at: new Date(), read_at: null }).execute();
    if (!scene.world.isMember) await changePerson(scene, person.token);
    scene.world.isMember = true;
    await doors.open('Notifications', POLL);
  },
};

const closes: Readonly<Record<Asker, (place: Place) => Promise<void>>> = {
  ad: (place) => shown.ad(place).getByRole('button', { name: '关闭' }).click(),
  emergencyNotice: ({ page }) => page.getByRole('button', { name: '我知道了' }).click(),
  notification: ({ page }) => page.getByRole('button', { name: '关闭通知' }).click(),
};

const queueOf = (context: Context): Queue => context as unknown as Queue;
const COVERS: readonly (Kind | null)[] = ['ad', 'emergencyNotice'];
/** Each asks once, and no time may pass while a popup waits for its time. */
const canAsk = (kind: Asker) => (context: Context, states: readonly string[]): boolean => {
  const { waiting, shown: now } = queueOf(context);
  const isFree = now !== kind && waiting.every((each) => each.kind !== kind);
  const isEarly = states.includes('popupQueue.unsettled') && kind !== 'notification';
  return isFree && !isEarly && !states.includes('popupQueue.pausing') && now !== 'notification';
};
const isSeen = (context: Context): boolean => !queueOf(context).isHidden;
const covered = '弹窗盖着页面，人点不到会打开弹窗的按钮';

export const popupQueue = defineLive<typeof popupQueueMachine, World>(popupQueueMachine, {
  held: defineHeld(popupQueueMachine, {
    open: (page) => page.goto('/zuhao.html'),
    unseen: [
      { step: 'watchPage-中断', why: '浏览器不会停止告知页面的情形' },
      { step: 'watchDialogs-中断', why: '页面不会停止告知有没有弹窗' },
      { step: 'watchDialogs>打开弹窗', when: (context) => COVERS.includes(queueOf(context).shown), why: covered },
      { step: 'watchDialogs>关闭弹窗', when: (context) => COVERS.includes(queueOf(context).shown), why: covered },
    ],
  }),
  async prepare(visit) {
    const { market, page } = visit;
    const [person, ad, notice] = [await aRenter(market), await anAd(visit), await aNotice(visit)];
    await page.setViewportSize({ width: 375, height: 740 });
    await enterAs(visit, person, { 'popped-notices': { since: Date.now() - TEN_MINUTES, ids: [] } });
    return { person, ad, notice, isMember: true, doors: await hold(visit, ['PopupAds', 'EmergencyNotices', 'Notifications']) };
  },
  open: ({ page }) => page.goto('/zuhao.html'),
  drivers: {
    'page.settled': ({ page }) => page.clock.runFor(SETTLING),
    'page.hidden': ({ page }) => show(page, true),
    'page.shown': ({ page }) => show(page, false),
    'popup.asked': (scene, { kind }) => asks[kind as Asker](scene),
    'popup.closed': (scene, { kind }) => closes[kind as Asker](scene),
    'popup.withdrawn': async (scene) => {
      scene.world.isMember = false;
      await changePerson(scene, null);
    },
    'dialog.opened': ({ page }) => page.getByRole('button', { name: /^筛选/ }).click(),
    'dialog.closed': (scene) => shown.dialog(scene).getByRole('button', { name: '关闭' }).click(),
  },
  facts: {
    'popupQueue.inUse': (scene, context) => seesOnly(scene, queueOf(context).shown),
    'popupQueue.free': (scene) => seesOnly(scene, null),
    'popupQueue.pausing': (scene) => seesOnly(scene, null),
    'popupQueue.unsettled': (scene, context) => seesOnly(scene, queueOf(context).waiting.some(({ kind }) => kind === 'dialog') ? 'dialog' : null),
  },
  possible: {
    'popup.asked#1': canAsk('ad'), 'popup.asked#2': canAsk('notification'), 'popup.asked#3': canAsk('emergencyNotice'),
    'popup.withdrawn': (context) => queueOf(context).waiting.some(({ kind }) => kind === 'notification'),
    'popup.closed#1': isSeen, 'popup.closed#2': isSeen, 'popup.closed#3': isSeen,
    'watchPage>页面看不见': isSeen,
    'watchPage>回到页面': (context) => !isSeen(context),
    'watchDialogs>打开弹窗': (context) => isSeen(context) && queueOf(context).shown !== 'dialog' && queueOf(context).waiting.every(({ kind }) => kind !== 'dialog'),
    'watchDialogs>关闭弹窗': (context) => isSeen(context) && (queueOf(context).shown === 'dialog' || queueOf(context).waiting.some(({ kind }) => kind === 'dialog')),
  },
});
