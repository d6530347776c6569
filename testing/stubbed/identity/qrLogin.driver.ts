import type { Locator, Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { qrLoginMachine } from '#machines/identity/qrLogin.machine.ts';
import { shownAt } from '#testing/answers.ts';
import { login, ticket } from '#testing/stubbed/background.ts';
import { defineHeld, type HeldDriver } from '#testing/stubbed/driver.ts';
import { loginDialog, openDialog } from '#testing/stubbed/login.ts';
import { pageTime } from '#testing/stubbed/stage.ts';

const MINUTE = 60_000;
const statuses: Readonly<Record<string, string>> = {
  等待: 'WAITING',
  已扫: 'SCANNED',
  授权中: 'GRANTING',
  登录: 'LOGINED',
  取消: 'CANCELLED',
  过期: 'EXPIRED',
  异常: 'ERROR',
  时钟已过一分钟: 'WAITING',
};
const text = (page: Page, words: string): Locator => loginDialog(page).getByText(words, { exact: true });
const says =
  (words: string) =>
  (page: Page): Promise<void> =>
    expect(text(page, words)).toBeVisible();
const clockRunsOn = async (page: Page, ms: number): Promise<void> => page.clock.setSystemTime((await pageTime(page)) + ms);
let drawn = 0;

/** Hides or shows the tab. */
export const show = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

/** Makes the page visible, which a click by a user implies. */
export const beSeen = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => document.hidden)) await show(page, false);
};

export const qrLogin = defineHeld(qrLoginMachine, {
  open: openDialog,
  drivers: {
    'page.hidden': (page) => show(page, true),
    'page.shown': async (page, { now }) => {
      if (now - shownAt >= MINUTE) await clockRunsOn(page, MINUTE);
      await show(page, false);
    },
    'code.refresh': async (page) => {
      await beSeen(page);
      await loginDialog(page)
        .getByRole('button', { name: /^(?:刷新二维码|重新扫码|重试)$/ })
        .click();
    },
    'provider.choose': async (page) => {
      await beSeen(page);
      await loginDialog(page).getByRole('button', { name: 'App', exact: true }).click();
    },
  },
  operations: { fetchTicket: 'StartQrLogin', checkTicket: 'CheckQrLogin', fetchToken: 'TakeAppLogin' },
  data: {
    fetchTicket: () => ticket(`ticket-${(drawn += 1)}`),
    checkTicket: async ({ outcome }, page) => {
      if (outcome === '时钟已过一分钟') await clockRunsOn(page, MINUTE);
      const status = statuses[outcome];
      return { checkQrLogin: { status, requestId: status === 'LOGINED' ? 'request-1' : null } };
    },
    fetchToken: ({ outcome }) => ({ takeAppLogin: outcome === '令牌' ? { login, tempToken: null } : { login: null, tempToken: 'temp-1' } }),
  },
  facts: {
    'qrLogin.fetching': (page) => expect(loginDialog(page).getByRole('status', { name: '正在获取二维码' })).toBeVisible(),
    'qrLogin.shown': async (page) => {
      await expect(loginDialog(page).getByRole('img', { name: /登录二维码$/ })).toBeVisible();
      await expect(loginDialog(page).getByText(/秒后过期$/)).toBeVisible();
    },
    'qrLogin.shown.phone.waiting': (page) => expect(loginDialog(page).getByRole('status')).toHaveCount(0),
    'qrLogin.shown.phone.scanned': says('扫描成功'),
    'qrLogin.shown.phone.granting': says('正在授权'),
    'qrLogin.fetchingToken': says('正在授权'),
    'qrLogin.expired': says('二维码已过期'),
    'qrLogin.cancelled': says('已取消登录'),
    'qrLogin.error.broken': says('扫码登录初始化失败'),
    'qrLogin.error.failed': says('授权失败'),
    'qrLogin.error.tokenLost': says('登录失败'),
    'qrLogin.logined': (page) => expect(loginDialog(page)).toBeHidden(),
  },
  alike: [
    {
      states: ['qrLogin.shown.polling.pausing', 'qrLogin.shown.polling.checking', 'qrLogin.shown.polling.suspended'],
      shows: 'the same',
      why: '查不查由页面自己决定，画面一直是这张二维码',
    },
    {
      states: ['qrLogin.expired.lingering', 'qrLogin.expired.unseen', 'qrLogin.expired.abandoned'],
      shows: 'the same',
      why: '换不换由页面自己决定，画面都说已过期',
    },
  ],
  unseen: [
    { step: 'watchPage-中断', why: '浏览器不会停止告知页面是否可见' },
    { step: 'code.refresh', in: 'qrLogin.expired.unseen', why: '页面看不见时没有人点；看见的那一刻已经在换了' },
    { step: 'provider.choose', in: 'qrLogin.expired.unseen', why: '页面看不见时没有人点；看见的那一刻已经在换了' },
    {
      step: '@qrLifetime.qrLogin.shown',
      in: 'qrLogin.shown.polling.suspended',
      why: '页面看不见时过期，同一瞬间就知道没有人看，不会停下来给人看',
    },
  ],
  silent: { 'checkTicket-网关故障': '一次查不到不打扰用户，稍后再查', 'fetchToken-令牌没领到': '说的是“登录失败”和原因' },
});

/** A dialog that is left open without user actions. */
export const qrLoginUnattended: HeldDriver = { ...qrLogin, subject: 'qrLogin@没有人理会' };
