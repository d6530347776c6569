import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as contract from '#contract/rest/payouts.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aKey, keyed } from '#testing/builders/market.ts';
import { aPayoutHost, chances, type PayoutHost } from '#testing/builders/payoutHost.ts';
import { aPayee, aPayProof, type Payee } from '#testing/builders/payouts.ts';
import { accountOf, decideAll, OPENING, STEPS, takeStep, type WithdrawalStage } from '#testing/builders/withdrawalHistory.ts';
import type { TestDatabase } from '#testing/harness/database.ts';
import { aMortalDatabase, type MortalDatabase } from './mortalDatabase.ts';
import { aPayingProcess, aSharedMarket, type RunningProcess, type SharedMarket } from './processes.ts';

/** `npm run test:nightly` runs a thousand. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 12);
const AT_ONCE = 50;
const SEED = Number(process.env['WITHDRAWAL_SEED'] ?? 7);
const SECRET = 'a-secret-for-benches-and-tests-only';

const random = chances(SEED);
let host: PayoutHost;
let server: http.Server;
let payoutUrl: string;
beforeAll(async () => {
  host = aPayoutHost(SECRET, random);
  server = http.createServer(host.answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  payoutUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A request that is repeated with its idempotency key until there is a response. */
interface RepeatedRequest {
  readonly payee: Payee;
  readonly amount: number;
  readonly proof: string;
  readonly key: string;
  withdrawalNo?: string | undefined;
  isAnswered: boolean;
}

/** The marketplace, whose service and database are killed and restarted. */
class Mortals {
  readonly #database: MortalDatabase;
  #service: RunningProcess | undefined;
  #market: SharedMarket | undefined;
  readonly asked: RepeatedRequest[] = [];
  kills = 0;

  constructor(database: MortalDatabase) {
    this.#database = database;
  }

  get market(): SharedMarket {
    if (!this.#market) throw new Error('no service runs');
    return this.#market;
  }

  get stage(): WithdrawalStage {
    return { market: this.market, host, random, secret: SECRET, ask: (payee, amount) => this.#ask(payee, amount) };
  }

  async start(): Promise<void> {
    this.#service = await aPayingProcess(this.#database, payoutUrl);
    this.#market = aSharedMarket(this.#database, [this.#service]);
  }

  async killService(): Promise<void> {
    this.kills += 1;
    await this.#service?.kill();
  }

  async killDatabase(): Promise<void> {
    this.kills += 1;
    await this.#database.kill();
  }

  async startAgain(): Promise<void> {
    await this.#market?.close();
    await this.start();
  }

  async stop(): Promise<void> {
    await this.#market?.close();
    await this.#service?.kill();
  }

  async #ask(payee: Payee, amount: number): Promise<void> {
    const asked = { payee, amount, proof: await aPayProof(this.market, payee, amount), key: aKey(), isAnswered: false };
    this.asked.push(asked);
    await this.send(asked);
  }

  async send(asked: RepeatedRequest): Promise<void> {
    const { payee, amount, proof, key } = asked;
    const answer = await this.market.ask(contract.createWithdrawal, { body: { amount, proof } }, keyed(payee, key));
    if (answer.status >= 500) return;
    asked.isAnswered = true;
    if ('withdrawal_no' in answer.data) asked.withdrawalNo = answer.data.withdrawal_no;
  }

  /** Repeats unacknowledged requests; returns the number of those still without a response. */
  async sendAgain(): Promise<number> {
    for (const asked of this.asked) if (!asked.isAnswered) await this.send(asked);
    return this.asked.filter(({ isAnswered }) => !isAnswered).length;
  }
}

/** Every user makes a step; the kill happens between two rounds, or after a number of steps. */
async function playRound(mortals: Mortals, payees: readonly Payee[]): Promise<void> {
  const victim = random.of(['service', 'database', 'both', 'nobody', 'nobody'] as const);
  const after = random.of([1, 12, 25, AT_ONCE]) ?? 1;
  const killing = Promise.withResolvers<void>();
  let done = 0;
  const steps = payees.map(async (payee) => {
    await takeStep(mortals.stage, payee).catch((error: unknown) => {
      // A step interrupted by a kill may have no response; its effect is checked at the end.
      if (victim === 'nobody') throw error;
    });
    done += 1;
    if (done === after) killing.resolve();
  });
  await killing.promise;
  await Promise.all([
    ...steps,
    (victim === 'service' || victim === 'both') && mortals.killService(),
    (victim === 'database' || victim === 'both') && mortals.killDatabase(),
  ]);
  if (victim === 'service' || victim === 'both') await mortals.startAgain();
}

/** Skips the delays between queries to the payout host, which this test does not examine. */
const hurry = ({ pool }: TestDatabase): Promise<unknown> =>
  pool.query("update job set run_at = now() where kind in ('withdrawal.pay', 'payout.query') and run_at > now()");

async function toTheEnd(database: TestDatabase, mortals: Mortals, payees: readonly Payee[]): Promise<void> {
  host.isHonest = true;
  await expect.poll(() => mortals.sendAgain(), { interval: 100, timeout: 60_000 }).toBe(0);
  await decideAll(mortals, payees);
  const waiting = async (): Promise<number> => {
    await hurry(database);
    const { rows } = await database.pool.query("select from withdrawal where status in ('requested', 'paying')");
    return rows.length;
  };
  await expect.poll(waiting, { interval: 100, timeout: 60_000 }).toBe(0);
  host.isHonest = false;
}

test(
  `${HISTORIES} random histories (seed ${SEED}) under kill -9 of service and database between any two steps`,
  { timeout: 120 * SECOND + HISTORIES * 2 * SECOND },
  async () => {
    const database = await aMortalDatabase();
    onTestFinished(() => database.drop());
    const mortals = new Mortals(database);
    onTestFinished(() => mortals.stop());
    await mortals.start();
    for (let batch = 0; batch < HISTORIES / AT_ONCE; batch += 1) {
      const payees = await Promise.all(
        Array.from({ length: AT_ONCE }, () => aPayee(mortals.market, { balance: OPENING, creditScore: random.of([60, 59]) ?? 60 })),
      );
      for (let round = 0; round < STEPS; round += 1) {
        await playRound(mortals, payees);
        if (random.is(0.7)) await hurry(database);
      }
      await toTheEnd(database, mortals, payees);
    }
    expect(await ledgerState({ database })).toEqual(soundLedger);
    const { rows, statuses, booked, paidOut, wrongFees, wrongPurses } = await accountOf(mortals.stage);
    expect(statuses).toEqual(['cancelled', 'failed', 'paid', 'refused']);
    expect(booked).toEqual(paidOut);
    expect([wrongFees, wrongPurses]).toEqual([[], []]);
    const told = mortals.asked.flatMap(({ withdrawalNo }) => withdrawalNo ?? []);
    expect(rows.map(({ withdrawal_no }) => withdrawal_no).toSorted()).toEqual(told.toSorted());
    console.log(`${HISTORIES} histories, ${rows.length} withdrawals, ${booked.length} payouts, each once, under ${mortals.kills} kills`);
  },
);
