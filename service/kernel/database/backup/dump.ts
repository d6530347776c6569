import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { DatabaseRefused } from '#service/kernel/database/embeddedBinaries.ts';
import { createPool } from '#service/kernel/database/pool.ts';
import { factsOf } from './facts.ts';
import { hashFile, type Manifest, requireSound, whole } from './manifest.ts';

const DUMP = 'database.dump';

interface Finished {
  readonly code: number;
  readonly output: string;
}

/** The password is passed in the environment: command lines are visible to every user of the machine. */
function connection(url: string): { readonly address: string; readonly env: NodeJS.ProcessEnv } {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  parsed.password = '';
  return { address: parsed.href, env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) } };
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 128, output }));
  });
}

async function must(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await run(program, args, env);
  if (code !== 0) throw new DatabaseRefused(`${program} 没有成功（代码 ${code}）：\n${output.trim()}`);
}

/** The client program must not be older than the server, or it refuses to run. */
async function requireTool(program: 'pg_dump' | 'pg_restore', server: number): Promise<void> {
  const wanted = Math.floor(server / 10_000);
  const found = await run(program, ['--version']).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!found)
    throw new DatabaseRefused(`PATH 中没有 ${program}：请安装 PostgreSQL ${wanted} 的客户端程序（如 postgresql-client-${wanted}）`);
  const version = Number(/\(PostgreSQL\) (\d+)/.exec(found.output)?.[1] ?? 0);
  if (version < wanted)
    throw new DatabaseRefused(`PATH 中的 ${program} 是 ${version} 版，数据库是 ${wanted} 版：请安装 postgresql-client-${wanted}`);
}

async function withClient<T>(url: string, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const pool = createPool({ url, max: 1, statementTimeout: 0 });
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** Dump and manifest use the same snapshot. */
export function backUpShared({ url, to }: { url: string; to: string }): Promise<Manifest> {
  return withClient(url, async (client) => {
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('begin transaction isolation level repeatable read, read only');
    const { rows } = await client.query<{ snapshot: string; lsn: string }>(
      'select pg_export_snapshot() as snapshot, pg_current_wal_lsn()::text as lsn',
    );
    const { snapshot = '', lsn = '' } = rows[0] ?? {};
    const facts = await factsOf(client);
    await requireTool('pg_dump', facts.postgres);
    return whole(to, async (half) => {
      const { address, env } = connection(url);
      const file = path.join(half, DUMP);
      const form = ['--format=custom', '--no-owner', '--no-privileges', '--no-comments'];
      await must('pg_dump', [...form, `--snapshot=${snapshot}`, `--file=${file}`, `--dbname=${address}`], env);
      const handle = fs.openSync(file, 'r');
      fs.fsyncSync(handle);
      fs.closeSync(handle);
      const files = [{ path: DUMP, ...(await hashFile(file)) }];
      return { format: 1, kind: 'dump', made_at: new Date().toISOString(), lsn: { start: lsn, stop: lsn }, ...facts, folders: [], files };
    });
  });
}

interface RestoreWish {
  readonly from: string;
  readonly manifest: Manifest;
  readonly url: string;
  /** Empties the database first. */
  readonly replace: boolean;
}

export async function restoreShared({ from, manifest, url, replace }: RestoreWish): Promise<void> {
  await requireSound(from, manifest);
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ server: number; tables: number; others: number }>(`
      select current_setting('server_version_num')::int as server,
        (select count(*)::int from pg_tables where schemaname = 'public') as tables,
        (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend') as others`);
    const { server = 0, tables = 0, others = 0 } = rows[0] ?? {};
    if (Math.floor(server / 10_000) < Math.floor(manifest.postgres / 10_000))
      throw new DatabaseRefused(`备份来自 PostgreSQL ${Math.floor(manifest.postgres / 10_000)}，这个数据库更旧，不能恢复`);
    if (others > 0) throw new DatabaseRefused(`还有 ${others} 个连接在用这个数据库：请先停止市场`);
    if (tables > 0 && !replace)
      throw new DatabaseRefused(`数据库不是空的（${tables} 张表），没有动它；最好恢复到新建的数据库，要清空它请加 --replace`);
    await requireTool('pg_restore', manifest.postgres);
    if (tables > 0) await client.query('drop schema public cascade; create schema public');
  });
  const { address, env } = connection(url);
  const how = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', `--dbname=${address}`];
  await must('pg_restore', [...how, path.join(from, DUMP)], env);
  await withClient(url, (client) => client.query('analyze').then(() => undefined));
}
