import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/orders.ts';
import { walletOf } from '#testing/builders/cashier.ts';
import { aListing, anOrder, aRenter, keyed, pay } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

/** An unpaid order of 25 yuan of a renter with so much money, whose payments above a limit need the pay password. */
async function unpaid(balance: number, payPasswordAbove = 100_000_000) {
  const renter = await aRenter(service, { balance, payPasswordAbove });
  const { order_no } = await anOrder(service, renter, await aListing(service));
  return { renter, order_no };
}

test.each([
  ['wallet', 100_000, 2_500, 0],
  ['wallet', 100_000, 2_499, 40_313],
  ['mixed', 100_000, 2_500, 0],
  ['mixed', 100_000, 2_499, 40_313],
  ['mixed', 1_000, 1_000, 0],
  ['mixed', 1_000, 999, 40_313],
  ['card', 100_000, 0, 0],
] as const)('paid by %s with %d fen in the wallet and a limit of %d fen: code %d', async (method, balance, limit, code) => {
  const { renter, order_no } = await unpaid(balance, limit);
  expect(await pay(service, renter, order_no, method)).toMatchObject({ code });
});

test('a mixed payment freezes what the wallet has and charges the rest; another one freezes only what was added', async () => {
  const { renter, order_no } = await unpaid(1_000);
  expect(await pay(service, renter, order_no, 'mixed')).toMatchObject({ code: 0, data: { card_amount: 1_500 } });
  expect(await walletOf(service, renter)).toEqual({ available: 0, frozen: 1_000 });
  expect(await pay(service, renter, order_no, 'mixed')).toMatchObject({ code: 0, data: { card_amount: 1_500 } });
  expect(await pay(service, renter, order_no, 'wallet')).toMatchObject({ data: { problem: 'BALANCE_SHORT' } });
  expect(await pay(service, renter, order_no, 'card')).toMatchObject({ code: 0, data: { card_amount: 2_500 } });
  expect(await walletOf(service, renter)).toEqual({ available: 1_000, frozen: 0 });
});

test('a wallet with exactly the sum pays at once by "wallet" and "mixed"; one fen less does not', async () => {
  for (const method of ['wallet', 'mixed'] as const) {
    const { renter, order_no } = await unpaid(2_500);
    expect(await pay(service, renter, order_no, method)).toMatchObject({ code: 0, data: { order_status: 4, cashier_url: null } });
  }
  const { renter, order_no } = await unpaid(2_499);
  expect(await pay(service, renter, order_no, 'wallet')).toMatchObject({ data: { problem: 'BALANCE_SHORT' } });
  expect(await pay(service, renter, order_no, 'mixed')).toMatchObject({ code: 0, data: { order_status: 2, card_amount: 1 } });
});

test("another renter's order is not found", async () => {
  const { order_no } = await unpaid(2_500);
  const stranger = await aRenter(service);
  const paying = { params: { order_no }, body: { method: 'wallet' } } as const;
  expect(await service.ask(contract.payOrder, paying, keyed(stranger))).toMatchObject({ data: { problem: 'NOT_FOUND' } });
});
