import { expect, test } from 'vitest';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getOrderInfo } from '#contract/rest/orders.ts';
import { flags, resolve } from '#testing/harness/resolving.ts';
import { area } from './orders.ts';

type Wire = DataOf<typeof getOrderInfo>;

const wire: Wire = {
  order_no: '202611200000000001',
  order_status: 3,
  order_status_text: '待开始',
  mode: 'appoint',
  type: 3,
  block: 'night',
  hire_order_time: 1_001,
  hire_start_time: 1_002,
  hire_end_time: 1_003,
  starts_when_paid: true,
  pays_first: false,
  bonus_hours: 4,
  hire_original_prices: 1_005,
  hire_activity_discount_prices: 1_006,
  hire_vip_discount_prices: 1_007,
  hire_coupon_discount_prices: 1_008,
  hire_game_money_prices: 1_009,
  hire_refund_game_money_prices: 1_010,
  hire_rent_prices: 1_011,
  hire_real_pay_prices: 1_012,
  set_aside: 1_013,
  deposit: 1_014,
  deposit_return_at: 1_015,
  deposit_returned_at: 1_016,
  pay_deadline: 1_017,
  paid_at: 1_018,
  late_cancel_fee: 1_019,
  cancel_fee_paid: 1_020,
  card_paid: 1_023,
  complaint_refund: 1_021,
  damages: 1_022,
  lines: [{ kind: 'gameMoney', label: '游戏币预付', note: '1000 金币', fen: 100 }],
  can: { pay: true, cancel: true, renew: true, credentials: true },
  history: [{ status: 1, at: 1_023, by: 'renter', note: '下单' }],
  productInfo: {
    id: '101',
    title: '星耀 120皮肤',
    cover: 'covers/101.svg',
    game_name: '王者峡谷',
    game_id: '7',
    third_type: '安卓微信',
    zone: '微信12区',
    role_name: '夜雨',
    stays_online: true,
    merchant_name: '老王号铺',
  },
  server_time: 1_024,
};

const shown = {
  orderNo: '202611200000000001',
  status: 'WAITING',
  statusText: '待开始',
  mode: 'BOOK_AHEAD',
  rentType: 'BLOCK',
  block: 'NIGHT',
  orderedAt: 1_001,
  startsAt: 1_002,
  endsAt: 1_003,
  startsWhenPaid: true,
  paysFirst: false,
  bonusHours: 4,
  originalRentFen: 1_005,
  activityDiscountFen: 1_006,
  vipDiscountFen: 1_007,
  couponDiscountFen: 1_008,
  gameMoneyFen: 1_009,
  gameMoneyRefundFen: 1_010,
  rentFen: 1_011,
  payableFen: 1_012,
  setAsideFen: 1_013,
  depositFen: 1_014,
  depositReturnAt: 1_015,
  depositReturnedAt: 1_016,
  payDeadline: 1_017,
  paidAt: 1_018,
  lateCancelFeeFen: 1_019,
  cancelFeePaidFen: 1_020,
  cardPaidFen: 1_023,
  complaintRefundFen: 1_021,
  damagesFen: 1_022,
  lines: [{ kind: 'GAME_MONEY', label: '游戏币预付', note: '1000 金币', fen: 100 }],
  can: { pay: true, cancel: true, renew: true, credentials: true },
  history: [{ status: 'UNPAID', at: 1_023, by: 'RENTER', note: '下单' }],
  product: {
    id: '101',
    title: '星耀 120皮肤',
    cover: '/static/covers/101.svg',
    gameId: '7',
    gameName: '王者峡谷',
    platform: '安卓微信',
    zone: '微信12区',
    roleName: '夜雨',
    staysOnline: true,
    merchantName: '老王号铺',
  },
  serverTime: 1_024,
};

const order_no = wire.order_no;
const orderNo = order_no;
const idempotencyKey = 'key_12345678';
const keyed = { idempotencyKey };
const call = (endpoint: string, request: object, options: object = {}) => [{ endpoint, request, forwarded: {}, options }];
const read = async (data: Wire) => (await resolve(area, 'order', { orderNo }, data)).shown;

const agreed = {
  prices: { hourlyFen: 1, dailyFen: 2, tenHourFen: 3, weeklyFen: 4, morningFen: 5, afternoonFen: 6, nightFen: 7 },
  depositFen: 8,
  discount: 0.9,
};

test.each<[string, object, object[]]>([
  ['order', { orderNo }, call('getOrderInfo', { params: { order_no } })],
  [
    'cancelOrder',
    { orderNo, agreedFeeFen: 116, idempotencyKey },
    call('cancelOrder', { params: { order_no }, body: { agreed_fee: 116 } }, keyed),
  ],
  [
    'renewOrder',
    { orderNo, hours: 2, agreedPriceFen: 700, idempotencyKey },
    call('renewOrder', { params: { order_no }, body: { hours: 2, agreed_price: 700 } }, keyed),
  ],
  [
    'createOrder',
    {
      input: {
        listingId: '101',
        mode: 'BOOK_AHEAD',
        rentType: 'BLOCK',
        hours: 9,
        startAt: 1_795,
        block: 'MORNING',
        couponId: '4',
        useVip: true,
        gameMoney: 11,
        agreed,
        agreedTotalFen: 12,
      },
      idempotencyKey,
    },
    call(
      'createOrder',
      {
        body: {
          account_id: '101',
          mode: 'appoint',
          type: 3,
          hours: 9,
          start_at: 1_795,
          block: 'morning',
          coupon_id: '4',
          use_vip: true,
          game_money: 11,
          agreed: {
            rental: 1,
            deposit: 8,
            rental_period: {
              daily_rental: 2,
              ten_hour_rental: 3,
              weekly_rental: 4,
              morning_rental: 5,
              afternoon_rental: 6,
              night_rental: 7,
            },
            discount: 0.9,
          },
          agreed_total: 12,
        },
      },
      keyed,
    ),
  ],
])('%s requests one order and has every field', async (name, args, calls) => {
  expect(await resolve(area, name, args, wire)).toEqual({ shown, calls });
});

test('a new order omits what was not chosen', async () => {
  const input = {
    listingId: '1',
    mode: 'NOW',
    rentType: 'HOURLY',
    useVip: false,
    gameMoney: 0,
    agreed: { prices: { hourlyFen: 1 }, depositFen: 0, discount: 1 },
  };
  const { calls } = await resolve(area, 'createOrder', { input: { ...input, agreedTotalFen: 1 }, idempotencyKey }, wire);
  const none = {
    daily_rental: null,
    ten_hour_rental: null,
    weekly_rental: null,
    morning_rental: null,
    afternoon_rental: null,
    night_rental: null,
  };
  expect(calls).toEqual(
    call(
      'createOrder',
      {
        body: {
          account_id: '1',
          mode: 'now',
          type: 1,
          hours: undefined,
          start_at: undefined,
          block: undefined,
          coupon_id: null,
          use_vip: false,
          game_money: 0,
          agreed: { rental: 1, deposit: 0, rental_period: none, discount: 1 },
          agreed_total: 1,
        },
      },
      keyed,
    ),
  );
});

test('each boolean of an order has its own name', async () => {
  expect(await flags(wire, read)).toEqual({
    starts_when_paid: ['startsWhenPaid'],
    pays_first: ['paysFirst'],
    'can.pay': ['can.pay'],
    'can.cancel': ['can.cancel'],
    'can.renew': ['can.renew'],
    'can.credentials': ['can.credentials'],
    'productInfo.stays_online': ['product.staysOnline'],
  });
});

test('what is not known yet is null', async () => {
  const unknown = {
    deposit_return_at: null,
    deposit_returned_at: null,
    pay_deadline: null,
    paid_at: null,
    late_cancel_fee: null,
    cancel_fee_paid: null,
  };
  expect(await read({ ...wire, block: null, ...unknown })).toEqual({
    ...shown,
    block: null,
    depositReturnAt: null,
    depositReturnedAt: null,
    payDeadline: null,
    paidAt: null,
    lateCancelFeeFen: null,
    cancelFeePaidFen: null,
  });
});

const statuses = ['UNPAID', 'PAYING', 'WAITING', 'RENTING', 'CLOSED', 'FINISHED', 'CANCELLED', 'DISPUTED', 'REFUNDED'];
test.each(statuses.map((name, index) => [index + 1, name] as const))('status %d is %s', async (status, name) => {
  expect(await read({ ...wire, order_status: status as Wire['order_status'] })).toMatchObject({ status: name });
  const { shown: standing } = await resolve(area, 'payStatus', { orderNo }, { order_no, order_status: status, card_refused: true });
  expect(standing).toEqual({ orderNo, status: name, cardRefused: true });
});

test('an unknown status is an error', async () => {
  await expect(read({ ...wire, order_status: 10 as 9 })).rejects.toThrow('unknown value on the wire: 10');
});

test.each([
  [1, 'HOURLY'],
  [2, 'TEN_HOUR'],
  [3, 'BLOCK'],
  [6, 'DAILY'],
  [7, 'WEEKLY'],
] as const)('rent type %d is %s', async (type, rentType) => {
  expect(await read({ ...wire, type })).toMatchObject({ rentType });
});

test('modes, blocks, actors of the history and price lines have their enum names', async () => {
  const modes = await Promise.all((['now', 'appoint'] as const).map((mode) => read({ ...wire, mode })));
  const blocks = await Promise.all((['morning', 'afternoon', 'night'] as const).map((block) => read({ ...wire, block })));
  const sides = (['renter', 'owner', 'platform', 'clock'] as const).map((by) => ({ status: 1 as const, at: 1, by, note: '' }));
  const lines = (['rent', 'activity', 'vip', 'coupon', 'gameMoney', 'deposit'] as const).map((kind) => ({
    kind,
    label: '',
    note: '',
    fen: 0,
  }));
  expect([modes, blocks, await read({ ...wire, history: sides, lines })]).toMatchObject([
    [{ mode: 'NOW' }, { mode: 'BOOK_AHEAD' }],
    [{ block: 'MORNING' }, { block: 'AFTERNOON' }, { block: 'NIGHT' }],
    {
      history: [{ by: 'RENTER' }, { by: 'OWNER' }, { by: 'PLATFORM' }, { by: 'CLOCK' }],
      lines: ['RENT', 'ACTIVITY', 'VIP', 'COUPON', 'GAME_MONEY', 'DEPOSIT'].map((kind) => ({ kind })),
    },
  ]);
});

test.each([
  ['ALL', 'all'],
  ['UNPAID', 'unpaid'],
  ['WAITING', 'waiting'],
  ['RENTING', 'renting'],
  ['FINISHED', 'finished'],
  ['CLOSED', 'closed'],
])('the tab %s requests %s, with pages', async (tab, type) => {
  const page = { list: [wire], next_cursor: 'c2' };
  expect(await resolve(area, 'orders', { tab, after: 'c1', first: 10 }, page)).toEqual({
    shown: { items: [shown], nextCursor: 'c2' },
    calls: call('listOrders', { query: { type, cursor: 'c1', limit: 10 } }),
  });
  const { calls } = await resolve(area, 'orders', { tab, first: 5 }, page);
  expect(calls).toEqual(call('listOrders', { query: { type, cursor: undefined, limit: 5 } }));
});

test('the price of a renewal has every field', async () => {
  const data = { fits: true, max_hours: 4, new_end: 5, price: 6, lines: wire.lines };
  expect(await resolve(area, 'renewCheck', { orderNo, hours: 2 }, data)).toEqual({
    shown: { fits: true, maxHours: 4, newEndsAt: 5, priceFen: 6, lines: shown.lines },
    calls: call('renewCheck', { params: { order_no }, query: { hours: 2 } }),
  });
});

test.each([
  ['WALLET', 'wallet'],
  ['CARD', 'card'],
  ['MIXED', 'mixed'],
])('paying by %s sends %s', async (method, wireMethod) => {
  const data = { order_no, order_status: 2, cashier_url: 'http://cashier.test/1', card_amount: 420 };
  expect(await resolve(area, 'payOrder', { orderNo, method, idempotencyKey }, data)).toEqual({
    shown: { orderNo, status: 'PAYING', cashierUrl: 'http://cashier.test/1', cardFen: 420 },
    calls: call('payOrder', { params: { order_no }, body: { method: wireMethod } }, keyed),
  });
});

test('credentials are never cached or shared', async () => {
  const data = { account: 'acc', password: 'pw', zone: '微信12区', role_name: '夜雨', until: 9 };
  expect(await resolve(area, 'revealCredentials', { orderNo }, data)).toEqual({
    shown: { account: 'acc', password: 'pw', zone: '微信12区', roleName: '夜雨', until: 9 },
    calls: call('getCredentials', { params: { order_no } }, { fresh: true }),
  });
});
