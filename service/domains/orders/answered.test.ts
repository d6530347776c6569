import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/orders.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import type { Columns } from '#service/kernel/database/columns.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { type Command, decideOnce } from '#service/kernel/http/decide.ts';
import { aKey, aListing, aRenter, keyed, type Person, readOrder, wishFor } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { createOrder } from './create.ts';
import { payOrder } from './pay.ts';
import { rentalOrder } from './tables.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

/** An order with pairwise different amounts, so that swapped columns show. */
async function aFullOrder(): Promise<{ renter: Person; wish: ReturnType<typeof wishFor> }> {
  const renter = await aRenter(service, { vip: true });
  const coupon_id = await grantCoupon(service.deps, renter.id, {
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
    rental: 700,
    deposit: 1_900,
    rental_promotion: '[{"rental_hour": 4, "bonus_hour": 1}]',
  });
  const rent = 2_800 - 280 - 200 - 300;
  return { renter, wish: wishFor(listing, { hours: 4, coupon_id, game_money: 25_000, agreed_total: rent + 250 + 1_900 }) };
}

const decided = <Facts extends Columns, Result extends Columns>(
  renter: Person,
  key: string,
  command: (now: number) => Command<Facts, Result>,
) => decideOnce(service.deps, { token: renter.token, key, hash: tokenHash(key), command, present: (result) => result });

const storedOrder = (orderNo: string) =>
  service.database.db.selectFrom('rental_order').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow();

test('creating an order returns every column as it is read later, and so does a repeated key', async () => {
  const { renter, wish } = await aFullOrder();
  const key = aKey();
  const make = () => decided(renter, key, (now) => createOrder(wish, { channel: 'site', netId: '网盟', uid: 'u1' }, 100_000, now));
  const { order } = await make();
  expect(Object.keys(order).toSorted()).toEqual(Object.keys(rentalOrder).toSorted());
  expect(order).toEqual(await storedOrder(order.order_no));
  expect(order).toMatchObject({
    rent_base: 2_800,
    activity_discount: 280,
    vip_discount: 200,
    coupon_discount: 300,
    rent: 2_020,
    payable: 4_170,
  });
  service.clock.move(HOUR / 60);
  expect((await make()).order).toEqual(order);
});

test("a payment returns the order's status after it", async () => {
  const { renter, wish } = await aFullOrder();
  const { order_no } = (await decided(renter, aKey(), (now) => createOrder(wish, null, 100_000, now))).order;
  const key = aKey();
  const paying = () => decided(renter, key, (now) => payOrder(service.deps.outside, { orderNo: order_no, method: 'wallet' }, now));
  const paid = await paying();
  const { status } = await storedOrder(order_no);
  expect(paid).toEqual({ order_no, status, cashier_url: null, card_amount: 0 });
  expect(await paying()).toEqual(paid);
});

test('the call returns every field as when reading the order, and the same for a repeated key', async () => {
  const { renter, wish } = await aFullOrder();
  const said = keyed(renter);
  const made = await service.get(contract.createOrder, { body: wish }, said);
  expect(made).toEqual(await readOrder(service, renter, made.order_no));
  service.clock.move(1_000);
  expect(await service.get(contract.createOrder, { body: wish }, said)).toEqual(made);
});

test('a response stored by a process of the previous version is returned unchanged', async () => {
  const { renter, wish } = await aFullOrder();
  const said = keyed(renter);
  const made = await service.get(contract.createOrder, { body: wish }, said);
  await service.database.pool.query('update idempotency_key set answer = $1, result = null where user_id = $2', [
    { ...made, order_status_text: '旧' },
    renter.id,
  ]);
  expect(await service.get(contract.createOrder, { body: wish }, said)).toEqual({ ...made, order_status_text: '旧' });
});
