import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderStatus } from '#contract/rules/orderStatus.ts';
import { aListing, aPaidOrder, aRenter, askOrder, wishFor } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const statuses: readonly (readonly [OrderStatus, string, isOpen: boolean])[] = [
  [1, 'unpaid', true],
  [2, 'paying', true],
  [3, 'waiting', true],
  [4, 'renting', true],
  [5, 'closed', false],
  [6, 'finished', false],
  [7, 'cancelled', false],
  [8, 'disputed', true],
  [9, 'refunded', false],
];

test.each(statuses)("status %d, %s, counts towards a newcomer's limit of two orders: %s", async (status, _name, isOpen) => {
  const newcomer = await aRenter(service, { finishedOrders: 0 });
  await aPaidOrder(service, newcomer, await aListing(service));
  const { order_no } = await aPaidOrder(service, newcomer, await aListing(service));
  await service.database.db.updateTable('rental_order').set({ status }).where('order_no', '=', order_no).execute();
  const third = await askOrder(service, newcomer, wishFor(await aListing(service)));
  expect('problem' in third.data ? third.data.problem : null).toBe(isOpen ? 'NEWCOMER_ACTIVE_LIMIT' : null);
});
