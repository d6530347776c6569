import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/rest/orders.ts';
import { DAY } from '#contract/rules/constants.ts';
import { walletOf } from '#testing/builders/cashier.ts';
import { aListing, anOrder, aPaidOrder, aRenter, keyed, pay, type Person } from '#testing/builders/market.ts';
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

describe('without the pay password the wallet pays', () => {
  const MOST = 50_000;
  const LIMIT = 5_000;
  const ordered = async (renter: Person) =>
    (await anOrder(service, renter, await aListing(service, { deposit: 4_500 }), { agreed_total: 5_000 })).order_no;
  async function spent(orders: number) {
    const renter = await aRenter(service, { balance: 1_000_000, payPasswordAbove: LIMIT });
    for (let made = 0; made < orders; made += 1) expect((await pay(service, renter, await ordered(renter))).code).toBe(0);
    return renter;
  }

  test('500 yuan a day, however small the parts; more on the next day', async () => {
    const renter = await spent(MOST / LIMIT);
    const order_no = await ordered(renter);
    expect(await pay(service, renter, order_no)).toMatchObject({ data: { problem: 'PAY_PASSWORD_UNSET' } });
    expect(await pay(service, renter, order_no, 'mixed')).toMatchObject({ data: { problem: 'PAY_PASSWORD_UNSET' } });
    expect((await pay(service, renter, order_no, 'card')).code).toBe(0);
    service.clock.move(DAY);
    expect((await pay(service, renter, await ordered(renter))).code).toBe(0);
  });

  test('a third of three concurrent payments for what is left of two is refused', async () => {
    const renter = await spent(MOST / LIMIT - 2);
    const orders = [await ordered(renter), await ordered(renter), await ordered(renter)];
    const answers = await Promise.all(orders.map((order_no) => pay(service, renter, order_no)));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 0, 40_313]);
  });

  test('renewals count too', async () => {
    const renter = await spent(MOST / LIMIT - 1);
    const listing = await aListing(service, { rental: 1_000, deposit: 3_500 });
    const { order_no } = await aPaidOrder(service, renter, listing, { agreed_total: 4_500 });
    const renew = (hours: number) =>
      service.ask(contract.renewOrder, { params: { order_no }, body: { hours, agreed_price: hours * 1_000 } }, keyed(renter));
    expect(await renew(1)).toMatchObject({ data: { problem: 'PAY_PASSWORD_UNSET' } });
    const rest = await service.deps.db.selectFrom('wallet_spending').select('fen').where('user_id', '=', renter.id).execute();
    expect(rest).toEqual([{ fen: MOST - 500 }]);
  });

  test('a mixed payment that is repeated counts once', async () => {
    const renter = await aRenter(service, { balance: 1_000, payPasswordAbove: LIMIT });
    const order_no = await ordered(renter);
    for (let turn = 0; turn < 3; turn += 1) expect((await pay(service, renter, order_no, 'mixed')).code).toBe(0);
    const counted = await service.deps.db.selectFrom('wallet_spending').select('fen').where('user_id', '=', renter.id).execute();
    expect(counted).toEqual([{ fen: 1_000 }]);
  });
});

test("another renter's order is not found", async () => {
  const { order_no } = await unpaid(2_500);
  const stranger = await aRenter(service);
  const paying = { params: { order_no }, body: { method: 'wallet' } } as const;
  expect(await service.ask(contract.payOrder, paying, keyed(stranger))).toMatchObject({ data: { problem: 'NOT_FOUND' } });
});
