import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/payouts.ts';
import { startEmbedded } from '#service/db/embedded.ts';
import { migrate } from '#service/db/migrate.ts';
import { createPool, openDatabase } from '#service/db/pool.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aKey, keyed } from '#testing/builders/market.ts';
import { aPayoutHost, type Chances, chances, type PayoutHost } from '#testing/builders/payoutHost.ts';
import { aPayee, aPayProof, callBack, type Payee } from '#testing/builders/payouts.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';
import { aPayingProcess, aSharedMarket, type SharedMarket } from './processes.ts';

const KILLS = 4;
const PAYEES = 24;
const OPENING = 10_000;
const SECRET = 'a-secret-for-benches-and-tests-only';

let random: Chances;
let host: PayoutHost;
let server: http.Server;
let payoutUrl: string;
beforeAll(async () => {
  server = http.createServer((request, response) => host.answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  payoutUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function begin(seed: number): void {
  random = chances(seed);
  host = aPayoutHost(SECRET, random);
}

const payeesOf = (database: TestDatabase): Promise<Payee[]> =>
  Promise.all(Array.from({ length: PAYEES }, () => aPayee(aSharedMarket(database, []), { balance: OPENING })));

/** What somebody was not answered, sent again with its key to the process that serves by then. */
interface Asked {
  readonly payee: Payee;
  readonly key: string;
  readonly proof: string;
  isAnswered: boolean;
}

async function send(market: SharedMarket, asked: Asked): Promise<void> {
  const { payee, key, proof } = asked;
  const answer = await market.ask(contract.createWithdrawal, { body: { amount: 1_000, proof } }, keyed(payee, key)).catch(() => null);
  if (answer === null || answer.status >= 500) return;
  expect(answer).toMatchObject({ code: 0 });
  asked.isAnswered = true;
  if (random.is(0.3) && 'withdrawal_no' in answer.data) await callBack(market, payee, answer.data.withdrawal_no).catch(() => null);
}

/** Three more of each of a share of the payees. */
async function askMore(database: TestDatabase, payees: readonly Payee[], round: number): Promise<Asked[]> {
  const asks: Asked[] = [];
  for (const payee of payees.slice((round * PAYEES) / KILLS, ((round + 1) * PAYEES) / KILLS))
    for (let time = 0; time < 3; time += 1)
      asks.push({ payee, key: aKey(), proof: await aPayProof(aSharedMarket(database, []), payee, 1_000), isAnswered: false });
  return asks;
}

const sendOpen = (market: SharedMarket, asks: readonly Asked[]): Promise<unknown> =>
  Promise.all(asks.filter(({ isAnswered }) => !isAnswered).map((asked) => send(market, asked)));

const someMorePayouts = (): Promise<void> => {
  const before = host.payouts.size;
  return expect.poll(() => host.payouts.size, { interval: 5, timeout: 30_000 }).toBeGreaterThan(before + 2);
};

const statuses = async ({ pool }: TestDatabase): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ status: string; count: string }>('select status, count(*) from withdrawal group by 1');
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
};

/** Everything that was asked for is sent again until it is answered, and ends; then everything is accounted for. */
async function expectAllEnded(database: TestDatabase, market: SharedMarket, asks: readonly Asked[]): Promise<void> {
  host.isHonest = true;
  const isOver = async (): Promise<boolean> => {
    await sendOpen(market, asks);
    // The waits between two questions are not what is looked at here.
    await database.pool.query("update job set run_at = now() where kind in ('withdrawal.pay', 'payout.query') and run_at > now()");
    const { requested = 0, paying = 0 } = await statuses(database);
    return requested + paying === 0 && asks.every(({ isAnswered }) => isAnswered);
  };
  await expect.poll(isOver, { interval: 250, timeout: 60_000 }).toBe(true);
  expect(await ledgerState({ database })).toEqual(soundLedger);
  const { rows } = await database.pool.query<{ payout_no: string; sum: string; status: string }>(
    "select payout_no, amount - fee as sum, status from withdrawal where status = 'paid'",
  );
  const paidAtHost = [...host.payouts.values()].filter(({ status }) => status === 'paid');
  expect(paidAtHost.map(({ payoutNo, amount, times }) => `${payoutNo} ${amount} ${times}`).toSorted()).toEqual(
    rows.map(({ payout_no, sum }) => `${payout_no} ${sum} 1`).toSorted(),
  );
  expect(Object.values(await statuses(database)).reduce((sum, count) => sum + count, 0)).toBe(asks.length);
  expect(rows.length).toBeGreaterThan(10);
}

test('kill -9 of the service between ask, hand-over and payout: nothing is lost, paid twice or stuck', { timeout: 180_000 }, async () => {
  begin(7);
  const database = await testDatabase({ max: 20 });
  const payees = await payeesOf(database);
  const asks: Asked[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const service = await aPayingProcess(database, payoutUrl);
    const market = aSharedMarket(database, [service]);
    asks.push(...(await askMore(database, payees, kill)));
    const sending = sendOpen(market, asks);
    await someMorePayouts();
    await service.kill();
    await sending;
    await market.close();
  }
  const last = await aPayingProcess(database, payoutUrl);
  const market = aSharedMarket(database, [last]);
  await expectAllEnded(database, market, asks);
  await market.close();
  await last.stop();
  await database.drop();
});

/** Durable, as in production, on a server of its own that is started again at the same address when it is gone. */
async function aMortalDatabase(): Promise<TestDatabase & { kill(): Promise<void> }> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kills-'));
  const embedded = await startEmbedded({ dataDir });
  const { url } = embedded;
  const fresh = createPool({ url, max: 1, statementTimeout: 0 });
  await migrate(fresh).finally(() => fresh.end());
  const database = openDatabase({ url, max: 20 });
  const answers = (): Promise<boolean> =>
    database.pool.query('select 1').then(
      () => true,
      () => false,
    );
  return {
    ...database,
    url,
    async kill() {
      const { pid } = embedded;
      process.kill(pid, 'SIGKILL');
      await expect.poll(async () => embedded.pid !== pid && (await answers()), { interval: 50, timeout: 60_000 }).toBe(true);
    },
    async drop() {
      await database.close();
      await embedded.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

test('kill -9 of the database at any moment: what was answered stays, and the same service goes on', { timeout: 180_000 }, async () => {
  begin(11);
  const database = await aMortalDatabase();
  const payees = await payeesOf(database);
  const service = await aPayingProcess(database, payoutUrl);
  const market = aSharedMarket(database, [service]);
  const asks: Asked[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    asks.push(...(await askMore(database, payees, kill)));
    const sending = sendOpen(market, asks);
    await (kill % 2 === 0 ? someMorePayouts() : pause(random.of([5, 20, 60, 120]) ?? 5));
    await database.kill();
    await sending;
  }
  await expectAllEnded(database, market, asks);
  await market.close();
  await service.stop();
  await database.drop();
});
