import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ClientBase, Pool } from 'pg';

const FOLDER = path.join(import.meta.dirname, 'migrations');
const FILE_NAME = /^\d{3}_\w+\.sql$/;
const LOCK = 7_246_001;
const OLDEST_SERVER = 150_000;
/** What an ordinary role could not run was mended afterwards; a later file makes databases equal that ran it as it was. */
const AS_IT_WAS: ReadonlyMap<string, string> = new Map([
  ['043_orders_in_one_statement.sql', '6aa5aba4bdd89b13eea08d36dbb12dc3083053e29dd02935bac86141295d1fcd'],
]);

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** Applies what is missing, in order, each file in its own transaction; of several starters one does the work and the others wait. */
export async function migrate(pool: Pool, folder = FOLDER): Promise<string[]> {
  const client = await pool.connect();
  try {
    await requireServer(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const todo = unapplied(readMigrations(folder), await appliedHashes(client));
    for (const migration of todo) await apply(client, migration);
    return todo.map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release();
  }
}

/** The migrations that the database still lacks; empty when it is ready for this version. */
export async function missingMigrations(pool: Pool, folder = FOLDER): Promise<string[]> {
  const { rows } = await pool.query<{ known: boolean }>(`select to_regclass('schema_migration') is not null as known`);
  const applied = rows[0]?.known ? await appliedHashes(pool) : new Map<string, string>();
  return unapplied(readMigrations(folder), applied).map(({ name }) => name);
}

async function requireServer(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name, getdatabaseencoding() as encoding`,
  );
  const { version = 0, name, encoding } = rows[0] ?? {};
  if (version < OLDEST_SERVER) throw new Error(`数据库需要 PostgreSQL ≥ 15，现为 ${name}`);
  if (encoding !== 'UTF8') throw new Error(`数据库的编码须为 UTF8，现为 ${encoding}`);
}

function readMigrations(folder: string): Migration[] {
  const names = fs
    .readdirSync(folder)
    .filter((name) => FILE_NAME.test(name))
    .sort();
  const twice = names.find((name, at) => name.slice(0, 3) === names[at - 1]?.slice(0, 3));
  if (twice) throw new Error(`two migrations carry the number ${twice.slice(0, 3)}`);
  return names.map((name) => {
    const sql = fs.readFileSync(path.join(folder, name), 'utf8');
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
}

async function appliedHashes(connection: Pick<ClientBase, 'query'> | Pool): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration');
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function unapplied(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const changed = migrations.find(({ name, sha256 }) => applied.has(name) && ![sha256, AS_IT_WAS.get(name)].includes(applied.get(name)));
  if (changed) throw new Error(`migration ${changed.name} was changed after it had been applied; write a new one instead`);
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: ClientBase, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error });
  }
}
