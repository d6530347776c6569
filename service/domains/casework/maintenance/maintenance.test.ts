import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvals, maintenance } from '#contract/operator/index.ts';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { runDueJobs } from '#service/jobs.ts';
import { fileComplaint } from '#service/domains/complaints/file.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import {
  aListing,
  anOrder,
  aPaidOrder,
  aRenter,
  aRenterWithPhone,
  type Listing,
  type Order,
  type Person,
  readOrder,
} from '#testing/builders/market.ts';
import { anOperator, theOperators, type TestOperator, type TestOperators } from '#testing/builders/operators.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let operators: TestOperators;
let cashier: TestOperator;
beforeAll(async () => {
  service = await aService();
  operators = await theOperators(service);
});
afterAll(async () => {
  await operators.http.close();
  await service.close();
});

/** With a session that has not been idle. */
const freshCashier = async (): Promise<void> => {
  cashier = await anOperator(service, ['finance']);
};
beforeEach(freshCashier);
afterEach(async () => expect(await ledgerState(service)).toEqual(soundLedger));

interface Rented {
  readonly renter: Person;
  readonly listing: Listing;
  readonly order: Order;
}

/** A rental of two hours that runs; `rental` in fen an hour. */
async function rented(gameId: string | undefined, rental = 500): Promise<Rented> {
  const renter = await aRenterWithPhone(service);
  const listing = await aListing(service, { rental, ...(gameId !== undefined && { game_id: gameId }) });
  const order = await aPaidOrder(service, renter, listing, { hours: 2, agreed_total: 2 * rental + 2_000 });
  await runDueJobs(service.deps);
  return { renter, listing, order };
}
const setMaintained = (gameId: string, is = true) =>
  service.deps.db.updateTable('game').set({ maintenance_status: is, is_suspended: is }).where('id', '=', gameId).execute();
const by = (person: TestOperator) => ({ token: person.token });
const paramsOf = (gameId: string, at = service.clock.now()) => ({ game_id: gameId, at });
type Params = ReturnType<typeof paramsOf>;
const read = (params: Params, minutes = 0) => operators.get(maintenance.getMaintenance, { params, query: { minutes } }, by(cashier));
const ask = (params: Params, version: string, minutes: number, preview = false) =>
  operators.ask(maintenance.compensateMaintenance, { params, body: { minutes, because: '停服维护', version, preview } }, by(cashier));
const problemOf = ({ data }: { data: object }): string => ('problem' in data ? String(data.problem) : 'ok');
const ledgerSum = async () =>
  (await first(service.deps.db, { sum: whole }, sql`select coalesce(sum(amount), 0)::bigint as sum from ledger_entry`))?.sum;
const orderSum = async ({ order_no }: Order) =>
  (
    await first(
      service.deps.db,
      { held: whole },
      sql`select coalesce(sum(amount), 0)::bigint as held from ledger_entry join ledger_transaction t on t.id = transaction_id
        join rental_order o on o.id = t.order_id where order_no = ${order_no} and account_id in (2)`,
    )
  )?.held;
const textsOf = async (userId: string) => {
  const rows = service.deps.db.selectFrom('notification').select(['title', 'content']).where('user_id', '=', userId);
  return (await rows.where('title', 'like', '游戏维护%').execute()).map(({ title, content }) => `${title} ${content}`);
};

test('all running orders of a game are refunded whole, once, and both sides are told', async () => {
  const [one, other] = [await rented(undefined), await rented(undefined)];
  const gameId = one.listing.game_id;
  const second = await rented(gameId);
  const params = paramsOf(gameId);
  expect(problemOf(await ask(params, (await read(params)).state.version, 0))).toBe('CONFLICT');
  await setMaintained(gameId);
  const games = await operators.get(maintenance.listMaintenance, {}, by(cashier));
  expect(games.list).toEqual([{ game_id: gameId, title: expect.any(String), running: 2, rent_fen: 2_000 }]);
  const seen = await read(params);
  expect(seen.orders.map(({ order_no, whole_fen, rest_fen }) => [order_no, whole_fen, rest_fen])).toEqual([
    [one.order.order_no, 1_000, 1_000],
    [second.order.order_no, 1_000, 1_000],
  ]);
  const tried = await ask(params, seen.state.version, 0, true);
  expect(tried.data).toMatchObject({
    outcome: 'preview',
    before: { facts: { orders: 2 }, money: { orders_escrow: 2_000, maintenance_refund: 2_000 } },
    after: { facts: { orders: 0 }, money: { orders_escrow: 0, maintenance_refund: 0 } },
  });
  expect((await read(params)).orders).toHaveLength(2);

  const both = await Promise.all([1, 2, 3].map(() => ask(params, seen.state.version, 0)));
  expect(both.map(problemOf).toSorted()).toEqual(['CASE_STALE', 'CASE_STALE', 'ok']);
  for (const { renter, order } of [one, second]) {
    expect(await readOrder(service, renter, order.order_no)).toMatchObject({ order_status: 9 });
    expect(await orderSum(order)).toBe(0);
    const wallet = service.deps.db.selectFrom('wallet_account').select('balance').where('id', '=', `${renter.id}1`);
    expect((await wallet.executeTakeFirstOrThrow()).balance).toBe(100_000);
  }
  expect(await readOrder(service, other.renter, other.order.order_no)).toMatchObject({ order_status: 4 });
  expect(await ledgerSum()).toBe(0);
  const game = seen.game;
  expect(await textsOf(one.renter.id)).toEqual([
    `游戏维护，已退款 ${game}维护，订单 ${one.order.order_no} 已结束，租金 ¥10.00、押金 ¥20.00 已退回余额。停服维护。`,
  ]);
  expect(await textsOf(one.listing.owner_id)).toEqual([
    `游戏维护，已退款 ${game}维护，订单 ${one.order.order_no} 已结束并退款。停服维护。`,
  ]);
});

test('orders are extended; one whose time is booked afterwards is refunded; one in dispute is left to its complaint', async () => {
  const [free, booked] = [await rented(undefined), await rented(undefined)];
  const gameId = free.listing.game_id;
  await service.deps.db.updateTable('listing').set({ game_id: gameId }).where('id', '=', booked.listing.id).execute();
  const disputed = await rented(gameId);
  const filing = {
    orderNo: disputed.order.order_no,
    party: 'renter',
    cause: 'kicked_out',
    words: '玩了二十分钟被顶下线两次',
    claim: null,
  } as const;
  await inTransaction(service.deps, (inside) => fileComplaint(inside, { ...filing, byOperator: true, reportedAt: service.clock.now() }));
  const next = await aRenter(service);
  const startAt = Math.ceil((service.clock.now() + 2.5 * HOUR) / (10 * MINUTE)) * 10 * MINUTE;
  await anOrder(service, next, booked.listing, { mode: 'appoint', start_at: startAt });
  service.clock.move(HOUR);
  await freshCashier();
  await setMaintained(gameId);
  const params = paramsOf(gameId);
  const seen = await read(params, 60);
  expect(seen.disputed).toBe(1);
  expect(seen.orders.map(({ order_no, is_extendable }) => [order_no, is_extendable])).toEqual([
    [free.order.order_no, true],
    [booked.order.order_no, false],
  ]);
  const before = await readOrder(service, free.renter, free.order.order_no);
  const both = await Promise.all([ask(params, seen.state.version, 60), ask(params, seen.state.version, 60)]);
  expect(both.map(problemOf).toSorted()).toEqual(['CASE_STALE', 'ok']);
  const done = both.find(({ code }) => code === 0);
  expect(done?.data).toMatchObject({ result: { extended: 1, refunded: 1, paid_fen: 500 } });
  const extended = await readOrder(service, free.renter, free.order.order_no);
  expect([extended.order_status, extended.hire_end_time - before.hire_end_time]).toEqual([4, HOUR]);
  expect(await readOrder(service, booked.renter, booked.order.order_no)).toMatchObject({ order_status: 9 });
  expect(await readOrder(service, disputed.renter, disputed.order.order_no)).toMatchObject({ order_status: 8 });
  service.clock.move(90 * MINUTE);
  await runDueJobs(service.deps);
  expect((await readOrder(service, free.renter, free.order.order_no)).order_status).toBe(4);
  service.clock.move(HOUR);
  await runDueJobs(service.deps);
  expect((await readOrder(service, free.renter, free.order.order_no)).order_status).toBe(6);
  expect([await orderSum(booked.order), await ledgerSum()]).toEqual([0, 0]);
});

test('above the limit of payouts a second person approves, also after the rentals have ended', async () => {
  const one = await rented(undefined, 60_000 / 2);
  const gameId = one.listing.game_id;
  const others = await Promise.all([1, 2, 3].map(() => rented(gameId, 30_000)));
  await setMaintained(gameId);
  const params = paramsOf(gameId);
  const seen = await read(params);
  expect(seen.state.money['maintenance_refund']).toBe(240_000);
  const asked = await ask(params, seen.state.version, 0);
  expect(asked.data).toMatchObject({ outcome: 'waiting', result: null });
  const approval = 'approval' in asked.data ? String(asked.data.approval) : '';
  expect((await readOrder(service, one.renter, one.order.order_no)).order_status).toBe(4);
  expect(problemOf(await operators.ask(approvals.approve, { params: { id: approval } }, by(cashier)))).toBe('APPROVAL_OWN');
  service.clock.move(3 * HOUR);
  await runDueJobs(service.deps);
  expect((await readOrder(service, one.renter, one.order.order_no)).order_status).toBe(6);
  const again = await anOperator(service, ['finance']);
  const done = await operators.get(approvals.approve, { params: { id: approval } }, by(again));
  expect(done.result).toMatchObject({ refunded: 4, extended: 0, paid_fen: 240_000 });
  const all = [one, ...others];
  expect(await Promise.all(all.map(({ order }) => orderSum(order)))).toEqual([0, 0, 0, 0]);
  expect(
    new Set(await Promise.all(all.map(async ({ renter, order }) => (await readOrder(service, renter, order.order_no)).order_status))),
  ).toEqual(new Set([9]));
});

test('a failure in the middle leaves every order as it was', async () => {
  const one = await rented(undefined);
  const last = await rented(one.listing.game_id);
  await setMaintained(one.listing.game_id);
  const params = paramsOf(one.listing.game_id);
  const { version } = (await read(params)).state;
  await service.deps.db.write(sql`
    create function fail_one() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`);
  await service.deps.db.write(sql`
    create trigger fail_one before insert on notification for each row when (new.user_id = ${sql.lit(Number(last.listing.owner_id))})
    execute function fail_one()`);
  expect(problemOf(await ask(params, version, 0))).toBe('INTERNAL');
  await service.deps.db.write(sql`drop trigger fail_one on notification`);
  for (const { renter, order } of [one, last]) expect((await readOrder(service, renter, order.order_no)).order_status).toBe(4);
  expect(await textsOf(one.renter.id)).toEqual([]);
  expect(problemOf(await ask(params, version, 0))).toBe('ok');
  expect(await orderSum(last.order)).toBe(0);
});
