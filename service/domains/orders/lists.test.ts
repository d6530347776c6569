import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/orders.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import type { OrderStatus } from '#contract/rules/orderStatus.ts';
import { aListing, anOrder, aPaidOrder, aRenter, type Person, readOrder } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

type Tab = 'all' | 'unpaid' | 'waiting' | 'renting' | 'finished' | 'closed';

/** The order numbers of each page. */
async function pagesOf({ token }: Person, type: Tab, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await service.get(contract.listOrders, { query: { type, limit, ...(cursor !== undefined && { cursor }) } }, { token });
    pages.push(page.list.map(({ order_no }) => order_no));
    cursor = page.next_cursor;
  }
  return pages;
}

const setStatus = (order_no: string, status: OrderStatus) =>
  service.database.db.updateTable('rental_order').set({ status }).where('order_no', '=', order_no).execute();

test('each tab lists its statuses, and `all` every order, newest first', async () => {
  const renter = await aRenter(service, { balance: 1_000_000 });
  const numbers: string[] = [];
  for (const status of [1, 2, 3, 4, 5, 6, 7, 8, 9] as const) {
    const { order_no } = await aPaidOrder(service, renter, await aListing(service));
    await setStatus(order_no, status);
    numbers.push(order_no);
  }
  const shown = async (tab: Tab) => (await pagesOf(renter, tab, 20)).flat().map((order_no) => numbers.indexOf(order_no) + 1);
  expect({
    all: await shown('all'),
    unpaid: await shown('unpaid'),
    waiting: await shown('waiting'),
    renting: await shown('renting'),
    finished: await shown('finished'),
    closed: await shown('closed'),
  }).toEqual({ all: [9, 8, 7, 6, 5, 4, 3, 2, 1], unpaid: [2, 1], waiting: [3], renting: [8, 4], finished: [6], closed: [9, 7, 5] });
});

test("pages neither repeat nor skip an order, and contain no other user's orders", async () => {
  const [renter, other] = [await aRenter(service), await aRenter(service)];
  const numbers: string[] = [];
  for (let made = 0; made < 5; made += 1) {
    numbers.unshift((await aPaidOrder(service, renter, await aListing(service))).order_no);
    await aPaidOrder(service, other, await aListing(service));
  }
  expect(await pagesOf(renter, 'all', 2)).toEqual([numbers.slice(0, 2), numbers.slice(2, 4), numbers.slice(4)]);
  expect(await pagesOf(renter, 'all', 5)).toEqual([numbers]);
});

test('every field of an order is read from its own column', async () => {
  const renter = await aRenter(service);
  const owner = await aRenter(service, { nickname: '峡谷小当家' });
  const listing = await aListing(service, {
    owner_id: owner.id,
    title: '荣耀王者 458 皮肤',
    platform: '苹果QQ',
    zone: 'QQ 8 区',
    role_name: '晚来听风',
    stays_online: true,
  });
  const { order_no } = await anOrder(service, renter, listing);
  const instant = (minutes: number): Date => new Date(NOON + minutes * MINUTE);
  const lines = [{ kind: 'rent' as const, label: '租金', fen: 1_101, note: '夜场' }];
  await service.database.db
    .updateTable('rental_order')
    .set({
      status: 3,
      mode: 'appoint',
      type: 3,
      block: 'night',
      paid_hours: 9,
      bonus_hours: 4,
      created_at: instant(-5),
      start_at: instant(7 * 60),
      end_at: instant(8 * 60),
      pay_deadline: instant(10),
      paid_at: instant(-3),
      rent_base: 1_101,
      activity_discount: 12,
      vip_discount: 23,
      coupon_discount: 34,
      rent: 1_032,
      game_money: 77,
      game_money_fen: 45,
      game_money_refund: 16,
      deposit: 2_007,
      payable: 1_032 + 45 + 2_007,
      wallet_frozen: 56,
      cancel_fee: 67,
      lines: JSON.stringify(lines),
    })
    .where('order_no', '=', order_no)
    .execute();
  const game = await service.database.db.selectFrom('game').select('title').where('id', '=', listing.game_id).executeTakeFirstOrThrow();
  const order = await readOrder(service, renter, order_no);
  expect(order).toEqual({
    order_no,
    order_status: 3,
    order_status_text: '待开始',
    mode: 'appoint',
    type: 3,
    block: 'night',
    hire_order_time: NOON - 5 * MINUTE,
    hire_start_time: NOON + 7 * HOUR,
    hire_end_time: NOON + 8 * HOUR,
    starts_when_paid: true,
    pays_first: false,
    bonus_hours: 4,
    hire_original_prices: 1_101,
    hire_activity_discount_prices: 12,
    hire_vip_discount_prices: 23,
    hire_coupon_discount_prices: 34,
    hire_game_money_prices: 45,
    hire_refund_game_money_prices: 16,
    hire_rent_prices: 1_032,
    hire_real_pay_prices: 3_084,
    set_aside: 56,
    deposit: 2_007,
    deposit_return_at: NOON + 8 * HOUR + DAY,
    deposit_returned_at: null,
    pay_deadline: null,
    paid_at: NOON - 3 * MINUTE,
    late_cancel_fee: 0,
    cancel_fee_paid: 67,
    card_paid: 0,
    complaint_refund: 0,
    damages: 0,
    lines,
    can: { pay: false, cancel: true, renew: false, credentials: false },
    history: [{ status: 1, at: NOON, by: 'renter', note: '提交订单，时间已保留' }],
    productInfo: {
      id: listing.id,
      title: '荣耀王者 458 皮肤',
      cover: `/static/covers/card/fantasy/${listing.id}~${encodeURIComponent(game.title)}~.svg`,
      game_name: game.title,
      game_id: listing.game_id,
      third_type: '苹果QQ',
      zone: 'QQ 8 区',
      role_name: '晚来听风',
      stays_online: true,
      merchant_name: '峡谷小当家',
    },
    server_time: NOON,
  });
  await service.database.db
    .updateTable('rental_order')
    .set({ deposit_returned_at: instant(30) })
    .where('order_no', '=', order_no)
    .execute();
  expect((await service.get(contract.listOrders, { query: {} }, { token: renter.token })).list).toEqual([
    { ...order, deposit_return_at: null, deposit_returned_at: NOON + 30 * MINUTE },
  ]);
});

test('a shop is shown by its shop name', async () => {
  const [renter, listing] = [await aRenter(service), await aListing(service)];
  await service.database.db.updateTable('user_account').set({ shop_name: '晚风租号店' }).where('id', '=', listing.owner_id).execute();
  const order = await anOrder(service, renter, listing);
  const names = [order, await readOrder(service, renter, order.order_no)].map(({ productInfo }) => productInfo.merchant_name);
  expect(names).toEqual(['晚风租号店', '晚风租号店']);
});
