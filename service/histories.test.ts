import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { text } from '#service/kernel/database/columns.ts';
import { followHistory, misfitText } from '#service/kernel/histories/check.ts';
import { toCashier } from '#testing/builders/cashier.ts';
import { aListing, anOrder, aPaidOrder, aRenter, type Person } from '#testing/builders/market.ts';
import { aPayee, aWithdrawal } from '#testing/builders/payouts.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { histories } from './domains/list.ts';
import { runDueJobs } from './jobs.ts';

const { finished, cancelled } = ORDER;

let service: TestService;
let renter: Person;
beforeAll(async () => {
  service = await aService();
  renter = await aRenter(service);
  const payee = await aPayee(service);
  await aWithdrawal(service, payee, 2_000);
  await aPaidOrder(service, renter, await aListing(service));
  const poor = await aRenter(service, { balance: 100 });
  await toCashier(service, poor, (await anOrder(service, poor, await aListing(service))).order_no, 'mixed');
  service.clock.move(2 * HOUR);
  await runDueJobs(service.deps);
});
afterAll(() => service.close());

/** Bypasses triggers. */
const tamper = (statement: string) =>
  service.database.db.stream(async (client) => {
    await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  });
const found = async (atOnce?: number) => {
  const all = await Promise.all(histories.map((source) => followHistory(service.deps.db, source, atOnce)));
  return all.flatMap(({ source, misfits }) => misfits.map((misfit) => misfitText(source, misfit)));
};
const lastOf = async (table: string) =>
  (await service.deps.db.read({ id: text }, sql`select max(id)::text as id from ${sql.table(table)}`))[0]?.id ?? '';

test('each table that a chart moves has a history', async () => {
  expect(histories.map(({ table, chart: { chart } }) => `${table} ${chart}`).toSorted()).toEqual([
    'approval approvalLifecycle',
    'bargain bargainLifecycle',
    'charge chargeLifecycle',
    'chat_conversation chatLifecycle',
    'complaint complaintLifecycle',
    'deactivation deactivationLifecycle',
    'draw_session drawSessionLifecycle',
    'free_play freePlayLifecycle',
    'listing listingLifecycle',
    'merchant_application applicationLifecycle',
    'rental_order orderLifecycle',
    'subscription subscriptionLifecycle',
    'task taskLifecycle',
    'task_place placeLifecycle',
    'withdrawal withdrawalLifecycle',
  ]);
});

test('orders, charges and withdrawals of real commands fit, read at once and in pages', async () => {
  const lines = Object.fromEntries(
    await Promise.all(histories.map(async (source) => [source.table, (await followHistory(service.deps.db, source)).lines] as const)),
  );
  expect(lines).toMatchObject({ rental_order: 7, charge: 2, withdrawal: 2 });
  expect([await found(), await found(2)]).toEqual([[], []]);
});

test('the nightly job at 04:05 raises one alarm that names the rows; closed again, none', async () => {
  const order =
    (
      await service.deps.db.read(
        { id: text },
        sql`select max(order_id)::text as id from order_event where to_status = ${sql.lit(finished)}`,
      )
    )[0]?.id ?? '';
  const charge = (await service.deps.db.read({ id: text }, sql`select charge_no as id from charge`))[0]?.id ?? '';
  await tamper(`insert into order_event (order_id, at, event, from_status, to_status, by)
    values (${order}, now(), 'order.cancel', ${finished}, ${cancelled}, 'renter');
    update rental_order set status = ${cancelled} where id = ${order}`);
  await tamper(`update charge set status = 'failed' where charge_no = '${charge}'`);
  const expected = [
    `charge ${charge}（status_change ${await lastOf('status_change')}）：历史到 expired，现在却是 failed`,
    `rental_order ${order}（order_event ${await lastOf('order_event')}）：图上没有 finished → cancelled（order.cancel）`,
  ];
  expect((await found()).toSorted()).toEqual(expected);
  service.clock.move(NOON + DAY - 12 * HOUR + 4 * HOUR + 5 * MINUTE - service.clock.now());
  await runDueJobs(service.deps);
  const alarm = () => service.deps.db.selectFrom('ops_alarm').select(['kind', 'times', 'words']).where('kind', '=', 'histories').execute();
  expect(await alarm()).toEqual([{ kind: 'histories', times: 1, words: `历史与状态图不符 2 处：${expected.join('；')}` }]);
  const job = await service.deps.db.selectFrom('job').select('run_at').where('kind', '=', 'histories.check').executeTakeFirstOrThrow();
  expect(job.run_at.getTime()).toBe(NOON + 2 * DAY - 12 * HOUR + 4 * HOUR + 5 * MINUTE);
});
