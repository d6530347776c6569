import type { Pool } from 'pg';
import { alertKinds, certificates, shopSorts } from '#contract/names.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { addDays, startOfDay } from '#contract/rules/clock.ts';
import { openDatabase, openHandle } from '#service/database.ts';
import { notifyAlerts } from '#service/domains/alerts/tell.ts';
import { gameShelf } from '#service/domains/listings/games.ts';
import type { HallQuery } from '#service/domains/listings/hall/filter.ts';
import { newestListing, openNewHits, type Watched } from '#service/domains/listings/hall/newSince.ts';
import { openHall } from '#service/domains/listings/hall/page.ts';
import { countShops } from '#service/domains/shops/count.ts';
import { listShops, readShop } from '#service/domains/shops/read.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { type Random, randomFrom } from '#service/kernel/lib/random.ts';
import { sql } from 'kysely';
import { explaining } from './explain.ts';
import { COUNT, PAGE } from './hall.ts';
import { fillAnew, filled, load, SEED, specs, withThrowAway } from './listings.ts';
import type { BenchRow } from './orders.ts';

const LISTINGS = Number(process.env['FINDING_LISTINGS'] ?? 1_000_000);
const SHOPS = 5_000;
/** A fifth of the accounts are reserved for a part of tonight, and as many for other times of the coming week. */
const HELD = LISTINGS / 5;
const ALERTS = 10_000;
const RENTERS = LISTINGS / 5;
const [WARM_ROUNDS, ROUNDS] = [10, 60];
const FREE_MS = 5;
const NEWS_MS = 3;
const SHOP_MS = 2;

const every: HallQuery = { limit: 20, available: 'bookable', sort: 'recommended' };
const at = LISTINGS.toLocaleString('en');

/** What is asked, and the highest median of the statements of a page and of a count, in ms. */
interface Question {
  readonly what: string;
  readonly most: number;
  ask(random: Random): Promise<unknown>;
}

/** 22:00 of tomorrow until 07:00: both lie ahead whenever it runs. */
const night = (() => {
  const day = addDays(startOfDay(Date.now()), 2);
  return { free_from: day - 2 * HOUR, free_to: day + 7 * HOUR };
})();

/** Its end differs by minutes, so that no count of another round is kept. */
const someNight = (random: Random) => ({ ...night, free_to: night.free_to - random.int(0, 239) * MINUTE });

async function fill(pool: Pool): Promise<void> {
  console.error(`  ${at} listings of ${SHOPS.toLocaleString('en')} shops…`);
  await pool.query('drop index listing_banded_terms, listing_priced_terms; drop statistics listing_hall_terms');
  await load(pool, LISTINGS, SHOPS);
  await pool.query(`update user_account set shop_name = '店铺' || id, cert_type = 1 + id % 2`);
  await pool.query(`
    insert into owner_tally (owner_id, reviews, totals, good)
    select id, id % 300, (id % 300) * 4, floor((id % 300) * (0.6 + 0.4 * random())) from user_account`);
  // A tenth has windows, and a fiftieth of the others rests.
  await pool.query(`update listing set windows = '{[0,4320),[5760,10080)}' where id % 10 = 3`);
  await pool.query(`update listing set state = 'resting', resting_until = now() + interval '2 days' where id % 50 = 7`);
  console.error(`  ${(2 * HELD).toLocaleString('en')} reservations…`);
  await fillAnew(pool, ['order_hold'], async (client) => {
    await client.query('set local session_replication_role = replica');
    const hold = (offset: number, from: string) =>
      client.query(
        `insert into order_hold (order_id, listing_id, during)
        select n + $1::bigint, n * 5 - n % 5, tstzrange(starts, starts + interval '1 hour' * (1 + n % 8))
        from generate_series(1, $2::bigint) n, lateral (select $3::timestamptz + ${from} as starts) placed`,
        [offset, HELD, new Date(night.free_from)],
      );
    await hold(0, `interval '30 minutes' * (n % 12)`);
    await hold(HELD, `interval '1 day' + interval '1 hour' * (n % 120)`);
  });
  await pool.query('vacuum (analyze) listing, user_account, owner_tally');
}

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
const p95 = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? NaN;

/** What helps to find an account, on one million listings of five thousand shops: medians at the database, planning and running. */
export async function benchFinding(): Promise<BenchRow[]> {
  return withThrowAway({ shared_buffers: '2GB' }, async (server) => {
    const url = await filled(server, `finding_${LISTINGS}`, fill);
    const { pool, close } = openDatabase({ url, statementTimeout: 0 });
    try {
      await migrate(pool);
      return await measure(pool);
    } finally {
      await close();
    }
  });
}

async function measure(pool: Pool): Promise<BenchRow[]> {
  // A database that is started anew has read nothing yet.
  await pool.query('select count(*) from listing where length(title) = 0');
  const explained = explaining(pool, { count: COUNT, page: PAGE, other: /\bselect\b/ });
  const db = openHandle({ pool: explained.pool, keyed: explained.pool as never });
  const plain = openHandle({ pool, keyed: pool as never });
  const clock = { now: Date.now };
  await countShops({ db: plain, clock });
  // Most people have no shop.
  await pool.query(
    `insert into user_account (username, nickname, avatar) select 'renter' || n, '租客', '/a.svg' from generate_series(1, $1::integer) n
    on conflict do nothing`,
    [RENTERS],
  );
  await pool.query('vacuum (analyze) user_account, shop, shop_game');
  const hall = openHall({ db, clock } as unknown as Deps, gameShelf(plain), () => Promise.resolve({ games: [], names: [], texts: '' }));
  const countNew = openNewHits({ db, clock });
  const newest = (await first(plain, { newest: whole }, sql`select ${newestListing} as newest`))?.newest ?? 0;
  const game = (random: Random): string => String(random.int(1, specs.length));
  const shop = (random: Random): string => String(random.int(1, SHOPS));
  const searches = (random: Random, count: number): Watched[] =>
    Array.from({ length: count }, () => ({
      query: { ...every, game_id: game(random), sort: 'newest', ...(random.chance(0.5) && { no_deposit: '1' as const }) },
      seen: newest - random.int(1, 2_000),
    }));
  const page = (what: string, most: number, query: (random: Random) => Partial<HallQuery>): Question => ({
    what,
    most,
    ask: (random) => hall({ ...every, ...query(random) }, null),
  });
  const questions: Question[] = [
    page('hall, free for a night 22:00–07:00', FREE_MS, someNight),
    page('hall, free for a night, of a game', FREE_MS, (random) => ({ ...someNight(random), game_id: game(random) })),
    page('hall, free for a night, of a game, by price', FREE_MS, (random) => ({
      ...someNight(random),
      game_id: game(random),
      sort: 'price_asc',
    })),
    page('hall, free at a random time of the week', FREE_MS, (random) => {
      const from = Date.now() + random.int(1, 7 * 48) * 30 * MINUTE;
      return { free_from: from, free_to: from + random.int(1, 12) * HOUR, game_id: game(random) };
    }),
    page('hall, with bargaining', FREE_MS, () => ({ bargain: '1' })),
    page('hall, with bargaining, of a game', FREE_MS, (random) => ({ bargain: '1', game_id: game(random) })),
    page('hall, with free play', FREE_MS, () => ({ free_play: '1' })),
    page('hall, VIP discount', FREE_MS, () => ({ vip_discount: '1' })),
    page('a shop’s accounts', SHOP_MS, (random) => ({ merchant_id: shop(random) })),
    page('a shop’s accounts, by price', SHOP_MS, (random) => ({ merchant_id: shop(random), sort: 'price_asc' })),
    {
      what: 'a saved search, what is new',
      most: NEWS_MS,
      ask: (random) => countNew(searches(random, 1)),
    },
    { what: 'ten saved searches of a person, what is new', most: 10 * NEWS_MS, ask: (random) => countNew(searches(random, 10)) },
    ...Object.values(shopSorts).map((sort): Question => ({
      what: `list of shops, ${sort}`,
      most: SHOP_MS,
      ask: () => listShops(db, { limit: 20, sort }, null),
    })),
    ...Object.values(shopSorts).map((sort): Question => ({
      what: `list of shops of a game, ${sort}`,
      most: SHOP_MS,
      ask: (random) => listShops(db, { limit: 20, sort, game_id: game(random) }, null),
    })),
    ...Object.values(shopSorts).map((sort): Question => ({
      what: `list of merchants of a game, ${sort}`,
      most: SHOP_MS,
      ask: (random) => listShops(db, { limit: 20, sort, game_id: game(random), certificate: certificates.MERCHANT }, null),
    })),
    {
      what: 'list of merchants',
      most: SHOP_MS,
      ask: () => listShops(db, { limit: 20, sort: 'rating', certificate: certificates.MERCHANT }, null),
    },
    {
      what: 'list of shops by name',
      most: SHOP_MS,
      ask: (random) => listShops(db, { limit: 20, sort: 'rented', keyword: `店铺${random.int(1, 500)}` }, null),
    },
    { what: 'head of a shop’s page', most: SHOP_MS, ask: (random) => readShop(db, shop(random), null) },
  ];
  const rows: BenchRow[] = [];
  for (const question of questions) rows.push(...(await answered(question, explained)));
  rows.push(await alertsOf(pool));
  return rows;
}

/** Each round asks anew, so that counts that are kept for a while are read too. */
async function answered(
  { what, most, ask }: Question,
  explained: ReturnType<typeof explaining<'count' | 'page' | 'other'>>,
): Promise<BenchRow[]> {
  const [pages, counts]: [number[], number[]] = [[], []];
  for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
    const random = randomFrom(SEED + round);
    const { page, other, count } = await explained.timed(async () => void (await ask(random)));
    if (round < 0) continue;
    pages.push(page + other);
    if (count > 0) counts.push(count);
  }
  const p50 = median(pages);
  const counted = counts.length === 0 ? '' : `; its count, where it was not kept, ${median(counts).toFixed(2)} ms`;
  return [
    {
      what: `${what}, p50 at the database, ${at} listings`,
      value: `${p50.toFixed(2)} ms (p95 ${p95(pages).toFixed(2)} ms${counted})`,
      target: `≤ ${most} ms`,
      ok: p50 <= most,
    },
  ];
}

/** Ten thousand people wait for one listing: told by one statement. */
async function alertsOf(pool: Pool): Promise<BenchRow> {
  await pool.query('delete from listing_alert');
  await pool.query(
    `insert into user_account (username, nickname, avatar) select 'waiting' || n, '等号', '/a.svg' from generate_series(1, $1::integer) n
    on conflict do nothing`,
    [ALERTS],
  );
  const { rows } = await pool.query<{ id: string }>(
    'select id from listing where is_listed and deleted_at is null and not is_rented and at_rest_until is null order by id limit 1',
  );
  const listingId = rows[0]?.id ?? '';
  await pool.query(
    `insert into listing_alert (user_id, listing_id, kind, set_at)
    select id, $1, $2, now() from user_account where username like 'waiting%' limit $3`,
    [listingId, alertKinds.FREE, ALERTS],
  );
  await pool.query('vacuum (analyze) listing_alert');
  let statements = 0;
  const counted = Object.assign(Object.create(pool) as Pool, {
    query(...given: Parameters<Pool['query']>) {
      statements += 1;
      return pool.query(...given);
    },
  });
  const began = performance.now();
  await notifyAlerts({ db: openHandle({ pool: counted, keyed: counted as never }), clock: { now: Date.now } }, listingId);
  const took = performance.now() - began;
  const { rows: messages } = await pool.query<{ count: string }>(
    `select count(*) from notification where leads_to = $1 and created_at > now() - interval '${DAY / MINUTE} minutes'`,
    [`/detail/${listingId}.html`],
  );
  await pool.query('delete from notification');
  const sent = Number(messages[0]?.count);
  return {
    what: `${ALERTS.toLocaleString('en')} alerts on one listing`,
    value: `${sent.toLocaleString('en')} messages by ${statements} statement, ${took.toFixed(0)} ms`,
    target: `${ALERTS.toLocaleString('en')} messages by 1 statement`,
    ok: sent === ALERTS && statements === 1,
  };
}
