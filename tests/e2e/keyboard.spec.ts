import type { Page } from '@playwright/test';
import { links } from '#lib/links.ts';
import { aListing, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { nightlyUnless } from '#testing/nightly.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';

/** Marks each control of the page; a group navigated by arrow keys counts once. */
const markControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const pressed = 'a[href], button, input, select, textarea, [role=tab], [role=button], [role=switch], [role=checkbox], summary';
    const isShown = (element: HTMLElement): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]');
    const isOff = (element: HTMLElement): boolean => element.matches(':disabled');
    const groupOf = (element: HTMLElement): Element | string | null =>
      element.closest('[role=tablist]') ?? (element instanceof HTMLInputElement && element.type === 'radio' ? element.name : null);
    const groups = new Set<Element | string>();
    const names: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(`main :is(${pressed})`)) {
      if (!isShown(element) || isOff(element)) continue;
      const group = groupOf(element);
      if (group !== null && groups.has(group)) continue;
      if (group !== null) groups.add(group);
      const label = element.getAttribute('aria-label') ?? (element.textContent.trim() || element.getAttribute('name') || '');
      const name = `${element.tagName} ${label}`;
      element.dataset['control'] = String(names.length);
      // Any member represents its group.
      if (group instanceof Element) group.setAttribute('data-control', String(names.length));
      if (typeof group === 'string') for (const one of document.getElementsByName(group)) one.dataset['control'] = String(names.length);
      names.push(name.slice(0, 40));
    }
    return names;
  });

/** Marked controls reached by Tab within this many presses. */
async function reached(page: Page, most: number): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  await page.evaluate(() => document.querySelector<HTMLElement>('main')?.focus());
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-control]')?.dataset['control']);
    if (at !== undefined) found.add(Number(at));
  }
  return found;
}

const pages: Readonly<Record<string, (order: { order_no: string }) => string>> = {
  个人中心: links.personal,
  账号设置: () => links.settings(),
  我的订单: () => links.orders(),
  一个订单: ({ order_no }) => links.order({ order_no }),
  钱包: links.wallet,
  充值: () => links.recharge(),
  提现: () => links.withdraw(),
  红包: () => links.redPackets(),
  金币: links.goldCoins,
  信用分: links.credit,
  邀请: links.promotion,
  消息: () => links.notifications(),
  收藏: links.favourites,
  足迹: links.footprints,
  我的投诉: () => links.complaints(),
  投诉一个订单: ({ order_no }) => links.complaints({ order_no }),
  注销: links.closeAccount,
  超级会员: links.svip,
  会员: () => links.vip(),
  建议: links.feedback,
  免费玩: links.free,
  店铺: () => links.shops(),
  提醒: links.alerts,
};
const daily = ['账号设置'];

for (const [name, addressOf] of Object.entries(pages)) {
  test(`Tab reaches every control: ${name}`, nightlyUnless(daily.includes(name)), async ({ page, market }) => {
    const renter = await aRenter(market);
    const order = await aPaidOrder(market, renter, await aListing(market));
    await signedIn({ page, market }, renter);
    await page.goto(addressOf(order));
    await expect(page.getByRole('main').locator('h1')).toBeAttached();
    await expect(page.locator('main [aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
    const names = await markControls(page);
    expect(names.length).toBeGreaterThan(0);
    const seen = await reached(page, names.length + 60);
    expect(names.filter((_, at) => !seen.has(at))).toEqual([]);
  });
}
