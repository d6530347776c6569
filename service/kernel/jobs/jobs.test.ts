import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { watchClock } from '#service/kernel/clockWatch.ts';
import { runDueJobs, takeTurn } from '#service/jobs.ts';
import { ledgerState, orderFlows, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, anOrder, aPaidOrder, aRenter, pay, readOrder } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

/** Sets the clock to so many ms after noon and runs due jobs. */
async function at(after: number): Promise<void> {
  service.clock.move(NOON + after - service.clock.now());
  await runDueJobs(service.deps);
}

test('a rental ends on time; deposit and rent are paid exactly 24 hours later', async () => {
  await at(0);
  const [renter, listing] = [await aRenter(service), await aListing(service)];
  const { order_no } = await aPaidOrder(service, renter, listing);
  const statusNow = async () => {
    const { order_status, deposit_return_at, deposit_returned_at } = await readOrder(service, renter, order_no);
    return { order_status, deposit_return_at, deposit_returned_at, flows: await orderFlows(service, order_no) };
  };
  const paid = { 'renter available': -2_500, 'renter frozen': 2_000, escrow: 500 };
  await at(HOUR - 1);
  expect(await statusNow()).toMatchObject({ order_status: 4, flows: paid });
  await at(HOUR);
  const due = NOON + HOUR + DAY;
  expect(await statusNow()).toEqual({ order_status: 6, deposit_return_at: due, deposit_returned_at: null, flows: paid });
  await at(HOUR + DAY - 1);
  expect(await statusNow()).toEqual({ order_status: 6, deposit_return_at: due, deposit_returned_at: null, flows: paid });
  await at(HOUR + DAY);
  const settled = {
    order_status: 6,
    deposit_return_at: null,
    deposit_returned_at: due,
    flows: { 'renter available': -500, 'owner available': 475, revenue: 25 },
  };
  expect(await statusNow()).toEqual(settled);
  await at(HOUR + 3 * DAY);
  expect(await statusNow()).toEqual(settled);
  expect(await ledgerState(service)).toEqual(soundLedger);
});

test('an unpaid order closes after exactly 15 minutes, and its time is free again', async () => {
  await at(10 * DAY);
  const [renter, next, listing] = [await aRenter(service), await aRenter(service), await aListing(service)];
  const { order_no } = await anOrder(service, renter, listing);
  await at(10 * DAY + 15 * MINUTE - 1);
  expect(await readOrder(service, renter, order_no)).toMatchObject({ order_status: 1 });
  await at(10 * DAY + 15 * MINUTE);
  expect(await readOrder(service, renter, order_no)).toMatchObject({ order_status: 5 });
  expect(await pay(service, renter, order_no)).toMatchObject({ code: 40911, message: '订单已关闭' });
  expect(await anOrder(service, next, listing)).toMatchObject({ order_status: 1 });
});

test.each([
  { deposit: 2_000, gameMoney: 0, told: ['押金已退回', '押金 ¥20.00'] },
  { deposit: 0, gameMoney: 500, told: ['未用的游戏币已退回', '未用的游戏币 ¥5.00'] },
  { deposit: 2_000, gameMoney: 500, told: ['押金已退回', '押金 ¥20.00、未用的游戏币 ¥5.00'] },
])('the notification names what is refunded: $told.1', async ({ deposit, gameMoney, told: [title, back] }) => {
  const begun = service.clock.now() - NOON;
  const [renter, listing] = [await aRenter(service), await aListing(service, { deposit, game_money: 500, money_exchange_rate: 100 })];
  const { order_no } = await aPaidOrder(service, renter, listing, { game_money: gameMoney, agreed_total: 500 + gameMoney + deposit });
  await at(begun + HOUR);
  await at(begun + HOUR + DAY);
  const notices = await service.database.db
    .selectFrom('notification')
    .select(['title', 'content'])
    .where('user_id', '=', renter.id)
    .where('type', '=', 'deposit')
    .execute();
  expect(notices).toEqual([{ title, content: `订单 ${order_no} 的${back} 已退回余额。` }]);
});

test('no job runs before the clock was checked, nor while it differs from the database’s', async () => {
  const { db, clock } = { ...service.deps, clock: service.clock };
  const watch = watchClock(service.deps);
  const due = () => db.selectFrom('job').select('attempts').where('subject', '=', '0').execute();
  const ahead = (ms: number) => clock.move(Date.now() + ms - clock.now());
  ahead(DAY);
  await runDueJobs(service.deps);
  await db
    .insertInto('job')
    .values({ kind: 'order.settle', subject: '0', run_at: new Date(0) })
    .execute();
  expect([await takeTurn(service.deps, watch), await due()]).toEqual([false, [{ attempts: 0 }]]);
  expect([await watch.look(), await takeTurn(service.deps, watch), await due()]).toEqual([expect.any(Number), false, [{ attempts: 0 }]]);
  ahead(0);
  expect([await watch.look(), await takeTurn(service.deps, watch), await due()]).toEqual([null, true, [{ attempts: 1 }]]);
  watch.stop();
});
