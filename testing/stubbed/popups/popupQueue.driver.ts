import type { Locator, Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import type { EmergencyNoticesQuery, NotificationsQuery, PopupAdsQuery } from '#api/generated/operations.ts';
import { popupQueueMachine } from '#machines/popups/popupQueue.machine.ts';
import { type Doors, holdDoors, untilAsked } from '#testing/site/doors.ts';
import { putOutOfSight } from '#testing/site/stats.ts';
import { type Context, defineHeld, type Unseen } from '#testing/stubbed/driver.ts';
import { ad, onceEver, remember, settle } from '#testing/stubbed/popups.ts';
import { openListing } from '#testing/stubbed/rent.ts';
import { changeInOtherTab, pageTime } from '#testing/stubbed/stage.ts';

export type Asker = 'ad' | 'notification' | 'emergencyNotice';
export type Kind = Asker | 'dialog';
interface Queue {
  readonly waiting: readonly { readonly kind: Kind }[];
}

/** Poll intervals of ads and notices, and of notifications. */
export const ASKED_EVERY = { PopupAds: 600_000, EmergencyNotices: 600_000, Notifications: 15_000 };

export const popups: Readonly<Record<Kind, (page: Page) => Locator>> = {
  ad,
  emergencyNotice: (page) => page.getByRole('dialog', { name: '紧急公告' }),
  notification: (page) => page.getByRole('status', { name: '新通知' }).getByRole('article'),
  dialog: (page) => page.getByRole('dialog', { name: /^(?:价格有变动|投诉建议)$/ }),
};
const closes: Readonly<Record<Asker, string>> = { ad: '关闭', emergencyNotice: '我知道了', notification: '关闭通知' };

/** Exactly one popup is visible, or none. */
async function seesOnly(page: Page, kind: Kind | null): Promise<void> {
  for (const [each, find] of Object.entries(popups)) await expect(find(page)).toBeVisible({ visible: each === kind });
}

const queueOf = (context: Context): Queue => context as unknown as Queue;
export const waits =
  (kind: Kind) =>
  (context: Context): boolean =>
    queueOf(context).waiting.some((each) => each.kind === kind);

const shown = (...kinds: readonly Kind[]): string[] => kinds.map((kind) => `popupQueue.turn.inUse.${kind}`);
const notShown = ['unsettled', 'awaitingUrgent', 'free', 'pausing'].map((state) => `popupQueue.turn.${state}`);
/** An ad or a notice is shown over the page. */
export const covered = shown('ad', 'emergencyNotice');
const [hidden, seen] = ['popupQueue.sight.unseen', 'popupQueue.sight.seen'];
const [typing, resting] = ['popupQueue.keyboard.typing', 'popupQueue.keyboard.resting'];

/** Each chart queues its popup once, and reads again only after some time. */
const unasked = (step: string, kind: Asker): readonly Unseen[] => [
  { step, when: waits(kind), why: '同一种弹窗排一次队' },
  { step, in: shown(kind), why: '同一种弹窗排一次队' },
  { step, in: 'popupQueue.turn.pausing', why: '再读到新的要过一会儿，缓一秒早已过去' },
  { step, in: shown('notification'), why: '再读到新的要过一会儿，通知早已自己关闭' },
];

const away = '看不见页面的人点不到它';
const pressed = ['popup.closed#1', 'popup.closed#2', 'popup.closed#3', 'watchDialogs>打开弹窗', 'watchDialogs>关闭弹窗'];
const leaves = '点别处就离开了输入框，那是另一步';

/** Steps that no response can trigger. */
const unseen: readonly Unseen[] = [
  { step: 'interruption.allowed', why: '账号详情页上不弹公告和广告，走的都是这一页' },
  { step: 'interruption.held', why: '账号详情页上不弹公告和广告，走的都是这一页' },
  { step: 'adPatience-中断', why: '浏览器不会停止告知页面的情形' },
  { step: 'watchPage-中断', why: '浏览器不会停止告知页面的情形' },
  { step: 'watchDialogs-中断', why: '页面不会停止告知有没有弹窗' },
  ...unasked('popup.asked#1', 'ad'),
  ...unasked('popup.asked#2', 'notification'),
  ...unasked('popup.asked#3', 'emergencyNotice'),
  { step: 'popup.asked#1', in: 'popupQueue.turn.unsettled', why: '页面打开数秒后才读广告' },
  { step: 'popup.asked#3', in: 'popupQueue.turn.unsettled', why: '页面打开数秒后才读公告' },
  { step: 'popup.withdrawn', when: (context) => !waits('notification')(context), why: '没有在等的通知' },
  ...pressed.map((step) => ({ step, in: hidden, why: away })),
  ...pressed.map((step) => ({ step, in: typing, why: leaves })),
  { step: 'watchPage>开始输入', in: hidden, why: away },
  { step: 'watchPage>离开输入框', in: hidden, why: away },
  { step: 'watchPage>离开输入框', in: resting, why: '没有在输入' },
  { step: 'watchPage>开始输入', in: [...covered, ...shown('dialog')], why: '弹窗盖着输入框' },
  { step: 'watchPage>开始输入', when: waits('dialog'), why: '弹窗盖着输入框' },
  { step: 'watchDialogs>打开弹窗', when: waits('dialog'), why: '已经打开了' },
  { step: 'watchDialogs>打开弹窗', in: shown('dialog'), why: '已经打开了' },
  {
    step: 'watchDialogs>关闭弹窗',
    in: [...notShown, ...covered, ...shown('notification')],
    when: (context) => !waits('dialog')(context),
    why: '没有打开的',
  },
  ...['watchDialogs>打开弹窗', 'watchDialogs>关闭弹窗'].map((step) => ({ step, in: covered, why: '弹窗盖着页面，点不到别处' })),
  { step: 'popup.withdrawn', in: covered, why: '弹窗盖着时只走：又有排队的、离开页面、关闭它' },
];

export async function closePopup(page: Page, kind: Asker): Promise<void> {
  const popup = popups[kind](page);
  await popup.getByRole('button', { name: closes[kind] }).click();
  await expect(popup).toBeHidden();
}

const doorsOn = new WeakMap<Page, Doors>();
const doorsOf = (page: Page): Doors => doorsOn.get(page)!;
/** Ids are unique, since nothing is shown twice. */
let ids = 0;

const field = (page: Page): Locator => page.getByRole('banner').getByRole('combobox', { name: '搜索' });
/** Escape closes the suggestions of the field. */
export async function leaveField(page: Page): Promise<void> {
  await field(page).press('Escape');
  await field(page).blur();
}

const answers: Readonly<Record<Asker, (page: Page) => Promise<readonly [keyof typeof ASKED_EVERY, object]>>> = {
  async ad(page) {
    await remember(page, 'ad-rotation', null);
    return ['PopupAds', { popupAds: [onceEver] } satisfies PopupAdsQuery];
  },
  async emergencyNotice(page) {
    await remember(page, 'emergency-notices', null);
    return [
      'EmergencyNotices',
      { emergencyNotices: [{ id: `${++ids}`, title: '谨防假冒客服', content: '客服不会索要验证码。' }] } satisfies EmergencyNoticesQuery,
    ];
  },
  async notification(page) {
    const createdAt = await pageTime(page);
    await remember(page, 'popped-notices', { since: createdAt, ids: [] });
    const notification = {
      id: `${++ids}`,
      type: 'SYSTEM',
      title: '充值成功',
      content: '¥50.00 已到账。',
      orderNo: null,
      lentNo: null,
      isRead: false,
      createdAt,
    } as const;
    return ['Notifications', { notifications: [notification] } satisfies NotificationsQuery];
  },
};

async function ask(page: Page, kind: Asker): Promise<void> {
  const [operation, data] = await answers[kind](page);
  const doors = doorsOf(page);
  await untilAsked(doors, operation, () => page.clock.runFor(ASKED_EVERY[operation]));
  await (await doors.take(operation)).fulfill({ json: { data } });
}

/** A dialog that opens without a request: while a chart of the page waits for an answer, popups are held as while typing. */
const openDialog = (page: Page): Promise<void> =>
  page.getByRole('complementary', { name: '快捷入口' }).getByRole('link', { name: '投诉建议' }).press('Enter');

export const popupQueue = defineHeld(popupQueueMachine, {
  standing: 'verified',
  async open(page) {
    doorsOn.set(page, await holdDoors(page, Object.keys(ASKED_EVERY)));
    await openListing(page);
  },
  drivers: {
    'page.settled': settle,
    'page.hidden': (page) => putOutOfSight(page, true),
    'page.shown': (page) => putOutOfSight(page, false),
    'typing.began': (page) => field(page).focus(),
    'typing.ended': leaveField,
    'popup.asked': (page, { kind }) => ask(page, kind as Asker),
    async 'urgent.cleared'(page) {
      const route = await doorsOf(page).take('EmergencyNotices');
      await route.fulfill({ json: { data: { emergencyNotices: [] } satisfies EmergencyNoticesQuery } });
    },
    'popup.closed': (page, { kind }) => closePopup(page, kind as Asker),
    async 'popup.withdrawn'(page, _event, stage) {
      await changeInOtherTab(page, stage, 'guest');
      await changeInOtherTab(page, stage, 'verified');
    },
    'dialog.opened': openDialog,
    'dialog.closed': (page) => popups.dialog(page).getByRole('button', { name: '关闭' }).click(),
  },
  facts: {
    'popupQueue.turn.inUse.dialog': (page) => seesOnly(page, 'dialog'),
    'popupQueue.turn.inUse.emergencyNotice': (page) => seesOnly(page, 'emergencyNotice'),
    'popupQueue.turn.inUse.notification': (page) => seesOnly(page, 'notification'),
    'popupQueue.turn.inUse.ad': (page) => seesOnly(page, 'ad'),
    'popupQueue.turn.free': (page) => seesOnly(page, null),
    'popupQueue.turn.pausing': (page) => seesOnly(page, null),
    'popupQueue.turn.awaitingUrgent': (page, context) => seesOnly(page, waits('dialog')(context) ? 'dialog' : null),
    'popupQueue.turn.unsettled': (page, context) => seesOnly(page, waits('dialog')(context) ? 'dialog' : null),
  },
  alike: [
    { states: notShown, shows: 'nothing', why: '没有弹窗' },
    {
      states: ['popupQueue.turn.unsettled', 'popupQueue.turn.awaitingUrgent', 'popupQueue.turn.inUse.dialog'],
      shows: 'the same',
      why: '人自己打开的，页面刚打开时也照样开着',
    },
    { states: [hidden, seen], shows: 'the same', why: '看不看得见不改变画面' },
    { states: [typing, resting], shows: 'nothing', why: '输入框里有没有光标不算这个流程的画面' },
  ],
  unseen,
});
