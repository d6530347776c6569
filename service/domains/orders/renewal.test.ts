import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/rest/orders.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import {
  aListing,
  anOrder,
  aPaidOrder,
  aRenter,
  keyed,
  type ListingWish,
  type Person,
  type PersonWish,
  readOrder,
} from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const check = ({ token }: Person, order_no: string, hours: number) =>
  service.get(contract.renewCheck, { params: { order_no }, query: { hours } }, { token });
const renew = (renter: Person, order_no: string, hours: number, agreed_price: number) =>
  service.ask(contract.renewOrder, { params: { order_no }, body: { hours, agreed_price } }, keyed(renter));
const shownUntil = async (id: string) =>
  await service.database.db.selectFrom('listing').select(['is_rented', 'rental_time']).where('id', '=', id).executeTakeFirst();

/** A rental of one hour that has just begun, at 10 yuan an hour. */
async function running(terms: ListingWish = {}, person: PersonWish = {}, agreed_total = 3_000) {
  const [renter, listing] = [await aRenter(service, person), await aListing(service, { rental: 1_000, ...terms })];
  return { renter, listing, order: await aPaidOrder(service, renter, listing, { use_vip: false, agreed_total }) };
}

describe('a renewal', () => {
  test('adds at most 24 hours, however long the listing is free, and returns the maximum', async () => {
    const { renter, order } = await running();
    expect(await check(renter, order.order_no, 24)).toEqual({
      fits: true,
      max_hours: 24,
      new_end: order.hire_end_time + 24 * HOUR,
      price: 24_000,
      lines: [{ kind: 'rent', label: '续租', fen: 24_000, note: '¥10.00 × 24 小时' }],
    });
  });

  test('fits up to the ten minutes before the next booking', async () => {
    const { renter, listing, order } = await running();
    const booked = await anOrder(service, await aRenter(service), listing, {
      mode: 'appoint',
      start_at: order.hire_end_time + 3 * HOUR,
      agreed_total: 3_000,
    });
    expect(booked.hire_start_time).toBe(order.hire_end_time + 3 * HOUR);
    expect(await check(renter, order.order_no, 2)).toMatchObject({ fits: true, max_hours: 2 });
    expect(await check(renter, order.order_no, 3)).toMatchObject({ fits: false, max_hours: 2 });
  });

  test('moves the end shown for the listing, unless another rental has set it', async () => {
    const { renter, listing, order } = await running();
    expect(await shownUntil(listing.id)).toEqual({ is_rented: true, rental_time: new Date(order.hire_end_time) });
    await renew(renter, order.order_no, 2, 2_000);
    expect(await shownUntil(listing.id)).toEqual({ is_rented: true, rental_time: new Date(order.hire_end_time + 2 * HOUR) });
    const other = new Date(order.hire_end_time + DAY);
    await service.database.db.updateTable('listing').set({ rental_time: other }).where('id', '=', listing.id).execute();
    await renew(renter, order.order_no, 1, 1_000);
    expect(await shownUntil(listing.id)).toEqual({ is_rented: true, rental_time: other });
  });

  test.each<[string, object]>([
    ['taken down', { is_listed: false }],
    ['deleted', { deleted_at: new Date(0) }],
  ])('of a listing that was %s does not fit, with no hours left', async (_what, change) => {
    const { renter, listing, order } = await running();
    await service.database.db.updateTable('listing').set(change).where('id', '=', listing.id).execute();
    expect(await check(renter, order.order_no, 1)).toMatchObject({ fits: false, max_hours: 0, price: 1_000 });
    expect(await renew(renter, order.order_no, 1, 1_000)).toMatchObject({
      code: 42252,
      data: { problem: 'RENEW_CONFLICT', details: { max_hours: 0 } },
    });
    expect((await readOrder(service, renter, order.order_no)).hire_end_time).toBe(order.hire_end_time);
  });

  test('of a game under maintenance does not fit', async () => {
    const { renter, listing, order } = await running();
    await service.database.db
      .updateTable('game')
      .set({ maintenance_status: true, is_suspended: true })
      .where('id', '=', listing.game_id)
      .execute();
    expect(await check(renter, order.order_no, 1)).toMatchObject({ fits: false, max_hours: 0 });
  });

  test("gets the unused rest of the order's VIP discount, and reports when it is used up", async () => {
    const [renter, listing] = [await aRenter(service, { vip: true }), await aListing(service, { rental: 1_000 })];
    const { order_no } = await aPaidOrder(service, renter, listing, { agreed_total: 2_880 });
    const lines = async () => (await check(renter, order_no, 1)).lines;
    const rent = { kind: 'rent', label: '续租', fen: 1_000, note: '¥10.00 × 1 小时' };
    expect(await lines()).toEqual([rent, { kind: 'vip', label: '会员折扣', fen: -80, note: '已到单笔上限' }]);
    await renew(renter, order_no, 1, 920);
    expect(await lines()).toEqual([rent]);
  });

  test('adds every amount to its own column of the order', async () => {
    const { renter, order } = await running({ discount: 0.9 }, { vip: true }, 2_900);
    const { data } = await renew(renter, order.order_no, 1, 1_000 - 100 - 108);
    expect(data).toMatchObject({
      hire_original_prices: order.hire_original_prices + 1_000,
      hire_activity_discount_prices: order.hire_activity_discount_prices + 100,
      hire_vip_discount_prices: 108,
      hire_coupon_discount_prices: 0,
      hire_rent_prices: order.hire_rent_prices + 792,
      hire_real_pay_prices: order.hire_real_pay_prices + 792,
      deposit: 2_000,
      lines: [
        ...order.lines,
        { kind: 'rent', label: '续租', fen: 1_000, note: '¥10.00 × 1 小时' },
        { kind: 'activity', label: '活动 9 折', fen: -100, note: '' },
        { kind: 'vip', label: '会员折扣', fen: -108, note: '' },
      ],
    });
  });

  test.each<[string, number, number, object]>([
    ['at another price', 1, 999, { problem: 'PRICE_CHANGED', details: { total: 1_000 } }],
    ['for more than the balance', 24, 24_000, { problem: 'BALANCE_SHORT' }],
  ])('%s is refused', async (_what, hours, agreed, refusal) => {
    const { renter, order } = await running({}, { balance: 3_000 + 23_999 });
    expect((await renew(renter, order.order_no, hours, agreed)).data).toMatchObject(refusal);
    expect((await readOrder(service, renter, order.order_no)).hire_end_time).toBe(order.hire_end_time);
  });

  test('above 20,000 yuan with what the order has cost is refused, and max_hours stays below', async () => {
    const { renter, order } = await running({ rental: 100_000 }, { balance: 10_000_000 }, 102_000);
    expect(await check(renter, order.order_no, 18)).toMatchObject({ fits: true, max_hours: 18, price: 1_800_000 });
    expect(await renew(renter, order.order_no, 19, 1_900_000)).toMatchObject({ code: 42247, data: { problem: 'ORDER_TOO_LARGE' } });
    expect(await renew(renter, order.order_no, 18, 1_800_000)).toMatchObject({ data: { hire_real_pay_prices: 1_902_000 } });
  });

  test('for exactly the balance is accepted', async () => {
    const { renter, order } = await running({}, { balance: 3_000 + 1_000 });
    expect(await renew(renter, order.order_no, 1, 1_000)).toMatchObject({ code: 0 });
  });
});
