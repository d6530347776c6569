import type { Locator, Page, Route } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { NOTIFICATION_POLL } from '#contract/rules/constants.ts';
import type { ViewerQuery } from '#api/generated/operations.ts';
import { sessionMachine } from '#machines/identity/session.machine.ts';
import { intercept } from '#testing/site/traffic.ts';
import { background, nicknames } from '#testing/stubbed/background.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { logIn, loginDialog } from '#testing/stubbed/login.ts';
import { dialog, rentButton } from '#testing/stubbed/rent.ts';
import { type Stage, UNAUTHENTICATED } from '#testing/stubbed/stage.ts';

const KEY = 'session-token';
const MEMBER = 'unverified';

const banner = (page: Page): Locator => page.getByRole('banner');
const logInButton = (page: Page): Locator => banner(page).getByRole('button', { name: '登录', exact: true });
const ownPage = (page: Page): Locator => banner(page).getByRole('link', { name: `个人中心，${nicknames[MEMBER]}` });
const again = (page: Page): Locator => banner(page).getByRole('button', { name: '重新读取' });
const heart = (page: Page): Locator => page.getByRole('complementary', { name: '租用' }).getByRole('button', { name: '收藏', exact: true });

const member = (stage: Stage): ViewerQuery => background.Viewer({ ...stage, standing: MEMBER });

const readings: Readonly<Record<string, Partial<ViewerQuery['viewer']>>> = { 注销中: { isClosing: true }, 没有手机号: { phone: null } };

/** Whether the browser has a stored token. */
const willFind = (stage: Stage): boolean => {
  const found = stage.next('readStoredToken') === '有令牌';
  stage.standing = found ? MEMBER : 'guest';
  return found;
};

/** The pending poll for notifications. */
const asking = new WeakMap<Page, Route>();

/** Returns the live poll; if the page has aborted it, waits for the next one. */
async function liveAsking(page: Page): Promise<Route> {
  const isLive = (route: Route | undefined): route is Route => route !== undefined && route.request().failure() === null;
  // The first poll starts after the page has been idle for some seconds.
  if (!isLive(asking.get(page))) await page.clock.runFor(asking.has(page) ? NOTIFICATION_POLL : 6_500);
  await expect.poll(() => isLive(asking.get(page))).toBe(true);
  return asking.get(page)!;
}

/** Returns to the listing page with no dialog open. */
async function backToListing(page: Page): Promise<void> {
  // The login dialog may be about to open.
  await expect(async () => {
    if (await loginDialog(page).isVisible()) await loginDialog(page).getByRole('button', { name: '关闭' }).click({ timeout: 1_000 });
    if (!page.url().includes('/detail/')) await page.goBack();
    await heart(page).click({ trial: true, timeout: 1_000 });
  }).toPass();
}

export const session = defineHeld(sessionMachine, {
  async open(page, stage) {
    await intercept(page, 'SetFavourite', (route) => route.fulfill(UNAUTHENTICATED));
    await intercept(page, 'Notifications', async (route) => void asking.set(page, route));
    if (willFind(stage)) {
      await page.addInitScript((key) => {
        if (sessionStorage.getItem(key) !== null) return;
        sessionStorage.setItem(key, 'once');
        localStorage.setItem(key, JSON.stringify({ token: 'token-for-tests', expiresAt: Date.now() + 86_400_000 }));
      }, KEY);
    }
    await page.goto('/detail/1.html');
    await expect(rentButton(page)).toBeVisible();
  },
  drivers: {
    'session.opened': async (page, _, stage) => {
      // The login dialog may be about to open.
      await expect(async () => {
        if (!(await loginDialog(page).isVisible())) await logInButton(page).click({ timeout: 1_000 });
        await expect(loginDialog(page)).toBeVisible({ timeout: 1_000 });
      }).toPass();
      stage.standing = MEMBER;
      await logIn(page);
      await expect(loginDialog(page)).toBeHidden();
    },
    'session.changed': (page, _, stage) =>
      page.evaluate(
        ([key, isMember]) => {
          if (isMember) localStorage.setItem(key, JSON.stringify({ token: 'token-for-tests', expiresAt: Date.now() + 86_400_000 }));
          else localStorage.removeItem(key);
          window.dispatchEvent(new StorageEvent('storage', { key }));
        },
        [KEY, willFind(stage)] as const,
      ),
    'session.dropped': async (page, _, stage) => {
      // An automatically opened dialog may interfere.
      await expect(async () => {
        await backToListing(page);
        await heart(page).click({ timeout: 1_000 });
      }).toPass();
      await expect(loginDialog(page)).toBeVisible();
      stage.standing = 'guest';
      await loginDialog(page).getByRole('button', { name: '关闭' }).click();
    },
    'session.rejected': async (page, _, stage) => {
      const route = await liveAsking(page);
      asking.delete(page);
      stage.standing = 'guest';
      await route.fulfill(UNAUTHENTICATED);
    },
    'session.refresh': async (page) => {
      if (await again(page).isVisible()) return again(page).click();
      // A person whose account is closing is led to its page once that has loaded.
      await expect(async () => {
        await backToListing(page);
        await rentButton(page).click({ timeout: 1_000 });
        await dialog(page, '实名认证').getByRole('button', { name: '暂不认证' }).click({ timeout: 3_000 });
      }).toPass();
    },
    'session.end': async (page, _, stage) => {
      const end = banner(page).getByRole('button', { name: '退出登录' });
      const isKnown = !(await end.isVisible());
      if (isKnown) await ownPage(page).click();
      stage.standing = 'guest';
      await (isKnown ? page.getByRole('button', { name: '退出登录' }) : end).click();
    },
  },
  operations: { readViewer: 'Viewer', revokeToken: 'Logout' },
  data: {
    readViewer: ({ outcome }, _, stage) => {
      const { viewer, balance } = member(stage);
      return { viewer: viewer && { ...viewer, ...readings[outcome] }, balance, ...(outcome === '已失效' && { viewer: null }) };
    },
    revokeToken: () => ({ logout: true }),
  },
  actors: { readStoredToken: async () => {} },
  facts: {
    'session.restoring': (page) => expect(banner(page)).toBeVisible(),
    'session.readingViewer': (page) => expect(logInButton(page)).toBeHidden(),
    'session.signedIn': (page) => expect(ownPage(page)).toBeVisible(),
    'session.unreachable.waiting': async (page) => {
      await expect(logInButton(page)).toBeHidden();
      await expect(again(page)).not.toHaveAttribute('aria-busy', 'true');
    },
    'session.unreachable.rereading': (page) => expect(again(page)).toHaveAttribute('aria-busy', 'true'),
    'session.signingOut': (page) => expect(logInButton(page)).toBeVisible(),
    'session.signedOut': (page) => expect(logInButton(page)).toBeVisible(),
  },
  alike: [{ states: ['session.signingOut', 'session.signedOut'], shows: 'the same', why: '退出不等服务器，画面上已经是访客' }],
  unseen: [
    {
      step: 'readViewer+没有手机号',
      when: ({ unmet }) => unmet !== null,
      why: '随后弹出绑定手机号的弹窗，挡住页面；由 bindPrompt.spec 走',
    },
    { step: 'readStoredToken-存储不可用', why: '读不到存储的页面当作没有令牌，不会失败' },
    {
      step: 'session.opened',
      in: ['session.restoring', 'session.readingViewer', 'session.signedIn', 'session.unreachable', 'session.signingOut'],
      why: '已经登录或正在看，没有登录的按钮',
    },
    {
      step: 'session.changed',
      in: ['session.restoring', 'session.readingViewer', 'session.signingOut'],
      why: '读取只要一瞬间',
    },
    {
      step: 'session.dropped',
      in: ['session.restoring', 'session.readingViewer', 'session.unreachable', 'session.signingOut'],
      why: '读取只要一瞬间，没有可以放弃的登录',
    },
    {
      step: 'session.refresh',
      in: ['session.readingViewer'],
      when: ({ viewer }) => viewer === null,
      why: '还不知道是谁，页面没有可以再读的',
    },
    {
      step: 'session.end',
      in: ['session.readingViewer'],
      when: ({ viewer }) => viewer === null,
      why: '第一次读用户信息，画面上还没有“退出登录”',
    },
  ],
  silent: {
    'readViewer-网关故障': '只在第一次提示“获取用户信息失败”，之后留着“重新读取”，也会自动再读',
    'revokeToken-网关故障': '无论结果如何都已退出',
  },
});
