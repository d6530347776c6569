import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/orders.ts';
import { HOUR, ORDER_HOLD } from '#contract/rules/constants.ts';
import { ledgerState, orderFlows, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, anOrder, aPaidOrder, aRenter, keyed, type Order, pay, type Person, readOrder } from '#testing/builders/market.ts';
import { partitionByTime } from '#testing/builders/partitions.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';

const MANY = 60;

let service: TestService;
let first: { renter: Person; order: Order };

/** The first order predates the partitions; `MANY` later ones fill more than one. */
beforeAll(async () => {
  service = await aService();
  const renter = await aRenter(service);
  first = { renter, order: await aPaidOrder(service, renter, await aListing(service)) };
  await partitionByTime(service.database.pool);
  const busy = await aRenter(service, { balance: 1_000_000 });
  for (let order = 0; order < MANY; order += 1) await aPaidOrder(service, busy, await aListing(service));
}, 120_000);
afterAll(() => service.close());
afterEach(async () => {
  expect(await ledgerState(service)).toEqual(soundLedger);
});

const { at, after } = timeOf(() => service);

/** Row counts of non-empty partitions. */
const rowsOf = async (table: string): Promise<number[]> => {
  const { rows } = await service.database.pool.query<{ count: number }>(
    `select count(*)::integer as count from ${table} group by tableoid order by tableoid`,
  );
  return rows.map(({ count }) => count);
};

test('orders, ledger and history are spread over partitions', async () => {
  for (const table of ['rental_order', 'ledger_transaction', 'ledger_entry', 'order_event'])
    expect([table, (await rowsOf(table)).length > 1]).toEqual([table, true]);
});

test('an order made before the partitions is read, listed and settled', async () => {
  const { renter, order } = first;
  expect(await readOrder(service, renter, order.order_no)).toMatchObject({ order_no: order.order_no, order_status: order.order_status });
  const { list } = await service.get(contract.listOrders, { query: {} }, { token: renter.token });
  expect(list.map(({ order_no }) => order_no)).toEqual([order.order_no]);
});

test('an order is renewed, ends and is settled', async () => {
  const [renter, listing] = [await aRenter(service), await aListing(service, { rental: 1_000 })];
  const { order_no } = await aPaidOrder(service, renter, listing, { agreed_total: 3_000 });
  const renewal = { params: { order_no }, body: { hours: 2, agreed_price: 2_000 } };
  const renewed = await service.get(contract.renewOrder, renewal, keyed(renter));
  await at(renewed.hire_end_time);
  expect(await readOrder(service, renter, order_no)).toMatchObject({ order_status: 6 });
  await after(48 * HOUR);
  expect(await orderFlows(service, order_no)).toEqual({ 'renter available': -3_000, 'owner available': 2_850, revenue: 150 });
});

test('a booking is cancelled for a fee', async () => {
  const [renter, listing] = [await aRenter(service), await aListing(service, { rental: 1_000 })];
  const start_at = Math.ceil((service.clock.now() + 6 * HOUR) / 600_000) * 600_000;
  const { order_no } = await aPaidOrder(service, renter, listing, { mode: 'appoint', start_at, agreed_total: 3_000 });
  await at(start_at - 4 * HOUR);
  const cancelled = await service.get(contract.cancelOrder, { params: { order_no }, body: { agreed_fee: 100 } }, keyed(renter));
  expect(cancelled).toMatchObject({ order_status: 7, cancel_fee_paid: 100 });
  expect(await orderFlows(service, order_no)).toEqual({ 'renter available': -100, 'owner available': 95, revenue: 5 });
});

test('an unpaid order is closed, and its time is released', async () => {
  const [renter, listing] = [await aRenter(service), await aListing(service)];
  const { order_no } = await anOrder(service, renter, listing);
  await after(ORDER_HOLD);
  expect(await pay(service, renter, order_no)).toMatchObject({ data: { problem: 'ORDER_CLOSED' } });
  await aPaidOrder(service, await aRenter(service), listing);
});

test('an order number is unique', async () => {
  const { pool } = service.database;
  const again = pool.query(`
    insert into rental_order overriding system value
    select copy.*
    from rental_order o,
      jsonb_populate_record(null::rental_order, to_jsonb(o) || jsonb_build_object('id', nextval('rental_order_id_seq'))) copy
    where o.id = (select max(id) from rental_order)`);
  await expect(again).rejects.toMatchObject({ code: '23505' });
});
