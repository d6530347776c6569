import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ClientBase, Pool } from 'pg';

const MIGRATION = /^\d{3}_\w+\.sql$/;
const FUNCTION = /^\w+\.sql$/;
const LOCK = 7_246_001;
const OLDEST_SERVER = 150_000;
/** Former hashes of files that were edited because an ordinary role could not run them; a later migration makes both results equal. */
const AS_IT_WAS: ReadonlyMap<string, string> = new Map([
  ['043_orders_in_one_statement.sql', '6aa5aba4bdd89b13eea08d36dbb12dc3083053e29dd02935bac86141295d1fcd'],
]);

interface File {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

type Queryable = Pick<ClientBase, 'query'>;

export interface SchemaFolders {
  readonly migrations: string;
  readonly functions: string;
}

export const schemaFolders: SchemaFolders = {
  migrations: path.join(import.meta.dirname, 'migrations'),
  functions: path.join(import.meta.dirname, 'functions'),
};

const TABLES = `
  create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now());
  create table if not exists schema_function (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`;

/**
 * Applies the missing migrations in order, each in its own transaction, then the changed functions; concurrent callers wait for a lock.
 * Returns the names applied.
 */
export async function migrate(pool: Pool, folders = schemaFolders): Promise<string[]> {
  const client = await pool.connect();
  try {
    await requireServer(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(TABLES);
    const migrations = unapplied(readMigrations(folders), await appliedHashes(client, 'schema_migration'));
    for (const migration of migrations) await apply(client, migration, migration.sql, 'schema_migration');
    const functions = await changedFunctions(client, folders);
    // Functions may reference each other, so bodies are not checked until all of them exist.
    for (const one of functions) await apply(client, one, `set local check_function_bodies = off; ${one.sql}`, 'schema_function');
    return [...migrations, ...functions].map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release();
  }
}

/** Migrations and functions of this version missing from the database; empty when it is up to date. */
export async function missingMigrations(client: Queryable, folders = schemaFolders): Promise<string[]> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('schema_migration') is not null and to_regclass('schema_function') is not null as known`,
  );
  if (!rows[0]?.known) return [...readMigrations(folders), ...readFunctions(folders)].map(({ name }) => name);
  const migrations = unapplied(readMigrations(folders), await appliedHashes(client, 'schema_migration'));
  return [...migrations, ...(await changedFunctions(client, folders))].map(({ name }) => name);
}

/**
 * Functions whose text differs from the applied one. In a database of a later version they are left alone: that version keeps them
 * compatible with processes of this one that still run or restart.
 */
async function changedFunctions(client: Queryable, folders: SchemaFolders): Promise<File[]> {
  const known = new Set(readMigrations(folders).map(({ name }) => name));
  const isLater = [...(await appliedHashes(client, 'schema_migration')).keys()].some((name) => !known.has(name));
  const applied = await appliedHashes(client, 'schema_function');
  return readFunctions(folders).filter(({ name, sha256 }) => (isLater ? !applied.has(name) : applied.get(name) !== sha256));
}

async function requireServer(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string; encoding: string }>(
    `select current_setting('server_version_num')::int as version,
      current_setting('server_version') as name,
      getdatabaseencoding() as encoding`,
  );
  const { version = 0, name, encoding } = rows[0] ?? {};
  if (version < OLDEST_SERVER) throw new Error(`数据库需要 PostgreSQL ≥ 15，现为 ${name}`);
  if (encoding !== 'UTF8') throw new Error(`数据库的编码须为 UTF8，现为 ${encoding}`);
}

function readFiles(folder: string, isOne: RegExp): File[] {
  const names = fs
    .readdirSync(folder)
    .filter((name) => isOne.test(name))
    .sort();
  return names.map((name) => {
    const sql = fs.readFileSync(path.join(folder, name), 'utf8');
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
}

function readMigrations({ migrations }: SchemaFolders): File[] {
  const files = readFiles(migrations, MIGRATION);
  const twice = files.find(({ name }, at) => name.slice(0, 3) === files[at - 1]?.name.slice(0, 3));
  if (twice) throw new Error(`two migrations carry the number ${twice.name.slice(0, 3)}`);
  return files;
}

const readFunctions = ({ functions }: SchemaFolders): File[] => readFiles(functions, FUNCTION);

type Journal = 'schema_migration' | 'schema_function';

async function appliedHashes(client: Queryable, journal: Journal): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(`select name, sha256 from ${journal}`);
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function unapplied(migrations: File[], applied: Map<string, string>): File[] {
  const changed = migrations.find(({ name, sha256 }) => applied.has(name) && ![sha256, AS_IT_WAS.get(name)].includes(applied.get(name)));
  if (changed) throw new Error(`migration ${changed.name} was changed after it had been applied; write a new one instead`);
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: ClientBase, { name, sha256 }: File, sql: string, journal: Journal): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    const record = `insert into ${journal} (name, sha256) values ($1, $2)
      on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`;
    await client.query(record, [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const what = journal === 'schema_migration' ? 'migration' : 'function';
    throw new Error(`${what} ${name}: ${(error as Error).message}`, { cause: error });
  }
}
