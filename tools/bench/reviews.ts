import { sql } from 'kysely';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '#service/kernel/database/embedded.ts';
import { openHandle } from '#service/database.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import { openDatabase } from '#service/database.ts';
import type { Db } from '#service/kernel/deps.ts';
import { listReviewRows, readTally } from '#service/domains/reviews/queries.ts';
import type { BenchRow } from './orders.ts';

const REVIEWS = 1_000_000;
const RENTERS = 50_000;
const LISTINGS = 2_000;
const PAGE = 10;
const PAGES = 5;
const WARM_ROUNDS = 3;
const ROUNDS = 20;
const TARGET_MS = 2;
/** The database is deleted after the run. */
const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '8GB', autovacuum: 'off' };
/** The listing with half of all reviews. */
const LOVED = '1';

/**
 * Half of the reviews are of one listing; one in a hundred is bad, one in ten has pictures. Reading them needs no orders.
 */
async function load(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      `insert into user_account (username, nickname, avatar)
        select 'renter' || n, '玩家' || n, '/a.svg'
        from generate_series(1, ${RENTERS}) n`,
    );
    await client.query(`insert into game (title, world, attribute_names) values ('星海竞技', 'fantasy', '{}')`);
    await client.query(`
      insert into review (order_id, listing_id, renter_id, owner_id,
        described, sign_in, service, words, tags, pictures, is_anonymous, created_at, status)
      select n, case when n % 2 = 0 then ${LOVED} else 2 + n % ${LISTINGS} end, 1 + n % ${RENTERS}, 1, score, score, score,
        '皮肤都在，上号一次就成功，下次还租', '{上号快}', case when n % 20 = 0 then 1 else 0 end, false, now() - n * interval '1 minute', 'shown'
      from generate_series(1, ${REVIEWS}) n, lateral (select case when n % 100 = 0 then 1 else 5 end as score) scored`);
    await client.query(`
      insert into review_tally (listing_id, reviews, described, sign_in, service, stars, pictured, low)
      select listing_id, count(*), sum(described), sum(sign_in), sum(service),
        array[count(*) filter (where total = 3), 0, 0, 0, count(*) filter (where total = 15)]::int[],
        count(*) filter (where pictures > 0), count(*) filter (where total <= 8)
      from review group by listing_id`);
    await client.query(`
      insert into listing (id, owner_id, game_id, title, description, platform, zone, role_name, rental, shown_rental)
      select n, 1, 1, '全英雄', '', '安卓', '1区', '夜雨', 500, 500 from generate_series(1, ${LISTINGS + 2}) n`);
    await client.query(`insert into user_setting (user_id) select n from generate_series(1, ${RENTERS}) n`);
    await client.query(`
      insert into picture (owner_id, purpose, is_public, sha256, bytes, width, height, created_at)
      select renter_id, 'review', true, sha256(id::text::bytea), '', 640, 480, created_at from review where pictures > 0 order by id`);
    await client.query(`
      insert into review_picture (review_id, position, picture_id)
      select id, 0, row_number() over (order by id) from review where pictures > 0`);
    await client.query('commit');
  } finally {
    client.release();
  }
  await pool.query('vacuum (analyze) review');
  await pool.query('analyze');
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
interface Explained {
  readonly Plan: Plan;
  readonly 'Planning Time': number;
  readonly 'Execution Time': number;
}
const nodesOf = (plan: Plan): string[] => [
  [plan['Node Type'], plan['Relation Name']].join(' ').trim(),
  ...(plan.Plans ?? []).flatMap(nodesOf),
];

/** The service's database handle; also reports each query's planning and execution time and its plan nodes. */
function explaining(pool: pg.Pool, tell: (ms: number, nodes: readonly string[]) => void): Db {
  const query = async ({ text, values }: pg.QueryConfig) => {
    const explained = await pool.query<{ 'QUERY PLAN': [Explained] }>(
      `explain (analyze, timing off, serialize text, summary, format json) ${text}`,
      values,
    );
    const [plan] = explained.rows[0]?.['QUERY PLAN'] ?? [];
    if (!plan) throw new Error('the database did not explain');
    tell(plan['Planning Time'] + plan['Execution Time'], nodesOf(plan.Plan));
    return pool.query<Record<string, unknown>>(text, values);
  };
  return openHandle({
    pool: Object.assign(Object.create(pool) as pg.Pool, { query }),
    keyed: { query, listen: () => () => {} },
  });
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Reads of the page of a listing with half of a million reviews: the summary, and each filter's first and fifth page.
 */
export async function benchReviews(): Promise<BenchRow[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-reviews-'));
  fs.chmodSync(folder, 0o755);
  const server = await startEmbedded({ dataDir: folder, settings: THROW_AWAY });
  const { pool, close } = openDatabase({ url: server.url, statementTimeout: 0 });
  try {
    await migrate(pool);
    await load(pool);
    const times = new Map<string, number[]>();
    const scans = new Set<string>();
    let what = '';
    let isKept = false;
    const db = explaining(pool, (ms, nodes) => {
      if (!isKept) return;
      times.set(what, [...(times.get(what) ?? []), ms]);
      for (const node of nodes.filter((each) => each.startsWith('Seq Scan'))) scans.add(`${what}: ${node}`);
    });
    for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
      isKept = round >= 0;
      what = 'summary';
      await readTally(db, LOVED);
      for (const filter of ['all', 'pictures', 'low'] as const) {
        let cursor: string | undefined;
        for (let page = 1; page <= PAGES; page += 1) {
          what = `${filter}, ${page === 1 ? 'first page' : 'later pages'}`;
          const rows = await listReviewRows(db, { of: sql`listing_id = ${LOVED}`, filter, cursor, limit: PAGE });
          if (rows.length !== PAGE + 1) throw new Error(`${what} has ${rows.length} rows`);
          cursor = rows[PAGE - 1]?.id;
        }
      }
    }
    const medians = [...times].map(([name, values]) => [name, median(values)] as const);
    const slowest = medians.toSorted((one, other) => other[1] - one[1])[0] ?? ['', Number.POSITIVE_INFINITY];
    return [
      {
        what:
          `reviews of a detail page at ${REVIEWS.toLocaleString('en')} reviews, p50 at the database (planning + running), slowest ` +
          'reading',
        value: `${slowest[1].toFixed(2)} ms (${slowest[0]}); ${medians.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(', ')}`,
        target: `≤ ${TARGET_MS} ms`,
        ok: slowest[1] <= TARGET_MS,
      },
      {
        what: 'reviews of a detail page, read without an index',
        value: scans.size === 0 ? 'nothing' : [...scans].join(', '),
        target: 'nothing',
        ok: scans.size === 0,
      },
    ];
  } finally {
    await close();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
