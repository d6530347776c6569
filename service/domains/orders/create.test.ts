import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/rest/orders.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { aListing, anOrder, aRenter, askOrder, keyed, readOrder, type OrderRequest, wishFor } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const refusal = (problem: string, code: number, message: string, details?: object) => ({
  status: expect.any(Number),
  code,
  message,
  data: { problem, request_id: expect.any(String), ...(details && { details }) },
});
const at = (clock: string): number => Date.parse(`2026-11-20T${clock}+08:00`);

describe('an order', () => {
  test('reserves the time for 15 minutes at the server’s price, line by line', async () => {
    const renter = await aRenter(service);
    const listing = await aListing(service);
    const order = await anOrder(service, renter, listing, { hours: 2, agreed_total: 3_000 });
    expect(order).toEqual({
      order_no: expect.stringMatching(/^20261120120000\d{6}$/),
      order_status: 1,
      order_status_text: '待支付',
      mode: 'now',
      type: 1,
      block: null,
      hire_order_time: NOON,
      hire_start_time: NOON,
      hire_end_time: NOON + 2 * HOUR,
      starts_when_paid: true,
      pays_first: false,
      bonus_hours: 0,
      hire_original_prices: 1_000,
      hire_activity_discount_prices: 0,
      hire_vip_discount_prices: 0,
      hire_coupon_discount_prices: 0,
      hire_game_money_prices: 0,
      hire_refund_game_money_prices: 0,
      hire_rent_prices: 1_000,
      hire_real_pay_prices: 3_000,
      set_aside: 0,
      deposit: 2_000,
      deposit_return_at: null,
      deposit_returned_at: null,
      pay_deadline: NOON + 15 * MINUTE,
      paid_at: null,
      late_cancel_fee: 0,
      cancel_fee_paid: null,
      card_paid: 0,
      complaint_refund: 0,
      damages: 0,
      lines: [
        { kind: 'rent', label: '租金', fen: 1_000, note: '¥5.00 × 2 小时' },
        { kind: 'deposit', label: '押金', fen: 2_000, note: '冻结，结束 24 小时后退回' },
      ],
      can: { pay: true, cancel: true, renew: false, credentials: false },
      history: [{ status: 1, at: NOON, by: 'renter', note: '提交订单，时间已保留' }],
      productInfo: {
        id: listing.id,
        title: '全英雄 百皮肤',
        cover: expect.stringMatching(/^\/.*\.svg/),
        game_name: expect.stringContaining('星海竞技'),
        game_id: listing.game_id,
        third_type: '安卓微信',
        zone: '一区',
        role_name: '夜行者',
        stays_online: false,
        merchant_name: '号主',
      },
      server_time: NOON,
    });
    expect(await readOrder(service, renter, order.order_no)).toEqual(order);
  });

  test('applies activity, VIP, red packet, game currency, bonus hours and deposit in this order', async () => {
    const renter = await aRenter(service, { vip: true });
    const couponId = await grantCoupon(service.deps, renter.id, {
      title: '满10减3',
      type: 1,
      minOrderFen: 1_000,
      discountFen: 300,
      expiresAt: NOON + DAY,
    });
    const listing = await aListing(service, {
      discount: 0.9,
      game_money: 50_000,
      money_exchange_rate: 10_000,
      rental_promotion: '[{"rental_hour": 4, "bonus_hour": 1}]',
    });
    const order = await anOrder(service, renter, listing, {
      hours: 4,
      coupon_id: couponId,
      game_money: 25_000,
      agreed_total: 1_800 - 200 - 300 + 250 + 2_000,
    });
    expect(order).toMatchObject({
      bonus_hours: 1,
      hire_end_time: NOON + 5 * HOUR,
      hire_original_prices: 2_000,
      hire_activity_discount_prices: 200,
      hire_vip_discount_prices: 200,
      hire_coupon_discount_prices: 300,
      hire_rent_prices: 1_300,
      hire_game_money_prices: 250,
      hire_real_pay_prices: 3_550,
    });
    expect(order.lines.map(({ kind, fen }) => [kind, fen])).toEqual([
      ['rent', 2_000],
      ['activity', -200],
      ['vip', -200],
      ['coupon', -300],
      ['gameMoney', 250],
      ['deposit', 2_000],
    ]);
  });

  test('stores the channel of the renter, if there is one', async () => {
    const renter = await aRenter(service);
    const { token, headers } = keyed(renter);
    const from = { ...headers, 'x-channel': 'site', 'x-channel-net': encodeURIComponent('网盟 1'), 'x-channel-uid': 'u%' };
    const { data } = await service.ask(contract.createOrder, { body: wishFor(await aListing(service)) }, { token, headers: from });
    const bare = await anOrder(service, renter, await aListing(service));
    const numbers = ['order_no' in data ? data.order_no : '', bare.order_no];
    const kept = await service.database.db
      .selectFrom('rental_order')
      .select(['channel', 'channel_net_id', 'channel_uid'])
      .where('order_no', 'in', numbers)
      .orderBy('id')
      .execute();
    expect(kept).toEqual([
      { channel: 'site', channel_net_id: '网盟 1', channel_uid: 'u%' },
      { channel: null, channel_net_id: null, channel_uid: null },
    ]);
  });

  test.each([
    ['%00x', encodeURIComponent(`${'y'.repeat(99)}😀`), 'x', 'y'.repeat(99)],
    ['%00', 'n%1Bet', null, null],
    ['%ff%00', '%ed%a0%bd', '%ff%00', '%ed%a0%bd'],
  ])('cleans the channel values of a malformed link: %s and %s', async (channel, net, ...kept) => {
    const renter = await aRenter(service);
    const { token, headers } = keyed(renter);
    const { order_no } = await service.get(
      contract.createOrder,
      { body: wishFor(await aListing(service)) },
      { token, headers: { ...headers, 'x-channel': channel, 'x-channel-net': net } },
    );
    const row = await service.database.db
      .selectFrom('rental_order')
      .select(['channel', 'channel_net_id'])
      .where('order_no', '=', order_no)
      .executeTakeFirst();
    expect(row).toEqual({ channel: kept[0], channel_net_id: kept[1] });
  });

  const periods: [name: string, wish: Partial<OrderRequest>, total: number, start: number, end: number][] = [
    ['a day', { type: 6 }, 8_000, NOON, NOON + DAY],
    ['ten hours', { type: 2 }, 5_500, NOON, NOON + 10 * HOUR],
    ['a week', { type: 7 }, 32_000, NOON, NOON + 7 * DAY],
    ['the afternoon block, begun', { type: 3, block: 'afternoon' }, 2_000 + 320 * 7, NOON, at('19:00')],
    ['a booking, rounded up to 10 minutes', { mode: 'appoint', start_at: at('13:03') }, 2_500, at('13:10'), at('14:10')],
    ['the first possible booking', { mode: 'appoint' }, 2_500, at('12:30'), at('13:30')],
    [
      'a booked block is the one on offer at its start',
      { mode: 'appoint', type: 3, start_at: at('16:00') },
      2_000 + 350 * 9,
      at('22:00'),
      at('22:00') + 9 * HOUR,
    ],
  ];
  test.each(periods)('takes %s', async (_name, wish, total, start, end) => {
    const order = await anOrder(service, await aRenter(service), await aListing(service), { ...wish, agreed_total: total });
    expect(order).toMatchObject({ hire_start_time: start, hire_end_time: end, hire_real_pay_prices: total });
  });

  test('for now shows the listing as rented until its end; a booking does not', async () => {
    const [rented, booked] = [await aListing(service), await aListing(service)];
    await anOrder(service, await aRenter(service), rented);
    await anOrder(service, await aRenter(service), booked, { mode: 'appoint', start_at: at('15:00') });
    const shown = await service.database.db
      .selectFrom('listing')
      .select(['is_rented', 'rental_time'])
      .where('id', 'in', [rented.id, booked.id])
      .orderBy('id')
      .execute();
    expect(shown).toEqual([
      { is_rented: true, rental_time: new Date(NOON + HOUR) },
      { is_rented: false, rental_time: null },
    ]);
  });
});

describe('the price agreed to', () => {
  test('if it has changed, is refused with the current price and total', async () => {
    const renter = await aRenter(service);
    const listing = await aListing(service, { rental_promotion: '[{"rental_hour": 4, "bonus_hour": 1}]' });
    const wish = wishFor(listing);
    await service.database.db
      .updateTable('listing')
      .set({ rental: 600, deposit: 1_000, discount: 0.5 })
      .where('id', '=', listing.id)
      .execute();
    const { rental_period } = wish.agreed;
    expect(await askOrder(service, renter, wish)).toEqual(
      refusal('PRICE_CHANGED', 42233, '价格已变动，请确认新价格', {
        now: {
          rental: 600,
          deposit: 1_000,
          rental_period,
          activity: { discount: 0.5, rental_promotion: [{ rental_hour: 4, bonus_hour: 1 }] },
          bargain: null,
          availability: 'normal',
          rental_time: null,
        },
        total: 1_300,
      }),
    );
    const agreed = { rental: 600, deposit: 1_000, rental_period, discount: 0.5 };
    expect(await askOrder(service, renter, { ...wish, agreed, agreed_total: 1_300 })).toMatchObject({ code: 0 });
  });

  test('of another rent type may have changed', async () => {
    const listing = await aListing(service);
    const wish = wishFor(listing);
    await service.database.db.updateTable('listing').set({ weekly_rental: 1 }).where('id', '=', listing.id).execute();
    expect(await askOrder(service, await aRenter(service), wish)).toMatchObject({ code: 0 });
  });

  test.each([
    ['a lower sum', { agreed_total: 1 }],
    ['a higher sum', { agreed_total: 2_501 }],
    ['a lower price', { agreed: { rental: 1, deposit: 2_000, discount: 1 }, agreed_total: 2_001 }],
    ['no deposit', { agreed: { rental: 500, deposit: 0, discount: 1 }, agreed_total: 500 }],
    ['a discount that is not', { agreed: { rental: 500, deposit: 2_000, discount: 0.1 }, agreed_total: 2_050 }],
    ['VIP without being one', { agreed_total: 2_440 }],
  ])('tampered with, is refused: %s', async (_name, change) => {
    const listing = await aListing(service);
    const wish = wishFor(listing);
    const tampered = { ...wish, ...change, agreed: { ...wish.agreed, ...('agreed' in change ? change.agreed : {}) } };
    const answer = await askOrder(service, await aRenter(service), tampered);
    expect(answer).toMatchObject({
      status: 422,
      data: { problem: 'PRICE_CHANGED', details: { total: 2_500, now: { rental: 500, deposit: 2_000 } } },
    });
  });

  test('may leave out the VIP discount', async () => {
    const renter = await aRenter(service, { vip: true });
    expect(await anOrder(service, renter, await aListing(service), { use_vip: false })).toMatchObject({ hire_vip_discount_prices: 0 });
  });
});
