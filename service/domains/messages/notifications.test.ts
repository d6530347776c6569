import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/notifications.ts';
import { payOrder } from '#contract/rest/orders.ts';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { aUser } from '#testing/builders/identity.ts';
import { aListing, anOrder, aPaidOrder, aRenter, keyed, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const list = (token: string, is_today: 'true' | 'false' = 'false') =>
  service.get(contract.listNotifications, { query: { is_today } }, { token });
const tell = (userId: string, title: string, orderNo: string | null = null) =>
  notify(service.deps, userId, { type: 'order', title, content: `${title}的内容`, orderNo });

test('are listed newest first with their order', async () => {
  const { id, token } = await aRenter(service);
  await tell(id, '先来');
  service.clock.move(MINUTE);
  const { order_no } = await anOrder(service, { id, token }, await aListing(service));
  await tell(id, '后到', order_no);
  const now = service.clock.now();
  const common = { id: expect.stringMatching(/^\d+$/), notification_type: 'order', is_read: false };
  expect(await list(token)).toEqual({
    list: [
      { ...common, title: '后到', content: '后到的内容', params: `{"order_no":"${order_no}"}`, created_at: now },
      { ...common, title: '先来', content: '先来的内容', params: '{}', created_at: now - MINUTE },
    ],
    next_cursor: null,
  });
});

test('link to an order only for users who may see it', async () => {
  const owner = await aRenter(service);
  const renter = await aRenter(service);
  const { order_no } = await aPaidOrder(service, renter, await aListing(service, { owner_id: owner.id }));
  for (const { id } of [owner, renter]) await tell(id, '租金已结算', order_no);
  const paramsOf = async ({ token }: Person) =>
    (await list(token)).list.filter(({ title }) => title === '租金已结算').map(({ params }) => params);
  expect([await paramsOf(owner), await paramsOf(renter)]).toEqual([[`{"lent_no":"${order_no}"}`], [`{"order_no":"${order_no}"}`]]);
});

test('of today start at 00:00 in Shanghai', async () => {
  const { id, token } = await aUser(service);
  service.clock.move(-13 * HOUR);
  await tell(id, '昨天');
  service.clock.move(13 * HOUR);
  await tell(id, '今天');
  expect((await list(token, 'true')).list.map(({ title }) => title)).toEqual(['今天']);
  expect((await list(token)).list.map(({ title }) => title)).toEqual(['今天', '昨天']);
});

test('are paged without duplicates, even with equal timestamps', async () => {
  const { id, token } = await aUser(service);
  for (let index = 0; index < 60; index += 1) {
    if (index % 7 === 0) service.clock.move(1);
    await tell(id, `第${index}条`);
  }
  const titles: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await service.get(contract.listNotifications, { query: cursor === undefined ? {} : { cursor, limit: 4 } }, { token });
    titles.push(...page.list.map(({ title }) => title));
    sizes.push(page.list.length);
    cursor = page.next_cursor;
  }
  expect([sizes, titles]).toEqual([[50, 4, 4, 2], Array.from({ length: 60 }, (_, index) => `第${59 - index}条`)]);
  const { token: other } = await aUser(service);
  expect(await service.get(contract.listNotifications, { query: { cursor: 'nonsense' } }, { token: other })).toEqual({
    list: [],
    next_cursor: null,
  });
});

test("are marked as read by their owner, repeatedly; another user's are not found", async () => {
  const [{ id, token }, other] = [await aUser(service), await aUser(service)];
  await tell(id, '待读');
  const [unread] = (await list(token)).list;
  const params = { id: unread?.id ?? '' };
  expect(await service.ask(contract.readNotification, { params }, { token: other.token })).toMatchObject({ status: 404, code: 40400 });
  expect(await service.get(contract.readNotification, { params }, { token })).toEqual({});
  expect(await service.get(contract.readNotification, { params }, { token })).toEqual({});
  expect((await list(token)).list).toMatchObject([{ title: '待读', is_read: true }]);
});

test.each(['0', '9223372036854775808', 'abc', '1;drop', '../1'])('the id %j is rejected or not found, without a crash', async (id) => {
  const { token } = await aUser(service);
  const { status } = await service.ask(contract.readNotification, { params: { id } }, { token });
  expect([400, 404]).toContain(status);
});

test('need a login', async () => {
  expect(await service.ask(contract.listNotifications, { query: {} })).toMatchObject({ status: 401, code: 40100 });
});

test('a renter is notified of a wallet payment once, however often it is repeated', async () => {
  const renter = await aRenter(service);
  const { order_no } = await anOrder(service, renter, await aListing(service));
  const payment = { params: { order_no }, body: { method: 'wallet' } } as const;
  for (let time = 0; time < 2; time += 1) await service.get(payOrder, payment, keyed(renter, 'key-of-this-payment'));
  expect((await list(renter.token)).list).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      title: '支付成功',
      content: `订单 ${order_no} 已支付 ¥25.00。`,
      notification_type: 'payment',
      params: `{"order_no":"${order_no}"}`,
      is_read: false,
      created_at: service.clock.now(),
    },
  ]);
});
