import type { Page } from '@playwright/test';
import { links } from '#lib/links.ts';
import { listLedger } from '#contract/rest/wallet.ts';
import { aListing, anOrder, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { nightlyUnless } from '#testing/nightly.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';

/** The limit of the home page's first visit. */
const MOST = 0.02;
/** Milliseconds that every answer takes, so that what stands in its place is seen. */
const LATENCY = 150;
const HOUR = 3_600_000;

interface Shift {
  readonly by: number;
  readonly parts: readonly string[];
}

type Watched = typeof globalThis & { shifts: Shift[] };

/** Runs in the page: sees everything that moves, from the first paint on. */
function watch(): void {
  const { shifts } = Object.assign(globalThis as Watched, { shifts: [] as Shift[] });
  type Entry = PerformanceEntry & { value: number; sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[]) {
      const parts = sources.map(
        ({ node, previousRect: { y: from }, currentRect: { y: to } }) =>
          `${node instanceof Element ? node.outerHTML.slice(0, 60) : node?.nodeName} ${from} → ${to}`,
      );
      shifts.push({ by: value, parts });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What moved by more than is allowed until the page is whole. */
async function shiftsOf(page: Page, address: string): Promise<readonly Shift[]> {
  await page.goto(address);
  await expect(page.getByRole('main').locator('h1')).toBeAttached();
  await expect(page.locator('main [aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => (globalThis as Watched).shifts);
  return shifts.reduce((sum, { by }) => sum + by, 0) > MOST ? shifts : [];
}

const guestPages = async ({ market }: Visit): Promise<readonly string[]> => {
  const { id, game_id } = await aListing(market);
  return [
    links.home(),
    links.hall({}),
    links.hall({ gameId: game_id }),
    links.hall({ keyword: '皮肤' }),
    links.specials(),
    links.detail({ id }),
    links.notices(),
    links.help({}),
    links.contact(),
    links.download(),
    links.svip(),
  ];
};

const memberPages = async ({ page, market }: Visit): Promise<readonly string[]> => {
  const renter = await aRenter(market);
  const [running, waiting, unpaid] = [await aListing(market), await aListing(market), await aListing(market)];
  const orders = [
    await aPaidOrder(market, renter, running),
    await aPaidOrder(market, renter, waiting, { mode: 'appoint', start_at: Date.now() + HOUR }),
    await anOrder(market, renter, unpaid),
  ];
  await market.deps.db.insertInto('favourite').values({ user_id: renter.id, listing_id: running.id }).execute();
  const { list } = await market.get(listLedger, { query: {} }, { token: renter.token });
  await signedIn({ page, market }, renter);
  return [
    links.detail({ id: unpaid.id }),
    ...orders.map(({ order_no }) => links.order({ order_no })),
    links.payResult({ order_no: orders[0]!.order_no }),
    links.personal(),
    links.orders(),
    links.favourites(),
    links.footprints(),
    links.wallet(),
    links.recharge(),
    links.redPackets(),
    links.ledgerLine({ id: list[0]!.id }),
    links.notifications(),
    links.similar(),
    links.withdraw(),
  ];
};

for (const [width, height] of [
  [1366, 768],
  [375, 812],
] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height } });
    for (const [who, pagesOf] of [
      ['guest', guestPages],
      ['member', memberPages],
    ] as const) {
      test(`nothing that a ${who} sees moves when an answer comes`, nightlyUnless(width === 375), async ({ page, market }) => {
        test.setTimeout(180_000);
        const pages = await pagesOf({ page, market });
        await page.addInitScript(watch);
        const session = await page.context().newCDPSession(page);
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: LATENCY,
          downloadThroughput: -1,
          uploadThroughput: -1,
        });
        const moved: Record<string, readonly Shift[]> = {};
        for (const address of pages) {
          const shifts = await shiftsOf(page, address);
          if (shifts.length > 0) moved[address] = shifts;
        }
        expect(moved).toEqual({});
      });
    }
  });
}
