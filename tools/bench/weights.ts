import { chromium, type Page } from '@playwright/test';
import { quiet } from '#testing/harness/quiet.ts';
import setup from '#tools/test/site.ts';
import { LAUNCH_ARGS, takeBrowser } from '#tools/test/browser.ts';
import { buildStale } from '#tools/build/index.ts';
import { centre } from './centre.ts';
import { type Form, forms, prepareForms } from './forms.ts';
import type { BenchRow } from './orders.ts';
import { kB, weigh, type Weight } from './weigh.ts';

const PLAIN = 140_000;
const FORM = 165_000;
/** Pages of the merchant centre. */
const CENTRE = 240_000;
const SIZES = [
  [375, 812],
  [1366, 768],
  [1366, 900],
  [1920, 1080],
] as const;
const DESK = SIZES[1];

type Facts = Awaited<ReturnType<typeof prepareForms>>;

interface Route {
  readonly path: string;
  readonly as?: 'renter';
  /** Limit in bytes of scripts. */
  readonly limit: number;
  /** Limit in bytes of styles; if missing, their size is only printed. */
  readonly styles?: number;
}

/** Uses a new browser context, in which only ads and notices count as shown; they would cover the forms. */
type Fresh = (as: string | undefined, size: (typeof SIZES)[number], use: (page: Page) => Promise<Weight>) => Promise<Weight>;

const own = (limit: number, ...names: readonly string[]): Route[] =>
  names.map((name) => ({ path: `/account/${name}`, as: 'renter', limit }));

const routes: readonly Route[] = [
  ...own(PLAIN, 'purse', 'fundsDetail', 'creditScore', 'account_extension', 'account_notify', 'collect', 'footprint'),
  ...own(PLAIN, 'account_besimilar', 'assess', 'order', 'complain', 'unactive_result', 'not_me', 'personal', 'alerts'),
  ...own(FORM, 'system', 'Recharge', 'Withdraw', 'redPacket', 'account_goldCoin', 'unactive_account'),
  { path: '/zuhao.html', limit: PLAIN },
  { path: '/dianpu', limit: PLAIN },
  { path: '/compare?ids=1,2', limit: PLAIN },
  { path: '/free', limit: FORM },
  { path: '/task', limit: PLAIN },
  { path: '/account/tasks', as: 'renter', limit: PLAIN },
  { path: '/activity/newuser_ranking', as: 'renter', limit: PLAIN },
  { path: '/activity/free_order', as: 'renter', limit: FORM },
  { path: '/rank_register', limit: FORM },
  { path: '/task-publish', as: 'renter', limit: FORM },
  { path: '/svip', as: 'renter', limit: FORM },
  { path: '/VIPSubscribe', as: 'renter', limit: FORM },
  { path: '/feedback', as: 'renter', limit: FORM },
  { path: '/redirect', as: 'renter', limit: FORM },
  { path: '/rstpwd', limit: FORM },
  { path: '/register', limit: FORM },
  { path: `/bind?temp_token=${'A'.repeat(43)}`, limit: FORM },
];

async function weighRoute(fresh: Fresh, base: string, { path, as, limit, styles }: Route, size: (typeof SIZES)[number]): Promise<BenchRow> {
  const { js, css } = await fresh(as, size, (page) => weigh(page, `${base}${path}`));
  return {
    what: `${path.split('?')[0]}${as ? ' as a member' : ''}, ${size.join('×')}: JS, CSS, gzip`,
    value: `${kB(js)}, ${kB(css)}`,
    target: `≤ ${limit / 1000} kB JS${styles === undefined ? '' : `, ≤ ${styles / 1000} kB CSS`}`,
    ok: js > 0 && js <= limit && css <= (styles ?? Infinity),
  };
}

/** Opens a page until its form is visible; a dialog without a limit is only printed. */
async function weighForm(fresh: Fresh, address: string, { what, as, open, limit }: Opened): Promise<BenchRow> {
  const target = limit === null ? '–' : `≤ ${limit / 1000} kB`;
  try {
    const { js } = await fresh(as, DESK, (page) => weigh(page, address, open));
    return { what: `${what}: JS, gzip`, value: kB(js), target, ok: limit === null ? null : js > 0 && js <= limit };
  } catch (error) {
    console.error(error);
    return { what: `${what}: could not be weighed`, value: '–', target, ok: false };
  }
}

interface Opened extends Pick<Form, 'what' | 'open'> {
  readonly as: string | undefined;
  readonly limit: number | null;
}

/** Each page with a form, opened until the form is visible; dialogs over it are only printed. */
async function weighForms(fresh: Fresh, base: string, facts: Facts): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { what, as, path, open, isDialog } of forms) {
    const opened = isDialog
      ? { what: `a dialog over it, ${what}`, as, open, limit: null }
      : { what: `first visit, ${what}`, as, open, limit: FORM };
    rows.push(await weighForm(fresh, `${base}${path(facts)}`, opened));
  }
  return rows;
}

/** Every page of the merchant centre, also with its dialogs open. */
async function weighCentre(fresh: Fresh, base: string, facts: Facts): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { what, path, open } of centre)
    rows.push(await weighForm(fresh, `${base}${path(facts)}`, { what: `merchant centre, ${what}`, as: 'owner', open, limit: CENTRE }));
  return rows;
}

/** Starts the site as in production, with a session for each user of the forms. */
async function withSite(measure: (fresh: Fresh, base: string, facts: Facts) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  await buildStale(() => {});
  await takeBrowser();
  // As in production: with the visualiser all charts would load at once.
  process.env['VISUALISER'] = 'off';
  const stop = await setup();
  const base = process.env['BASE_URL'] ?? '';
  const browser = await chromium.launch({
    args: [...LAUNCH_ARGS],
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
  });
  try {
    const facts = await prepareForms(process.env['SITE_DATABASE_URL'] ?? '');
    const fresh: Fresh = async (as, [width, height], use) => {
      const context = await browser.newContext({
        viewport: { width, height },
        locale: 'zh-CN',
        extraHTTPHeaders: { 'accept-encoding': 'gzip' },
        storageState: quiet(base),
      });
      try {
        const kept = as && JSON.stringify({ token: facts.token(as), expiresAt: Date.now() + 86_400_000 });
        if (kept) await context.addInitScript((value) => localStorage.setItem('session-token', value), kept);
        return await use(await context.newPage());
      } finally {
        await context.close();
      }
    };
    // Warms up the gateway: its first server-side rendering takes longer than the limit.
    await fetch(`${base}/`).then((answer) => answer.text());
    return await measure(fresh, base, facts);
  } finally {
    await browser.close();
    await stop();
  }
}

/**
 * Scripts and styles of a first visit of each page until the network is idle, without scrolling: the first three at every size, the
 * rest on a phone; then pages with a form, opened until the form is visible.
 */
export const benchWeights = (): Promise<BenchRow[]> =>
  withSite(async (fresh, base, facts) => {
    const rows: BenchRow[] = [];
    for (const size of SIZES) {
      rows.push(await weighRoute(fresh, base, { path: '/', limit: 92_000, styles: 6_000 }, size));
      rows.push(await weighRoute(fresh, base, { path: '/zuhao/1.html', limit: 110_000, styles: 12_000 }, size));
      rows.push(await weighRoute(fresh, base, { path: `/detail/${facts.listing}.html`, limit: 145_000, styles: 12_000 }, size));
    }
    for (const route of routes) rows.push(await weighRoute(fresh, base, route, SIZES[0]));
    return [...rows, ...(await weighForms(fresh, base, facts)), ...(await weighCentre(fresh, base, facts))];
  });

/** The pages of the merchant centre only. */
export const benchCentre = (): Promise<BenchRow[]> => withSite(weighCentre);
