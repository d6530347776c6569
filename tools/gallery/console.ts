import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { queues } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { operatorRoles } from '#contract/operator/roles.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { kinds } from '#operator/cases/index.ts';
import { addPerson } from '#service/domains/operators/person.ts';
import { openSession } from '#service/domains/operators/signIn.ts';
import type { SiteMarket } from '#testing/site/service.ts';

const widths = [1366, 1920] as const;
const FULL = 30;
const pages = ['/', '/search', '/search/玩', '/approvals', '/alarms', '/audit', '/maintenance', '/people', '/roles', '/me'];

type Case = DataOf<typeof queues.listCases>['list'][number];

/** A row of a full queue: every third is overdue, every fifth is claimed. */
const aCase = (number: number): Case => ({
  subject: `2026112711010203${String(10 + number)}`,
  title: `等处理的第 ${number + 1} 件，标题可以长到一行放不下为止，这时在格子里换行`,
  at: Date.now() - number * HOUR,
  due: Date.now() + (number - FULL / 3) * HOUR,
  amount_fen: number % 2 === 0 ? 1_590 * (number + 1) : null,
  user_id: '12',
  claim: number % 5 === 0 ? { by: '小李', until: Date.now() + HOUR / 6, is_own: number === 0 } : null,
});

/** A page of a person with every role. */
async function signedIn(browser: Browser, market: SiteMarket, width: number): Promise<Page> {
  const { id } = await addPerson(market.deps, {
    name: `拍照 ${randomBytes(4).toString('hex')}`,
    roles: operatorRoles,
    createdBy: '拍照',
    password: randomBytes(16).toString('hex'),
  });
  const { token } = await openSession(market.deps, { personId: id, seen: { ip: '10.0.0.1', userAgent: 'gallery' } });
  const context = await browser.newContext({ viewport: { width, height: width === 1366 ? 768 : 1080 } });
  await context.addInitScript((kept: string) => sessionStorage.setItem('operator-token', kept), token);
  return context.newPage();
}

/** Photographs every page of the console, one of each list of its results, and every queue full and empty. */
export async function photographConsole(browser: Browser, url: string, market: SiteMarket, folder: string): Promise<number> {
  fs.mkdirSync(folder, { recursive: true });
  const { db } = market.deps;
  const order = await db
    .selectFrom('rental_order')
    .select(['order_no', 'renter_id', 'listing_id'])
    .where('status', '=', ORDER.renting)
    .executeTakeFirst();
  const complaint = await db
    .selectFrom('complaint')
    .innerJoin('rental_order', 'rental_order.id', 'order_id')
    .select('order_no')
    .where('complaint.status', '=', 'answered')
    .executeTakeFirst();
  const looked = [
    ...pages,
    ...(order ? [`/orders/${order.order_no}`, `/users/${order.renter_id}`, `/accounts/${order.listing_id}`] : []),
    ...(complaint ? [`/cases/complaints/${complaint.order_no}`] : []),
  ];
  let taken = 0;
  for (const width of widths) {
    const page = await signedIn(browser, market, width);
    const shoot = async (place: string, name: string): Promise<void> => {
      await page.goto(url + encodeURI(place));
      await page.locator('main h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true });
      taken += 1;
    };
    for (const place of looked) await shoot(place, place === '/' ? 'door' : place.slice(1).replaceAll('/', '-'));
    const queued = Object.entries(kinds).filter(([, kind]) => kind.isQueued);
    for (const [state, list] of [
      ['full', Array.from({ length: FULL }, (_, number) => aCase(number))],
      ['empty', []],
    ] as const) {
      await page.route(/\/operator\/api\/v1\/queues\/[^/?]+(?:\?|$)/, (route) =>
        route.fulfill({ json: { code: 0, message: 'ok', data: { list, next_cursor: null } } }),
      );
      for (const [name] of queued) await shoot(`/queues/${name}`, `queue-${name}-${state}`);
      await page.unrouteAll();
    }
    await page.context().close();
  }
  return taken;
}
