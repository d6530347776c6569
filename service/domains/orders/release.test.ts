import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelOrder } from '#contract/rest/orders.ts';
import { DAY, MINUTE } from '#contract/rules/constants.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { walletOf } from '#testing/builders/cashier.ts';
import { aListing, anOrder, aRenter, keyed, pay, readOrder } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { after } = timeOf(() => service);

/** An unpaid order with a red packet that expires after so many milliseconds. */
async function unpaid(life = DAY) {
  const [renter, listing] = [await aRenter(service, { balance: 1_000 }), await aListing(service)];
  const coupon_id = await grantCoupon(service.deps, renter.id, {
    title: '减1',
    type: 1,
    discountFen: 100,
    expiresAt: service.clock.now() + life,
  });
  const { order_no } = await anOrder(service, renter, listing, { coupon_id, agreed_total: 2_400 });
  const coupon = () =>
    service.database.db.selectFrom('coupon').select(['status', 'order_id']).where('id', '=', coupon_id).executeTakeFirstOrThrow();
  expect(await coupon()).toEqual({ status: 2, order_id: expect.any(String) });
  return { renter, order_no, coupon };
}

test.each([
  ['can be used again', DAY, 1],
  ['has expired if its time is over', MINUTE, 3],
])('the red packet of an order closed unpaid %s', async (_name, life, status) => {
  const { renter, order_no, coupon } = await unpaid(life);
  await after(30 * MINUTE);
  expect((await readOrder(service, renter, order_no)).order_status).toBe(5);
  expect(await coupon()).toEqual({ status, order_id: null });
});

test('an order cancelled while its card payment is open releases red packet and frozen money', async () => {
  const { renter, order_no, coupon } = await unpaid();
  expect(await pay(service, renter, order_no, 'mixed')).toMatchObject({ code: 0, data: { card_amount: 1_400 } });
  expect(await walletOf(service, renter)).toEqual({ available: 0, frozen: 1_000 });
  await service.get(cancelOrder, { params: { order_no }, body: { agreed_fee: 0 } }, keyed(renter));
  expect([await coupon(), await walletOf(service, renter)]).toEqual([
    { status: 1, order_id: null },
    { available: 1_000, frozen: 0 },
  ]);
});
