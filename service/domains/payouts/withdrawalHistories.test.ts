import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#contract/rules/constants.ts';
import { runDueJobs } from '#service/jobs.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aPayee, askOut, type Payee } from '#testing/builders/payouts.ts';
import { aPayoutHost, chances } from '#testing/builders/payoutHost.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { accountOf, decideAll, OPENING, STEPS, takeStep, type WithdrawalStage } from '#testing/builders/withdrawalHistory.ts';

/** 1000 in nightly runs. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 40);
const AT_ONCE = 50;
const SEED = Number(process.env['WITHDRAWAL_SEED'] ?? 20261120);

let service: TestService;
let stage: WithdrawalStage;
let server: http.Server;
const random = chances(SEED);

beforeAll(async () => {
  service = await aService();
  const secret = service.deps.outside.payoutSecret;
  const host = aPayoutHost(secret, random);
  stage = { market: service, host, random, secret, ask: (payee, amount) => askOut(service, payee, amount) };
  server = http.createServer(host.answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  service.deps.outside.payoutUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await service.close();
});

/** Decides all pending withdrawals, lets the host respond and moves the clock until nothing is open. */
async function toTheEnd(payees: readonly Payee[]): Promise<void> {
  stage.host.isHonest = true;
  await decideAll(stage, payees);
  for (let minutes = 0; minutes <= 60; minutes += 20) {
    service.clock.move(20 * MINUTE);
    await runDueJobs(service.deps);
  }
  stage.host.isHonest = false;
}

test(`${HISTORIES} random histories (seed ${SEED}): wallet = ledger, every payout once, nothing stuck`, { timeout: 300_000 }, async () => {
  for (let batch = 0; batch < HISTORIES / AT_ONCE; batch += 1) {
    const payees = await Promise.all(
      Array.from({ length: AT_ONCE }, () => aPayee(service, { balance: OPENING, creditScore: random.of([60, 59]) ?? 60 })),
    );
    for (let round = 0; round < STEPS; round += 1) {
      await Promise.all(payees.map((payee) => takeStep(stage, payee)));
      if (random.is(0.7)) await runDueJobs(service.deps);
      service.clock.move(random.of([SECOND, 5 * SECOND, MINUTE, HOUR]) ?? 0);
    }
    await toTheEnd(payees);
  }
  expect(await ledgerState(service)).toEqual(soundLedger);
  const { rows, statuses, booked, paidOut, wrongFees, wrongPurses } = await accountOf(stage);
  expect(statuses).toEqual(['cancelled', 'failed', 'paid', 'refused']);
  expect(booked).toEqual(paidOut);
  expect([wrongFees, wrongPurses]).toEqual([[], []]);
  expect(rows.length).toBeGreaterThan(HISTORIES);
});
