import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { type EmbeddedDatabase, startEmbedded, whileStopped } from '#service/kernel/database/embedded.ts';
import { DatabaseRefused } from '#service/kernel/database/embeddedBinaries.ts';
import { migrate, schemaFolders } from '#service/kernel/database/migrate.ts';
import { createPool } from '#service/kernel/database/pool.ts';
import { runningProcess } from '#service/kernel/database/processes.ts';
import { databaseFolder } from './scratch.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

export interface DatabaseServer {
  readonly url: string;
  /** A migrated, empty database; every test database is a copy of it. */
  readonly template: string;
}

const { folder: FOLDER, isKept } = databaseFolder();
const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '300' };
const TEMPLATE_LOCK = 7_246_002;

interface Project {
  provide(key: 'databaseServer', value: DatabaseServer): void;
}

export default async function setup(project: Project): Promise<() => Promise<void>> {
  const { server, stop } = await startDatabaseServer();
  project.provide('databaseServer', server);
  return stop;
}

/** One server for all test runs in this clone; `DATABASE_URL` overrides it. */
export async function startDatabaseServer(): Promise<{ server: DatabaseServer; stop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  const embedded = given ? undefined : await startThrowAway();
  const url = embedded?.url ?? given ?? '';
  const pool = createPool({ url, max: 1, statementTimeout: 0 });
  try {
    await dropAbandoned(pool);
    const template = await ensureTemplate(pool, url, embedded === undefined);
    return { server: { url, template }, stop: async () => embedded && stopThrowAway(embedded) };
  } catch (error) {
    await embedded?.stop();
    throw error;
  } finally {
    await pool.end();
  }
}

export const databaseUrl = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** A crash of the machine may corrupt a cluster that runs without fsync; it is then recreated, since it holds only test data. */
async function startThrowAway(): Promise<EmbeddedDatabase> {
  try {
    return await startEmbedded({ dataDir: FOLDER, settings: THROW_AWAY });
  } catch {
    fs.rmSync(path.join(FOLDER, 'cluster'), { recursive: true, force: true });
    return startEmbedded({ dataDir: FOLDER, settings: THROW_AWAY });
  }
}

/** Deletes a cluster that is stored in memory, unless another run uses it. */
async function stopThrowAway(embedded: EmbeddedDatabase): Promise<void> {
  await embedded.stop();
  if (isKept) return;
  await whileStopped(FOLDER, async () => fs.rmSync(FOLDER, { recursive: true, force: true })).catch((error: unknown) => {
    if (!(error instanceof DatabaseRefused)) throw error;
  });
}

async function ensureTemplate(pool: pg.Pool, url: string, foreign: boolean): Promise<string> {
  const name = `template_${schemaHash()}`;
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const half = `${name}_new`;
      await client.query(`drop database if exists ${half} with (force)`);
      await client.query(`create database ${half}${foreign ? ` template template0 encoding 'UTF8' locale 'C.UTF-8'` : ''}`);
      const fresh = createPool({ url: databaseUrl(url, half), max: 1 });
      await migrate(fresh).finally(() => fresh.end());
      await client.query(`alter database ${half} rename to ${name}`);
    }
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  } finally {
    client.release(true);
  }
  return name;
}

function schemaHash(): string {
  const hash = createHash('sha256');
  for (const folder of Object.values(schemaFolders)) {
    for (const name of fs.readdirSync(folder).sort()) hash.update(name).update(fs.readFileSync(path.join(folder, name)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Drops databases left by killed runs; the name contains the run's pid. */
async function dropAbandoned(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ datname: string }>(`select datname from pg_database where datname ~ '^test_\\d+_'`);
  for (const { datname } of rows) {
    if (!runningProcess(Number(datname.split('_')[1]))) await pool.query(`drop database if exists ${datname} with (force)`);
  }
}
