import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { requireKeys } from '#service/domains/listings/credentials/keyWatch.ts';
import { makeVault } from '#service/kernel/credentials/vault.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import { createPool } from '#service/kernel/database/pool.ts';
import { openDatabase } from '#service/database.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { aService } from '#testing/builders/service.ts';
import { BENCH_CREDENTIALS_KEY, benchVault } from '#testing/vault.ts';
import { freePorts } from '#tools/start/ports.ts';
import { runNode } from '#tools/lib/program.ts';

/** PostgreSQL's own server and tools, of one version. */
const [programs] = fs
  .globSync('/usr/lib/postgresql/*/bin')
  .filter((folder) => fs.existsSync(path.join(folder, 'postgres')) && fs.existsSync(path.join(folder, 'pg_dump')))
  .toSorted()
  .toReversed();
/** User to run PostgreSQL, which refuses to run as root. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'shared-'));
const folder = path.join(root, 'cluster');
const backup = path.join(root, 'kept');
let server: ChildProcess;
let port = '';
const admin = (name = 'postgres') => `postgres://postgres:admin-word@127.0.0.1:${port}/${name}`;
/** URL of a database for a role that owns it and is no superuser. */
const shop = (name: string) => `postgres://shop:pass%20word@127.0.0.1:${port}/${name}`;

const onServer = async (...statements: string[]): Promise<void> => {
  const pool = createPool({ url: admin(), max: 1, statementTimeout: 0 });
  try {
    for (const statement of statements) await pool.query(statement);
  } finally {
    await pool.end();
  }
};

const tool = (name: 'backup' | 'restore', args: readonly string[], DATABASE_URL: string, CREDENTIALS_KEY = BENCH_CREDENTIALS_KEY) =>
  runNode([`tools/backup/${name === 'backup' ? 'index' : name}.ts`, ...args], {
    env: { DATA_DIR: root, DATABASE_URL, CREDENTIALS_KEY, NODE_ENV: 'production', PATH: `${programs}:${process.env['PATH']}` },
  });

async function serviceOn(url: string) {
  const database = openDatabase({ url, max: 8 });
  await migrate(database.pool);
  return aService({ database: { ...database, url, drop: database.close }, start: Date.now() });
}

describe.skipIf(programs === undefined)('backup and restore of a shared PostgreSQL with its own tools', () => {
  beforeAll(async () => {
    const words = path.join(root, 'word');
    fs.writeFileSync(words, 'admin-word\n', { mode: 0o644 });
    fs.chmodSync(root, 0o777);
    fs.mkdirSync(folder);
    if (user.uid !== undefined) fs.chownSync(folder, user.uid, user.gid);
    const initdb = ['-D', folder, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${words}`, '--encoding=UTF8', '--locale=C.UTF-8'];
    execFileSync(path.join(programs ?? '', 'initdb'), initdb, { ...user, cwd: root, stdio: 'ignore' });
    ({ port = '' } = await freePorts(['port'], '127.0.0.1'));
    const settings = ['-D', folder, '-p', port, '-k', '', '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'];
    server = spawn(path.join(programs ?? '', 'postgres'), settings, { ...user, cwd: root, stdio: 'ignore' });
    await vi.waitFor(() => onServer('select 1'), { timeout: 30_000, interval: 100 });
    await onServer(`create role shop login password 'pass word'`, 'create database one owner shop', 'create database two owner shop');
  }, 60_000);
  afterAll(async () => {
    const exit = once(server, 'exit');
    server.kill('SIGINT');
    await exit;
    fs.rmSync(root, { recursive: true, force: true });
  });

  test('a backup made during payments is restored into a new database: sums balance, and earlier orders are there', async () => {
    const service = await serviceOn(shop('one'));
    const paid = async () => (await aPaidOrder(service, await aRenter(service), await aListing(service))).order_no;
    const before = [await paid(), await paid(), await paid()];
    let isBackingUp = true;
    const writing = (async () => {
      while (isBackingUp) await paid();
    })();
    const made = await tool('backup', ['--to', backup], shop('one'));
    isBackingUp = false;
    await writing;
    await service.close();
    expect(made).toEqual({ code: 0, output: expect.stringMatching(/备份完成：.*密钥不在备份里：它在 CREDENTIALS_KEY/s) });
    expect(fs.readdirSync(backup).toSorted()).toEqual(['database.dump', 'manifest.json']);
    expect(await tool('restore', ['--from', backup, '--check'], shop('two'))).toMatchObject({ code: 0 });
    expect(await tool('restore', ['--from', backup], shop('two'))).toEqual({
      code: 0,
      output: expect.stringMatching(/账目合计 0 分，不平的交易 0 笔，与账目不符的钱包 0 个；登录信息可读 (\d+)\/\1\n/),
    });
    const restored = await serviceOn(shop('two'));
    const orders = await restored.database.db.selectFrom('rental_order').select('order_no').where('status', 'in', [3, 4]).execute();
    expect(orders.map(({ order_no }) => order_no)).toEqual(expect.arrayContaining(before));
    expect(await ledgerState(restored)).toEqual(soundLedger);
    await requireKeys({ db: restored.deps.db, logins: benchVault });
    await restored.close();
  });

  test('a non-empty database is replaced only with --replace; restored with --without-key it accepts a new key', async () => {
    const other = randomBytes(32);
    expect(await tool('restore', ['--from', backup], shop('two'))).toMatchObject({ code: 1 });
    expect(await tool('restore', ['--from', backup, '--replace'], shop('two'), other.toString('base64'))).toMatchObject({
      code: 1,
      output: expect.stringMatching(/备份里的登录信息由密钥 [\w-]{8} 加密，CREDENTIALS_KEY 不是它/),
    });
    expect(await tool('restore', ['--from', backup, '--replace', '--without-key'], shop('two'), other.toString('base64'))).toEqual({
      code: 0,
      output: expect.stringMatching(/账目合计 0 分.*登录信息可读 0\/\d+\n/s),
    });
    const restored = await serviceOn(shop('two'));
    await requireKeys({ db: restored.deps.db, logins: makeVault([other]) });
    await restored.close();
  });
});
