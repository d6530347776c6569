import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { DAY } from '#contract/rules/constants.ts';
import { startEmbedded } from '#service/db/embedded.ts';
import { migrate } from '#service/db/migrate.ts';
import { createPool, openDatabase } from '#service/db/pool.ts';
import type { Deps } from '#service/deps.ts';
import { openGameShelf } from '#service/resources/catalogue/games.ts';
import type { HallQuery } from '#service/resources/listings/hall/filter.ts';
import { openHall } from '#service/resources/listings/hall/page.ts';
import { gamesOfBattle } from '#service/seed/gamesOfBattle.ts';
import { gamesOfWonder } from '#service/seed/gamesOfWonder.ts';
import { drawListing } from '#service/seed/listings.ts';
import { type Random, randomFrom } from '#service/seed/random.ts';
import type { BenchRow } from './orders.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const;
const WARM_ROUNDS = 5;
const ROUNDS = 60;
const CHUNK = 5_000;
const TARGET_MS = 1;
const TARGET_RATIO = 1.5;
const OWNERS = 500;
const SEED = 7;
/** Nothing here outlives the run, so that loading need not wait for the disk. Reading knows none of these. */
const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB', maintenance_work_mem: '512MB', autovacuum: 'off' };

const specs = [...gamesOfBattle, ...gamesOfWonder].filter(({ closed }) => !closed);

/** What people ask the hall for, in the shares in which it is asked for here: all alike. */
type Kind = '默认排序' | '游戏、价格区间、按价格' | '游戏、大区' | '游戏、属性' | '一个汉字' | '两个汉字' | '汉字、游戏、免押金' | '按热度' | '按评分' | '第二页起';

interface Hall {
  readonly size: number;
  readonly ask: (query: HallQuery) => Promise<{ readonly pageMs: number; readonly nextCursor: string | null }>;
  readonly close: () => Promise<void>;
}

const every: HallQuery = { limit: 20, available: 'bookable', sort: 'recommended' };
const words = (random: Random): string[] => [...random.pick(specs).treasures, ...random.pick(specs).reasons].filter((text) => /^\p{Script=Han}{2,}/u.test(text));

const kinds: Readonly<Record<Exclude<Kind, '第二页起'>, (random: Random) => HallQuery>> = {
  默认排序: () => every,
  '游戏、价格区间、按价格': (random) => {
    const least = random.int(1, 5) * 100;
    return { ...every, game_id: gameOf(random).id, rental_min: least, rental_max: least + random.int(1, 10) * 100, sort: random.pick(['price_asc', 'price_desc']) };
  },
  '游戏、大区': (random) => {
    const { id, spec } = gameOf(random);
    const platform = random.pick(spec.platforms);
    return { ...every, game_id: id, platform, zone: spec.zone(platform, random) };
  },
  '游戏、属性': (random) => {
    const { id, spec } = gameOf(random);
    const [name, value] = random.pick(spec.draw(random.next(), random).attrs);
    return { ...every, game_id: id, attrs: [name, String(value)].map(encodeURIComponent).join(':') };
  },
  一个汉字: (random) => ({ ...every, keyword: random.pick([...random.pick(words(random))].filter((letter) => /\p{Script=Han}/u.test(letter))) }),
  两个汉字: (random) => ({ ...every, keyword: random.pick(words(random)).slice(0, 2) }),
  '汉字、游戏、免押金': (random) => ({ ...every, game_id: gameOf(random).id, keyword: random.pick(words(random)).slice(0, 1), no_deposit: '1' }),
  按热度: (random) => ({ ...every, sort: 'hot', ...(random.chance(0.5) && { game_id: gameOf(random).id }) }),
  按评分: (random) => ({ ...every, sort: 'rating', ...(random.chance(0.5) && { game_id: gameOf(random).id }) }),
};

/** Games are numbered as they stand in the list. */
function gameOf(random: Random): { id: string; spec: (typeof specs)[number] } {
  const spec = random.pick(specs);
  return { id: String(specs.indexOf(spec) + 1), spec };
}

/** A database of its own with so many believable listings, and the hall that reads it as the service does. */
async function openSize(server: string, size: number): Promise<Hall> {
  const url = new URL(server);
  url.pathname = `/hall_${size}`;
  await onServer(server, `create database hall_${size}`);
  const { db, pool, close } = openDatabase({ url: url.href, statementTimeout: 0 });
  await migrate(pool);
  await load(pool, size);
  let pageMs = 0;
  const timed = Object.assign(Object.create(pool) as Pool, {
    async query(config: { text: string } | string, values?: unknown[]) {
      const began = performance.now();
      const answer = await pool.query(config as string, values);
      if (typeof config === 'object' && config.text.includes('order by')) pageMs = performance.now() - began;
      return answer;
    },
  });
  const deps = { db, pool: timed, clock: { now: Date.now } } as unknown as Deps;
  const hall = openHall(deps, openGameShelf(deps));
  return {
    size,
    close,
    async ask(query) {
      const { next_cursor } = await hall(query, null);
      return { pageMs, nextCursor: next_cursor };
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const pool = createPool({ url, max: 1, statementTimeout: 0 });
  await pool.query(statement).finally(() => pool.end());
}

async function load(pool: Pool, size: number): Promise<void> {
  const random = randomFrom(SEED);
  const now = Date.now();
  await pool.query(`insert into user_account (username, nickname, avatar) select 'owner' || n, '号主', '/a.svg' from generate_series(1, $1::integer) n`, [OWNERS]);
  for (const { title, world, attributeNames } of specs) await pool.query('insert into game (title, world, attribute_names) values ($1, $2, $3)', [title, world, attributeNames]);
  const weighted = specs.flatMap((spec, at) => Array.from({ length: spec.listings }, () => ({ spec, gameId: String(at + 1) })));
  // Indexes are filled at once after the rows: what is not ready is not kept.
  await pool.query(`update pg_index set indisready = false, indisvalid = false where indrelid = 'listing'::regclass and not indisunique`);
  for (let from = 0; from < size; from += CHUNK) {
    const listings = Array.from({ length: Math.min(CHUNK, size - from) }, (_, at) => {
      const { spec, gameId } = random.pick(weighted);
      const createdAt = now - 60 * DAY * (1 - (from + at) / size);
      return drawListing(spec, { gameId, ownerId: String(random.int(1, OWNERS)), createdAt, now }, random);
    });
    const columns = Object.keys(listings[0] ?? {}).join(', ');
    await pool.query(`insert into listing (${columns}) select ${columns} from jsonb_populate_recordset(null::listing, $1)`, [JSON.stringify(listings)]);
  }
  await pool.query('reindex table listing');
  await pool.query('vacuum (analyze) listing');
}

/** Milliseconds that the page of a query took at the database, by kind of query. */
type Samples = Readonly<Record<Kind, number[]>>;

async function round(hall: Hall, random: Random, samples?: Samples): Promise<void> {
  for (const [kind, draw] of Object.entries(kinds) as [keyof typeof kinds, (typeof kinds)[keyof typeof kinds]][]) {
    const query = draw(random);
    const first = await hall.ask(query);
    samples?.[kind].push(first.pageMs);
    if (first.nextCursor === null) continue;
    const second = await hall.ask({ ...query, cursor: first.nextCursor });
    samples?.第二页起.push(second.pageMs);
  }
}

const noSamples = (): Samples => Object.fromEntries([...Object.keys(kinds), '第二页起'].map((kind) => [kind, [] as number[]])) as Samples;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function rowOf({ size }: Hall, samples: Samples): BenchRow {
  const all = median(Object.values(samples).flat());
  const [slowest, slow] = Object.entries(samples).map(([kind, values]) => [kind, median(values)] as const).sort((one, other) => other[1] - one[1])[0] ?? ['', 0];
  return {
    what: `hall page at ${size.toLocaleString('en')} listings, p50 at the database`,
    value: `${all.toFixed(2)} ms (slowest kind, ${slowest}: ${slow.toFixed(2)} ms)`,
    target: `≤ ${TARGET_MS} ms`,
    ok: all <= TARGET_MS,
  };
}

/** Pages of the hall among more and more listings, asked in turn so that a busy machine slows all sizes alike. */
export async function benchHall(): Promise<BenchRow[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-hall-'));
  fs.chmodSync(folder, 0o755);
  const server = await startEmbedded({ dataDir: folder, settings: THROW_AWAY });
  const halls: Hall[] = [];
  try {
    for (const size of SIZES) {
      console.error(`  ${size.toLocaleString('en')} listings…`);
      halls.push(await openSize(server.url, size));
    }
    const samples = new Map(halls.map((hall) => [hall, noSamples()]));
    for (let at = -WARM_ROUNDS; at < ROUNDS; at += 1) {
      for (const hall of halls) await round(hall, randomFrom(SEED + at), at < 0 ? undefined : samples.get(hall));
    }
    const medianAt = (size: number): number => median(halls.filter((hall) => hall.size === size).flatMap((hall) => Object.values(samples.get(hall) ?? noSamples()).flat()));
    const ratio = medianAt(1_000_000) / medianAt(10_000);
    return [
      ...halls.map((hall) => rowOf(hall, samples.get(hall) ?? noSamples())),
      { what: 'hall page at 1,000,000 against 10,000 listings', value: ratio.toFixed(2), target: `≤ ${TARGET_RATIO}`, ok: ratio <= TARGET_RATIO },
    ];
  } finally {
    for (const hall of halls) await hall.close();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
