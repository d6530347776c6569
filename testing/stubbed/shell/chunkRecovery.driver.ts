import type { Locator, Page, Route } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { type ChunkOffer, chunkRecoveryMachine } from '#machines/shell/chunkRecovery.machine.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import type { Stage } from '#testing/stubbed/stage.ts';

/** The page on which chunks fail to load, with a text field. */
const HOME = '/account/Recharge';
const PROPOSED = '50';
const TYPED = '88';
const KEPT = '123';
const DRAFTS = 'drafts';
/** Longest delay before a chunk is fetched again. */
const PAUSE = 1_500;

/** A page with its own chunk, and the link to it. */
interface Part {
  readonly file: RegExp;
  readonly path: string;
  readonly link: (page: Page) => Locator;
}

const inBar =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true });
const inFooter =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('contentinfo').getByRole('link', { name, exact: true });

/** A loaded chunk stays loaded, so the next entry is used after each success. */
const parts: readonly Part[] = [
  { file: /\/assets\/HallScreen-[^/]+\.js$/, path: '/zuhao.html', link: inBar('租号大厅') },
  { file: /\/assets\/NoticesScreen-[^/]+\.js$/, path: '/Notice', link: inFooter('最新公告') },
  { file: /\/assets\/HelpScreen-[^/]+\.js$/, path: '/help', link: inFooter('帮助中心') },
  { file: /\/assets\/ContactScreen-[^/]+\.js$/, path: '/ContactUs', link: inFooter('联系我们') },
];

const fates = {
  gone: (route: Route) => route.fulfill({ status: 404, json: { code: 40400, message: '内容不存在或已被移除', data: {} } }),
  offline: (route: Route) => route.abort('internetdisconnected'),
  there: (route: Route) => route.continue(),
} as const;

/** The page's URL, the value of its field, and its pending requests. */
interface PageStage {
  path: string;
  typed: string;
  part: number;
  /** The displayed offer; it stays while one of its actions is unavailable. */
  offer: ChunkOffer | null;
  /** Once the chart handles the missing chunk, fetches of it wait for the path. */
  isMissed: boolean;
  readonly fetches: Route[];
  readonly releases: Route[];
  /** Paths of the page loads that the page requested. */
  readonly loads: string[];
}
const standings = new WeakMap<Page, PageStage>();
const atHome = (typed: string): PageStage => ({
  path: HOME,
  typed,
  part: 0,
  offer: null,
  isMissed: false,
  fetches: [],
  releases: [],
  loads: [],
});
const standingOf = (page: Page): PageStage => standings.get(page) ?? atHome(PROPOSED);

/** Intercepts every fetch of a chunk and of the page; page loads get an empty 204 response, so that the current page stays. */
async function standAtTheDoor(page: Page): Promise<void> {
  const standing = standingOf(page);
  for (const { file } of parts) {
    await page.route(file, (route) => (standing.isMissed ? void standing.fetches.push(route) : fates.gone(route)));
  }
  await page.route(
    ({ pathname }) => !/^\/(?:assets|static|graphql)/.test(pathname),
    async (route) => {
      const request = route.request();
      if (request.resourceType() === 'fetch' && request.headers()['accept'] === 'text/html') {
        standing.releases.push(route);
      } else if (request.isNavigationRequest()) {
        standing.loads.push(new URL(request.url()).pathname);
        await route.fulfill({ status: 204 });
      } else {
        await route.fallback();
      }
    },
  );
}

type Refusing = typeof globalThis & { draftsRefused?: 'getItem' | 'setItem' };

/** Runs in the page: makes the storage of drafts fail when requested. */
function letDraftsBeRefused(key: string): void {
  for (const method of ['getItem', 'setItem'] as const) {
    const own = Storage.prototype[method] as (this: Storage, ...args: string[]) => never;
    Storage.prototype[method] = function refusing(this: Storage, ...args: string[]): never {
      if (args[0] === key && (globalThis as Refusing).draftsRefused === method) throw new DOMException('refused', 'SecurityError');
      return own.apply(this, args);
    };
  }
}

/** Stores a draft as from an earlier visit; returns the expected value of the field. */
async function prepareDrafts(page: Page, stage: Stage): Promise<string> {
  await page.addInitScript(letDraftsBeRefused, DRAFTS);
  const found = stage.next('restoreDrafts');
  if (found === '刚重新载入过') {
    await page.addInitScript(
      ([key, value]) => {
        sessionStorage.setItem(key, JSON.stringify({ to: location.href, at: Date.now(), fields: [{ name: '其他金额', turn: 0, value }] }));
      },
      [DRAFTS, KEPT] as const,
    );
    return KEPT;
  }
  if (found === '存储不可用') await page.addInitScript(() => void ((globalThis as Refusing).draftsRefused = 'getItem'));
  return PROPOSED;
}

/** Removes the stored drafts. */
const takeDrafts = (page: Page): Promise<string | null> =>
  page.evaluate((key) => {
    const kept = (sessionStorage[key] as string | undefined) ?? null;
    sessionStorage.removeItem(key);
    return kept;
  }, DRAFTS);

const amount = (page: Page): Locator => page.getByLabel('其他金额');

async function staysAsItWas(page: Page): Promise<void> {
  const { path, typed } = standingOf(page);
  await expect(page).toHaveURL(path);
  if (path === HOME) await expect(amount(page)).toHaveValue(typed);
}

const offers: Readonly<Record<ChunkOffer, { readonly title: string; readonly ways: readonly string[] }>> = {
  newer: { title: '页面已更新', ways: ['重新载入', '留在本页'] },
  same: { title: '这部分内容加载失败', ways: ['再试一次', '重新载入', '留在本页'] },
  unreachable: { title: '网络断开了', ways: ['再试一次', '留在本页'] },
  stuck: { title: '重新载入后仍无法打开', ways: ['再试一次', '去首页', '留在本页'] },
};
const notice = (page: Page): Locator =>
  page.getByRole('alert', {
    name: new RegExp(
      `^(?:${Object.values(offers)
        .map(({ title }) => title)
        .join('|')})$`,
    ),
  });
const press = (page: Page, way: string): Promise<void> => notice(page).getByRole('button', { name: way }).click();

async function seesOffer(page: Page, offer: ChunkOffer, isBusy: boolean): Promise<void> {
  await expect(notice(page)).toHaveAccessibleName(offers[offer].title);
  const ways = notice(page).getByRole('button');
  await expect(ways).toHaveText([...offers[offer].ways]);
  if (isBusy) await expect(ways.first()).toHaveAttribute('aria-busy', 'true');
  else await expect(ways.first()).not.toHaveAttribute('aria-busy', 'true');
  await staysAsItWas(page);
}

const seesNew =
  (offer: ChunkOffer) =>
  async (page: Page): Promise<void> => {
    standingOf(page).offer = offer;
    await seesOffer(page, offer, false);
  };

/** Checks whether the page loading indicator is visible. */
const isLoading = (page: Page, visible: boolean): Promise<void> =>
  expect(page.getByRole('progressbar', { name: '页面载入中' })).toBeVisible({ visible });

async function seesNone(page: Page): Promise<void> {
  await expect(notice(page)).toBeHidden();
  await staysAsItWas(page);
}
async function seesNothing(page: Page): Promise<void> {
  standingOf(page).offer = null;
  await isLoading(page, false);
  await seesNone(page);
}
async function seesTrying(page: Page): Promise<void> {
  await isLoading(page, true);
  await seesNone(page);
}

const seesWorking = (page: Page): Promise<void> => {
  const { offer } = standingOf(page);
  return offer === null ? seesTrying(page) : seesOffer(page, offer, true);
};

/** Takes the newest intercepted request. */
async function take(door: Route[]): Promise<Route> {
  await expect.poll(() => door.length).toBeGreaterThan(0);
  return door.pop()!;
}

async function missPart(page: Page): Promise<void> {
  const standing = standingOf(page);
  const part = parts[standing.part];
  if (!part) throw new Error('every part has come: none is left to be missed');
  if (standing.path !== HOME) {
    await page.goBack();
    await expect(page).toHaveURL(HOME);
    standing.path = HOME;
  }
  await amount(page).fill(TYPED);
  standing.typed = TYPED;
  standing.isMissed = false;
  const told = page.waitForEvent('console', (message) => message.text() === 'chunk.missing');
  await part.link(page).click();
  await told;
  standing.isMissed = true;
}

export const chunkRecovery = defineHeld(chunkRecoveryMachine, {
  standing: 'verified',
  async open(page, stage) {
    const typed = await prepareDrafts(page, stage);
    standings.set(page, atHome(typed));
    await page.addInitScript(() => addEventListener('chunk.missing', ({ type }) => console.info(type)));
    await page.goto(HOME);
    await expect(page.getByText('现在可用')).toBeVisible();
    await standAtTheDoor(page);
  },
  drivers: {
    'chunk.missing': missPart,
    'chunk.retry': (page) => press(page, '再试一次'),
    'page.keep': (page) => press(page, '留在本页'),
    async 'page.reload'(page, _event, stage) {
      const refused = stage.next('keepDrafts') === '存储不可用' ? 'setItem' : undefined;
      await page.evaluate((method) => void Object.assign(globalThis, { draftsRefused: method }), refused);
      await press(page, '重新载入');
    },
    async 'home.open'(page) {
      standingOf(page).path = '/';
      await press(page, '去首页');
    },
  },
  actors: {
    restoreDrafts: (page) => expect(page.getByRole('banner')).toBeVisible(),
    async retryChunks(page, { outcome }, stage) {
      const standing = standingOf(page);
      // The page may start its timer only after the clock was advanced.
      await expect
        .poll(() => standing.fetches.length, { timeout: 1_000 })
        .toBeGreaterThan(0)
        .catch(() => page.clock.runFor(PAUSE));
      const route = await take(standing.fetches);
      if (outcome === '取到了') {
        standing.path = parts[standing.part]!.path;
        standing.part += 1;
        await fates.there(route);
      } else {
        await fates[stage.next('readRelease') === '连不上' ? 'offline' : 'gone'](route);
      }
    },
    async readRelease(page, { outcome }) {
      const route = await take(standingOf(page).releases);
      if (outcome === '连不上') return fates.offline(route);
      const response = await route.fetch();
      const text = await response.text();
      return route.fulfill({
        response,
        body: outcome === '有新版本' ? text.replace(/\/assets\/boot-[^"]+\.js/, '/assets/boot-next.js') : text,
      });
    },
    async keepDrafts(page, { outcome }) {
      const { loads, part } = standingOf(page);
      await expect.poll(() => loads.splice(0)).toEqual([parts[part]!.path]);
      const kept = await takeDrafts(page);
      if (outcome === '已记下') expect(kept).toContain(`"value":"${TYPED}"`);
      else expect(kept).toBeNull();
    },
  },
  facts: {
    'chunkRecovery.restoring': (page) => expect(page.getByRole('banner')).toBeVisible(),
    'chunkRecovery.watching': seesNothing,
    'chunkRecovery.pausing': seesTrying,
    'chunkRecovery.retrying': seesWorking,
    'chunkRecovery.tryingAgain': seesWorking,
    'chunkRecovery.probing': seesWorking,
    'chunkRecovery.offered.newer': seesNew('newer'),
    'chunkRecovery.offered.same': seesNew('same'),
    'chunkRecovery.offered.unreachable': seesNew('unreachable'),
    'chunkRecovery.offered.stuck': seesNew('stuck'),
    'chunkRecovery.keepingDrafts': seesWorking,
    'chunkRecovery.reloading': seesWorking,
  },
  unseen: [{ step: 'chunk.missing', why: '有的浏览器不再取失败过的文件，由 tests/e2e/chunkRecovery.spec.ts 走' }],
});
