import type { Page } from '@playwright/test';
import { links } from '#lib/links.ts';
import { aListing, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';

interface Place {
  readonly address: string;
  /** A heading of the loaded page. */
  readonly heading: string | RegExp;
}

/** Pages of a renting member. */
async function places({ page, market }: Visit): Promise<Record<string, Place>> {
  const renter = await aRenter(market);
  const listing = await aListing(market, { title: '荣耀王者 458 皮肤 典藏齐全 贵族十' });
  const { order_no } = await aPaidOrder(market, renter, listing);
  const other = await aListing(market, { title: '荣耀王者 320 皮肤 水晶限定 铂金' });
  await signedIn({ page, market }, renter);
  return {
    首页: { address: links.home(), heading: /./ },
    大厅: { address: links.hall({}), heading: /./ },
    我的: { address: links.personal(), heading: /./ },
    订单列表: { address: links.orders(), heading: '我的订单' },
    订单: { address: links.order({ order_no }), heading: '租用中' },
    钱包: { address: links.wallet(), heading: '可用余额' },
    消息: { address: links.notifications(), heading: /./ },
    详情: { address: links.detail({ id: other.id }), heading: '荣耀王者 320 皮肤 水晶限定 铂金' },
  };
}

async function visit(page: Page, { address, heading }: Place): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: heading }).first()).toBeAttached();
  await expect(page.locator('main [aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
  // Loads the footer.
  await page.keyboard.press('Shift');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '隐私政策' })).toBeVisible();
}

/** Names of the visible links of help: in head and content, in the floating group, in the footer. */
const helpOf = (page: Page) =>
  page.evaluate(() => {
    const isHelp = (link: HTMLAnchorElement): boolean =>
      /^\/(redirect|help|ContactUs|feedback|Notice)\b/.test(link.getAttribute('href') ?? '');
    const seen = (part: string): string[] =>
      [...document.querySelectorAll<HTMLAnchorElement>(`${part} a`)]
        .filter((link) => isHelp(link) && link.checkVisibility())
        .map((link) => link.getAttribute('aria-label') ?? link.textContent);
    return { head: seen('main').filter((name) => name === '客服'), floating: seen('aside[aria-label="快捷入口"]'), footer: seen('footer') };
  });

/** The bottom navigation, or a page's own bar, must not cover the end of the footer. */
const endIsCovered = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const { bottom, left } = document.querySelector('footer')!.getBoundingClientRect();
    return document.elementFromPoint(left + 20, bottom - 4)?.closest('footer') === null;
  });

/** Cards that reach below the floating group. */
const coveredByGroup = (page: Page) =>
  page.evaluate(() => {
    const { left } = document.querySelector('aside[aria-label="快捷入口"]')!.getBoundingClientRect();
    return [...document.querySelectorAll('main section, main aside')]
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > left)
      .map((part) => part.outerHTML.slice(0, 80));
  });

const agreements = ['用户协议', '隐私政策', '租赁服务协议', '未成年人保护'];
const contacts = ['联系客服', '联系我们', '投诉建议', '最新公告', '帮助中心'];
const beginnings = [
  '怎么租号',
  '怎么上号',
  '押金说明',
  '取消与退款',
  '实名认证',
  '未成年人保护',
  '账号封禁处理',
  '密码错误赔付',
  '结算规则',
];

test('on a phone each page leads to customer service, help and agreements, above the bottom bar', async ({ page, market }) => {
  const all = await places({ page, market });
  await page.setViewportSize({ width: 375, height: 812 });
  const found: Record<string, unknown> = {};
  for (const [name, place] of Object.entries(all)) {
    await visit(page, place);
    found[name] = await helpOf(page);
    // The content may still grow while its end comes into view.
    await expect.poll(() => endIsCovered(page), name).toBe(false);
  }
  const plain = { head: [], floating: [], footer: [...contacts, ...agreements] };
  const served = { ...plain, head: ['客服'] };
  expect(found).toEqual({
    首页: plain,
    大厅: plain,
    我的: served,
    订单列表: served,
    订单: served,
    钱包: served,
    消息: plain,
    详情: plain,
  });
});

test('from the tablet on the floating group shows and covers no content', async ({ page, market }) => {
  const all = await places({ page, market });
  for (const name of ['我的', '钱包', '详情'] as const) {
    await visit(page, all[name]!);
    for (const width of [800, 1335, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      expect(await helpOf(page), `${name}, ${width} px`).toEqual({
        head: [],
        floating: ['联系客服', '联系我们', '投诉建议'],
        footer: [...beginnings, ...contacts, ...agreements],
      });
      expect(await coveredByGroup(page), `${name}, ${width} px`).toEqual([]);
    }
  }
});

/** Text that is cut off to fewer than eight characters, runs out of its card, or stands one character a line. */
const squeezed = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const part of document.querySelectorAll<HTMLElement>('main :is(h1, h2, b, small, p, dt, dd, a, button)')) {
      const { width, height, right } = part.getBoundingClientRect();
      const text = part.textContent.trim();
      if (text === '' || part.children.length > 0 || width < 2 || !part.checkVisibility()) continue;
      const style = getComputedStyle(part);
      const size = Number.parseFloat(style.fontSize);
      if (style.overflow === 'hidden' && part.scrollWidth > part.clientWidth && width < 8 * size) found.push(`cut: ${text}`);
      if (text.length > 2 && width < 2 * size && height > 2 * size) found.push(`one character a line: ${text}`);
      const card = part.closest<HTMLElement>('section, aside, main')!.getBoundingClientRect();
      if (right > card.right + 1 && part.closest('ul, [class*="thumbnails"]') === null) found.push(`outside its card: ${text}`);
    }
    return { found, isWide: document.documentElement.scrollWidth > innerWidth };
  });

test('no text of detail, orders and wallet is squeezed on a tablet or a small laptop', async ({ page, market }) => {
  const all = await places({ page, market });
  for (const name of ['详情', '订单列表', '订单', '钱包'] as const) {
    await visit(page, all[name]!);
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await squeezed(page), `${name}, ${width} px`).toEqual({ found: [], isWide: false });
    }
  }
});
