import { chromium } from '@playwright/test';
import { quiet } from '#testing/harness/quiet.ts';
import setup from '#tools/site.ts';
import { LAUNCH_ARGS, takeBrowser } from '#tools/browser.ts';
import { buildStale } from '#tools/build.ts';
import { prepareForms } from './forms.ts';
import type { BenchRow } from './orders.ts';
import { kB, weigh } from './weigh.ts';

const PLAIN = 140_000;
const FORM = 165_000;
const SIZES = [
  [375, 812],
  [1366, 768],
  [1366, 900],
  [1920, 1080],
] as const;

interface Route {
  readonly path: string;
  readonly as?: 'renter' | 'vipuser';
  /** Bytes of scripts. */
  readonly limit: number;
}

const own = (limit: number, ...names: readonly string[]): Route[] =>
  names.map((name) => ({ path: `/account/${name}`, as: 'renter', limit }));

const routes: readonly Route[] = [
  ...own(PLAIN, 'purse', 'fundsDetail', 'creditScore', 'account_extension', 'account_notify', 'collect', 'footprint'),
  ...own(PLAIN, 'account_besimilar', 'assess', 'order', 'complain', 'unactive_result', 'personal'),
  ...own(FORM, 'system', 'Recharge', 'Withdraw', 'redPacket', 'account_goldCoin', 'unactive_account'),
  { path: '/svip', as: 'renter', limit: FORM },
  { path: '/VIPSubscribe', as: 'renter', limit: FORM },
  { path: '/feedback', as: 'renter', limit: FORM },
  { path: '/redirect', as: 'renter', limit: FORM },
  { path: '/rstpwd', limit: FORM },
  { path: '/register', limit: FORM },
  { path: `/bind?temp_token=${'A'.repeat(43)}`, limit: FORM },
];

/** Scripts of a first visit of each page until the network rests, without scrolling: the first three at every size, the rest on a phone. */
export async function benchWeights(): Promise<BenchRow[]> {
  await buildStale(() => {});
  await takeBrowser();
  // As in production: whoever watches the charts has all of them at once.
  process.env['VISUALISER'] = 'off';
  const stop = await setup();
  const base = process.env['BASE_URL'] ?? '';
  const browser = await chromium.launch({
    args: [...LAUNCH_ARGS],
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
  });
  try {
    const facts = await prepareForms(process.env['SITE_DATABASE_URL'] ?? '');
    const row = async ({ path, as, limit }: Route, [width, height]: (typeof SIZES)[number]): Promise<BenchRow> => {
      const context = await browser.newContext({
        viewport: { width, height },
        locale: 'zh-CN',
        extraHTTPHeaders: { 'accept-encoding': 'gzip' },
        storageState: quiet(base),
      });
      try {
        const kept = as && JSON.stringify({ token: facts.token(as), expiresAt: Date.now() + 86_400_000 });
        if (kept) await context.addInitScript((value) => localStorage.setItem('session-token', value), kept);
        const { js, css } = await weigh(await context.newPage(), `${base}${path}`);
        const what = `${path.split('?')[0]}${as ? ' as a member' : ''}, ${width}×${height}: JS, CSS, gzip`;
        return { what, value: `${kB(js)}, ${kB(css)}`, target: `≤ ${limit / 1000} kB JS`, ok: js > 0 && js <= limit };
      } finally {
        await context.close();
      }
    };
    const rows: BenchRow[] = [];
    for (const size of SIZES) {
      rows.push(await row({ path: '/', limit: 92_000 }, size));
      rows.push(await row({ path: '/zuhao/1.html', limit: 110_000 }, size));
      rows.push(await row({ path: `/detail/${facts.listing}.html`, limit: 145_000 }, size));
    }
    for (const route of routes) rows.push(await row(route, SIZES[0]));
    return rows;
  } finally {
    await browser.close();
    await stop();
  }
}
