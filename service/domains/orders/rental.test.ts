import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { aListing, aPaidOrder, aRenter, type Order } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { endRental, startRental } from './rental.ts';
import { closeUnpaid } from './release.ts';
import { concludeOrder } from './settle.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const rowOf = ({ order_no }: Order) =>
  service.deps.db.selectFrom('rental_order').selectAll().where('order_no', '=', order_no).executeTakeFirstOrThrow();
const run = async (job: typeof endRental, order: Order) => {
  const { id } = await rowOf(order);
  return (await inTransaction(service.deps, (deps) => job(deps, id)))?.getTime() ?? null;
};
const shown = async ({ id }: { readonly id: string }) =>
  service.deps.db.selectFrom('listing').select(['is_rented', 'rental_time', 'rented_count']).where('id', '=', id).executeTakeFirst();
const historyOf = async (order: Order) =>
  service.deps.db
    .selectFrom('order_event')
    .select(['event', 'at'])
    .where('order_id', '=', (await rowOf(order)).id)
    .orderBy('id')
    .execute();
const dueOf = async (kind: string, order: Order) => {
  const jobs = service.deps.db.selectFrom('job').select('run_at').where('kind', '=', kind);
  return (await jobs.where('subject', '=', (await rowOf(order)).id).execute()).map(({ run_at }) => run_at.getTime());
};

test('a booked rental starts at its start, once, however late its job runs', async () => {
  const [renter, listing] = [await aRenter(service), await aListing(service)];
  const start = service.clock.now() + 2 * HOUR;
  const order = await aPaidOrder(service, renter, listing, { mode: 'appoint', start_at: start });
  expect(await dueOf('order.start', order)).toEqual([start]);
  service.clock.move(2 * HOUR - 1);
  expect([await run(startRental, order), (await rowOf(order)).status]).toEqual([start, 3]);
  service.clock.move(5 * MINUTE);
  expect([await run(startRental, order), (await rowOf(order)).status]).toEqual([null, 4]);
  expect((await historyOf(order)).at(-1)).toEqual({ event: 'rental.started', at: new Date(start) });
  expect(await shown(listing)).toMatchObject({ is_rented: true, rental_time: new Date(order.hire_end_time) });
  expect(await dueOf('order.end', order)).toEqual([order.hire_end_time]);
  const news = await service.deps.db
    .selectFrom('notification')
    .select('content')
    .where('user_id', '=', renter.id)
    .orderBy('id', 'desc')
    .execute();
  expect(news[0]?.content).toBe(`订单 ${order.order_no} 可以上号了，到 今天 15:00 结束。`);
  expect(await run(startRental, order)).toBeNull();
  expect(await historyOf(order)).toHaveLength(3);
});

test('a rental ends at its end and is shown as rented for ten minutes more; it is counted once', async () => {
  const [renter, listing] = [await aRenter(service), await aListing(service)];
  const order = await aPaidOrder(service, renter, listing);
  const end = order.hire_end_time;
  service.clock.move(HOUR - 1);
  expect([await run(endRental, order), (await rowOf(order)).status]).toEqual([end, 4]);
  service.clock.move(1);
  expect([await run(endRental, order), (await rowOf(order)).status]).toEqual([end + 10 * MINUTE, 6]);
  expect(await rowOf(order)).toMatchObject({ ended_at: new Date(end), settled_at: null });
  expect(await shown(listing)).toEqual({ is_rented: true, rental_time: new Date(end), rented_count: 1 });
  expect(await dueOf('order.settle', order)).toEqual([end + 24 * HOUR]);
  service.clock.move(10 * MINUTE - 1);
  expect(await run(endRental, order)).toBe(end + 10 * MINUTE);
  service.clock.move(1);
  expect(await run(endRental, order)).toBeNull();
  expect(await shown(listing)).toEqual({ is_rented: false, rental_time: null, rented_count: 1 });
  const { finished_orders } = await service.deps.db
    .selectFrom('user_account')
    .select('finished_orders')
    .where('id', '=', renter.id)
    .executeTakeFirstOrThrow();
  expect(finished_orders).toBe(11);
});

test('the jobs of an order do nothing in another status, and settling waits for its time', async () => {
  const order = await aPaidOrder(service, await aRenter(service), await aListing(service));
  expect([await run(startRental, order), await run(closeUnpaid, order), await run(concludeOrder, order)]).toEqual([null, null, null]);
  expect((await rowOf(order)).status).toBe(4);
  service.clock.move(HOUR);
  await run(endRental, order);
  service.clock.move(24 * HOUR - 1);
  expect([await run(concludeOrder, order), (await rowOf(order)).settled_at]).toEqual([order.hire_end_time + 24 * HOUR, null]);
  service.clock.move(1);
  expect([await run(concludeOrder, order), (await rowOf(order)).settled_at]).toEqual([null, new Date(service.clock.now())]);
  expect(await run(concludeOrder, order)).toBeNull();
  const holds = service.deps.db
    .selectFrom('order_hold')
    .select('active')
    .where('order_id', '=', (await rowOf(order)).id);
  expect(await holds.execute()).toEqual([{ active: false }]);
});
