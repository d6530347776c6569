import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/payouts.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aKey, keyed } from '#testing/builders/market.ts';
import { aPayoutHost, chances, type PayoutHost } from '#testing/builders/payoutHost.ts';
import { aPayee, aPayProof, callBack, type Payee } from '#testing/builders/payouts.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';
import { aPayingProcess, aSharedMarket, type SharedMarket } from './processes.ts';

const KILLS = 4;
const PAYEES = 24;
const OPENING = 10_000;
const SECRET = 'a-secret-for-benches-and-tests-only';

let database: TestDatabase;
let host: PayoutHost;
let server: http.Server;
let payees: Payee[] = [];
const random = chances(7);
beforeAll(async () => {
  database = await testDatabase({ max: 20 });
  host = aPayoutHost(SECRET, random);
  server = http.createServer(host.answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const builders = aSharedMarket(database, []);
  payees = await Promise.all(Array.from({ length: PAYEES }, () => aPayee(builders, { balance: OPENING })));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database?.drop();
});

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
  if (answer === null) return;
  expect(answer).toMatchObject({ code: 0 });
  asked.isAnswered = true;
  if (random.is(0.3) && 'withdrawal_no' in answer.data) await callBack(market, payee, answer.data.withdrawal_no).catch(() => null);
}

const statuses = async (): Promise<Record<string, number>> => {
  const { rows } = await database.pool.query<{ status: string; count: string }>('select status, count(*) from withdrawal group by 1');
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
};

test('kill -9 of the service between ask, hand-over and payout: nothing is lost, paid twice or stuck', { timeout: 180_000 }, async () => {
  const payoutUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asks: Asked[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const service = await aPayingProcess(database, payoutUrl);
    const market = aSharedMarket(database, [service]);
    for (const payee of payees.slice((kill * PAYEES) / KILLS, ((kill + 1) * PAYEES) / KILLS))
      for (let time = 0; time < 3; time += 1)
        asks.push({ payee, key: aKey(), proof: await aPayProof(market, payee, 1_000), isAnswered: false });
    const sending = Promise.all(asks.filter(({ isAnswered }) => !isAnswered).map((asked) => send(market, asked)));
    const before = host.payouts.size;
    await expect.poll(() => host.payouts.size, { interval: 5, timeout: 30_000 }).toBeGreaterThan(before + 2);
    await service.kill();
    await sending;
    await market.close();
  }
  host.isHonest = true;
  const last = await aPayingProcess(database, payoutUrl);
  const market = aSharedMarket(database, [last]);
  await Promise.all(asks.filter(({ isAnswered }) => !isAnswered).map((asked) => send(market, asked)));
  const isOver = async (): Promise<boolean> => {
    // The waits between two questions are not what is looked at here.
    await database.pool.query("update job set run_at = now() where kind in ('withdrawal.pay', 'payout.query') and run_at > now()");
    const { requested = 0, paying = 0 } = await statuses();
    return requested + paying === 0;
  };
  await expect.poll(isOver, { interval: 1_000, timeout: 60_000 }).toBe(true);
  await market.close();
  await last.stop();

  expect(asks.every(({ isAnswered }) => isAnswered)).toBe(true);
  expect(await ledgerState({ database })).toEqual(soundLedger);
  const { rows } = await database.pool.query<{ payout_no: string; sum: string; status: string }>(
    "select payout_no, amount - fee as sum, status from withdrawal where status = 'paid'",
  );
  const paidAtHost = [...host.payouts.values()].filter(({ status }) => status === 'paid');
  expect(paidAtHost.map(({ payoutNo, amount, times }) => `${payoutNo} ${amount} ${times}`).toSorted()).toEqual(
    rows.map(({ payout_no, sum }) => `${payout_no} ${sum} 1`).toSorted(),
  );
  expect(Object.values(await statuses()).reduce((sum, count) => sum + count, 0)).toBe(asks.length);
  expect(rows.length).toBeGreaterThan(10);
});
