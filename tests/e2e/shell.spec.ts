import type { Locator, Page } from '@playwright/test';
import { aListing, aRenter, aRenterWithPhone } from '#testing/builders/market.ts';
import { type Doors, holdDoors, untilAsked } from '#testing/site/doors.ts';
import { loginDialog } from '#testing/site/login.ts';
import { onDetail, paymentDialog, rentButton } from '#testing/site/rent.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';
import { operationOf } from '#testing/site/traffic.ts';
import { SETTLED, visit } from '#testing/site/visit.ts';
import { NIGHTLY } from '#testing/nightly.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Idle time before an ad, and a second for the queue. */
const CALM = 32 * SECOND;

/** Eight in the morning of the current day, in Shanghai. */
const morning = (): number => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  return Date.parse(`${day}T08:00:00+08:00`);
};

test.describe('automatic popups', () => {
  test.use({ popups: true });

  const urgent = (page: Page): Locator => page.getByRole('dialog', { name: '紧急公告' });
  const ad = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByText('广告', { exact: true }) });
  const [forNewcomers, byWeek, byNight, withoutDeposit, atSpecials] = [
    '新人红包 3 元',
    '周租 省一半',
    '夜场九小时 一口价',
    '无押金专区',
    '没开始 随时可取消',
  ];

  const adsRead = (page: Page, options?: { timeout: number }) =>
    page.waitForResponse((response) => operationOf(response.request()) === 'PopupAds', options);
  /** Advances the clock without user activity. */
  const rest = (page: Page): Promise<void> => page.clock.fastForward(CALM);
  /** Waits until the urgent notice is shown to an idle user. */
  const seeUrgent = (page: Page): Promise<void> =>
    // Loading may cause scroll events, which restart the idle time.
    expect(async () => {
      await rest(page);
      await expect(urgent(page).getByRole('heading', { name: '谨防假冒客服' })).toBeVisible({ timeout: 5 * SECOND });
    }).toPass();
  /** Waits for the urgent notice and presses a button of it. */
  async function closeUrgent(page: Page, name: '我知道了' | '不再提示'): Promise<void> {
    await seeUrgent(page);
    await urgent(page).getByRole('button', { name }).click();
    await expect(urgent(page)).toBeHidden();
  }
  /** Returns the title of the ad that is shown when the user is idle; closes it. */
  async function seeAd(page: Page): Promise<string> {
    const heading = ad(page).getByRole('heading', { level: 2 });
    // Loading may cause scroll events, which restart the idle time.
    await expect(async () => {
      await rest(page);
      await expect(heading).toBeVisible({ timeout: 5 * SECOND });
    }).toPass();
    const title = await heading.innerText();
    await ad(page).getByRole('button', { name: '关闭' }).click();
    await expect(ad(page)).toBeHidden();
    return title;
  }
  /** Waits for two polls of the ads: by the second one the effect of the first would be visible. */
  async function expectNoAd(page: Page): Promise<void> {
    for (let time = 0; time < 2; time += 1)
      // Advancing the clock during a poll does not start another one.
      await expect(async () => {
        const read = adsRead(page, { timeout: 3 * SECOND });
        await page.clock.fastForward(10 * MINUTE);
        await read;
      }).toPass();
    await expect(ad(page)).toBeHidden();
  }
  /** Opens a page; returns once the notices are loaded, since their request would time out if the clock were advanced before. */
  async function arrive(page: Page, address: string, opened?: () => void): Promise<void> {
    const read = page.waitForResponse((response) => operationOf(response.request()) === 'EmergencyNotices');
    await visit(page, address, opened);
    await (await read).finished();
  }
  /** Opens a page and waits until its ads are loaded. */
  async function visitWithAds(page: Page, address: string): Promise<void> {
    let read: ReturnType<typeof adsRead> | undefined;
    await arrive(page, address, () => void (read = adsRead(page)));
    await read;
  }
  /** Opens a page as the first one of a new tab. */
  async function newVisit(page: Page, address = '/free'): Promise<void> {
    await page.evaluate(() => sessionStorage.clear());
    await visitWithAds(page, address);
  }
  /** Advances the clock, opens a new tab and returns its ad. */
  async function later(page: Page, ms: number): Promise<string> {
    await page.clock.fastForward(ms);
    await newVisit(page);
    return seeAd(page);
  }

  test('ads rotate by priority within their daily limits, which reset the next day', { tag: NIGHTLY }, async ({ page }) => {
    await page.clock.install({ time: morning() });
    await arrive(page, '/free');
    await closeUrgent(page, '不再提示');
    const first = [await seeAd(page), await later(page, 10 * MINUTE), await later(page, 10 * MINUTE), await later(page, 10 * MINUTE)];
    expect([first[1], first[2]]).toEqual([byNight, withoutDeposit]);
    expect(new Set([first[0], first[3]])).toEqual(new Set([byWeek, forNewcomers]));
    await expectNoAd(page);

    await test.step('an ad of the special-price page is shown only there, and its link works', async () => {
      await newVisit(page, '/tejia.html');
      await rest(page);
      await expect(ad(page).getByRole('heading', { name: atSpecials })).toBeVisible();
      await ad(page).getByRole('link', { name: '看取消规则' }).click();
      await expect(page).toHaveURL('/help?right=cancel');
      await expect(ad(page)).toBeHidden();
    });
    await test.step('an ad with two showings a day is repeated after six hours', async () => {
      expect(await later(page, 6 * HOUR)).toBe(byNight);
    });
    await test.step('the next day all are shown again, except the one limited to a single showing', async () => {
      expect([await later(page, 18 * HOUR), await later(page, 10 * MINUTE), await later(page, 10 * MINUTE)]).toEqual([
        byWeek,
        byNight,
        withoutDeposit,
      ]);
    });
  });

  test('one ad is shown per visit, which a reload does not end', { tag: NIGHTLY }, async ({ page }) => {
    await page.clock.install({ time: morning() });
    await arrive(page, '/free');
    await closeUrgent(page, '不再提示');
    await seeAd(page);
    await expectNoAd(page);
    await arrive(page, '/zuhao.html');
    await expectNoAd(page);
  });

  test('an ad waits while the user is active, and on pages for decisions and payments', { tag: NIGHTLY }, async ({ page, market }) => {
    const listing = await aListing(market);
    await page.clock.install({ time: morning() });
    await signedIn({ page, market }, await aRenter(market));
    await arrive(page, '/free');
    await closeUrgent(page, '不再提示');
    for (const act of [() => page.keyboard.press('Shift'), () => page.mouse.click(2, 300), () => page.mouse.wheel(0, 40)]) {
      await page.clock.fastForward(CALM - 3 * SECOND);
      await act();
      await expect(ad(page)).toBeHidden();
    }
    for (const address of [
      `/detail/${listing.id}.html`,
      '/account/order',
      '/account/purse',
      '/account/Recharge',
      '/pay-result',
      '/rstpwd',
    ]) {
      await page.evaluate((to) => history.pushState(null, '', to), address);
      await page.clock.fastForward(MINUTE);
      await expect(ad(page)).toBeHidden();
    }
    await page.evaluate(() => history.pushState(null, '', '/zuhao.html'));
    await page.clock.fastForward(CALM - 3 * SECOND);
    await expect(ad(page)).toBeHidden();
    await seeAd(page);
  });

  test('an urgent notice opens neither on pages for decisions and payments, nor over a form or a dialog', async ({ page, market }) => {
    const listing = await aListing(market);
    await page.clock.install({ time: morning() });
    await signedIn({ page, market }, await aRenterWithPhone(market));
    await arrive(page, `/detail/${listing.id}.html`);
    await page.clock.fastForward(MINUTE);
    await expect(urgent(page)).toBeHidden();
    await rentButton(page).click();
    await expect(paymentDialog(page)).toBeVisible();
    await page.clock.fastForward(MINUTE);
    await expect(urgent(page)).toBeHidden();
    await expect(paymentDialog(page)).toBeVisible();
    for (const address of ['/account/order', '/account/unactive_account', '/pay-result', '/rstpwd', '/register?invite=A1B2C3', '/bind']) {
      await page.evaluate((to) => history.pushState(null, '', to), address);
      await page.clock.fastForward(MINUTE);
      await expect(urgent(page)).toBeHidden();
    }
    await arrive(page, '/feedback');
    const number = page.getByRole('textbox', { name: '编号' });
    await number.fill('JY-');
    await number.blur();
    await page.clock.fastForward(MINUTE);
    await expect(urgent(page)).toBeHidden();
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '租号大厅' }).click();
    await page.clock.fastForward(CALM - 3 * SECOND);
    await expect(urgent(page)).toBeHidden();
    await closeUrgent(page, '我知道了');
  });

  test('不再提示 is stored at the press, also if the page is left at once', async ({ page }) => {
    await page.clock.install({ time: morning() });
    await arrive(page, '/free');
    await seeUrgent(page);
    const stored = await urgent(page)
      .getByRole('button', { name: '不再提示' })
      .evaluate((button: HTMLElement) => {
        button.click();
        return localStorage.getItem('emergency-notices');
      });
    expect(Object.values(JSON.parse(stored ?? '{}') as Record<string, number>)).toEqual([3]);
    await newVisit(page);
    await seeAd(page);
    await expect(urgent(page)).toBeHidden();
  });

  test('a dismissed urgent notice is not shown again in the same visit', { tag: NIGHTLY }, async ({ page }) => {
    await page.clock.install({ time: morning() });
    await arrive(page, '/free');
    await closeUrgent(page, '我知道了');
    await visitWithAds(page, '/zuhao.html');
    await seeAd(page);
    await expect(urgent(page)).toBeHidden();
  });

  test('an urgent notice is shown before any ad, on three visits at most', async ({ page }) => {
    await page.clock.install({ time: morning() });
    await arrive(page, '/free');
    for (let time = 0; time < 3; time += 1) {
      await seeUrgent(page);
      await expect(ad(page)).toBeHidden();
      await closeUrgent(page, '我知道了');
      await newVisit(page);
    }
    await seeAd(page);
    await expect(urgent(page)).toBeHidden();
  });

  test.describe('while the response about urgent notices is pending', () => {
    /** Opens a page whose ad could be shown, with the response about notices held. */
    async function withoutNotices(page: Page): Promise<Doors> {
      const doors = await holdDoors(page, ['EmergencyNotices']);
      await page.clock.install({ time: morning() });
      const answered = page.waitForResponse((response) => operationOf(response.request()) === 'PopupAds');
      const drawn = page.waitForResponse((response) => response.url().includes('/static/covers/wide/'));
      await visit(page, '/free');
      for (const each of [answered, drawn]) await (await each).finished();
      await doors.arrival('EmergencyNotices');
      await page.clock.fastForward(10 * SECOND);
      return doors;
    }

    /** Lets the response through; time must not pass before it has arrived, since the request would time out. */
    async function giveNotices(page: Page, doors: Doors): Promise<void> {
      const answered = page.waitForResponse((response) => operationOf(response.request()) === 'EmergencyNotices');
      await (await doors.take('EmergencyNotices')).continue();
      await (await answered).finished();
    }

    test('no ad is shown', async ({ page }) => {
      const doors = await withoutNotices(page);
      await expect(ad(page)).toBeHidden();
      await giveNotices(page, doors);
      await closeUrgent(page, '我知道了');
      await seeAd(page);
    });

    test('an ad is shown after the request has failed', { tag: NIGHTLY }, async ({ page }) => {
      const doors = await withoutNotices(page);
      await expect(ad(page)).toBeHidden();
      await (await doors.take('EmergencyNotices')).abort();
      await seeAd(page);
      await expect(urgent(page)).toBeHidden();
    });

    test('a user dialog opens immediately, and the notices follow it', { tag: NIGHTLY }, async ({ page }) => {
      const doors = await withoutNotices(page);
      await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
      await expect(loginDialog(page)).toBeVisible();
      await giveNotices(page, doors);
      await loginDialog(page).getByRole('button', { name: '关闭' }).click();
      await page.clock.fastForward(SECOND);
      await expect(urgent(page)).toBeHidden();
      await seeUrgent(page);
      await expect(ad(page)).toBeHidden();
    });
  });

  test('an urgent notice marked 不再提示 is not shown again', { tag: NIGHTLY }, async ({ page }) => {
    await page.clock.install({ time: morning() });
    await arrive(page, '/free');
    await closeUrgent(page, '不再提示');
    await seeAd(page);
    await newVisit(page);
    await seeAd(page);
    await expect(urgent(page)).toBeHidden();
  });
});

test('a payment from the wallet is announced once, by a card that closes after ten seconds', { tag: NIGHTLY }, async ({ page, market }) => {
  await page.clock.install();
  await onDetail({ page, market });
  await page.clock.fastForward(SETTLED);
  // Polls are held: a poll in progress could miss the payment, and the next one is 15 seconds later.
  const doors = await holdDoors(page, ['Notifications']);
  const letPoll = async () => (await doors.take('Notifications')).continue();
  await rentButton(page).click();
  await paymentDialog(page)
    .getByRole('button', { name: /^余额支付/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
  const card = page.getByRole('status', { name: '新通知' }).getByRole('article');
  const orderNo = new URL(page.url()).searchParams.get('order_no') ?? '';
  await untilAsked(doors, 'Notifications', () => page.clock.fastForward(15 * SECOND));
  await letPoll();
  await expect(card).toContainText(`支付成功订单 ${orderNo} 已支付 ¥25.00。`);
  await page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, 2 * SECOND));
  await page.clock.runFor(3 * SECOND);
  await expect(card).toBeVisible();
  await page.clock.runFor(7 * SECOND);
  await expect(card).toBeHidden();
  const polled = page.waitForResponse((response) => operationOf(response.request()) === 'Notifications');
  await page.clock.runFor(15 * SECOND);
  await letPoll();
  await polled;
  await page.clock.runFor(2 * SECOND);
  await expect(card).toBeHidden();
});
