import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '#service/kernel/database/embedded.ts';
import { runningProcess } from '#service/kernel/database/processes.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import { createPool } from '#service/kernel/database/pool.ts';
import { openDatabase } from '#service/database.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, anOrder, aRenter, pay } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { runNode } from '#tools/lib/program.ts';

const KILLS = 12;
/** Number of orders paid between two kills. */
const BETWEEN = 5;
const BACK_WITHIN = 5_000;

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kills-'));
fs.chmodSync(root, 0o755);
const dataDir = path.join(root, 'pg');
let server: EmbeddedDatabase;
let service: TestService;
beforeAll(async () => {
  server = await startEmbedded({ dataDir });
  const database = openDatabase({ url: server.url, max: 8, patience: 4_500 });
  await migrate(database.pool);
  service = await aService({ database: { ...database, url: server.url, drop: database.close }, start: Date.now() });
}, 60_000);
afterAll(async () => {
  await service.close();
  await server.stop();
  fs.rmSync(root, { recursive: true, force: true });
});

/** Pids of the postmasters of the cluster; their child processes have other command lines. */
const postmasters = (): number[] =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => runningProcess(pid)?.command.includes(` -D ${path.join(dataDir, 'cluster')} `));

/** Waits until the server accepts connections; retries at the rate of a user. */
const isBack = () => vi.waitFor(anotherIsLetIn, { timeout: 20_000, interval: 200 });

/** Uses a new connection, since an old one may briefly outlive its server. */
async function anotherIsLetIn(): Promise<void> {
  const pool = createPool({ url: server.url, max: 1, patience: 1_000 });
  await pool.query('select 1').finally(() => pool.end());
}

test.skipIf(process.platform !== 'linux')(
  'after twelve kill -9 of the postmaster under load it is back within five seconds, and no acknowledged order is lost',
  { timeout: 280_000 },
  async () => {
    const acknowledged: string[] = [];
    let isOver = false;
    const rent = async (): Promise<void> => {
      const renter = await aRenter(service);
      const { order_no } = await anOrder(service, renter, await aListing(service));
      if ((await pay(service, renter, order_no)).code === 0) acknowledged.push(order_no);
    };
    const renting = Array.from({ length: 3 }, async () => {
      // A request interrupted by a kill is neither acknowledged nor retried.
      while (!isOver) await rent().catch(isBack);
    });
    const waits: number[] = [];
    const asked: ReturnType<typeof runNode>[] = [];
    const killing = async (): Promise<void> => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const enough = acknowledged.length + BETWEEN;
        await expect.poll(() => acknowledged.length, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
        const { pid } = server;
        const killedAt = performance.now();
        process.kill(pid, 'SIGKILL');
        // The operator's command runs meanwhile, which uses the running server or starts it.
        if (kill % 4 === 1) asked.push(runNode(['tools/operator/index.ts', 'alarms'], { env: { DATA_DIR: root, DATABASE_URL: '' } }));
        await vi.waitFor(() => expect(server.pid).not.toBe(pid), { timeout: 20_000, interval: 20 });
        await vi.waitFor(anotherIsLetIn, { timeout: 20_000, interval: 20 });
        waits.push(performance.now() - killedAt);
        await Promise.all(asked);
        // A child process has the server's command line for a moment.
        await vi.waitFor(() => expect(postmasters()).toEqual([server.pid]), { timeout: 2_000, interval: 10 });
      }
    };
    await killing().finally(() => {
      isOver = true;
    });
    await Promise.all(renting);
    expect(await Promise.all(asked)).toEqual(Array(KILLS / 4).fill({ code: 0, output: '没有未处理的警报\n' }));
    const slowest = Math.round(Math.max(...waits));
    process.stdout.write(`${KILLS} kills: ${acknowledged.length} payments acknowledged, back after at most ${slowest} ms\n`);
    const { rows } = await service.database.pool.query<{ order_no: string }>('select order_no from rental_order where paid_at is not null');
    const kept = new Set(rows.map(({ order_no }) => order_no));
    expect(acknowledged.filter((order) => !kept.has(order))).toEqual([]);
    expect(await ledgerState(service)).toEqual(soundLedger);
    expect(Math.max(...waits)).toBeLessThan(BACK_WITHIN);
  },
);
