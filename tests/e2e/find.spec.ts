import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { aUser } from '#testing/builders/identity.ts';
import { aListing, aRenter, type ListingWish } from '#testing/builders/market.ts';
import { logInByPhone } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { rentCard } from '#testing/site/rent.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';
import { nextAnswer } from '#testing/site/traffic.ts';
import { NIGHTLY } from '#testing/nightly.ts';

/** The demo data's first game. */
const GLORY = { id: '1', title: '王者荣耀' };

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const count = (page: Page) => page.getByRole('group', { name: '排序与筛选' }).getByRole('status');
const numberIn = async (page: Page): Promise<number> => Number(/\d+/.exec((await count(page).textContent()) ?? '')?.[0]);
const chosen = (page: Page) => page.getByRole('group', { name: '已选条件' });

/** Creates a game with this many listings, priced from 1 yuan upwards. */
async function ownGame({ market }: Pick<Visit, 'market'>, accounts: number, wish: ListingWish = {}): Promise<string> {
  const first = await aListing(market, { title: '一号账号', rental: 100, ...wish });
  for (let at = 2; at <= accounts; at += 1) {
    await aListing(market, { game_id: first.game_id, owner_id: first.owner_id, title: `${at} 号账号`, rental: 100 + at * 10, ...wish });
  }
  return first.game_id;
}

test('the home page shows games, special offers, recommendations, and links to filters', { tag: NIGHTLY }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: '活动' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '按游戏找号' }).getByRole('link')).toHaveCount(10);
  await expect(page.getByRole('region', { name: '热门游戏' }).getByRole('link', { name: new RegExp(`^${GLORY.title}`) })).toHaveAttribute(
    'href',
    `/zuhao/${GLORY.id}.html`,
  );
  await page.mouse.wheel(0, 4_000);
  const specials = page.getByRole('region', { name: '特价专区' });
  await expect(specials.getByRole('timer')).toBeVisible();
  await expect(specials.getByRole('article').first()).toContainText('折');
  await expect(page.getByRole('region', { name: '为你推荐' }).getByRole('article')).not.toHaveCount(0);
  await page
    .getByRole('navigation', { name: '快捷找号' })
    .getByRole('link', { name: /^无押金/ })
    .click();
  await expect(page).toHaveURL('/zuhao.html?no_deposit=1');
});

test('search suggests hot words and games, searches from one character on, and has a history', async ({ page }) => {
  await page.goto('/free');
  const box = page.getByRole('combobox', { name: '搜索' });
  const proposals = page.getByRole('listbox', { name: '搜索建议' });
  await box.click();
  await expect(proposals.getByRole('group', { name: '热门搜索' }).getByRole('option')).not.toHaveCount(0);
  await expect(proposals.getByRole('group', { name: '搜索历史' })).toBeHidden();
  await box.fill('王者');
  await expect(proposals.getByRole('option', { name: /^王者荣耀/ })).toBeVisible();
  await box.fill('皮');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/zuhao.html?keyword=${encodeURIComponent('皮')}`);
  await expect(cards(page).first()).toContainText('皮');
  await box.click();
  await box.fill('');
  await expect(proposals.getByRole('group', { name: '搜索历史' }).getByRole('option')).toHaveText(['皮']);
  await page.getByRole('button', { name: '清空搜索历史' }).click();
  await expect(proposals.getByRole('group', { name: '搜索历史' })).toBeHidden();
});

test('every filter of the hall reduces the results, is in the URL, survives a reload and can be removed', async ({ page }) => {
  await page.goto('/zuhao.html');
  await expect.poll(() => numberIn(page)).toBeGreaterThan(0);
  const all = await numberIn(page);
  await page.getByRole('navigation', { name: '选择游戏' }).getByRole('link', { name: GLORY.title }).click();
  await expect(page).toHaveURL(`/zuhao/${GLORY.id}.html`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${GLORY.title}租号大厅`);
  const panel = page.getByRole('complementary', { name: '筛选' });
  const options = (title: string) => panel.getByRole('group', { name: title }).getByRole('button');
  // The previous number stays until the new one is counted.
  await expect.poll(() => numberIn(page)).toBeLessThan(all);
  let before = await numberIn(page);
  const narrows = async (press: () => Promise<void>, part: string) => {
    await press();
    await expect(page).toHaveURL((address) => address.search.includes(part));
    await expect.poll(() => numberIn(page)).toBeLessThan(before);
    before = await numberIn(page);
  };
  await narrows(() => options('平台').getByText('安卓微信', { exact: true }).click(), `platform=${encodeURIComponent('安卓微信')}`);
  await narrows(() => options('租用方式').getByText('周租').click(), 'rent_type=7');
  await narrows(() => options('时价').getByText('2–5').click(), 'rental_min=200&rental_max=500');
  await narrows(() => options('段位').first().click(), 'attrs=');
  await expect(chosen(page).getByRole('button', { name: /^去掉/ })).toHaveCount(5);
  await page.getByRole('button', { name: /^时价 从低到高/ }).click();
  await expect(page).toHaveURL(/sort=price_asc/);
  const left = await numberIn(page);
  await page.reload();
  await expect.poll(() => numberIn(page)).toBe(left);
  await chosen(page).getByRole('button', { name: '去掉 周租' }).click();
  await expect(page).not.toHaveURL(/rent_type/);
  await chosen(page).getByRole('button', { name: '清空' }).click();
  await expect(chosen(page)).toBeHidden();
});

test('zone, deposit, 到时不下线 and 现在可租 reduce the results too', { tag: NIGHTLY }, async ({ page, market }) => {
  const game = await ownGame({ market }, 2, { zone: '一区', stays_online: false });
  const rest = { game_id: game, platform: '苹果微信', stays_online: false } as const;
  await aListing(market, { ...rest, title: '二区账号', zone: '二区', deposit: 0 });
  await aListing(market, { ...rest, title: '不下线账号', zone: '二区', stays_online: true });
  await aListing(market, {
    ...rest,
    title: '租出账号',
    zone: '二区',
    is_rented: true,
    is_reservation: true,
    rental_time: new Date(Date.now() + 3_600_000),
  });
  await page.goto(`/zuhao/${game}.html`);
  await expect(count(page)).toHaveText('共 5 个账号');
  const bar = page.getByRole('group', { name: '排序与筛选' });
  await page.getByRole('group', { name: '大区' }).getByRole('button', { name: '二区' }).click();
  await expect(count(page)).toHaveText('共 3 个账号');
  await bar.getByRole('switch', { name: '现在可租' }).click();
  await expect(count(page)).toHaveText('共 2 个账号');
  await bar.getByRole('switch', { name: '无押金' }).click();
  await expect(cards(page).getByRole('heading')).toHaveText(['二区账号']);
  await bar.getByRole('switch', { name: '无押金' }).click();
  await bar.getByRole('switch', { name: '到时不下线' }).click();
  await expect(cards(page).getByRole('heading')).toHaveText(['不下线账号']);
  await bar.getByRole('switch', { name: '无押金' }).click();
  await expect(page.getByRole('heading', { name: '没有符合条件的账号' })).toBeVisible();
  await page.getByRole('button', { name: '清空条件' }).click();
  await expect(page).toHaveURL('/zuhao.html');
});

test('scrolling loads further pages, and Back restores the list and its scroll position', async ({ page, market }) => {
  const game = await ownGame({ market }, 45);
  await page.goto(`/zuhao/${game}.html?sort=price_asc`);
  await expect(cards(page)).toHaveCount(20);
  await page.keyboard.press('End');
  // The third page may follow at once.
  const wanted = page.getByRole('link', { name: '38 号账号' });
  await expect(wanted).toBeAttached();
  await wanted.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => Math.round(scrollY));
  expect(place).toBeGreaterThan(500);
  await wanted.click();
  await expect(page.getByRole('heading', { level: 1, name: '38 号账号' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(`/zuhao/${game}.html?sort=price_asc`);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place);
  await expect(wanted).toBeInViewport();
});

test('a listing’s page shows pictures, attributes, the price of every rent type, and similar listings', async ({ page, market }) => {
  const game = await ownGame({ market }, 3, { attrs: JSON.stringify([{ attr_name: '段位', value: '荣耀王者' }]), image_count: 3 });
  await page.goto(`/zuhao/${game}.html`);
  await page.getByRole('link', { name: '一号账号' }).click();
  const gallery = page.getByRole('region', { name: '账号图片' });
  await gallery.getByRole('button', { name: '下一张' }).click();
  await expect(gallery.getByText(/^2 \/ \d$/)).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: '段位' })).toBeVisible();
  await expect(rentCard(page).getByRole('radiogroup', { name: '租用方式' }).getByRole('radio')).toHaveCount(5);
  await expect(rentCard(page).getByRole('radiogroup', { name: '租用方式' })).toContainText('¥300.00');
  await expect(cards(page).getByRole('heading')).toHaveText(['2 号账号', '3 号账号']);
});

test('a member saves a favourite, and removes it from the list of favourites', { tag: NIGHTLY }, async ({ page, market }) => {
  const listing = await aListing(market);
  await signedIn({ page, market }, await aRenter(market));
  await page.goto(`/detail/${listing.id}.html`);
  await nextAnswer(page, 'SetFavourite', () => rentCard(page).getByRole('button', { name: '收藏', exact: true }).click());
  await expect(rentCard(page).getByRole('button', { name: '取消收藏' })).toBeVisible();
  await page.goto('/account/collect');
  await expect(cards(page).getByRole('heading')).toHaveText([listing.title]);
  await nextAnswer(page, 'SetFavourite', () =>
    cards(page)
      .getByRole('button', { name: `收藏 ${listing.title}` })
      .click(),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: '还没有收藏' })).toBeVisible();
});

test('a deleted listing and an invalid URL show their error pages', { tag: NIGHTLY }, async ({ page, market }) => {
  const { id } = await aListing(market, { deleted_at: new Date() });
  await page.goto(`/detail/${id}.html`);
  await expect(page).toHaveURL('/error-deleted');
  await expect(page.getByRole('heading', { level: 1, name: '账号已删除' })).toBeVisible();
  await page.goto(`/zuhao/${randomBytes(4).toString('hex')}x.html`);
  await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
});

test('the skip link leads to the first listing', async ({ page }) => {
  await page.goto(`/zuhao/${GLORY.id}.html`);
  await expect(cards(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '跳到主要内容' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(cards(page).first().locator(':focus')).toHaveCount(1);
});

test('a piece filters the hall, and is shown on the card and on its listing’s page', { tag: NIGHTLY }, async ({ page, market }) => {
  const inventory = JSON.stringify([
    { kind: 'skin', name: '云中鹤', rarity: 'treasured' },
    { kind: 'weapon', name: '霜天剑', rarity: 'rare' },
  ]);
  const { game_id, title } = await aListing(market, { inventory });
  await page.goto(`/zuhao/${game_id}.html?keyword=${encodeURIComponent('没有的 云中鹤')}`);
  await expect(page.getByText('没有完全符合的，以下是相近的')).toBeVisible();
  await page.goto(`/zuhao/${game_id}.html`);
  await page.getByRole('group', { name: '物品' }).getByRole('textbox', { name: '搜物品' }).fill('云中');
  await page.getByRole('group', { name: '物品' }).getByRole('button', { name: '云中鹤' }).click();
  await expect(page).toHaveURL(new RegExp(`piece=${encodeURIComponent('云中鹤')}`));
  await expect(chosen(page).getByRole('button', { name: '去掉 有 云中鹤' })).toBeVisible();
  await expect(cards(page).first()).toContainText('云中鹤霜天剑');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('heading', { name: '账号里有什么' }).scrollIntoViewIfNeeded();
  const wall = page.getByRole('list', { name: '账号里的物品' }).getByRole('listitem');
  await expect(wall).toHaveCount(2);
  await page.getByRole('group', { name: '按类别' }).getByRole('button', { name: '武器' }).click();
  await expect(wall).toHaveText(['霜天剑稀有 武器']);
});

test('accounts of the hall are put side by side, and the address alone shows them again', async ({ page, market }) => {
  const game = await ownGame({ market }, 3);
  await page.goto(`/zuhao/${game}.html`);
  for (const title of ['一号账号', '2 号账号']) await page.getByRole('button', { name: `对比 ${title}` }).click();
  await page.getByRole('complementary', { name: '对比' }).getByRole('link', { name: '去对比' }).click();
  const table = page.getByRole('table', { name: '2 个账号对比' });
  await expect(table.getByRole('row').filter({ hasText: '时租' })).toContainText('最低');
  await expect(page).toHaveURL(/\/compare\?ids=\d+,\d+$/);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(table.getByRole('link', { name: '立即租用 一号账号' })).toBeVisible();
});

test('a guest’s saved search and alert go on after the login', { tag: NIGHTLY }, async ({ page, market }) => {
  const { id, game_id } = await aListing(market, { title: '游客看的号' });
  const phone = somePhone();
  await aUser(market, { phone });
  await page.goto(`/zuhao/${game_id}.html`);
  await page.getByRole('button', { name: '保存搜索' }).click();
  await page.getByRole('textbox', { name: /名称/ }).fill('游客存的');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await logInByPhone({ page, market }, phone);
  await expect(page.getByRole('group', { name: '保存的搜索' }).getByRole('button', { name: '游客存的' })).toBeVisible();
  await page.goto(`/detail/${id}.html`);
  await page.getByRole('button', { name: '提醒我：降价告诉我' }).click();
  await expect(page.getByRole('button', { name: '关掉：降价告诉我' })).toBeVisible();
  await market.deps.db.updateTable('listing').set({ rental: 400 }).where('id', '=', id).execute();
  await page.goto('/account/account_notify');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: /^等的账号降价了/ })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
});
