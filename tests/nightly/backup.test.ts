import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUpCluster, restoreCluster } from '#service/kernel/database/backup/cluster.ts';
import { readManifest } from '#service/kernel/database/backup/manifest.ts';
import { text } from '#service/kernel/database/columns.ts';
import { type EmbeddedDatabase, startEmbedded } from '#service/kernel/database/embedded.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import { openDatabase } from '#service/database.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { BENCH_CREDENTIALS_KEY } from '#testing/vault.ts';
import { runNode } from '#tools/lib/program.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'));
fs.chmodSync(root, 0o755);
const dataDir = path.join(root, 'data');
const cluster = path.join(dataDir, 'pg/cluster');
const keyFile = path.join(dataDir, 'credentials.key');
const backup = path.join(root, 'kept/first');

const tool = (name: 'backup' | 'restore', args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runNode([`tools/backup/${name === 'backup' ? 'index' : name}.ts`, ...args], {
    env: { DATA_DIR: dataDir, DATABASE_URL: '', CREDENTIALS_KEY: '', ...env },
  });

/** A service on the embedded database of `dataDir`; closing it does not stop the database server. */
async function serviceOn({ url }: EmbeddedDatabase): Promise<TestService> {
  const database = openDatabase({ url, max: 8 });
  await migrate(database.pool);
  return aService({ database: { ...database, url, drop: database.close }, start: Date.now() });
}

let server: EmbeddedDatabase;
let service: TestService;
/** Orders that were paid, with the WAL position after the response. */
const acknowledged: { readonly order: string; readonly lsn: bigint }[] = [];

const placeOf = (lsn: string): bigint => {
  const [log = '', offset = ''] = lsn.split('/');
  return (BigInt(`0x${log}`) << 32n) + BigInt(`0x${offset}`);
};

beforeAll(async () => {
  fs.mkdirSync(dataDir);
  fs.writeFileSync(keyFile, `${BENCH_CREDENTIALS_KEY}\n`);
  server = await startEmbedded({ dataDir: path.join(dataDir, 'pg') });
  service = await serviceOn(server);
}, 60_000);
afterAll(async () => {
  await service.close();
  await server.stop();
  fs.rmSync(root, { recursive: true, force: true });
});

async function rentOnce(): Promise<void> {
  const { order_no } = await aPaidOrder(service, await aRenter(service), await aListing(service));
  const [row] = await service.database.db.read({ lsn: text }, sql`select pg_current_wal_insert_lsn()::text as lsn`);
  acknowledged.push({ order: order_no, lsn: placeOf(row?.lsn ?? '') });
}

const orderNumbers = async (): Promise<Set<string>> => {
  const rows = await service.database.db.selectFrom('rental_order').select('order_no').where('status', 'in', [3, 4]).execute();
  return new Set(rows.map((row) => row.order_no));
};

const openedLogins = async (): Promise<Set<string>> => {
  const rows = await service.database.db.selectFrom('listing').select(['id', 'login_sealed']).execute();
  return new Set(rows.map(({ id, login_sealed }) => service.deps.logins.open(id, login_sealed ?? '').secret));
};

describe('backup and restore of an embedded database', () => {
  test('a backup made during payments is restored: sums balance, logins decrypt, and no acknowledged order is lost', async () => {
    for (let paid = 0; paid < 5; paid += 1) await rentOnce();
    let isBackingUp = true;
    const writing = (async () => {
      while (isBackingUp) await rentOnce();
    })();
    const made = await tool('backup', ['--to', backup]);
    isBackingUp = false;
    await writing;
    expect(made).toEqual({ code: 0, output: expect.stringMatching(/备份完成：.*密钥不在备份里：它在 .*credentials\.key/s) });
    const stop = placeOf(readManifest(backup).lsn.stop);
    const before = acknowledged.filter(({ lsn }) => lsn <= stop).map(({ order }) => order);
    expect(before.length).toBeGreaterThan(5);
    expect(fs.readdirSync(path.dirname(backup))).toEqual(['first']);
    expect(fs.globSync('**/credentials.key', { cwd: backup })).toEqual([]);

    await service.close();
    await server.stop();
    fs.rmSync(path.join(dataDir, 'pg'), { recursive: true });
    const restored = await tool('restore', ['--from', backup]);
    expect(restored).toEqual({
      code: 0,
      output: expect.stringMatching(/账目合计 0 分，不平的交易 0 笔，与账目不符的钱包 0 个；登录信息可读 (\d+)\/\1\n/),
    });

    server = await startEmbedded({ dataDir: path.join(dataDir, 'pg') });
    service = await serviceOn(server);
    const found = await orderNumbers();
    expect(before.filter((order) => !found.has(order))).toEqual([]);
    expect(await ledgerState(service)).toEqual(soundLedger);
    expect(await openedLogins()).toEqual(new Set(['open-sesame']));
    await rentOnce();
    expect(await ledgerState(service)).toEqual(soundLedger);
  }, 300_000);

  test('a target in use, a damaged file and an existing backup are refused without changes; a replaced cluster is kept', async () => {
    const pg = path.join(dataDir, 'pg');
    const manifest = readManifest(backup);
    const restore = (from: string, replace: boolean) => restoreCluster({ from, manifest, dataDir: pg, replace, say: () => {} });
    await expect(restore(backup, true)).rejects.toThrow('正在使用：请先停止市场');
    await service.close();
    await server.stop();
    const asItWas = fs.statSync(cluster).ino;
    await expect(restore(backup, false)).rejects.toThrow('里已有数据库，没有动它');
    const damaged = path.join(root, 'kept/damaged');
    fs.cpSync(backup, damaged, { recursive: true });
    fs.appendFileSync(path.join(damaged, 'cluster/PG_VERSION'), ' ');
    fs.rmSync(path.join(damaged, 'cluster/global/pg_control'));
    await expect(restore(damaged, true)).rejects.toThrow(/备份已损坏.*cluster\/PG_VERSION：内容变了.*cluster\/global\/pg_control：没有了/s);
    await expect(backUpCluster({ dataDir: pg, to: backup, say: () => {} })).rejects.toThrow('已经存在');
    expect([fs.statSync(cluster).ino, fs.readdirSync(path.dirname(backup))]).toEqual([asItWas, ['damaged', 'first']]);

    const { kept, embedded } = await restore(backup, true);
    server = embedded;
    expect(kept).toMatch(/cluster\.before-\d+$/);
    expect(fs.statSync(kept ?? '').ino).toBe(asItWas);
    service = await serviceOn(server);
    expect(await ledgerState(service)).toEqual(soundLedger);
  }, 120_000);

  test('a key that does not decrypt the credentials is reported before anything is restored', async () => {
    const other = randomBytes(32).toString('base64');
    expect(await tool('restore', ['--from', backup, '--replace'], { CREDENTIALS_KEY: other })).toEqual({
      code: 1,
      output: expect.stringMatching(/备份里的登录信息由密钥 [\w-]{8} 加密，CREDENTIALS_KEY 不是它/),
    });
  }, 120_000);
});
