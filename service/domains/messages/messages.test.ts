import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf, QueryOf } from '#contract/rest/endpoint.ts';
import * as contract from '#contract/rest/messages.ts';
import { renewOrder } from '#contract/rest/orders.ts';
import { getUserInfo } from '#contract/rest/session.ts';
import { createRecharge } from '#contract/rest/wallet.ts';
import { type Notice, notify } from '#service/kernel/notices/notify.ts';
import { aUser } from '#testing/builders/identity.ts';
import { aListing, aPaidOrder, aRenter, keyed, type Person } from '#testing/builders/market.ts';
import { sendCashierNotice } from '#testing/builders/cashier.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const tell = (userId: string, title: string, type: Notice['type'] = 'system') =>
  notify(service.deps, userId, { type, title, content: '内容', orderNo: null });
const list = ({ token }: { token: string }, query: Partial<QueryOf<typeof contract.listMessages>> = {}) =>
  service.get(contract.listMessages, { query }, { token });
const titles = async (who: { token: string }, query: Partial<QueryOf<typeof contract.listMessages>> = {}) =>
  (await list(who, query)).list.map(({ title }) => title);
const remove = ({ token }: { token: string }, body: BodyOf<typeof contract.deleteMessages>) =>
  service.get(contract.deleteMessages, { body }, { token });
const unreadInHead = async ({ token }: { token: string }) => (await service.get(getUserInfo, {}, { token })).unread_notifications;

test('are listed by kind, with unread counts per kind that match the page header', async () => {
  const user = await aUser(service);
  for (const [title, type] of [
    ['订单', 'order'],
    ['付款', 'payment'],
    ['押金', 'deposit'],
    ['活动', 'activity'],
    ['系统', 'system'],
  ] as const)
    await tell(user.id, title, type);
  expect(await titles(user)).toEqual(['系统', '活动', '押金', '付款', '订单']);
  expect([await titles(user, { kind: 'money' }), await titles(user, { kind: 'order' }), await titles(user, { kind: 'activity' })]).toEqual([
    ['押金', '付款'],
    ['订单'],
    ['活动'],
  ]);
  expect((await list(user)).unread).toEqual({ order: 1, money: 2, activity: 1, system: 1 });
  const [newest] = (await list(user, { kind: 'money' })).list;
  await service.get(contract.readMessages, { body: { up_to: newest?.id ?? '', kind: 'money' } }, user);
  expect((await list(user)).unread).toEqual({ order: 1, money: 0, activity: 1, system: 1 });
  expect(await unreadInHead(user)).toBe(3);
});

test("are marked as read up to the newest one seen: neither later ones nor another user's", async () => {
  const [one, other] = [await aUser(service), await aUser(service)];
  for (let index = 0; index < 60; index += 1) await tell(one.id, '旧的');
  await tell(other.id, '别人的');
  const [newest] = (await list(one)).list;
  await tell(one.id, '刚到的');
  expect(await service.get(contract.readMessages, { body: { up_to: newest?.id ?? '' } }, one)).toEqual({});
  expect([await unreadInHead(one), await unreadInHead(other)]).toEqual([1, 1]);
});

test('10,000 are paged by cursor, each exactly once', async () => {
  const user = await aUser(service);
  await service.database.pool.query(
    `insert into notification (user_id, type, title, content, created_at)
     select $1, case when n % 2 = 0 then 'order' else 'payment' end, n, '', timestamptz '2026-11-01' + n / 3 * interval '1 second'
     from generate_series(1, 10000) n`,
    [user.id],
  );
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list(user, { kind: 'order', limit: 100, ...(cursor !== undefined && { cursor }) });
    seen.push(...page.list.map(({ title }) => title));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual(Array.from({ length: 5_000 }, (_, index) => String(10_000 - 2 * index)));
});

describe('deleted', () => {
  test("are removed from the database, and another user's are kept", async () => {
    const [one, other] = [await aUser(service), await aUser(service)];
    await tell(one.id, '一');
    await tell(one.id, '二');
    await tell(other.id, '别人的');
    const [second, first] = (await list(one)).list;
    const [foreign] = (await list(other)).list;
    expect(await remove(one, { ids: [first?.id ?? '', foreign?.id ?? '', '900000000000000000'] })).toEqual({});
    expect([await titles(one), await titles(other)]).toEqual([['二'], ['别人的']]);
    expect(await service.deps.db.selectFrom('notification').select('id').where('user_id', '=', one.id).execute()).toEqual([
      { id: second?.id },
    ]);
    expect(await service.ask(contract.getMessage, { params: { id: first?.id ?? '' } }, one)).toMatchObject({ status: 404, code: 40400 });
  });

  test.each([[[]], [Array<string>(101).fill('1')], [['x']]])('%j is a bad request', async (ids) => {
    const { token } = await aUser(service);
    expect(await service.ask(contract.deleteMessages, { body: { ids } }, { token })).toMatchObject({ status: 400, code: 40000 });
  });
});

describe('one message', () => {
  const detailOf = async (person: Person, title: string) => {
    const { list: all } = await list(person);
    return service.get(contract.getMessage, { params: { id: all.find((each) => each.title === title)?.id ?? '' } }, person);
  };

  test('about an order shows the order and its wallet entries', async () => {
    const renter = await aRenter(service);
    const order = await aPaidOrder(service, renter, await aListing(service));
    const shown = await detailOf(renter, '支付成功');
    expect(shown).toMatchObject({ order_no: order.order_no, order_title: '全英雄 百皮肤', is_read: false });
    expect(shown.lines.map(({ title, available, frozen, order_no }) => [title, available, frozen, order_no])).toEqual([
      ['冻结押金', -2_000, 2_000, order.order_no],
      ['支付租金', -500, 0, order.order_no],
    ]);
  });

  test('about an order shows its last ten wallet entries, newest first', async () => {
    const renter = await aRenter(service);
    const { order_no } = await aPaidOrder(service, renter, await aListing(service, { deposit: 0 }));
    const agreed = { params: { order_no }, body: { hours: 1, agreed_price: 500 } };
    for (let hour = 0; hour < 10; hour += 1) await service.get(renewOrder, agreed, keyed(renter));
    const { lines } = await detailOf(renter, '支付成功');
    expect([lines.length, new Set(lines.map(({ order_no: of }) => of)), new Set(lines.map(({ kind }) => kind)).size]).toEqual([
      10,
      new Set([order_no]),
      1,
    ]);
    expect(lines.map(({ available_after }) => available_after)).toEqual(lines.map((_, at) => 94_500 + 500 * at));
  });

  test('about a recharge shows its wallet entry', async () => {
    const renter = await aRenter(service);
    const { charge_no } = await service.get(createRecharge, { body: { amount: 1_200 } }, keyed(renter));
    await sendCashierNotice(service, charge_no, { status: 'succeeded', amount: 1_200, paidAt: service.clock.now() });
    const shown = await detailOf(renter, '充值成功');
    expect(shown).toMatchObject({ order_no: null, order_title: null });
    expect(shown.lines.map(({ title, available }) => [title, available])).toEqual([['余额充值', 1_200]]);
  });

  test('about an order of an own account leads to it; about anything else shows no wallet entries', async () => {
    const owner = await aRenter(service);
    const renter = await aRenter(service);
    const order = await aPaidOrder(service, renter, await aListing(service, { owner_id: owner.id }));
    await notify(service.deps, owner.id, { type: 'order', title: '账号被租用', content: '内容', orderNo: order.order_no });
    expect(await detailOf(owner, '账号被租用')).toMatchObject({
      order_no: null,
      lent_no: order.order_no,
      order_title: '全英雄 百皮肤',
      asks_answer: false,
      lines: [],
    });
    await tell(owner.id, '公告');
    expect(await detailOf(owner, '公告')).toMatchObject({ lines: [] });
  });
});
