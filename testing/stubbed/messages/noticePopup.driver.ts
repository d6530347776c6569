import type { Locator, Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import type { NotificationsQuery } from '#api/generated/operations.ts';
import { type Notice, noticePopupMachine } from '#machines/messages/noticePopup.machine.ts';
import { putOutOfSight } from '#testing/site/stats.ts';
import { operationOf } from '#testing/site/traffic.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { remember, settle } from '#testing/stubbed/popups.ts';
import { dialog, openListing, rentButton } from '#testing/stubbed/rent.ts';
import { changeInOtherTab, pageTime, type Stage } from '#testing/stubbed/stage.ts';

const identity = '实名认证';
const card = (page: Page): Locator => page.getByRole('status', { name: '新通知' }).getByRole('article');
const hidden = (page: Page): Promise<void> => expect(card(page)).toBeHidden();

/** Opens a user dialog: notifications wait until it is closed. */
async function openIdentity(page: Page): Promise<void> {
  if (await dialog(page, identity).isVisible()) return;
  await rentButton(page).click();
  await expect(dialog(page, identity)).toBeVisible();
}

let told: NotificationsQuery['notifications'] = [];

/** The next poll for notifications returns these; the page also polls when it becomes visible. */
async function tell(page: Page, stage: Stage, notices: readonly Notice[]): Promise<void> {
  if (stage.standing === 'guest') await changeInOtherTab(page, stage, 'unverified');
  if (!(await card(page).isVisible())) await openIdentity(page);
  const createdAt = await pageTime(page);
  await remember(page, 'popped-notices', { since: createdAt, ids: [] });
  // Newest first.
  told = notices.map(({ kind: _, ...each }) => ({ ...each, type: 'PAYMENT' as const, isRead: false, createdAt })).toReversed();
  const read = page.waitForResponse((response) => operationOf(response.request()) === 'Notifications');
  await putOutOfSight(page, true);
  await putOutOfSight(page, false);
  await (await read).finished();
  told = [];
}

export const noticePopup = defineHeld(noticePopupMachine, {
  standing: 'unverified',
  background: { Notifications: () => ({ notifications: told }) },
  async open(page) {
    told = [];
    await openListing(page);
    const read = page.waitForRequest((request) => operationOf(request) === 'EmergencyNotices');
    await settle(page);
    await read;
  },
  drivers: {
    'notices.arrived': (page, { notices }, stage) => tell(page, stage, notices),
    'notices.dropped': (page, _event, stage) => changeInOtherTab(page, stage, 'guest'),
    'popup.granted': async (page) => {
      const open = dialog(page, identity);
      if (await open.isVisible()) await open.getByRole('button', { name: '暂不认证' }).click();
      await expect(open).toBeHidden();
      await page.clock.runFor(1_000);
    },
    'popup.revoked': openIdentity,
    'notice.open': async (page) => {
      await card(page).getByRole('link', { name: '看订单' }).click();
      await expect(page).toHaveURL(/\/account\/order\?order_no=/);
      await page.goBack();
      await expect(rentButton(page)).toBeVisible();
    },
    'notice.close': (page) => card(page).getByRole('button', { name: '关闭通知' }).click(),
  },
  operations: { markRead: 'MarkNotificationRead' },
  data: { markRead: () => ({ markNotificationRead: true }) },
  facts: {
    'noticePopup.idle': hidden,
    'noticePopup.awaitingTurn': hidden,
    'noticePopup.showing': (page) => expect(card(page)).toContainText('已支付 ¥40.50。'),
    'noticePopup.marking': hidden,
  },
  alike: [
    {
      states: ['noticePopup.idle', 'noticePopup.awaitingTurn', 'noticePopup.marking'],
      shows: 'nothing',
      why: '通知弹出之前在背后排队，关掉之后在背后标已读',
    },
  ],
  silent: { 'markRead-网关故障': '标不上已读不打扰人' },
});
