import { startEmbedded } from '#service/kernel/database/embedded.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import { createPool } from '#service/kernel/database/pool.ts';
import { openDatabase } from '#service/database.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { DAY } from '#contract/rules/constants.ts';
import { gamesOfBattle } from '#service/domains/listings/seed/gamesOfBattle.ts';
import { gamesOfWonder } from '#service/domains/listings/seed/gamesOfWonder.ts';
import { drawListing } from '#service/domains/listings/seed/listings.ts';
import { randomFrom } from '#service/kernel/lib/random.ts';

const CHUNK = 5_000;
/** Number of generated listings; larger markets add copies of them with other owners, prices and ratings. */
const DRAWN = 100_000;
const OWNERS = 500;
const BUILDERS = 4;
export const SEED = 7;
/** The database is deleted after the run, so loading need not wait for the disk. The settings do not affect reads. */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  maintenance_work_mem: '512MB',
  autovacuum: 'off',
  // Omits WAL for rows of tables truncated in the same transaction, and for rebuilt indexes.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_parallel_maintenance_workers: '0',
};

export const specs = [...gamesOfBattle, ...gamesOfWonder].filter(({ closed }) => !closed);

async function onServer(url: string, statement: string): Promise<number | null> {
  const pool = createPool({ url, max: 1, statementTimeout: 0 });
  return (await pool.query(statement).finally(() => pool.end())).rowCount;
}

/** Runs a server with temporary databases; with BENCH_FOLDER they are kept there for further runs. */
export async function withThrowAway<T>(settings: Readonly<Record<string, string>>, run: (server: string) => Promise<T>): Promise<T> {
  const kept = process.env['BENCH_FOLDER'];
  const folder = kept ?? fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  fs.mkdirSync(folder, { recursive: true });
  fs.chmodSync(folder, 0o755);
  const server = await startEmbedded({ dataDir: folder, settings: { ...THROW_AWAY, ...settings } });
  try {
    return await run(server.url);
  } finally {
    await server.stop();
    if (kept === undefined) fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** URL of a database, filled unless it exists. It is filled under another name, so that an existing one is complete. */
export async function filled(server: string, name: string, fill: (pool: Pool) => Promise<void>): Promise<string> {
  const urlOf = (database: string): string => Object.assign(new URL(server), { pathname: `/${database}` }).href;
  if ((await onServer(server, `select from pg_database where datname = '${name}'`)) === 0) {
    await onServer(server, 'drop database if exists filling');
    await onServer(server, 'create database filling');
    const { pool, close } = openDatabase({ url: urlOf('filling'), statementTimeout: 0 });
    try {
      await migrate(pool);
      await fill(pool);
    } finally {
      await close();
    }
    await onServer(server, `alter database filling rename to ${name}`);
  }
  return urlOf(name);
}

/** Fills a database with this many generated listings of so many owners. */
export async function load(pool: Pool, size: number, owners = OWNERS): Promise<void> {
  const random = randomFrom(SEED);
  const now = Date.now();
  await pool.query(
    `insert into user_account (username, nickname, avatar) select 'owner' || n, '号主', '/a.svg' from generate_series(1, $1::integer) n`,
    [owners],
  );
  for (const { title, world, attributeNames, aliases } of specs)
    await pool.query(
      `with made as (insert into game (title, world, attribute_names) values ($1, $2, $3) returning id)
      insert into game_alias (alias, game_id) select unnest($4::text[]), id from made`,
      [title, world, attributeNames, aliases],
    );
  const weighted = specs.flatMap((spec, at) => Array.from({ length: spec.listings }, () => ({ spec, gameId: String(at + 1) })));
  const drawn = Math.min(size, DRAWN);
  await fillAnew(pool, ['listing'], async (client) => {
    // Copying reads the first listings by their primary key.
    await client.query(`update pg_index set indisready = true, indisvalid = true where indexrelid = 'listing_pkey'::regclass`);
    for (let from = 0; from < drawn; from += CHUNK) {
      const listings = Array.from({ length: Math.min(CHUNK, drawn - from) }, (_, at) => {
        const { spec, gameId } = random.pick(weighted);
        const createdAt = now - 60 * DAY * (1 - (from + at) / drawn);
        return drawListing(spec, { gameId, ownerId: String(random.int(1, owners)), createdAt, now }, random);
      });
      const columns = Object.keys(listings[0] ?? {}).join(', ');
      await client.query(`insert into listing (${columns}) select ${columns} from jsonb_populate_recordset(null::listing, $1)`, [
        JSON.stringify(listings),
      ]);
    }
    for (let more = drawn; more < size; more += drawn) await copyListings(client, drawn, owners);
  });
}

/** Fills empty tables in one transaction without maintaining their indexes, which are built afterwards. */
export async function fillAnew(pool: Pool, tables: readonly string[], fill: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`begin; truncate ${tables.join(', ')} cascade`);
    await client.query(
      'update pg_index set indisready = false, indisvalid = false where indrelid = any (select unnest($1::text[])::regclass)',
      [tables],
    );
    await fill(client);
    await client.query('commit');
  } finally {
    client.release(true);
  }
  for (const table of tables) await buildIndexes(pool, table);
  for (const table of tables) await pool.query(`vacuum (analyze) ${table}`);
}

/** Builds several indexes concurrently, which share their scans of a table too large for memory. */
async function buildIndexes(pool: Pool, table: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indrelid = $1::regclass and not indisvalid',
    [table],
  );
  const build = async (): Promise<void> => {
    for (let next = rows.pop(); next; next = rows.pop()) await pool.query(`reindex index ${next.name}`);
  };
  await Promise.all(Array.from({ length: BUILDERS }, build));
}

/** Copies the first listings. */
async function copyListings(client: PoolClient, first: number, owners: number): Promise<void> {
  const { rows } = await client.query<{ columns: string }>(`
    select string_agg(attname, ', ' order by attnum) as columns from pg_attribute
    where attrelid = 'listing'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and attname not in ('id', 'owner_id', 'rental', 'rented_count', 'rating')`);
  const columns = rows[0]?.columns ?? '';
  // Disables triggers: foreign keys and search texts of the copies are already correct.
  await client.query('set local session_replication_role = replica');
  await client.query(
    `
    insert into listing (owner_id, rental, rented_count, rating, ${columns})
    select 1 + floor(random() * ${owners}), greatest(10, round(rental * (0.8 + random() * 0.4) / 10) * 10),
      floor(rented_count * (0.5 + random())), round((5 - power(random(), 3) * 1.1)::numeric, 2), ${columns}
    from listing where id <= $1`,
    [first],
  );
}
