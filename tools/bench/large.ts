import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { startEmbedded } from '#service/db/embedded.ts';
import { openHandle } from '#service/db/handle.ts';
import { migrate } from '#service/db/migrate.ts';
import { openDatabase } from '#service/db/pool.ts';
import type { Deps } from '#service/deps.ts';
import { openGameShelf } from '#service/resources/catalogue/games.ts';
import { openHall } from '#service/resources/listings/hall/page.ts';
import { listOrderViews } from '#service/resources/orders/queries.ts';
import { randomFrom } from '#service/seed/random.ts';
import { explaining } from './explain.ts';
import { COUNT, kinds, PAGE } from './hall.ts';
import { load, onServer, SEED, THROW_AWAY } from './listings.ts';
import type { BenchRow } from './orders.ts';

interface Size {
  readonly listings: number;
  readonly orders: number;
}

const SMALL: Size = { listings: 10_000, orders: 10_000 };
const MOST_RATIO = 1.2;
const ROUNDS = 40;
const ORDERS_OF_EACH = 20;
const CHUNK = 1_000_000;
/** Those that no word is searched by: the indexes of terms are left out, which take most of the time. */
const asked = ['默认排序', '游戏、价格区间、按价格', '游戏、大区', '按热度', '按评分'] as const;
const LIST = '订单列表';
type What = (typeof asked)[number] | typeof LIST;

const VIEWS = /\bfrom rental_order\s+join listing\b/;

interface Market {
  /** Milliseconds at the database. What is asked for has been read once before. */
  ask(what: What, round: number): Promise<number>;
  close(): Promise<void>;
}

/** The hall and the list of somebody's orders among many listings and orders, against few. */
export async function benchLarge(): Promise<BenchRow[]> {
  const large: Size = {
    listings: Number(process.env['LARGE_LISTINGS'] ?? 10_000_000),
    orders: Number(process.env['LARGE_ORDERS'] ?? 20_000_000),
  };
  const folder = fs.mkdtempSync(path.join(process.env['LARGE_FOLDER'] ?? os.tmpdir(), 'bench-large-'));
  fs.chmodSync(folder, 0o755);
  const server = await startEmbedded({ dataDir: folder, settings: { ...THROW_AWAY, shared_buffers: '2GB' } });
  const markets: Market[] = [];
  try {
    for (const size of [SMALL, large]) markets.push(await openMarket(server.url, size));
    const rows: BenchRow[] = [];
    for (const what of [...asked, LIST] as const) rows.push(await compare(what, markets, large));
    return rows;
  } finally {
    for (const market of markets) await market.close();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(what: What, markets: readonly Market[], { listings, orders }: Size): Promise<BenchRow> {
  const taken: number[][] = markets.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, market] of markets.entries()) taken[at]?.push(await market.ask(what, round));
  const [few = 0, many = 0] = taken.map((times) => times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0);
  const ratio = many / few;
  const [one, other] = what === LIST ? [orders, SMALL.orders] : [listings, SMALL.listings];
  return {
    what: `${what} at ${one.toLocaleString('en')} against ${other.toLocaleString('en')}, p50 at the database`,
    value: `${many.toFixed(2)} ms, ${few.toFixed(2)} ms: ${ratio.toFixed(2)}`,
    target: `≤ ${MOST_RATIO}`,
    ok: ratio <= MOST_RATIO,
  };
}

async function openMarket(server: string, { listings, orders }: Size): Promise<Market> {
  const name = `market_${listings}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(server, `create database ${name}`);
  const { pool, close } = openDatabase({ url: url.href, statementTimeout: 0 });
  await migrate(pool);
  await pool.query('drop index listing_banded_terms, listing_priced_terms; drop statistics listing_hall_terms');
  console.error(`  ${listings.toLocaleString('en')} listings…`);
  await load(pool, listings);
  console.error(`  ${orders.toLocaleString('en')} orders…`);
  const renters = await loadOrders(pool, orders);

  const explained = explaining(pool, { page: PAGE, count: COUNT, list: VIEWS });
  const db = openHandle({ pool: explained.pool, keyed: pool as never });
  const deps = { db, clock: { now: Date.now } } as unknown as Deps;
  const hall = openHall(deps, openGameShelf(deps), () => Promise.resolve({ games: [], names: [], texts: '' }));
  const read = async (what: What, round: number): Promise<void> => {
    const random = randomFrom(SEED + round);
    if (what === LIST) await listOrderViews(db, { renterId: String(random.pick(renters)), type: 'all', cursor: undefined, limit: 10 });
    else await hall(kinds[what](random), null);
  };
  return {
    close,
    async ask(what, round) {
      await read(what, round);
      const { page, list } = await explained.timed(() => read(what, round));
      return page + list;
    },
  };
}

/** Finished orders with their history; those of one renter are spread over all of the time. Answers some of the renters. */
async function loadOrders(pool: Pool, orders: number): Promise<number[]> {
  const renters = Math.ceil(orders / ORDERS_OF_EACH);
  await pool.query(`select setval('user_account_id_seq', 10000000)`);
  await pool.query(
    `insert into user_account (username, nickname, avatar) select 'renter' || n, '玩家', '/a.svg' from generate_series(1, $1::integer) n`,
    [renters],
  );
  await pool.query(
    `update pg_index set indisready = false, indisvalid = false where indrelid in ('rental_order'::regclass, 'order_event'::regclass)`,
  );
  const client = await pool.connect();
  try {
    // Nothing refers to what is not there: numbers are counted through.
    await client.query('set session_replication_role = replica');
    for (let from = 1; from <= orders; from += CHUNK) {
      const through = Math.min(from + CHUNK - 1, orders);
      await client.query(
        `insert into rental_order (id, order_no, renter_id, owner_id, listing_id, status, mode, type, paid_hours, bonus_hours, created_at, start_at,
          end_at, pay_deadline, paid_at, ended_at, settled_at, deposit_returned_at, rent_base, activity_discount, vip_discount, coupon_discount,
          rent, game_money_fen, deposit, payable, lines)
        overriding system value
        select n, to_char(at, 'YYYYMMDDHH24MISS') || lpad((n % 1000000)::text, 6, '0'), 10000001 + n % $3, 1, 1 + n % (select max(id) from listing),
          $4, 'now', 1, 1, 0, at, at, at + interval '1 hour', at + interval '15 minutes', at, at + interval '1 hour', at + interval '2 days',
          at + interval '2 days', 500, 0, 0, 0, 500, 0, 2000, 2500, '[{"fen": 500, "kind": "rent", "label": "租金", "note": "¥5.00 × 1 小时"}]'
        from generate_series($1::bigint, $2::bigint) n, lateral (select timestamptz '2025-01-01' + n * interval '1 second' as at) moment`,
        [from, through, renters, ORDER.finished],
      );
      await client.query(
        `insert into order_event (order_id, at, event, from_status, to_status, by)
        select n, now(), event, null, $3, 'clock' from generate_series($1::bigint, $2::bigint) n,
          unnest('{order.made,payment.settled,rental.started,rental.ended,order.settled}'::text[]) event`,
        [from, through, ORDER.finished],
      );
    }
  } finally {
    client.release(true);
  }
  for (const table of ['rental_order', 'order_event']) await pool.query(`reindex table ${table}`);
  for (const table of ['rental_order', 'order_event', 'user_account']) await pool.query(`vacuum (analyze) ${table}`);
  return Array.from({ length: 500 }, (_, at) => 10_000_001 + ((at * 7_919) % renters));
}
