import type { Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { notificationPollingMachine } from '#machines/messages/notificationPolling.machine.ts';
import { putOutOfSight } from '#testing/site/stats.ts';
import { operationOf } from '#testing/site/traffic.ts';
import { nicknames } from '#testing/stubbed/background.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { settle } from '#testing/stubbed/popups.ts';
import { changeInOtherTab, pageTime } from '#testing/stubbed/stage.ts';

const member = (page: Page): Promise<void> =>
  expect(page.getByRole('banner').getByRole('link', { name: `个人中心，${nicknames.verified}` })).toBeVisible();
const guest = (page: Page): Promise<void> =>
  expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible();
let told = 0;

export const notificationPolling = defineHeld(notificationPollingMachine, {
  async open(page) {
    const read = page.waitForRequest((request) => operationOf(request) === 'EmergencyNotices');
    await page.goto('/free', { waitUntil: 'load' });
    await settle(page);
    await read;
  },
  drivers: {
    'session.opened': (page, _event, stage) => changeInOtherTab(page, stage, 'verified'),
    'session.closed': (page, _event, stage) => changeInOtherTab(page, stage, 'guest'),
    'page.hidden': (page) => putOutOfSight(page, true),
    'page.shown': (page) => putOutOfSight(page, false),
  },
  operations: { readNotifications: 'Notifications' },
  data: {
    readNotifications: async (_answer, page) => ({
      notifications: [
        {
          id: String((told += 1)),
          title: '支付成功',
          content: `第 ${told} 条`,
          type: 'PAYMENT',
          orderNo: null,
          lentNo: null,
          isRead: false,
          createdAt: await pageTime(page),
        },
      ],
    }),
  },
  facts: {
    'notificationPolling.signedOut': guest,
    'notificationPolling.signedIn.checking': member,
    'notificationPolling.signedIn.waiting': member,
    'notificationPolling.signedIn.suspended': member,
  },
  alike: [
    {
      states: ['notificationPolling.signedIn.checking', 'notificationPolling.signedIn.waiting', 'notificationPolling.signedIn.suspended'],
      shows: 'the same',
      why: '查不查由页面自己决定，读到的由铃铛和通知弹窗显示',
    },
  ],
  unseen: [
    { step: 'watchPage-中断', why: '浏览器不会停止告知页面是否可见' },
    { step: 'watchSession-中断', why: '登录状态不会停止告知' },
    { step: 'readNotifications+令牌失效', why: '登录状态随即结束，这个流程停在哪里看不出来；由登录状态的流程验证' },
  ],
  silent: { 'readNotifications-网关故障': '一次查不到不打扰用户，稍后再查' },
});
