import type { Page, Request } from '@playwright/test';
import { aUser } from '#testing/builders/identity.ts';
import { aListing } from '#testing/builders/market.ts';
import { loginDialog, logInByPhone } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';
import { NIGHTLY } from '#testing/nightly.ts';

const heartOf = (page: Page, title: string) => page.getByRole('button', { name: `收藏 ${title}` });
const isSaving = (request: Request) => request.postData()?.includes('"SetFavourite"') ?? false;
const find = (page: Page, title: string) => page.goto(`/zuhao.html?keyword=${encodeURIComponent(title)}`);

test('a heart toggles immediately, is saved by the server, and is shown wherever the listing appears', async ({ page, market }) => {
  const title = `心动 ${somePhone()}`;
  const { id } = await aListing(market, { title });
  await signedIn({ page, market }, await aUser(market));
  await find(page, title);
  const answered = page.waitForResponse((response) => isSaving(response.request()));
  await heartOf(page, title).click();
  await expect(heartOf(page, title)).toHaveAttribute('aria-pressed', 'true');
  await answered;
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/detail/${id}.html`);
  await expect(page.getByRole('button', { name: '取消收藏' })).toBeVisible();
  await page.reload();
  const takenBack = page.waitForResponse((response) => isSaving(response.request()));
  await page.getByRole('button', { name: '取消收藏' }).click();
  await expect(page.getByRole('button', { name: '收藏', exact: true })).toBeVisible();
  await takenBack;
  await page.goto('/account/collect');
  await expect(page.getByRole('heading', { name: '还没有收藏' })).toBeVisible();
});

test('a refusal is shown, and the heart is reset', { tag: NIGHTLY }, async ({ page, market }) => {
  const title = `已删除 ${somePhone()}`;
  const { id } = await aListing(market, { title });
  await signedIn({ page, market }, await aUser(market));
  await find(page, title);
  await expect(heartOf(page, title)).toBeVisible();
  await market.deps.db.updateTable('listing').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  await heartOf(page, title).click();
  await expect(page.getByRole('alert').filter({ hasText: '账号已删除' })).toBeVisible();
  await expect(heartOf(page, title)).toHaveAttribute('aria-pressed', 'false');
});

test('a lost connection resets the heart; the next press works', async ({ page, market }) => {
  const title = `断线 ${somePhone()}`;
  await aListing(market, { title });
  await signedIn({ page, market }, await aUser(market));
  await find(page, title);
  await page.route('**/graphql', (route) => (isSaving(route.request()) ? route.abort() : route.fallback()));
  await heartOf(page, title).click();
  await expect(page.getByRole('alert').filter({ hasText: '网络已断开，请检查网络后重试' })).toBeVisible();
  await expect(heartOf(page, title)).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/graphql');
  const answered = page.waitForResponse((response) => isSaving(response.request()));
  await heartOf(page, title).click();
  await answered;
  await expect(heartOf(page, title)).toHaveAttribute('aria-pressed', 'true');
});

test('rapid presses send one request at a time, and the last press decides', { tag: NIGHTLY }, async ({ page, market }) => {
  const title = `连点 ${somePhone()}`;
  const { id } = await aListing(market, { title });
  const person = await aUser(market);
  await signedIn({ page, market }, person);
  await find(page, title);
  const sent: boolean[] = [];
  let open = 0;
  let most = 0;
  await page.route('**/graphql', async (route) => {
    if (!isSaving(route.request())) return route.fallback();
    sent.push((route.request().postDataJSON() as { variables: { on: boolean } }).variables.on);
    most = Math.max(most, ++open);
    const response = await route.fetch();
    open -= 1;
    return route.fulfill({ response });
  });
  // While the heart's code is loading, every press requests the same state.
  await heartOf(page, title).click();
  await expect(heartOf(page, title)).toHaveAttribute('aria-pressed', 'true');
  for (let press = 0; press < 4; press += 1) await heartOf(page, title).click();
  await expect(heartOf(page, title)).toHaveAttribute('aria-pressed', 'true');
  const kept = () => market.deps.db.selectFrom('favourite').select('listing_id').where('user_id', '=', person.id).execute();
  await expect.poll(async () => [open, sent.at(-1), await kept()]).toEqual([0, true, [{ listing_id: id }]]);
  expect(most).toBe(1);
});

test('a guest is asked to log in once, and both hearts are saved', { tag: NIGHTLY }, async ({ page, market }) => {
  const name = `访客 ${somePhone()}`;
  await aListing(market, { title: `${name} 甲` });
  await aListing(market, { title: `${name} 乙` });
  const phone = somePhone();
  const { id: person } = await aUser(market, { phone });
  const kept = () => market.deps.db.selectFrom('favourite').select('listing_id').where('user_id', '=', person).execute();
  await find(page, name);
  await heartOf(page, `${name} 甲`).click();
  await expect(loginDialog(page)).toBeVisible();
  await expect(heartOf(page, `${name} 甲`)).toHaveAttribute('aria-pressed', 'true');
  await logInByPhone({ page, market }, phone);
  await heartOf(page, `${name} 乙`).click();
  // Leaving the page would abort a request in progress.
  await expect.poll(async () => (await kept()).length).toBe(2);
  await page.goto('/account/collect');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(heartOf(page, `${name} 甲`)).toHaveAttribute('aria-pressed', 'true');
});

test("without a login a guest's heart is reset", { tag: NIGHTLY }, async ({ page, market }) => {
  const title = `不登录 ${somePhone()}`;
  await aListing(market, { title });
  await find(page, title);
  await heartOf(page, title).click();
  await loginDialog(page).getByRole('button', { name: '关闭' }).click();
  await expect(loginDialog(page)).toBeHidden();
  await expect(heartOf(page, title)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('alert').filter({ hasText: '未登录或登录状态已过期,请重新登录' })).toBeVisible();
  await heartOf(page, title).click();
  await expect(loginDialog(page)).toBeVisible();
});
