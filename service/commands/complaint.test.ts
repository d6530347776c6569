import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNotifications } from '#contract/rest/notifications.ts';
import { getCredentials } from '#contract/rest/orders.ts';
import { listLedger } from '#contract/rest/wallet.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { ledgerState, orderFlows, soundLedger } from '#testing/builders/ledger.ts';
import {
  aListing,
  aPaidOrder,
  aRenter,
  type Listing,
  type ListingWish,
  type Order,
  type Person,
  readOrder,
  type Wish,
} from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';
import { giveCoupon } from './openingBalance.ts';
import { upholdComplaint } from './complaintDecide.ts';
import { answerComplaint, rejectComplaint, withdrawComplaint } from './complaintEnd.ts';
import { fileComplaint, type Filing } from './complaintFile.ts';
import { reportGameMoney } from './gameMoneyReport.ts';
import { actAs } from './operatorAct.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const act = <T extends object>(action: string, subject: string, run: Parameters<typeof actAs<T>>[2]) =>
  actAs(service.deps, { operator: '小周', action, subject, input: {} }, run);
const file = (orderNo: string, wish: Partial<Filing> = {}) =>
  act('file', orderNo, (deps) =>
    fileComplaint(deps, {
      orderNo,
      party: 'renter',
      cause: 'wrong_password',
      words: '密码登录不上，提示账号或密码错误',
      claim: null,
      reportedAt: service.clock.now(),
      ...wish,
    }),
  );
const uphold = (orderNo: string, amount: number | 'all', because = '登录记录属实') =>
  act('uphold', orderNo, (deps) => upholdComplaint(deps, orderNo, { amount, because, by: 'platform' }));
const reject = (orderNo: string) => act('reject', orderNo, (deps) => rejectComplaint(deps, orderNo, '登录记录显示密码可用'));
const withdraw = (orderNo: string) => act('withdraw', orderNo, (deps) => withdrawComplaint(deps, orderNo, '租客来电撤回'));
const answer = (orderNo: string) => act('answer', orderNo, (deps) => answerComplaint(deps, orderNo, '密码没有改过，请再试一次'));

interface Rented {
  readonly renter: Person;
  readonly owner: Person;
  readonly listing: Listing;
  readonly order: Order;
}

const bound = async (): Promise<Person> => {
  const person = await aRenter(service);
  await service.deps.db
    .updateTable('user_account')
    .set({ phone: `139${person.id.padStart(8, '0')}` })
    .where('id', '=', person.id)
    .execute();
  return person;
};

/** An hour from now for 5 yuan, with a deposit of 20. */
async function rented(terms: ListingWish = {}, wish: Partial<Wish> = {}): Promise<Rented> {
  const [renter, owner] = [await bound(), await bound()];
  const listing = await aListing(service, { owner_id: owner.id, ...terms });
  return { renter, owner, listing, order: await aPaidOrder(service, renter, listing, wish) };
}

const { after } = timeOf(() => service);
const statusOf = async ({ renter, order }: Rented) => (await readOrder(service, renter, order.order_no)).order_status;
const toldTo = async (person: Person) =>
  (await service.get(listNotifications, { query: {} }, { token: person.token })).list.map(({ title }) => title);
const isFree = async ({ id }: Listing) =>
  (
    await service.database.pool.query<{ free: boolean }>(
      'select not is_rented and not exists (select from order_hold where listing_id = listing.id and active) as free from listing where id = $1',
      [id],
    )
  ).rows[0]?.free;
const countsOf = async ({ renter, listing }: Rented) =>
  (
    await service.database.pool.query(
      'select (select rented_count from listing where id = $1) as rented, (select finished_orders from user_account where id = $2) as finished',
      [listing.id, renter.id],
    )
  ).rows[0];
const sound = async () => expect(await ledgerState(service)).toEqual(soundLedger);

describe('the renter’s complaint', () => {
  test('upheld: rent, game currency, deposit and red packet are back, and the account is free', async () => {
    const renter = await bound();
    const coupon_id = await giveCoupon(service.deps, renter.id, {
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

  test('rejected during the rental, which goes on, ends, and settles in time', async () => {
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

  test('rejected after the end had passed: the rental ends and settles though the clock had come in vain', async () => {
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

  test('filed after the end and rejected when the settlement was due: it settles at once', async () => {
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

  test('withdrawn once; a second one is not', async () => {
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

describe('the owner’s complaint', () => {
  const cheating = { party: 'owner', cause: 'cheating', words: '游戏内提示检测到第三方软件，已截图', claim: 1_500 } as const;

  test('upheld after the end: damages out of the deposit, the rest and the rent settle at once', async () => {
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
      ['未用游戏币退回', 500],
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

  test('upheld during the rental: it is over, counts, and the account is free', async () => {
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

  test('is upheld for what was claimed when the renter is silent', async () => {
    const it = await rented();
    await file(it.order.order_no, { ...cheating, claim: 700 });
    await after(12 * HOUR);
    expect(await orderFlows(service, it.order.order_no)).toEqual({ 'owner available': 475 + 700, 'renter available': -1_200, revenue: 25 });
    await sound();
  });
});

describe('a complaint is refused', () => {
  test('when a wrong password is told of later than 30 minutes after the start; told in time it may be filed later', async () => {
    const it = await rented();
    service.clock.move(30 * MINUTE + 1);
    await expect(file(it.order.order_no)).rejects.toThrow(expect.objectContaining({ problem: 'COMPLAINT_TOO_LATE' }));
    await file(it.order.order_no, { reportedAt: it.order.hire_start_time + 30 * MINUTE });
    await uphold(it.order.order_no, 'all');
  });

  test('when the order is settled, has not begun, or has one already', async () => {
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

  test('of somebody without a phone number', async () => {
    const renter = await aRenter(service);
    const { order_no } = await aPaidOrder(service, renter, await aListing(service));
    await expect(file(order_no)).rejects.toThrow(expect.objectContaining({ problem: 'PHONE_UNBOUND' }));
  });

  test('for less or more than there is', async () => {
    const it = await rented();
    await file(it.order.order_no);
    await expect(uphold(it.order.order_no, 100)).rejects.toThrow('密码错误成立的，只能全额退款（all）');
    await expect(uphold('20200101000000000000', 'all')).rejects.toThrow('没有 20200101000000000000 这个订单');
    await uphold(it.order.order_no, 'all');
    await expect(uphold(it.order.order_no, 'all')).rejects.toThrow('这个订单没有正在处理的投诉');
  });
});

describe('prepaid game currency of a disputed order', () => {
  const prepaid = () => rented({ game_money: 1_000, money_exchange_rate: 100 }, { game_money: 500, agreed_total: 3_000 });
  const use = (orderNo: string, used: number) => act('game-money', orderNo, (deps) => reportGameMoney(deps, { orderNo, used }));

  test('is paid for as it was used, though the dispute outlasts the settlement’s time', async () => {
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

  test('can still be told of for twelve hours after it, when nobody has', async () => {
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

  test('moves the day on which the deposit returns, and the renter sees the new one', async () => {
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

  test('after the end: the owner is asked for it when the complaint is withdrawn', async () => {
    const it = await prepaid();
    await after(HOUR);
    await file(it.order.order_no, { cause: 'other', claim: 100 });
    await after(30 * MINUTE);
    await withdraw(it.order.order_no);
    const { list } = await service.get(listNotifications, { query: {} }, { token: it.owner.token });
    expect(list.find(({ title }) => title === '投诉已撤回')?.content).toMatch(
      /^订单 \d+：租客撤回了投诉，订单照常进行。租客预付的游戏币用了多少，请在 .+ 前打电话或写邮件告诉客服，没有说就全部退给租客。$/,
    );
    await after(DAY);
    expect(await orderFlows(service, it.order.order_no)).toEqual({ 'owner available': 475, 'renter available': -500, revenue: 25 });
  });
});

test('a complaint that ends right after the rental’s end ends the rental at once', async () => {
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

test('of several that decide at once, one does', async () => {
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

test('of several that file at once, one does', async () => {
  const it = await rented();
  const filed = await Promise.allSettled(Array.from({ length: 5 }, () => file(it.order.order_no)));
  expect(filed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await uphold(it.order.order_no, 'all');
  await sound();
});

test('what an operator did stays as it is', async () => {
  await expect(service.database.pool.query(`update operator_action set operator = '别人'`)).rejects.toThrow(
    'operator_action is append-only',
  );
});
