import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/rest/orders.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { walletOf } from '#testing/builders/cashier.ts';
import { complaintsOf } from '#testing/builders/complaint.ts';
import { kindsOfOrder, ledgerState, orderFlows, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, anOrder, aPaidOrder, aRenter, keyed, type Person, readOrder } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());
const { file, uphold, rented } = complaintsOf(() => service);
afterEach(async () => {
  expect(await ledgerState(service)).toEqual(soundLedger);
});

const { after, at } = timeOf(() => service);
const cancel = (renter: Person, order_no: string, agreed_fee: number) =>
  service.ask(contract.cancelOrder, { params: { order_no }, body: { agreed_fee } }, keyed(renter));
const renew = (renter: Person, order_no: string, hours: number, agreed_price: number) =>
  service.ask(contract.renewOrder, { params: { order_no }, body: { hours, agreed_price } }, keyed(renter));
const renewCheck = (renter: Person, order_no: string, hours: number) =>
  service.get(contract.renewCheck, { params: { order_no }, query: { hours } }, { token: renter.token });
const couponOf = ({ id }: Person) =>
  service.database.db.selectFrom('coupon').select(['status', 'order_id']).where('user_id', '=', id).executeTakeFirstOrThrow();

describe('the fee for cancelling a booking goes to the owner, less commission', () => {
  test.each([
    ['more than 5 hours before', 5 * HOUR + 1, 0, {}],
    ['5 hours before', 5 * HOUR, 100, { 'renter available': -100, 'owner available': 95, revenue: 5 }],
    ['more than 3 hours before', 3 * HOUR + 1, 100, { 'renter available': -100, 'owner available': 95, revenue: 5 }],
    ['3 hours before', 3 * HOUR, 300, { 'renter available': -300, 'owner available': 285, revenue: 15 }],
    ['more than 2 hours before', 2 * HOUR + 1, 300, { 'renter available': -300, 'owner available': 285, revenue: 15 }],
    ['2 hours before', 2 * HOUR, 500, { 'renter available': -500, 'owner available': 475, revenue: 25 }],
    ['at the last moment', 1, 500, { 'renter available': -500, 'owner available': 475, revenue: 25 }],
  ])('%s', async (_name, left, fee, flows) => {
    const [renter, listing] = [await aRenter(service), await aListing(service, { rental: 1_000 })];
    const start_at = Math.ceil((service.clock.now() + 6 * HOUR) / (10 * 60_000)) * 10 * 60_000;
    const { order_no } = await aPaidOrder(service, renter, listing, { mode: 'appoint', start_at, agreed_total: 3_000 });
    await at(start_at - left);
    expect(await cancel(renter, order_no, fee + 1)).toMatchObject({ code: 42251, data: { details: { fee } } });
    expect(await cancel(renter, order_no, fee)).toMatchObject({ code: 0, data: { order_status: 7, cancel_fee_paid: fee } });
    expect([await orderFlows(service, order_no), await walletOf(service, renter)]).toEqual([
      flows,
      { available: 100_000 - fee, frozen: 0 },
    ]);
  });
});

test('game currency and deposit of a cancelled order are refunded in full', async () => {
  const [renter, listing] = [await aRenter(service), await aListing(service, { rental: 1_000, game_money: 500, money_exchange_rate: 100 })];
  const start_at = service.clock.now() + 4 * HOUR;
  const { order_no, hire_start_time } = await aPaidOrder(service, renter, listing, {
    mode: 'appoint',
    start_at,
    game_money: 500,
    agreed_total: 3_500,
  });
  expect(await orderFlows(service, order_no)).toEqual({ 'renter available': -3_500, 'renter frozen': 2_000, escrow: 1_500 });
  await at(hire_start_time - 3 * HOUR);
  expect(await cancel(renter, order_no, 300)).toMatchObject({
    code: 0,
    data: { order_status: 7, deposit_returned_at: service.clock.now() },
  });
  expect(await orderFlows(service, order_no)).toEqual({ 'renter available': -300, 'owner available': 285, revenue: 15 });
  expect(await kindsOfOrder(service, order_no)).toEqual(['order_pay', 'deposit_freeze', 'order_refund', 'deposit_return', 'cancel_fee']);
});

test.each([
  ['can be used again', 20 * DAY, 1],
  ['has expired meanwhile', HOUR, 3],
])('when a paid order is cancelled, its red packet %s', async (_name, life, status) => {
  const [renter, listing] = [await aRenter(service), await aListing(service)];
  const coupon_id = await grantCoupon(service.deps, renter.id, {
    title: '减1',
    type: 1,
    discountFen: 100,
    expiresAt: service.clock.now() + life,
  });
  const { order_no } = await aPaidOrder(service, renter, listing, {
    mode: 'appoint',
    start_at: service.clock.now() + DAY,
    coupon_id,
    agreed_total: 2_400,
  });
  expect(await couponOf(renter)).toMatchObject({ status: 2 });
  await after(2 * HOUR);
  expect(await couponOf(renter)).toMatchObject({ status: 2 });
  expect(await cancel(renter, order_no, 0)).toMatchObject({ code: 0 });
  expect([await couponOf(renter), await orderFlows(service, order_no), await walletOf(service, renter)]).toEqual([
    { status, order_id: null },
    {},
    { available: 100_000, frozen: 0 },
  ]);
});

test('membership takes at most 2 yuan off an order including its renewals; the owner is paid for the full rent', async () => {
  const [renter, listing] = [await aRenter(service, { vip: true }), await aListing(service, { rental: 1_000, is_use_vip_discount: true })];
  const { order_no, hire_end_time } = await aPaidOrder(service, renter, listing, { agreed_total: 2_880 });
  const prices = [];
  for (let times = 0; times < 2; times += 1) {
    const { price } = await renewCheck(renter, order_no, 1);
    prices.push(price);
    expect(await renew(renter, order_no, 1, price)).toMatchObject({ code: 0 });
  }
  expect(prices).toEqual([920, 1_000]);
  const renewed = await readOrder(service, renter, order_no);
  expect([renewed.hire_vip_discount_prices, renewed.hire_rent_prices, renewed.hire_real_pay_prices, renewed.hire_end_time]).toEqual([
    200,
    2_800,
    4_800,
    hire_end_time + 2 * HOUR,
  ]);
  expect(await orderFlows(service, order_no)).toEqual({ 'renter available': -4_800, 'renter frozen': 2_000, escrow: 2_800 });
  await at(hire_end_time);
  expect((await readOrder(service, renter, order_no)).order_status).toBe(4);
  await at(hire_end_time + 2 * HOUR);
  await after(DAY);
  expect(await orderFlows(service, order_no)).toEqual({ 'renter available': -2_800, 'owner available': 2_660, revenue: 140 });
});

test("a renewal may be shorter than the listing's minimum rental, and earns no bonus", async () => {
  const [renter, listing] = [
    await aRenter(service),
    await aListing(service, { min_rental_period: 3, rental_promotion: JSON.stringify([{ rental_hour: 1, bonus_hour: 1 }]) }),
  ];
  const { order_no, hire_end_time, bonus_hours } = await aPaidOrder(service, renter, listing, { hours: 3, agreed_total: 3_500 });
  expect(await renewCheck(renter, order_no, 1)).toMatchObject({ fits: true, price: 500, new_end: hire_end_time + HOUR });
  expect(await renew(renter, order_no, 1, 500)).toMatchObject({ code: 0, data: { hire_end_time: hire_end_time + HOUR, bonus_hours } });
});

test('a renewal that overlaps the next booking is refused, with the hours that still fit', async () => {
  const [renter, next, listing] = [await aRenter(service), await aRenter(service), await aListing(service, { is_reservation: true })];
  const { order_no, hire_end_time } = await aPaidOrder(service, renter, listing);
  await anOrder(service, next, listing, { mode: 'appoint', start_at: hire_end_time + 2 * HOUR + 10 * 60_000, agreed_total: 2_500 });
  expect(await renewCheck(renter, order_no, 3)).toMatchObject({ fits: false, max_hours: 2, price: 1_500 });
  expect(await renew(renter, order_no, 3, 1_500)).toMatchObject({
    status: 422,
    code: 42252,
    message: '续租时间已被预约，请选择更短的时长',
    data: { details: { max_hours: 2 } },
  });
  expect(await orderFlows(service, order_no)).toEqual({ 'renter available': -2_500, 'renter frozen': 2_000, escrow: 500 });
  expect(await renew(renter, order_no, 2, 1_000)).toMatchObject({ code: 0, data: { hire_end_time: hire_end_time + 2 * HOUR } });
});

test('an order shows the refund of a complaint, and the damages paid', async () => {
  const [refunded, damaged] = [await rented(), await rented()];
  await file(refunded.order.order_no, { cause: 'not_as_described' });
  await uphold(refunded.order.order_no, 150);
  await file(damaged.order.order_no, { party: 'owner', cause: 'cheating', claim: 700 });
  await uphold(damaged.order.order_no, 700);
  expect([
    await readOrder(service, refunded.renter, refunded.order.order_no),
    await readOrder(service, damaged.renter, damaged.order.order_no),
  ]).toMatchObject([
    { complaint_refund: 150, damages: 0 },
    { complaint_refund: 0, damages: 700 },
  ]);
});

test('any deposit has a return time; without a deposit there is none', async () => {
  const returnOf = async (deposit: number) => {
    const renter = await aRenter(service);
    const order = await aPaidOrder(service, renter, await aListing(service, { deposit }));
    return (await readOrder(service, renter, order.order_no)).deposit_return_at;
  };
  expect([await returnOf(0), await returnOf(1)]).toEqual([null, expect.any(Number)]);
});
