import type { Page } from '@playwright/test';
import { openSession } from '#service/domains/identity/sessions.ts';
import { aUser } from '#testing/builders/identity.ts';
import { aListing } from '#testing/builders/market.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { logInByPassword, loginDialog, submitPassword } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { expect, keptToken, signedIn, test, type Visit } from '#testing/site/site.ts';
import { cutOff, intercept, operationOf } from '#testing/site/traffic.ts';

const password = 'Summer_2026';

interface Member {
  readonly id: string;
  readonly username: string;
}

const heart = (page: Page) => page.getByRole('complementary', { name: '租用' }).getByRole('button', { name: /^(取消)?收藏$/ });

const forget = ({ market }: Visit, { id }: Member) => market.deps.db.deleteFrom('user_session').where('user_id', '=', id).execute();

/** Blocks automatic requests: they would be refused too, before the tested one. */
const askNothing = (page: Page) => cutOff(page, 'Notifications');

/** A logged-in user on a listing's page. */
async function known({ page, market }: Visit): Promise<Member & { listingId: string }> {
  const username = `user_${somePhone()}`;
  const user = await aUser(market, { phone: somePhone(), username, password });
  const listing = await aListing(market);
  await signedIn({ page, market }, user);
  await askNothing(page);
  await page.goto(`/detail/${listing.id}.html`);
  await expect(page.getByRole('link', { name: /^个人中心，/ })).toBeVisible();
  await expect(heart(page)).toBeVisible();
  // No automatic read may be in progress when the session ends.
  await page.waitForLoadState('networkidle');
  return { id: user.id, username, listingId: listing.id };
}

/** As `known`, but the server has ended the session. */
async function forgotten(visit: Visit): Promise<Member & { listingId: string }> {
  const member = await known(visit);
  await forget(visit, member);
  return member;
}

const favouritesOf = ({ market }: Visit, { id }: Member) =>
  market.deps.db.selectFrom('favourite').select('listing_id').where('user_id', '=', id).execute();

test('an action refused without a session opens the login once, and is repeated after it', async ({ page, market }) => {
  const member = await forgotten({ page, market });
  await heart(page).click();
  await expect(loginDialog(page)).toBeVisible();
  await logInByPassword(page, { username: member.username, password });
  await expect(heart(page)).toHaveAccessibleName('取消收藏');
  await expect.poll(() => favouritesOf({ page, market }, member)).toEqual([{ listing_id: member.listingId }]);
  await expect(page).toHaveURL(`/detail/${member.listingId}.html`);
});

test('an action of one user is not repeated for another user who logs in', async ({ page, market }) => {
  const member = await forgotten({ page, market });
  const username = `user_${somePhone()}`;
  const other = { ...(await aUser(market, { phone: somePhone(), username, password })), username };
  await heart(page).click();
  await expect(loginDialog(page)).toBeVisible();
  await logInByPassword(page, { username: other.username, password });
  await expect(page.getByRole('alert').filter({ hasText: '未登录或登录状态已过期,请重新登录' })).toBeVisible();
  await expect(heart(page)).toHaveAccessibleName('收藏');
  expect([await favouritesOf({ page, market }, member), await favouritesOf({ page, market }, other)]).toEqual([[], []]);
});

test('several refusals share one login dialog', { tag: NIGHTLY }, async ({ page, market }) => {
  const { username } = await forgotten({ page, market });
  const refusedOnce = ['Wallet', 'Ledger'].map((operation) =>
    page.waitForResponse((response) => operationOf(response.request()) === operation),
  );
  await page.getByRole('banner').getByRole('link', { name: '可用余额' }).click();
  for (const response of await Promise.all(refusedOnce))
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await logInByPassword(page, { username, password });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: '余额' })).toContainText('可用余额¥0.00');
  await expect(page.getByRole('heading', { name: '还没有资金往来' })).toBeVisible();
});

test('a pending action survives navigation, and is repeated after a login there', { tag: NIGHTLY }, async ({ page, market }) => {
  const member = await forgotten({ page, market });
  await heart(page).click();
  await expect(loginDialog(page)).toBeVisible();
  await page.goto('/free');
  await logInByPassword(page, { username: member.username, password });
  await expect.poll(() => favouritesOf({ page, market }, member)).toEqual([{ listing_id: member.listingId }]);
});

test('closing the dialog drops the action and logs the user out', { tag: NIGHTLY }, async ({ page, market }) => {
  const member = await forgotten({ page, market });
  await heart(page).click();
  await expect(loginDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible();
  expect(await keptToken(page)).toBe(null);
  await expect(heart(page)).toHaveAccessibleName('收藏');
  expect(await favouritesOf({ page, market }, member)).toEqual([]);
});

test('after three logins with another refusal the action is dropped with a message', { tag: NIGHTLY }, async ({ page, market }) => {
  const member = await forgotten({ page, market });
  const refusal = {
    data: null,
    errors: [{ message: '未登录或登录状态已过期,请重新登录', extensions: { code: 'UNAUTHENTICATED', requestId: 'refused-1' } }],
  };
  let asked = 0;
  await intercept(page, 'SetFavourite', async (route) => {
    asked += 1;
    await route.fulfill({ status: 401, json: refusal });
  });
  await heart(page).click();
  for (const login of [1, 2, 3]) {
    await submitPassword(page, { username: member.username, password });
    await expect.poll(() => asked).toBeGreaterThan(login);
  }
  await expect(page.getByRole('alert').filter({ hasText: '未登录或登录状态已过期,请重新登录' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible();
});

test(
  'a login in another tab applies here too: the action is repeated, the dialog closes, and both tabs stay logged in',
  { tag: NIGHTLY },
  async ({ page, market, context }) => {
    const member = await known({ page, market });
    const other = await context.newPage();
    await askNothing(other);
    await other.goto(`/detail/${member.listingId}.html`);
    await expect(other.getByRole('link', { name: /^个人中心，/ })).toBeVisible();
    await expect(heart(other)).toBeVisible();
    await forget({ page, market }, member);
    for (const tab of [page, other]) {
      // A background read of this tab may already have opened the dialog, which covers the heart.
      await heart(tab).dispatchEvent('click');
      await expect(loginDialog(tab)).toBeVisible();
    }
    await logInByPassword(other, { username: member.username, password });
    await expect(loginDialog(page)).toBeHidden();
    for (const tab of [page, other]) {
      await expect(heart(tab)).toHaveAccessibleName('取消收藏');
      await expect(tab.getByRole('link', { name: /^个人中心，/ })).toBeVisible();
    }
    expect(await keptToken(page)).toBe(await keptToken(other));
    expect(await keptToken(page)).not.toBe(null);
    await expect.poll(() => favouritesOf({ page, market }, member)).toEqual([{ listing_id: member.listingId }]);
  },
);

test(
  'a late refusal of a replaced token opens no dialog: the action is repeated with the new token',
  { tag: NIGHTLY },
  async ({ page, market, context }) => {
    const member = await known({ page, market });
    const late = Promise.withResolvers<void>();
    const stop = await intercept(page, 'SetFavourite', async (route) => {
      await stop();
      await late.promise;
      await route.continue();
    });
    const sent = page.waitForRequest((request) => operationOf(request) === 'SetFavourite');
    await heart(page).click();
    await sent;
    await forget({ page, market }, member);
    const { token } = await openSession(market.deps, { userId: member.id, remember: false, fingerprint: null });
    const other = await context.newPage();
    await other.goto('/404');
    const read = page.waitForResponse((response) => operationOf(response.request()) === 'Viewer');
    await other.evaluate(
      (kept) => localStorage.setItem('session-token', kept),
      JSON.stringify({ token, expiresAt: Date.now() + 86_400_000 }),
    );
    await read;
    late.resolve();
    await expect.poll(() => favouritesOf({ page, market }, member)).toEqual([{ listing_id: member.listingId }]);
    await expect(heart(page)).toHaveAccessibleName('取消收藏');
    await expect(loginDialog(page)).toBeHidden();
    await expect(page.getByRole('link', { name: /^个人中心，/ })).toBeVisible();
  },
);
