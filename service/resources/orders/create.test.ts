import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { aListing, anOrder, aRenter, askOrder, wishFor } from '#tests/builders/market.ts';
import { aService, NOON, type TestService } from '#tests/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

describe('making an order', () => {
  test('holds the time for 15 minutes at the server’s price, line by line', async () => {
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
      bonus_hours: 0,
      hire_original_prices: 1_000,
      hire_activity_discount_prices: 0,
      hire_vip_discount_prices: 0,
      hire_coupon_discount_prices: 0,
      hire_game_money_prices: 0,
      hire_refund_game_money_prices: 0,
      hire_rent_prices: 1_000,
      hire_real_pay_prices: 3_000,
      deposit: 2_000,
      deposit_return_at: null,
      deposit_returned_at: null,
      pay_deadline: NOON + 15 * MINUTE,
      paid_at: null,
      late_cancel_fee: 0,
      cancel_fee_paid: null,
      lines: [
        { kind: 'rent', label: '租金', fen: 1_000, note: '¥5.00 × 2 小时' },
        { kind: 'deposit', label: '押金', fen: 2_000, note: '冻结，结束 24 小时后退回' },
      ],
      can: { pay: true, cancel: true, renew: false, complain: false, credentials: false },
      history: [{ status: 1, at: NOON, by: 'renter', note: '提交订单，时间已保留' }],
      productInfo: {
        id: listing.id,
        title: '全英雄 百皮肤',
        cover: expect.any(String),
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
  });
});
void askOrder; void wishFor;
