import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '#contract/rules/constants.ts';
import { randomCode } from '#service/domains/invitations/ownCode.ts';
import { openingBalance } from '#service/domains/wallet/opening.ts';
import { recharge } from '#service/domains/wallet/recharge.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { walletOf } from '#testing/builders/cashier.ts';
import { aRenter } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

test('a red packet keeps each of its terms; those that are not given are zero or none', async () => {
  const { id } = await aRenter(service);
  const expiresAt = service.clock.now() + MINUTE;
  const couponOf = async (gift: Parameters<typeof grantCoupon>[2]) => {
    const coupon = await grantCoupon(service.deps, id, gift);
    return service.deps.db.selectFrom('coupon').selectAll().where('id', '=', coupon).executeTakeFirst();
  };
  const given = { user_id: id, order_id: null, status: 1, expires_at: new Date(expiresAt), created_at: new Date(service.clock.now()) };
  expect(await couponOf({ title: '甲', type: 1, expiresAt })).toMatchObject({
    ...given,
    title: '甲',
    type: 1,
    min_order_fen: 0,
    discount_fen: 0,
    discount_percentage: 0,
    max_discount_fen: null,
    source: '',
  });
  const full = { title: '乙', type: 2, minOrderFen: 1, discountFen: 2, discountPercentage: 3, maxDiscountFen: 4, expiresAt } as const;
  expect(await couponOf({ ...full, source: 'x' })).toMatchObject({
    ...given,
    title: '乙',
    type: 2,
    min_order_fen: 1,
    discount_fen: 2,
    discount_percentage: 3,
    max_discount_fen: 4,
    source: 'x',
  });
});

test('an opening balance is credited to the available account', async () => {
  const renter = await aRenter(service, { balance: 0 });
  await openingBalance(service.deps, renter.id, 7);
  expect(await walletOf(service, renter)).toMatchObject({ available: 7 });
});

test('a recharge can be paid for 15 minutes, returns to its page, and needs an adult', async () => {
  const { id } = await aRenter(service);
  const caller = { id, realName: '林一', birthDate: '1990-05-04' } as Caller;
  const { chargeNo, cashierUrl } = await inTransaction(service.deps, (deps) => recharge(deps, caller, 700));
  const address = new URL(cashierUrl).searchParams;
  expect([address.get('amount'), address.get('subject'), new URL(address.get('return_url') ?? '').search]).toEqual([
    '700',
    '余额充值',
    `?charge_no=${chargeNo}`,
  ]);
  const charges = service.deps.db.selectFrom('charge').selectAll().where('charge_no', '=', chargeNo);
  const expires_at = new Date(service.clock.now() + 15 * MINUTE);
  expect(await charges.execute()).toMatchObject([{ user_id: id, order_id: null, subscription_id: null, amount: 700, expires_at }]);
  await expect(inTransaction(service.deps, (deps) => recharge(deps, { ...caller, birthDate: '2010-01-01' }, 700))).rejects.toThrow(
    expect.objectContaining({ problem: 'MINOR_REFUSED' }),
  );
});

test('a random code has its length, and uses every one of its letters', () => {
  expect(randomCode(9)).toMatch(/^[2-9A-HJ-NP-Z]{9}$/);
  expect(new Set(randomCode(5_000)).size).toBe(32);
});
