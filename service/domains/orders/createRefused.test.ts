import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/rest/orders.ts';
import { DAY, MINUTE } from '#contract/rules/constants.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import {
  aListing,
  anOrder,
  aPaidOrder,
  aRenter,
  askOrder,
  keyed,
  type Listing,
  pay,
  type Person,
  type OrderRequest,
  wishFor,
} from '#testing/builders/market.ts';
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

describe('an order is refused', () => {
  interface Case {
    readonly name: string;
    readonly listing?: Parameters<typeof aListing>[1];
    readonly renter?: Parameters<typeof aRenter>[1];
    readonly wish?: (listing: Listing, renter: Person) => Partial<OrderRequest> | Promise<Partial<OrderRequest>>;
    readonly is: ReturnType<typeof refusal>;
  }
  const cases: Case[] = [
    {
      name: 'without a real name',
      renter: { realName: null, birthDate: null },
      is: refusal('REAL_NAME_REQUIRED', 40310, '请先完成实名认证'),
    },
    {
      name: 'the day before the 18th birthday',
      renter: { birthDate: '2008-11-21' },
      is: refusal('MINOR_REFUSED', 40311, '根据未成年人保护规定，未满 18 周岁不能租号'),
    },
    { name: 'for a deleted account', listing: { deleted_at: new Date(NOON) }, is: refusal('LISTING_DELETED', -400, '账号已删除') },
    {
      name: 'for an account that never was',
      wish: () => ({ account_id: '999999999' }),
      is: refusal('LISTING_DELETED', -400, '账号已删除'),
    },
    {
      name: 'for an account taken down',
      listing: { is_listed: false },
      is: refusal('LISTING_UNLISTED', 42230, '账号已下架,请选择其他账号'),
    },
    {
      name: 'for a game under maintenance',
      listing: { game: { maintenance_status: true, is_suspended: true } },
      is: refusal('LISTING_MAINTENANCE', 42232, '游戏维护中，暂时不能租用'),
    },
    {
      name: 'at once for an account that is rented',
      listing: { is_rented: true, rental_time: new Date(at('13:00')) },
      is: refusal('LISTING_UNRENTABLE', 42231, '账号不可租,请选择其他账号'),
    },
    {
      name: 'for an account that is rented and takes no bookings',
      listing: { is_rented: true, rental_time: new Date(at('13:00')), is_reservation: false },
      wish: () => ({ mode: 'appoint', start_at: at('15:00') }),
      is: refusal('LISTING_UNRENTABLE', 42231, '账号不可租,请选择其他账号'),
    },
    {
      name: 'ahead for an account that takes no bookings',
      listing: { is_reservation: false },
      wish: () => ({ mode: 'appoint' }),
      is: refusal('TYPE_NOT_OFFERED', 42235, '该账号不支持这种租用方式'),
    },
    {
      name: 'for a type without a price',
      listing: { weekly_rental: 0 },
      wish: () => ({ type: 7 }),
      is: refusal('TYPE_NOT_OFFERED', 42235, '该账号不支持这种租用方式'),
    },
    {
      name: 'below the least hours',
      listing: { min_rental_period: 3 },
      wish: () => ({ hours: 2 }),
      is: refusal('PERIOD_INVALID', 42236, '租用时间不可用，请重新选择'),
    },
    {
      name: 'ahead too soon',
      wish: () => ({ mode: 'appoint', start_at: at('12:20') }),
      is: refusal('PERIOD_INVALID', 42236, '租用时间不可用，请重新选择'),
    },
    {
      name: 'ahead too far',
      wish: () => ({ mode: 'appoint', start_at: NOON + 7 * DAY + 1 }),
      is: refusal('PERIOD_INVALID', 42236, '租用时间不可用，请重新选择'),
    },
    {
      name: 'for a block that is no longer on offer',
      wish: () => ({ type: 3, block: 'morning' }),
      is: refusal('PERIOD_INVALID', 42236, '租用时间不可用，请重新选择'),
    },
    {
      name: 'ahead with a credit score below 40',
      renter: { creditScore: 39 },
      wish: () => ({ mode: 'appoint' }),
      is: refusal('CREDIT_TOO_LOW', 42237, '信用分低于 40，暂时不能预约。现在可以立即租，按时租完一单加 1 分', { missing: 1 }),
    },
    {
      name: 'with a credit score below 20',
      renter: { creditScore: 17 },
      is: refusal('CREDIT_TOO_LOW_TO_RENT', 42243, '信用分低于 20，暂时不能租号。绑定邮箱加 2 分，每月 1 日恢复 2 分', { missing: 3 }),
    },
    {
      name: 'with more game currency than in stock',
      listing: { game_money: 10, money_exchange_rate: 1 },
      wish: () => ({ game_money: 11 }),
      is: refusal('GAME_MONEY_INVALID', 42241, '预付数量超过可用范围'),
    },
    {
      name: 'above 20,000 yuan with deposit and game currency',
      listing: { game_money: 2_000_000_000, money_exchange_rate: 1 },
      wish: () => ({ game_money: 20_000, agreed_total: 2_002_500 }),
      is: refusal('ORDER_TOO_LARGE', 42247, '一个订单（含押金、游戏币和续租）最多 20000 元，请缩短时长或减少游戏币'),
    },
    {
      name: 'with a red packet that is not there',
      wish: () => ({ coupon_id: '999999999' }),
      is: refusal('COUPON_UNUSABLE', 42240, '红包不可用，请重新选择'),
    },
    {
      name: 'with a red packet of somebody else',
      wish: async () => ({
        coupon_id: await grantCoupon(service.deps, (await aRenter(service)).id, {
          title: 'x',
          type: 1,
          discountFen: 100,
          expiresAt: NOON + DAY,
        }),
      }),
      is: refusal('COUPON_UNUSABLE', 42240, '红包不可用，请重新选择'),
    },
    {
      name: 'with a red packet that has expired',
      wish: async (_listing, renter) => ({
        coupon_id: await grantCoupon(service.deps, renter.id, { title: 'x', type: 1, discountFen: 100, expiresAt: NOON }),
      }),
      is: refusal('COUPON_UNUSABLE', 42240, '红包不可用，请重新选择'),
    },
    {
      name: 'with a red packet below its threshold',
      wish: async (_listing, renter) => ({
        coupon_id: await grantCoupon(service.deps, renter.id, {
          title: 'x',
          type: 1,
          minOrderFen: 501,
          discountFen: 100,
          expiresAt: NOON + DAY,
        }),
      }),
      is: refusal('COUPON_UNUSABLE', 42240, '红包不可用，请重新选择'),
    },
  ];
  const asItIs = async (): Promise<Partial<OrderRequest>> => ({});
  test.each(cases)('$name', async ({ listing: terms = {}, renter: person = {}, wish = asItIs, is }) => {
    const [renter, listing] = [await aRenter(service, person), await aListing(service, terms)];
    expect(await askOrder(service, renter, wishFor(listing, await wish(listing, renter)))).toEqual(is);
    expect(await service.database.db.selectFrom('rental_order').selectAll().where('listing_id', '=', listing.id).execute()).toEqual([]);
  });

  test('with more game currency than an order can store; the maximum is accepted', async () => {
    const [renter, listing] = [
      await aRenter(service),
      await aListing(service, { game_money: 1_000_000_000_000, money_exchange_rate: 99_999_999 }),
    ];
    const most = 2_147_483_647;
    for (const game_money of [most + 1, 5_000_000_000, Number.MAX_SAFE_INTEGER]) {
      expect(await askOrder(service, renter, wishFor(listing, { game_money }))).toEqual({
        status: 400,
        code: 40000,
        message: '请求内容有误，请检查后重试',
        data: { problem: 'BAD_REQUEST', request_id: expect.any(String), fields: { game_money: '预付数量超过可用范围' } },
      });
    }
    await anOrder(service, renter, listing, { game_money: most, agreed_total: 500 + 2_147 + 2_000 });
    const kept = await service.database.db
      .selectFrom('rental_order')
      .select(['game_money', 'game_money_fen'])
      .where('listing_id', '=', listing.id)
      .execute();
    expect(kept).toEqual([{ game_money: most, game_money_fen: 2_147 }]);
  });

  test("for the user's own listing", async () => {
    const owner = await aRenter(service);
    const listing = await aListing(service, { owner_id: owner.id });
    expect(await askOrder(service, owner, wishFor(listing))).toEqual(refusal('OWN_LISTING', 42234, '不能租用自己的账号'));
  });

  test('is accepted from 00:00 of the 18th birthday on', async () => {
    const order = await anOrder(service, await aRenter(service, { birthDate: '2008-11-20' }), await aListing(service));
    expect(order.order_status).toBe(1);
  });

  test('for a time that overlaps another’s, buffer included; 10 minutes later it is accepted', async () => {
    const listing = await aListing(service);
    await anOrder(service, await aRenter(service), listing, { mode: 'appoint', start_at: at('14:00') });
    const taken = [{ start: at('14:00'), end: at('15:00') }];
    const clash = refusal('LISTING_UNRENTABLE', 42231, '账号不可租,请选择其他账号', { taken });
    expect(await askOrder(service, await aRenter(service), wishFor(listing, { hours: 2, agreed_total: 3_000 }))).toEqual(clash);
    expect(await askOrder(service, await aRenter(service), wishFor(listing, { mode: 'appoint', start_at: at('15:00') }))).toEqual(clash);
    expect(await askOrder(service, await aRenter(service), wishFor(listing, { mode: 'appoint', start_at: at('15:10') }))).toMatchObject({
      code: 0,
    });
    expect(await askOrder(service, await aRenter(service), wishFor(listing))).toMatchObject({ code: 0 });
  });

  test("for a time before the current rental's end and buffer", async () => {
    const listing = await aListing(service);
    await aPaidOrder(service, await aRenter(service), listing, { hours: 2, agreed_total: 3_000 });
    const ahead = (start: number) =>
      aRenter(service).then((renter) => askOrder(service, renter, wishFor(listing, { mode: 'appoint', start_at: start })));
    expect(await ahead(at('14:00'))).toEqual(refusal('PERIOD_INVALID', 42236, '租用时间不可用，请重新选择'));
    expect(await ahead(at('14:10'))).toMatchObject({ code: 0 });
  });
});

describe('unpaid orders', () => {
  const tooMany = refusal('UNPAID_LIMIT', 42242, '最多同时有 3 个待支付的订单，请先支付或取消一单');
  const fourth = async (renter: Person, at = service) => askOrder(at, renter, wishFor(await aListing(at)));

  test('are limited to three per user; paying or cancelling one allows another', async () => {
    const renter = await aRenter(service);
    const [first, second] = [
      await anOrder(service, renter, await aListing(service)),
      await anOrder(service, renter, await aListing(service)),
    ];
    await anOrder(service, renter, await aListing(service));
    expect(await fourth(renter)).toEqual(tooMany);
    await pay(service, renter, first.order_no);
    expect(await fourth(renter)).toMatchObject({ code: 0 });
    expect(await fourth(renter)).toEqual(tooMany);
    await service.get(contract.cancelOrder, { params: { order_no: second.order_no }, body: { agreed_fee: 0 } }, keyed(renter));
    expect(await fourth(renter)).toMatchObject({ code: 0 });
  });

  test('count until they can no longer be paid', async () => {
    const later = await aService();
    const renter = await aRenter(later);
    for (let made = 0; made < 3; made += 1) await anOrder(later, renter, await aListing(later));
    later.clock.move(15 * MINUTE - 1);
    const before = await fourth(renter, later);
    later.clock.move(1);
    const after = await fourth(renter, later);
    await later.close();
    expect([before, after]).toEqual([tooMany, expect.objectContaining({ code: 0 })]);
  });

  test('are limited to three even for twenty concurrent requests', async () => {
    const renter = await aRenter(service);
    const listings = await Promise.all(Array.from({ length: 20 }, () => aListing(service)));
    const answers = await Promise.all(listings.map((listing) => askOrder(service, renter, wishFor(listing))));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 0, 0, ...Array.from({ length: 17 }, () => 42242)]);
  });
});

describe('newcomers', () => {
  test('can have two orders at the same time', async () => {
    const newcomer = await aRenter(service, { finishedOrders: 9 });
    for (let made = 0; made < 2; made += 1) await anOrder(service, newcomer, await aListing(service));
    expect(await askOrder(service, newcomer, wishFor(await aListing(service)))).toEqual(
      refusal('NEWCOMER_ACTIVE_LIMIT', 42239, '新用户最多同时租用 2 个账号，请先结束一单'),
    );
  });

  test('can pay five orders a Shanghai day, and five more the next day; unpaid ones do not count', async () => {
    const day = await aService();
    const newcomer = await aRenter(day, { finishedOrders: 0 });
    const makeAndCancel = async () => {
      const order = await anOrder(day, newcomer, await aListing(day));
      await day.get(contract.cancelOrder, { params: { order_no: order.order_no }, body: { agreed_fee: 0 } }, keyed(newcomer));
    };
    for (let made = 0; made < 6; made += 1) await makeAndCancel();
    for (let made = 0; made < 5; made += 1) {
      const { order_no } = await aPaidOrder(day, newcomer, await aListing(day));
      await day.database.db.updateTable('rental_order').set({ status: 6 }).where('order_no', '=', order_no).execute();
    }
    const midnight = Date.parse('2026-11-21T00:00+08:00');
    const refused = await askOrder(day, newcomer, wishFor(await aListing(day)));
    day.clock.move(midnight - NOON);
    await makeAndCancel();
    await day.close();
    expect(refused).toEqual(refusal('NEWCOMER_DAILY_LIMIT', 42238, '新用户每天最多租 5 单，明天 0 点恢复', { retry_at: midnight }));
  });

  test('stay within the limits even with twenty concurrent requests', async () => {
    const newcomer = await aRenter(service, { finishedOrders: 0 });
    const listings = await Promise.all(Array.from({ length: 20 }, () => aListing(service)));
    const answers = await Promise.all(listings.map((listing) => askOrder(service, newcomer, wishFor(listing))));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 42239)).toHaveLength(18);
  });
});
