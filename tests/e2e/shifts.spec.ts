import type { Page } from '@playwright/test';
import { links } from '#lib/links.ts';
import { listLedger } from '#contract/rest/wallet.ts';
import { aListing, anOrder, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { anOwner } from '#testing/builders/merchants.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { sectionTabs } from '#screens/account/Settings/sectionTabs.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';

/** Limit of the layout shift within the viewport, from first paint until the page is complete. */
const MOST = 0.005;
/** Delay in ms of every response, so that placeholders are visible. */
const LATENCY = 150;
const HOUR = 3_600_000;

interface Shift {
  readonly by: number;
  readonly parts: readonly string[];
}

type Watched = typeof globalThis & { shifts: Shift[] };

/** Runs in the page: records all layout shifts from the first paint on. */
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

type Go = (page: Page, address: string) => Promise<unknown>;

/** As a link does, but without a press, after which the browser forgives shifts. */
const move: Go = (page, address) =>
  page.evaluate((to) => {
    (globalThis as Watched).shifts.length = 0;
    history.pushState(null, '', to);
  }, address);

/** Shifted elements, if the page exceeds the limit. */
async function shiftsOf(page: Page, address: string, go: Go): Promise<readonly Shift[]> {
  await go(page, address);
  await expect(page.getByRole('main').locator('h1')).toBeAttached();
  await expect(page.locator('main [aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => (globalThis as Watched).shifts);
  return shifts.reduce((sum, { by }) => sum + by, 0) > MOST ? shifts : [];
}

/** Levels of a page's headings, if there is not exactly one h1 or a level is skipped. */
async function headingFaults(page: Page): Promise<string> {
  const levels = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => Number(tagName[1])),
  );
  const isInOrder = levels.every((level, at) => level <= (levels[at - 1] ?? 0) + 1);
  return isInOrder && levels.filter((level) => level === 1).length === 1 ? '' : levels.join('');
}

const guestPages = async ({ market }: Visit): Promise<readonly string[]> => {
  const { id: owner_id } = await anOwner(market, { certType: 1 });
  const { id, game_id } = await aListing(market, { owner_id });
  const other = await aListing(market, { game_id });
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
    links.vip(),
    links.free(),
    links.shops(),
    links.shops({ shop: owner_id }),
    links.compare({ ids: [] }),
    links.compare({ ids: [id, other.id] }),
    links.tasks(),
    links.resetPassword(),
    links.register(),
    links.feedback(),
    links.bind({}),
    links.wallet(),
    links.invest(),
    links.advertise(),
    links.deleted(),
    links.serverError(),
    links.notFound(),
    links.ranking(),
    links.freeOrder(),
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
    links.home(),
    links.hall({}),
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
    ...sectionTabs.map(({ id }) => links.settings({ type: id })),
    links.reviews(),
    links.complaints(),
    links.credit(),
    links.goldCoins(),
    links.promotion(),
    links.closeAccount(),
    links.alerts(),
    links.tasks(),
    links.ownTasks(),
    links.ranking(),
    links.freeOrder(),
    links.free(),
    links.shops({ shop: running.owner_id }),
    links.compare({ ids: [running.id, unpaid.id] }),
  ];
};

/** The merchants' centre of an owner with accounts, a rental and a booking. */
const ownerPages = async ({ page, market }: Visit): Promise<readonly string[]> => {
  const [owner, renter] = [await anOwner(market, { certType: 1 }), await aRenter(market)];
  const [rented, booked, offered] = [
    await aListing(market, { owner_id: owner.id }),
    await aListing(market, { owner_id: owner.id }),
    await aListing(market, { owner_id: owner.id }),
  ];
  const orders = [
    await aPaidOrder(market, renter, rented),
    await aPaidOrder(market, renter, booked, { mode: 'appoint', start_at: Date.now() + 9 * HOUR }),
  ];
  await signedIn({ page, market }, owner);
  return [
    links.personal(),
    links.merchant(),
    links.ownTable(),
    links.publishListing(),
    links.publishListing({ id: offered.id }),
    links.staff(),
    links.importListings(),
    links.lentOrders(),
    ...orders.map(({ order_no }) => links.lentOrder({ order_no })),
    links.passwordsDue(),
    links.income(),
    links.offer({ id: offered.id }),
    links.publishTask(),
    links.ownTasks(),
    links.invest(),
  ];
};

/** Pages of a user without rentals: the home page without its order strip, and empty lists. */
const newcomerPages = async ({ page, market }: Visit): Promise<readonly string[]> => {
  await signedIn({ page, market }, await aRenter(market));
  return [links.home(), links.personal(), links.orders(), links.favourites(), links.footprints(), links.notifications(), links.similar()];
};

/** Layout shifts and heading faults of pages. */
async function faultsOf(page: Page, pages: readonly string[], go: Go = (at, address) => at.goto(address)) {
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
  const disordered: Record<string, string> = {};
  for (const address of pages) {
    const shifts = await shiftsOf(page, address, go);
    if (shifts.length > 0) moved[address] = shifts;
    const faults = await headingFaults(page);
    if (faults !== '') disordered[address] = faults;
  }
  return { moved, disordered };
}

/** The main journey of a renter; the other pages are checked in nightly runs. */
const isMain = (address: string): boolean => address === links.home() || /^\/(?:zuhao|detail|account\/order\?)/i.test(address);

const people = { guest: guestPages, newcomer: newcomerPages, 'renting member': memberPages, owner: ownerPages };

for (const [width, height] of [
  [1366, 768],
  [375, 812],
  [320, 640],
] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height } });
    for (const [who, pagesOf] of Object.entries(people)) {
      test(`no page of a ${who} shifts while loading, and its headings are in order`, { tag: NIGHTLY }, async ({ page, market }) => {
        test.setTimeout(300_000);
        const pages = await pagesOf({ page, market });
        expect(await faultsOf(page, pages)).toEqual({ moved: {}, disordered: {} });
      });
      if (width === 320) continue;
      test(`nothing shifts while a ${who} moves from page to page`, { tag: NIGHTLY }, async ({ page, market }) => {
        test.setTimeout(300_000);
        // Within the hall, filters and list change with the press.
        const isHall = (address: string | undefined): boolean => address?.startsWith('/zuhao') ?? false;
        const pages = (await pagesOf({ page, market })).filter((address, at, all) => !(isHall(address) && isHall(all[at - 1])));
        await page.addInitScript(watch);
        await page.goto(links.help({}));
        expect(await faultsOf(page, pages, move)).toEqual({ moved: {}, disordered: {} });
      });
    }
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });
  test('the pages on which a renting member rents and plays do not shift', async ({ page, market }) => {
    const pages = (await memberPages({ page, market })).filter(isMain);
    expect(pages).toHaveLength(6);
    expect(await faultsOf(page, pages)).toEqual({ moved: {}, disordered: {} });
  });
});
