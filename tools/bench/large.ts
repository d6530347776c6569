import type { Pool } from 'pg';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { openHandle } from '#service/database.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import { openDatabase } from '#service/database.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { gameShelf } from '#service/domains/listings/games.ts';
import { openHall } from '#service/domains/listings/hall/page.ts';
import { listOrderViews } from '#service/domains/orders/queries.ts';
import { randomFrom } from '#service/kernel/lib/random.ts';
import { explaining } from './explain.ts';
import { COUNT, kinds, PAGE } from './hall.ts';
import { fillAnew, filled, load, SEED, withThrowAway } from './listings.ts';
import type { BenchRow } from './orders.ts';

interface Size {
  readonly listings: number;
  readonly orders: number;
}

const SMALL: Size = { listings: 10_000, orders: 10_000 };
const MOST_RATIO = 1.2;
const ROUNDS = 100;
const MOST_ROUNDS = 300;
const ORDERS_OF_EACH = 20;
const CHUNK = 1_000_000;
const FIRST_RENTER = 10_000_001;
/** Queries without a search word: the term indexes are omitted, since building them takes most of the time. */
const asked = ['默认排序', '游戏、价格区间、按价格', '游戏、大区', '按热度', '按评分'] as const;
const LIST = '订单列表';
type What = (typeof asked)[number] | typeof LIST;

const VIEWS = /\bfrom rental_order\s+join listing\b/;

interface Taken {
  /** Time in the database in ms, with the pages in its cache. */
  readonly ms: number;
  readonly rows: number;
}

interface Market {
  ask(what: What, round: number): Promise<Taken>;
  close(): Promise<void>;
}

/** The hall and an order list with many listings and orders, compared with few. */
export async function benchLarge(): Promise<BenchRow[]> {
  const large: Size = {
    listings: Number(process.env['LARGE_LISTINGS'] ?? 10_000_000),
    orders: Number(process.env['LARGE_ORDERS'] ?? 20_000_000),
  };
  return withThrowAway({ shared_buffers: '2GB' }, async (server) => {
    const opened: Market[] = [];
    const open = async (size: Size): Promise<Market> => {
      const market = await openMarket(server, size);
      opened.push(market);
      return market;
    };
    try {
      const markets = [await open(SMALL), await open(large)] as const;
      const rows: BenchRow[] = [];
      for (const what of [...asked, LIST] as const) rows.push(await compare(what, markets, large));
      return rows;
    } finally {
      for (const market of opened) await market.close();
    }
  });
}

/** Compares pages with the same number of rows: with few listings a zone may have less than a full page. */
async function compare(what: What, markets: readonly [few: Market, many: Market], { listings, orders }: Size): Promise<BenchRow> {
  const [few, many]: [Taken[], Taken[]] = [[], []];
  for (let round = 0; few.length < ROUNDS && round < MOST_ROUNDS; round += 1) {
    const [one, other] = [await markets[0].ask(what, round), await markets[1].ask(what, round)];
    if (one.rows !== other.rows) continue;
    few.push(one);
    many.push(other);
  }
  const [least, most] = [medianOf(few), medianOf(many)];
  const ratio = most / least;
  const [size, small] = what === LIST ? [orders, SMALL.orders] : [listings, SMALL.listings];
  return {
    what: `${what} at ${size.toLocaleString('en')} against ${small.toLocaleString('en')}, p50 at the database`,
    value: `${most.toFixed(2)} ms, ${least.toFixed(2)} ms: ${ratio.toFixed(2)} (${few.length} pairs of pages with as many rows)`,
    target: `≤ ${MOST_RATIO}`,
    ok: ratio <= MOST_RATIO,
  };
}

const medianOf = (taken: readonly Taken[]): number =>
  taken.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(taken.length / 2)] ?? NaN;

const rentersOf = ({ orders }: Size): number => Math.ceil(orders / ORDERS_OF_EACH);

async function openMarket(server: string, size: Size): Promise<Market> {
  const url = await filled(server, `market_${size.listings}_${size.orders}`, async (empty) => {
    await empty.query('drop index listing_banded_terms, listing_priced_terms; drop statistics listing_hall_terms');
    console.error(`  ${size.listings.toLocaleString('en')} listings…`);
    await load(empty, size.listings);
    console.error(`  ${size.orders.toLocaleString('en')} orders…`);
    await loadOrders(empty, size);
  });
  const { pool, close } = openDatabase({ url, statementTimeout: 0 });
  await migrate(pool);
  const explained = explaining(pool, { page: PAGE, count: COUNT, list: VIEWS });
  const db = openHandle({ pool: explained.pool, keyed: pool as never });
  const deps = { db, clock: { now: Date.now } } as unknown as Deps;
  const hall = openHall(deps, gameShelf(deps.db), () => Promise.resolve({ games: [], names: [], texts: '' }));
  const renters = rentersOf(size);
  const read = async (what: What, round: number): Promise<number> => {
    const random = randomFrom(SEED + round);
    if (what === LIST) {
      const renterId = String(FIRST_RENTER + random.int(0, renters - 1));
      return (await listOrderViews(db, { renterId, type: 'all', cursor: undefined, limit: 10 })).length;
    }
    const page = await hall(kinds[what](random), null);
    return page.list.length;
  };
  return {
    close,
    async ask(what, round) {
      const rows = await read(what, round);
      const { page, list } = await explained.timed(async () => void (await read(what, round)));
      return { ms: page + list, rows };
    },
  };
}

/** Creates finished orders with their history; the orders of each renter are spread over the whole period. */
async function loadOrders(pool: Pool, size: Size): Promise<void> {
  const { orders } = size;
  const renters = rentersOf(size);
  await pool.query(`select setval('user_account_id_seq', $1)`, [FIRST_RENTER - 1]);
  await pool.query(
    `insert into user_account (username, nickname, avatar) select 'renter' || n, '玩家', '/a.svg' from generate_series(1, $1::integer) n`,
    [renters],
  );
  await pool.query('vacuum (analyze) user_account');
  await fillAnew(pool, ['rental_order', 'order_event'], async (client) => {
    // Foreign keys need no checks: all ids are consecutive.
    await client.query('set local session_replication_role = replica');
    for (let from = 1; from <= orders; from += CHUNK) {
      const through = Math.min(from + CHUNK - 1, orders);
      await client.query(
        `insert into rental_order (id, order_no, renter_id, owner_id, listing_id, status, mode, type, paid_hours, bonus_hours,
          created_at, start_at, end_at, pay_deadline, paid_at, ended_at, settled_at, deposit_returned_at,
          rent_base, activity_discount, vip_discount, coupon_discount, rent, game_money_fen, deposit, payable, lines)
        overriding system value
        select n, to_char(at, 'YYYYMMDDHH24MISS') || lpad((n % 1000000)::text, 6, '0'), $3 + n % $4, 1, 1 + n % $5,
          $6, 'now', 1, 1, 0, at, at, at + interval '1 hour', at + interval '15 minutes', at, at + interval '1 hour',
          at + interval '2 days', at + interval '2 days', 500, 0, 0, 0, 500, 0, 2000, 2500,
          '[{"fen": 500, "kind": "rent", "label": "租金", "note": "¥5.00 × 1 小时"}]'
        from generate_series($1::bigint, $2::bigint) n, lateral (select timestamptz '2025-01-01' + n * interval '1 second' as at) moment`,
        [from, through, FIRST_RENTER, renters, size.listings, ORDER.finished],
      );
      await client.query(
        `insert into order_event (id, order_id, at, event, from_status, to_status, by)
        overriding system value
        select (n - 1) * 5 + place, n, now(), event, null, $3, 'clock' from generate_series($1::bigint, $2::bigint) n,
          unnest('{order.made,payment.settled,rental.started,rental.ended,order.settled}'::text[]) with ordinality history (event, place)`,
        [from, through, ORDER.finished],
      );
    }
  });
}
