import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCredentials } from '#contract/rest/orders.ts';
import { listLedger } from '#contract/rest/wallet.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { complaintsOf } from '#testing/builders/complaint.ts';
import { orderFlows } from '#testing/builders/ledger.ts';
import { aListing, aPaidOrder, aRenter, type Person, readOrder } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import type { Filing } from './file.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { file, uphold, reject, withdraw, answer, rented, bound, after, statusOf, toldTo, isFree, countsOf, sound } = complaintsOf(
  () => service,
);

describe('a complaint of the renter', () => {
  test('upheld: refunds rent, game currency, deposit and red packet, and frees the listing', async () => {
    const renter = await bound();
    const coupon_id = await grantCoupon(service.deps, renter.id, {
      title: '减1',
      type: 1,
      discountFen: 100,
      expiresAt: service.clock.now() + DAY,
    });
    const owner = await bound();
    const listing = await aListing(service, { owner_id: owner.id, game_money: 1_000, money_exchange_rate: 100 });
    const order = await aPaidOrder(service, renter, listing, { coupon_id, game_money: 500, agreed_total: 2_900 });
    const { order_no } = order;
    service.clock.move(20 * MINUTE);
    expect(await file(order_no)).toEqual({
      complaintId: expect.any(String),
      claim: 400,
      answerDue: service.clock.now() + 12 * HOUR,
      decideDue: service.clock.now() + 36 * HOUR,
    });
    expect(await readOrder(service, renter, order_no)).toMatchObject({
      order_status: 8,
      deposit_return_at: null,
      can: { cancel: false, renew: false, credentials: false },
    });
    expect(await service.ask(getCredentials, { params: { order_no } }, { token: renter.token })).toMatchObject({
      data: { problem: 'CREDENTIALS_LOCKED' },
    });
    await after(DAY / 24);
    expect(await uphold(order_no, 'all')).toEqual({ complaintId: expect.any(String), paid: 900 });
    expect(await orderFlows(service, order_no)).toEqual({});
    expect(await readOrder(service, renter, order_no)).toMatchObject({
      order_status: 9,
      hire_refund_game_money_prices: 500,
      deposit_returned_at: service.clock.now(),
    });
    expect((await service.deps.db.selectFrom('coupon').select('status').where('id', '=', coupon_id).executeTakeFirst())?.status).toBe(1);
    expect(await isFree(listing)).toBe(true);
    const { list } = await service.get(listLedger, { query: { order_no } }, { token: renter.token });
    expect(list.map(({ title, available, frozen }) => [title, available, frozen])).toEqual([
      ['押金退回', 2_000, -2_000],
      ['投诉退款', 900, 0],
      ['冻结押金', -2_000, 2_000],
      ['支付租金', -900, 0],
    ]);
    expect(await toldTo(renter)).toEqual(expect.arrayContaining(['投诉已受理', '投诉成立，已退款']));
    expect(await toldTo(owner)).toEqual(expect.arrayContaining(['对方投诉，请答复', '投诉成立，已退款']));
    await after(3 * DAY);
    expect(await orderFlows(service, order_no)).toEqual({});
    await sound();
  });

  test('upheld in part: the owner gets the rest of the rent less commission', async () => {
    const it = await rented();
    await file(it.order.order_no, { cause: 'kicked_out', words: '玩了二十分钟被号主顶下线两次' });
    expect(await uphold(it.order.order_no, 200)).toEqual({ complaintId: expect.any(String), paid: 200 });
    expect(await orderFlows(service, it.order.order_no)).toEqual({ 'owner available': 285, 'renter available': -300, revenue: 15 });
    await sound();
  });

  test('rejected during the rental: it continues, ends, and settles on time', async () => {
    const it = await rented();
    await file(it.order.order_no);
    await answer(it.order.order_no);
    await reject(it.order.order_no);
    expect(await statusOf(it)).toBe(4);
    expect((await readOrder(service, it.renter, it.order.order_no)).can.credentials).toBe(true);
    await after(HOUR);
    expect(await statusOf(it)).toBe(6);
    await after(DAY);
    expect(await orderFlows(service, it.order.order_no)).toEqual({ 'owner available': 475, 'renter available': -500, revenue: 25 });
    await sound();
  });

  test('rejected after the end of the rental: it ends and settles although its job was dropped during the dispute', async () => {
    const it = await rented();
    await file(it.order.order_no);
    await answer(it.order.order_no);
    await after(11 * HOUR);
    expect(await statusOf(it)).toBe(8);
    await reject(it.order.order_no);
    await after(0);
    expect(await readOrder(service, it.renter, it.order.order_no)).toMatchObject({
      order_status: 6,
      deposit_return_at: it.order.hire_end_time + DAY,
    });
    service.clock.move(it.order.hire_end_time + DAY - service.clock.now());
    await after(0);
    expect(await orderFlows(service, it.order.order_no)).toEqual({ 'owner available': 475, 'renter available': -500, revenue: 25 });
    await sound();
  });

  test('filed after the end and rejected after the settlement was due: it settles at once', async () => {
    const it = await rented();
    await after(HOUR + 23 * HOUR);
    await file(it.order.order_no, { cause: 'not_as_described', words: '皮肤数量与描述不符，少了一百多个' });
    await answer(it.order.order_no);
    await after(2 * HOUR);
    expect(await statusOf(it)).toBe(8);
    await reject(it.order.order_no);
    await after(0);
    expect(await orderFlows(service, it.order.order_no)).toEqual({ 'owner available': 475, 'renter available': -500, revenue: 25 });
    await sound();
  });

  test('can be withdrawn once; a second one cannot', async () => {
    const it = await rented();
    const other = { cause: 'other', words: '账号里的好友一直在骂人，没法玩' } as const;
    await file(it.order.order_no, other);
    await withdraw(it.order.order_no);
    expect(await statusOf(it)).toBe(4);
    await file(it.order.order_no, other);
    await expect(withdraw(it.order.order_no)).rejects.toThrow(expect.objectContaining({ problem: 'COMPLAINT_WITHDRAWN_ONCE' }));
    expect(await statusOf(it)).toBe(8);
    await uphold(it.order.order_no, 'all');
    await sound();
  });

  test.each([
    ['the owner within 12 hours', false, 12 * HOUR],
    ['the platform within 24 hours more', true, 24 * HOUR],
  ])('is upheld by the clock when it was not answered by %s', async (_who, isAnswered, limit) => {
    const it = await rented();
    await file(it.order.order_no);
    if (isAnswered) await answer(it.order.order_no);
    await after(limit - 1);
    expect(await statusOf(it)).toBe(8);
    await after(1);
    expect(await statusOf(it)).toBe(9);
    expect(await orderFlows(service, it.order.order_no)).toEqual({});
    expect((await readOrder(service, it.renter, it.order.order_no)).history.at(-1)).toMatchObject({ by: 'clock', status: 9 });
    await sound();
  });
});

describe('a complaint of the owner', () => {
  const cheating = { party: 'owner', cause: 'cheating', words: '游戏内提示检测到第三方软件，已截图', claim: 1_500 } as const;

  test('upheld after the end: pays damages from the deposit; the rest and the rent settle at once', async () => {
    const it = await rented({ game_money: 1_000, money_exchange_rate: 100 }, { game_money: 500, agreed_total: 3_000 });
    await after(2 * HOUR);
    await file(it.order.order_no, cheating);
    expect(await uphold(it.order.order_no, 1_500, '截图属实')).toEqual({ complaintId: expect.any(String), paid: 1_500 });
    expect(await orderFlows(service, it.order.order_no)).toEqual({
      'owner available': 475 + 1_500,
      'renter available': -2_000,
      revenue: 25,
    });
    expect(await statusOf(it)).toBe(6);
    const lines = async (person: Person) =>
      (await service.get(listLedger, { query: { order_no: it.order.order_no } }, { token: person.token })).list.map(
        ({ title, available }) => [title, available],
      );
    expect(await lines(it.owner)).toEqual([
      ['收到赔付', 1_500],
      ['租金结算', 475],
    ]);
    expect((await lines(it.renter)).slice(0, 3)).toEqual([
      ['押金赔付', -1_500],
      ['游戏币预付退回', 500],
      ['押金退回', 2_000],
    ]);
    await after(3 * DAY);
    expect(await orderFlows(service, it.order.order_no)).toEqual({
      'owner available': 475 + 1_500,
      'renter available': -2_000,
      revenue: 25,
    });
    await sound();
  });

  test('upheld during the rental: the rental ends, is counted, and frees the listing', async () => {
    const it = await rented();
    await file(it.order.order_no, cheating);
    await uphold(it.order.order_no, 'all', '截图属实');
    const row = await service.deps.db
      .selectFrom('rental_order')
      .select(['status', 'ended_at', 'settled_at'])
      .where('order_no', '=', it.order.order_no)
      .executeTakeFirst();
    expect(row).toEqual({ status: 6, ended_at: new Date(service.clock.now()), settled_at: new Date(service.clock.now()) });
    expect([await isFree(it.listing), await countsOf(it)]).toEqual([true, { rented: 1, finished: 11 }]);
    await after(3 * DAY);
    expect(await countsOf(it)).toEqual({ rented: 1, finished: 11 });
    expect(await orderFlows(service, it.order.order_no)).toEqual({
      'owner available': 475 + 2_000,
      'renter available': -2_500,
      revenue: 25,
    });
    await sound();
  });

  test('is upheld for the claimed amount if the renter does not answer', async () => {
    const it = await rented();
    await file(it.order.order_no, { ...cheating, claim: 700 });
    await after(12 * HOUR);
    expect(await orderFlows(service, it.order.order_no)).toEqual({ 'owner available': 475 + 700, 'renter available': -1_200, revenue: 25 });
    await sound();
  });
});

describe('a complaint is refused', () => {
  test('about a wrong password if reported over 30 minutes after the start; if reported in time, it may be filed later', async () => {
    const it = await rented();
    service.clock.move(30 * MINUTE + 1);
    await expect(file(it.order.order_no)).rejects.toThrow(expect.objectContaining({ problem: 'COMPLAINT_TOO_LATE' }));
    await file(it.order.order_no, { reportedAt: it.order.hire_start_time + 30 * MINUTE });
    await uphold(it.order.order_no, 'all');
  });

  test('if the order is settled, has not begun, or already has a complaint', async () => {
    const it = await rented();
    await file(it.order.order_no);
    await expect(file(it.order.order_no)).rejects.toThrow(expect.objectContaining({ problem: 'COMPLAINT_OPEN' }));
    await reject(it.order.order_no);
    await expect(file(it.order.order_no)).rejects.toThrow(expect.objectContaining({ problem: 'COMPLAINT_DECIDED' }));
    await after(HOUR);
    await after(DAY);
    const owners = { party: 'owner', cause: 'other', words: '账号段位被打掉了两个大段位', claim: 100 } as const;
    await expect(file(it.order.order_no, owners)).rejects.toThrow('订单已经结算，不能再投诉');
    const booked = await rented({}, { mode: 'appoint', start_at: service.clock.now() + 5 * HOUR });
    await expect(file(booked.order.order_no)).rejects.toThrow('只有租用中和还没有结算的订单可以投诉');
  });

  test.each<[string, Partial<Filing>, string]>([
    ['by the owner for a renter’s cause', { party: 'owner', claim: 100 }, '号主不能以“密码错误”投诉'],
    ['by the owner without a sum', { party: 'owner', cause: 'cheating' }, '号主投诉要写明从押金赔多少：¥0.01 到 ¥20.00'],
    [
      'by the owner for more than the deposit',
      { party: 'owner', cause: 'cheating', claim: 2_001 },
      '号主投诉要写明从押金赔多少：¥0.01 到 ¥20.00',
    ],
    ['by the renter for more than the rent', { cause: 'other', claim: 501 }, '要求退的租金应为 ¥0.01 到 ¥5.00'],
    ['told of before the rental', { reportedAt: NOON - DAY }, '反映的时间应在租用开始之后、现在之前'],
  ])('%s', async (_name, wish, message) => {
    const it = await rented();
    await expect(file(it.order.order_no, wish)).rejects.toThrow(message);
    expect(await statusOf(it)).toBe(4);
  });

  test('of a user without a phone number', async () => {
    const renter = await aRenter(service);
    const { order_no } = await aPaidOrder(service, renter, await aListing(service));
    const message = '租客没有绑定手机号，不能投诉';
    await expect(file(order_no)).rejects.toThrow(expect.objectContaining({ problem: 'PHONE_UNBOUND', message }));
  });

  test('cannot be upheld for part of the rent (wrong password), for an unknown order, or twice', async () => {
    const it = await rented();
    await file(it.order.order_no);
    await expect(uphold(it.order.order_no, 100)).rejects.toThrow('密码错误成立的，只能全额退款（all）');
    await expect(uphold('20200101000000000000', 'all')).rejects.toThrow('没有 20200101000000000000 这个订单');
    await uphold(it.order.order_no, 'all');
    await expect(uphold(it.order.order_no, 'all')).rejects.toThrow('这个订单没有正在处理的投诉');
  });
});
