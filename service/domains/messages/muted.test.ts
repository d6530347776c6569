import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import { listMessages } from '#contract/rest/messages.ts';
import { payOrder } from '#contract/rest/orders.ts';
import { updateSettings } from '#contract/rest/payPassword.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import type { NotificationType } from '#service/kernel/notices/tables.ts';
import { aListing, anOrder, aRenter, keyed } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const types: readonly NotificationType[] = ['order', 'payment', 'deposit', 'activity', 'system'];
const all = { order: 1, money: 2, activity: 1, system: 1 };

test.each<[BodyOf<typeof updateSettings>, readonly NotificationType[], object]>([
  [{ notify_orders: false }, ['order'], { ...all, order: 0 }],
  [{ notify_money: false }, ['payment', 'deposit'], { ...all, money: 0 }],
  [{ notify_activity: false }, ['activity'], { ...all, activity: 0 }],
  [
    { notify_orders: false, notify_money: false, notify_activity: false },
    ['order', 'payment', 'deposit', 'activity'],
    { order: 0, money: 0, activity: 0, system: 1 },
  ],
  [{ show_in_rankings: false }, [], all],
])('with %j, messages of exactly the types %j arrive as read', async (body, muted, unread) => {
  const person = await aRenter(service);
  await service.get(updateSettings, { body }, person);
  for (const type of types) await notify(service.deps, person.id, { type, title: type, content: '内容', orderNo: null });
  const page = await service.get(listMessages, { query: {} }, person);
  expect([page.list.map(({ type, is_read }) => [type, is_read]), page.unread]).toEqual([
    types.toReversed().map((type) => [type, muted.includes(type)]),
    unread,
  ]);
});

test('messages written by the database with a payment arrive as read too; the other side’s stay unread', async () => {
  const [renter, owner] = [await aRenter(service), await aRenter(service)];
  await service.get(updateSettings, { body: { notify_money: false } }, renter);
  const { order_no } = await anOrder(service, renter, await aListing(service, { owner_id: owner.id }));
  await service.get(payOrder, { params: { order_no }, body: { method: 'wallet' } }, keyed(renter));
  const read = async (token: string) =>
    (await service.get(listMessages, { query: {} }, { token })).list.map(({ type, is_read }) => [type, is_read]);
  expect([await read(renter.token), await read(owner.token)]).toEqual([[['payment', true]], [['order', false]]]);
});

test('messages from before a kind was switched off stay unread', async () => {
  const person = await aRenter(service);
  await notify(service.deps, person.id, { type: 'order', title: '早', content: '内容', orderNo: null });
  await service.get(updateSettings, { body: { notify_orders: false } }, person);
  expect((await service.get(listMessages, { query: {} }, person)).unread).toEqual({ order: 1, money: 0, activity: 0, system: 0 });
});
