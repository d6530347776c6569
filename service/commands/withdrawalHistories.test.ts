import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#contract/rules/constants.ts';
import { withdrawalFee } from '#contract/rules/withdrawal.ts';
import { runDueJobs } from '#service/jobs/index.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aPayee, askOut, callBack, hearPayout, type Payee } from '#testing/builders/payouts.ts';
import { aPayoutHost, chances, type PayoutHost } from '#testing/builders/payoutHost.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { approveWithdrawal, refuseWithdrawal } from './withdrawalPay.ts';
import { actAs } from './operatorAct.ts';
import { Refused } from '#service/http/problem.ts';

/** A thousand every night. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 100);
const AT_ONCE = 50;
const STEPS = 9;
const OPENING = 1_000_000;
const SEED = Number(process.env['WITHDRAWAL_SEED'] ?? 20261120);

let service: TestService;
let host: PayoutHost;
let server: http.Server;
const random = chances(SEED);

beforeAll(async () => {
  service = await aService();
  host = aPayoutHost(service.deps.outside.payoutSecret, random);
  server = http.createServer(host.answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  service.deps.outside.payoutUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await service.close();
});

interface Row {
  readonly withdrawal_no: string;
  readonly status: string;
  readonly payout_no: string | null;
  readonly amount: number;
}

const rowsOf = (userIds: readonly string[]): Promise<Row[]> =>
  service.deps.db
    .selectFrom('withdrawal')
    .select(['withdrawal_no', 'status', 'payout_no', 'amount'])
    .where('user_id', 'in', userIds)
    .execute();

/** An operator who is refused has done nothing. */
const act = (no: string, operator: string, run: (deps: TestService['deps']) => Promise<object>) =>
  actAs(service.deps, { operator, action: 'withdrawals', subject: no, input: {} }, (deps) => run({ ...service.deps, ...deps })).catch(
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    },
  );

const amounts = [1_000, 1_050, 33_333, 50_000, 50_001, 200_000, 200_001, 499_999];

async function step(payee: Payee): Promise<unknown> {
  const rows = await rowsOf([payee.id]);
  const one = random.of(rows);
  const asking = () => askOut(service, payee, random.of(amounts) ?? 1_000);
  if (!one) return asking();
  const { withdrawal_no: no, payout_no: payoutNo } = one;
  const tell = async () => {
    const said = host.payouts.get(payoutNo ?? '');
    if (said && said.status !== 'pending') await hearPayout(service, payoutNo ?? '', { status: said.status, amount: said.amount });
  };
  const moves: (() => Promise<unknown>)[] = [
    asking,
    () => callBack(service, payee, no),
    () => act(no, '小周', (deps) => approveWithdrawal(deps, no, '小周')),
    () => act(no, '小吴', (deps) => approveWithdrawal(deps, no, '小吴')),
    () => act(no, '小周', (deps) => refuseWithdrawal(deps, no, '收入来源待核实')),
    tell,
    () => Promise.all([tell(), tell()]),
    () => hearPayout(service, payoutNo ?? 'P0', { status: 'paid', amount: one.amount }),
    () => Promise.all([callBack(service, payee, no), act(no, '小吴', (deps) => approveWithdrawal(deps, no, '小吴'))]),
  ];
  return (random.of(moves) ?? asking)();
}

/** Whoever still waits is decided about, the host answers, and the clock goes on: nothing may be left. */
async function toTheEnd(payees: readonly Payee[]): Promise<void> {
  host.isHonest = true;
  const ids = payees.map(({ id }) => id);
  for (const { withdrawal_no: no, status } of await rowsOf(ids))
    if (status === 'requested') for (const by of ['小周', '小吴']) await act(no, by, (deps) => approveWithdrawal(deps, no, by));
  for (let minutes = 0; minutes <= 60; minutes += 20) {
    service.clock.move(20 * MINUTE);
    await runDueJobs(service.deps);
  }
  host.isHonest = false;
}

test(`${HISTORIES} random histories (seed ${SEED}): wallet = ledger, every payout once, nothing stuck`, { timeout: 300_000 }, async () => {
  for (let batch = 0; batch < HISTORIES / AT_ONCE; batch += 1) {
    const payees = await Promise.all(
      Array.from({ length: AT_ONCE }, () => aPayee(service, { balance: OPENING, creditScore: random.of([60, 59]) ?? 60 })),
    );
    for (let round = 0; round < STEPS; round += 1) {
      await Promise.all(payees.map(step));
      if (random.is(0.7)) await runDueJobs(service.deps);
      service.clock.move(random.of([SECOND, 5 * SECOND, MINUTE, HOUR]) ?? 0);
    }
    await toTheEnd(payees);
  }
  const rows = await service.deps.db.selectFrom('withdrawal').selectAll().execute();
  const left = rows.filter(({ status }) => status === 'requested' || status === 'paying');
  expect(left).toEqual([]);
  expect(await ledgerState(service)).toEqual(soundLedger);
  const paid = rows.filter(({ status }) => status === 'paid');
  const paidAtHost = [...host.payouts.values()].filter(({ status }) => status === 'paid');
  expect(paidAtHost.map(({ payoutNo, amount, times }) => `${payoutNo} ${amount} ${times}`).toSorted()).toEqual(
    paid.map(({ payout_no, amount, fee }) => `${payout_no} ${amount - fee} 1`).toSorted(),
  );
  const purses = await service.deps.db
    .selectFrom('wallet_account')
    .innerJoin('payout_account', 'payout_account.user_id', 'wallet_account.user_id')
    .select(['wallet_account.user_id', 'balance'])
    .where('kind', '=', 'available')
    .execute();
  const gone = new Map<string, number>();
  for (const { user_id, amount, fee } of paid) {
    expect(fee).toBe(withdrawalFee(amount));
    gone.set(user_id, (gone.get(user_id) ?? 0) + amount);
  }
  expect(purses.filter(({ user_id, balance }) => balance !== OPENING - (gone.get(user_id ?? '') ?? 0))).toEqual([]);
  const statuses = new Set(rows.map(({ status }) => status));
  expect([...statuses].toSorted()).toEqual(['cancelled', 'failed', 'paid', 'refused']);
  expect(rows.length).toBeGreaterThan(HISTORIES);
});
