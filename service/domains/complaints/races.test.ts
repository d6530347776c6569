import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNotifications } from '#contract/rest/notifications.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { orderFlows } from '#testing/builders/ledger.ts';
import { readOrder } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { complaintsOf } from '#testing/builders/complaint.ts';
import { reportGameMoney } from '#service/domains/orders/gameMoneyReport.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { act, file, uphold, reject, withdraw, answer, rented, after, statusOf, sound } = complaintsOf(() => service);

describe('prepaid game currency of a disputed order', () => {
  const prepaid = () => rented({ game_money: 1_000, money_exchange_rate: 100 }, { game_money: 500, agreed_total: 3_000 });
  const use = (orderNo: string, used: number) => act('gameMoney.report', orderNo, (deps) => reportGameMoney(deps, { orderNo, used }));

  test('is charged as reported, even if the dispute outlasts the settlement time', async () => {
    const it = await prepaid();
    await after(50 * MINUTE);
    await file(it.order.order_no, { cause: 'kicked_out' });
    expect(await use(it.order.order_no, 500)).toEqual({ used: 500, usedFen: 500, backFen: 0 });
    await after(11 * HOUR);
    await answer(it.order.order_no);
    await after(23 * HOUR);
    await reject(it.order.order_no);
    await after(MINUTE);
    expect([await statusOf(it), await orderFlows(service, it.order.order_no)]).toEqual([
      6,
      { 'owner available': 975, 'renter available': -1_000, revenue: 25 },
    ]);
    await sound();
  });

  test('can still be reported for twelve hours after the dispute, unless it was reported before', async () => {
    const it = await prepaid();
    await after(50 * MINUTE);
    await file(it.order.order_no, { cause: 'kicked_out' });
    await after(11 * HOUR);
    await answer(it.order.order_no);
    await after(23 * HOUR);
    await reject(it.order.order_no);
    const settles = service.clock.now() + 12 * HOUR;
    await after(0);
    await after(11 * HOUR);
    expect(await readOrder(service, it.renter, it.order.order_no)).toMatchObject({ order_status: 6, deposit_return_at: settles });
    expect(await use(it.order.order_no, 100)).toEqual({ used: 100, usedFen: 100, backFen: 400 });
    await after(HOUR);
    expect(await orderFlows(service, it.order.order_no)).toEqual({ 'owner available': 575, 'renter available': -600, revenue: 25 });
    await sound();
  });

  test('delays the return of the deposit, and the renter sees the new time', async () => {
    const it = await prepaid();
    const returnsAt = async () => (await readOrder(service, it.renter, it.order.order_no)).deposit_return_at;
    await after(HOUR);
    expect(await returnsAt()).toBe(service.clock.now() + DAY);
    await file(it.order.order_no, { cause: 'other', claim: 100 });
    expect(await returnsAt()).toBeNull();
    await after(11 * HOUR);
    await answer(it.order.order_no);
    await after(9 * HOUR);
    await withdraw(it.order.order_no);
    const settles = service.clock.now() + 12 * HOUR;
    expect(await returnsAt()).toBe(settles);
    await after(12 * HOUR - 1);
    expect((await readOrder(service, it.renter, it.order.order_no)).deposit_returned_at).toBeNull();
    await after(1);
    expect((await readOrder(service, it.renter, it.order.order_no)).deposit_returned_at).toBe(settles);
  });

  test('is requested from the owner when a complaint after the end is withdrawn', async () => {
    const it = await prepaid();
    await after(HOUR);
    await file(it.order.order_no, { cause: 'other', claim: 100 });
    await after(30 * MINUTE);
    await withdraw(it.order.order_no);
    const { list } = await service.get(listNotifications, { query: {} }, { token: it.owner.token });
    expect(list.find(({ title }) => title === '投诉已撤回')?.content).toMatch(
      /^订单 \d+：租客撤回了投诉，订单照常进行。租客预付的游戏币用了多少，请在 .+ 前在“出租订单”里上报，没有上报的全部退给租客。$/,
    );
    await after(DAY);
    expect(await orderFlows(service, it.order.order_no)).toEqual({ 'owner available': 475, 'renter available': -500, revenue: 25 });
  });
});

test('a complaint that ends after the rental’s end, before the job runs, ends the rental at once', async () => {
  const it = await rented();
  await after(50 * MINUTE);
  await file(it.order.order_no, { cause: 'kicked_out' });
  await after(10 * MINUTE);
  expect(await statusOf(it)).toBe(8);
  await after(MINUTE);
  await withdraw(it.order.order_no);
  await after(0);
  expect(await statusOf(it)).toBe(6);
});

test('of several concurrent decisions, one takes effect', async () => {
  const it = await rented();
  await file(it.order.order_no);
  const ends = await Promise.allSettled([
    uphold(it.order.order_no, 'all'),
    reject(it.order.order_no),
    uphold(it.order.order_no, 'all'),
    withdraw(it.order.order_no),
  ]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const actions = await service.deps.db
    .selectFrom('operator_action')
    .select(['operator', 'action'])
    .where('subject', '=', it.order.order_no)
    .orderBy('id')
    .execute();
  expect(actions).toHaveLength(2);
  await sound();
});

test('of several concurrent filings, one takes effect', async () => {
  const it = await rented();
  const filed = await Promise.allSettled(Array.from({ length: 5 }, () => file(it.order.order_no)));
  expect(filed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await uphold(it.order.order_no, 'all');
  await sound();
});

test('operator actions cannot be changed', async () => {
  await expect(service.database.pool.query(`update operator_action set operator = '别人'`)).rejects.toThrow(
    'operator_action is append-only',
  );
});
