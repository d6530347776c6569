import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { redPacketStatuses } from '#contract/names.ts';
import { ORDER, orderGroups } from '#contract/rules/orderStatus.ts';
import { createPool } from '#service/kernel/database/pool.ts';
import { quiet } from '#testing/harness/quiet.ts';
import setup from '#tools/test/site.ts';
import { LAUNCH_ARGS } from '#tools/test/browser.ts';
import { buildStale } from '#tools/build/index.ts';
import { siteMarket } from '#testing/site/service.ts';
import { photographConsole } from './console.ts';
import { photographGuide } from './guide.ts';
import { ledgerLine, makeOrders, ORDERS_TO_MAKE } from './orders.ts';
import type { Facts, Scene, State } from './scene.ts';
import { ACCOUNTS_TO_RENT, scenes } from './scenes.ts';
import { arrange } from './states.ts';
import { photographWalk } from './walk.ts';
import { runMain } from '#tools/lib/main.ts';

const skins = ['general', 'internet-cafe', 'ai'] as const;
const widths = [1366, 375] as const;
const folder = path.resolve('gallery');

interface Shot {
  readonly scene: Scene;
  readonly state: State;
  readonly skin: (typeof skins)[number];
  readonly width: (typeof widths)[number];
}

const fileOf = ({ scene, state, skin, width }: Shot): string => `${scene.name}-${state}-${skin}-${width}.png`;

/** Kinds, titles and contents of a renter's notifications; # is replaced by an order number. */
const noticeSamples = [
  ['payment', 'deposit', 'order', 'system'],
  ['充值成功', '押金已退回', '租用已结束', '维护通知'],
  [
    '¥100.00 已到账。',
    '订单 # 的押金 ¥30.00 已退回余额。',
    '订单 # 已结束。押金 24 小时后自动退回余额。',
    '今晚 02:00–04:00 王者荣耀停服维护，期间不能租用，已经租到的账号按停服时长顺延。',
  ],
];

/** Ids of the demo data for the scenes, and a session for each visitor. */
async function prepare(): Promise<{ facts: Facts; tokens: Record<string, string> }> {
  const pool = createPool({ url: process.env['SITE_DATABASE_URL'] ?? '' });
  const one = async (query: string, values: unknown[] = []): Promise<string> =>
    String((await pool.query<{ value: string }>(query, values)).rows[0]?.value ?? '1');
  const orderOf = (status: number) =>
    one(
      // The latest, since earlier ones may have ended.
      `select order_no as value from rental_order o join user_account u on u.id = o.renter_id
       where u.username = $1 and o.status = $2 order by o.end_at desc limit 1`,
      ['vipuser', status],
    );
  const ofOwner = (query: string): Promise<string> =>
    one(`${query} and owner_id = (select id from user_account where username = $1)`, ['owner']);
  try {
    const tokens: Record<string, string> = {};
    for (const username of ['newcomer', 'renter', 'vipuser', 'owner', 'leaving']) {
      const token = randomBytes(32).toString('base64url');
      await pool.query(
        `insert into user_session (token_hash, user_id, expires_at, created_at)
        select $1, id, now() + interval '1 day', now() from user_account where username = $2`,
        [createHash('sha256').update(token).digest(), username],
      );
      tokens[username] = token;
    }
    await pool.query(
      `insert into favourite (user_id, listing_id)
      select u.id, l.id from user_account u, listing l
      where u.username = $1 and l.is_listed and l.deleted_at is null and l.id % 311 = 0
      on conflict do nothing`,
      ['vipuser'],
    );
    await pool.query(
      `insert into footprint (user_id, listing_id, looked_at)
       select u.id, l.id, now() - (l.id % 60) * interval '1 hour' from user_account u, listing l
       where u.username = $1 and l.is_listed and l.deleted_at is null and l.id % 241 = 0 on conflict do nothing`,
      ['vipuser'],
    );
    await pool.query(
      `update coupon set expires_at = now() + interval '3 days' where id = (
         select packet.id from coupon packet join user_account u on u.id = packet.user_id
         where u.username = $1 and packet.status = ${redPacketStatuses.UNUSED} and expires_at > now() order by packet.id limit 1)`,
      ['vipuser'],
    );
    await pool.query(
      `insert into notification (user_id, type, title, content, order_no, created_at, read_at)
       select u.id, kind, title, replace(content, '#', o.order_no),
         case when content like '%#%' then o.order_no end,
         now() - n * interval '5 hours', case when n > 6 then now() end
       from user_account u, generate_series(1, 28) n,
       (select max(order_no) as order_no from rental_order where status = ${ORDER.finished}) o,
       unnest($2::text[], $3::text[], $4::text[]) with ordinality
         as sample (kind, title, content, nth)
       where u.username = $1 and nth = 1 + n % 4`,
      ['vipuser', ...noticeSamples],
    );
    const listings = async (which: string, count: number): Promise<string[]> =>
      (
        await pool.query<{ id: string }>(
          `select id::text from listing where is_listed and not is_rented and deleted_at is null and windows is null
            and at_rest_until is null and not awaits_password and ${which} limit ${count}`,
        )
      ).rows.map(({ id }) => id);
    const listingsToRent = await listings('deposit > 0 order by listing.id desc', ACCOUNTS_TO_RENT);
    const toOrder = await listings(
      `deposit >= 500 and owner_id in (select id from user_account where phone is not null)
      order by is_reservation desc, discount desc, listing.id`,
      ORDERS_TO_MAKE,
    );
    const seeded = { waiting: await orderOf(3), renting: await orderOf(4), finished: await orderOf(6) };
    const market = siteMarket(process.env['BASE_URL'] ?? '');
    const member = {
      id: await one('select id::text as value from user_account where username = $1', ['vipuser']),
      token: tokens['vipuser'] ?? '',
    };
    const made = await makeOrders(market, member, toOrder);
    const facts: Facts = {
      freeListing: await one(
        `select id as value from listing
        where is_listed and not is_rented and deleted_at is null and deposit > 0
          and night_rental > 0 and weekly_rental > 0 and discount < 1 and game_money > 0
        order by id limit 1`,
      ),
      listingsToRent,
      bookableListing: await one(
        'select id as value from listing where is_listed and deleted_at is null and is_rented and is_reservation order by id limit 1',
      ),
      bargainListing: await one(
        `select id as value from listing
        where is_listed and not is_rented and deleted_at is null and is_use_bargain and windows is null and at_rest_until is null
        order by id desc limit 1`,
      ),
      orders: { ...seeded, ...made },
      ownListing: await ofOwner(`select max(id) as value from listing where state = 'on_offer' and deleted_at is null`),
      ownDraft: await ofOwner(`select max(id) as value from listing where state = 'draft' and deleted_at is null`),
      lentOrder: await ofOwner(`select max(order_no) as value from rental_order where status = ${ORDER.waiting}`),
      ledgerLine: await ledgerLine(market, member, made.compensated),
    };
    await market.close();
    return { facts, tokens };
  } finally {
    await pool.end();
  }
}

/** Cancels the order created for a picture, because of the limit on unpaid orders. */
async function letGo(listing: string): Promise<void> {
  const pool = createPool({ url: process.env['SITE_DATABASE_URL'] ?? '' });
  await pool
    .query(
      `update rental_order set pay_deadline = now()
        where listing_id = $1 and status in (${orderGroups.payable.join(', ')}) and pay_deadline > now()`,
      [listing],
    )
    .finally(() => pool.end());
}

async function visit(browser: Browser, { as, pops }: Scene, width: number, token: string | undefined): Promise<BrowserContext> {
  const kept = quiet(process.env['BASE_URL'] ?? '');
  const origins = kept.origins.map((each) => ({ ...each, localStorage: each.localStorage.filter(({ name }) => name !== pops) }));
  const storageState = { ...kept, origins };
  const context = await browser.newContext({
    viewport: { width, height: width === 375 ? 812 : 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    storageState,
  });
  if (as !== 'guest' && token) {
    const stored = JSON.stringify({ token, expiresAt: Date.now() + 86_400_000 });
    await context.addInitScript((value) => localStorage.setItem('session-token', value), stored);
  }
  return context;
}

/** Waits until a state is completely displayed; may take long on a busy machine. */
async function settled(page: Page, state: State): Promise<void> {
  if (state === 'error') await page.locator('main [role="alert"]').first().waitFor();
  // Waits for the page's own placeholders: while its code or session is loading, those of all pages look the same.
  if (state === 'loading')
    await page
      .locator('main [aria-busy="true"]')
      .filter({ hasNotText: /^(页面载入中|正在载入)$/ })
      .last()
      .waitFor({ state: 'attached' });
  if (state === 'empty') await page.locator('main [data-state]').first().waitFor();
  if (state === 'content' || state === 'empty') {
    await page.waitForFunction(() => {
      const busy = [...document.querySelectorAll('[role="status"][aria-busy="true"]')];
      return document.querySelector('main')?.hasChildNodes() && busy.every((part) => part.getBoundingClientRect().top > innerHeight);
    });
  }
  // Lazy pictures outside the viewport are never loaded.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete), null, { timeout: 4_000 }).catch(() => {});
  await page.evaluate(() => document.fonts.ready);
}

async function photograph(browser: Browser, shot: Shot, facts: Facts, tokens: Record<string, string>): Promise<string | null> {
  const { scene, state, skin, width } = shot;
  const context = await visit(browser, scene, width, tokens[scene.as]);
  const place = scene.path(facts, skins.indexOf(skin) * widths.length + widths.indexOf(width));
  try {
    const page = await context.newPage();
    await arrange(page, state);
    await scene.before?.(page);
    const base = skin === 'general' ? '' : `/${skin}`;
    await page.goto(`${process.env['BASE_URL']}${base}${place}`, { waitUntil: 'load' });
    if (state === 'content') await scene.act?.(page);
    if (!scene.isBusy) await settled(page, state);
    await page.screenshot({ path: path.join(folder, fileOf(shot)), animations: 'disabled' });
    return null;
  } catch (error) {
    return `${fileOf(shot)}：${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  } finally {
    // Ends intercepted requests and pending reads of the previous picture.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await context.close();
    const rented = facts.listingsToRent.find((listing) => place.includes(`/${listing}.`));
    if (rented) await letGo(rented);
  }
}

const figure = (shot: Shot): string =>
  `<figure><a href="${fileOf(shot)}">` +
  `<img src="${fileOf(shot)}" width="${shot.width === 375 ? 188 : 420}" loading="lazy" alt=""></a>` +
  `<figcaption>${shot.skin} · ${shot.width}</figcaption></figure>`;

function pageOf(shots: readonly Shot[]): string {
  const sections = scenes.flatMap((scene) =>
    scene.states.map((state) => {
      const own = shots.filter((shot) => shot.scene === scene && shot.state === state);
      return own.length === 0
        ? ''
        : `<section><h2>${scene.title} <small>${state}</small></h2><div>${own.map(figure).join('')}</div></section>`;
    }),
  );
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>画廊</title><style>
body{font:14px/1.5 system-ui,'PingFang SC','Noto Sans CJK SC',sans-serif;margin:24px;background:#eef0f4}
section{margin-bottom:32px}
h2{font-size:18px}
small{color:#667}
section>div{display:flex;flex-wrap:wrap;gap:16px;align-items:start}
figure{margin:0;background:#fff;padding:8px;border-radius:8px}
img{display:block;border:1px solid #dde}
figcaption{font-size:12px;color:#667}
</style><h1>画廊：${shots.length} 张</h1>${sections.join('')}</html>`;
}

/**
 * `npm run gallery -- [--only name,…] [--skin …] [--width …]` takes screenshots of every screen of the journey, for gallery/index.html;
 * `--walk` updates the README's pictures instead, `--guide` those of docs/operator.md,
 * `--console` photographs the operators' console, each queue full and empty.
 */
async function gallery(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      skin: { type: 'string' },
      width: { type: 'string' },
      walk: { type: 'boolean' },
      console: { type: 'boolean' },
      guide: { type: 'boolean' },
    },
  });
  const only = values.only?.split(',');
  const shots = scenes
    .filter(({ name }) => only === undefined || only.includes(name))
    .flatMap((scene) =>
      scene.states.flatMap((state) =>
        skins
          .filter((skin) => !scene.isOutside || skin === 'general')
          .flatMap((skin) => widths.map((width) => ({ scene, state, skin, width }))),
      ),
    )
    .filter(
      ({ skin, width }) =>
        (values.skin === undefined || values.skin === skin) && (values.width === undefined || values.width === String(width)),
    );
  await buildStale(console.log);
  console.log('正在启动市场…');
  const stop = await setup();
  const browser = await chromium.launch({
    args: [...LAUNCH_ARGS],
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
  });
  const faults: string[] = [];
  try {
    if (values.console) {
      const market = siteMarket(process.env['BASE_URL'] ?? '');
      const taken = await photographConsole(browser, process.env['OPERATOR_URL'] ?? '', market, path.join(folder, 'console'));
      await market.close();
      // The README leads to it.
      if (!fs.existsSync(path.join(folder, 'index.html'))) fs.writeFileSync(path.join(folder, 'index.html'), pageOf([]));
      console.log(`已写入 gallery/console（${taken} 张）`);
      return;
    }
    if (values.guide) {
      await photographGuide(browser, process.env['OPERATOR_URL'] ?? '', path.resolve('docs', 'console'));
      console.log('已写入 docs/console');
      return;
    }
    const { facts, tokens } = await prepare();
    if (values.walk) {
      const pictures = path.resolve('docs', 'walk');
      const site = { browser, base: process.env['BASE_URL'] ?? '', folder: pictures, settled: (page: Page) => settled(page, 'content') };
      await photographWalk(site, { ...facts, owner: tokens['owner'] ?? '' });
      console.log('已写入 docs/walk');
      return;
    }
    fs.mkdirSync(folder, { recursive: true });
    const queue = [...shots];
    let taken = 0;
    const worker = async (): Promise<void> => {
      for (let shot = queue.shift(); shot; shot = queue.shift()) {
        const fault = await photograph(browser, shot, facts, tokens);
        if (fault) faults.push(fault);
        taken += 1;
        if (taken % 20 === 0) console.log(`${taken} / ${shots.length}`);
      }
    };
    await Promise.all([worker(), worker()]);
    fs.writeFileSync(path.join(folder, 'index.html'), pageOf(shots));
    console.log(`已写入 gallery/index.html（${shots.length - faults.length} 张）`);
  } finally {
    await browser.close();
    await stop();
  }
  if (faults.length > 0) throw new Error(`有 ${faults.length} 张没有拍成：\n${faults.join('\n')}`);
}

await runMain(gallery);
