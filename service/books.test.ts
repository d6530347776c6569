import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { postLoyalty } from '#service/domains/loyalty/post.ts';
import { checksOf, contradictionsOf } from '#service/kernel/ledger/books.ts';
import { toCashier } from '#testing/builders/cashier.ts';
import { aListing, anOrder, aPaidOrder, aRenter, type Person } from '#testing/builders/market.ts';
import { aPayee, aWithdrawal } from '#testing/builders/payouts.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { domains } from './domains/list.ts';
import { runDueJobs } from './jobs.ts';

let service: TestService;
let renter: Person;
let payee: Person;
beforeAll(async () => {
  service = await aService();
  renter = await aRenter(service);
  payee = await aPayee(service, { creditScore: 10 });
  await aWithdrawal(service, payee, 2_000);
  const now = service.clock.now();
  await postLoyalty(service.deps.db, now, { userId: renter.id, unit: 'coin', amount: 30, cause: 'sign_in', subject: '2026-11-20' });
  await aPaidOrder(service, renter, await aListing(service));
  await aPaidOrder(service, renter, await aListing(service), { mode: 'appoint', start_at: now + 10 * HOUR });
  service.clock.move(2 * HOUR);
  await runDueJobs(service.deps);
  const poor = await aRenter(service, { balance: 100 });
  await toCashier(service, poor, (await anOrder(service, poor, await aListing(service))).order_no, 'mixed');
});
afterAll(() => service.close());

const checks = checksOf(domains.map(({ books }) => books));
const off = async () => {
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await contradictionsOf(service.deps.db, check)] as const),
  );
  return Object.fromEntries(found.filter(([, { count }]) => count > 0).map(([name, { examples }]) => [name, examples]));
};
/** Bypasses triggers; `undo` is run afterwards. */
async function tampered(change: string, undo: string) {
  const run = (statement: string) =>
    service.database.db.stream(async (client) => {
      await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
    });
  await run(change);
  const found = await off();
  await run(undo);
  return found;
}

test('paid, booked, finished and half-paid orders, a withdrawal and coins: every balance is explained', async () => {
  expect(Object.keys(checks).toSorted()).toEqual([
    'coinLots',
    'coins',
    'credit',
    'drawPrizes',
    'drawStock',
    'escrow',
    'frozen',
    'income',
    'loyaltyEntries',
    'newcomerBands',
    'newcomers',
    'newcomersShown',
    'points',
    'taskPlaces',
    'withdrawing',
  ]);
  expect(await off()).toEqual({});
});

test('each balance and each log that is changed by one is found, by the check of its kind', async () => {
  const user = `user ${renter.id}`;
  const balance = (id: string, by: string) => `update wallet_account set balance = balance ${by} 1 where id = ${id}`;
  const account = (column: string, by: string) => `update user_account set ${column} = ${column} ${by} 1 where id = ${renter.id}`;
  const last = (unit: string) => `(select max(id) from loyalty_entry where user_id = ${renter.id} and unit = '${unit}')`;
  const entry = (unit: string, by: string) => `update loyalty_entry set balance_after = balance_after ${by} 1 where id = ${last(unit)}`;
  const both = (change: (by: string) => string) => tampered(change('+'), change('-'));
  expect(await both((by) => balance(`${renter.id}2`, by))).toEqual({ frozen: user });
  expect(await both((by) => balance(`${payee.id}3`, by))).toEqual({ withdrawing: `user ${payee.id}` });
  expect(
    await both(
      (by) => `update rental_order set rent = rent ${by} 1, payable = payable ${by} 1 where renter_id = ${renter.id} and status = 3`,
    ),
  ).toEqual({
    escrow: '1000 fen instead of 1001',
  });
  expect(await both((by) => account('points', by))).toEqual({ points: user });
  expect(await both((by) => account('gold_coin', by))).toEqual({ coins: user, coinLots: user });
  expect(await both((by) => account('credit_score', by))).toEqual({ credit: user });
  expect(await both((by) => `update coin_lot set remaining = remaining ${by} 1 where user_id = ${renter.id}`)).toEqual({ coinLots: user });
  expect(await both((by) => entry('credit', by))).toMatchObject({ credit: user });
  expect(await off()).toEqual({});
});

test('the nightly job at 03:50 raises one alarm that names what is off', async () => {
  const night = NOON + DAY - 12 * HOUR + 3 * HOUR + 50 * 60_000;
  await service.database.db.stream(async (client) => {
    await client.query(`set session_replication_role = replica; update wallet_account set balance = balance + 1 where id = ${renter.id}2;
      update user_account set points = points + 1 where id = ${renter.id}; set session_replication_role = origin`);
  });
  service.clock.move(night - service.clock.now());
  await runDueJobs(service.deps);
  const alarms = await service.deps.db.selectFrom('ops_alarm').select(['kind', 'times', 'words']).where('kind', '=', 'books').execute();
  expect(alarms).toEqual([
    {
      kind: 'books',
      times: 1,
      words: `账实不符：frozen 1 处（user ${renter.id}）；points 1 处（user ${renter.id}）；loyaltyEntries 1 处（user ${renter.id} point）`,
    },
  ]);
  const job = await service.deps.db.selectFrom('job').select('run_at').where('kind', '=', 'books.check').executeTakeFirstOrThrow();
  expect(job.run_at.getTime()).toBe(night + DAY);
});
