import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toCashier, walletOf } from '#tests/builders/cashier.ts';
import { ledgerState, orderFlows, soundLedger } from '#tests/builders/ledger.ts';
import { aListing, anOrder, aRenter, pay, type Person, readOrder } from '#tests/builders/market.ts';
import { aService, type TestService } from '#tests/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());
afterEach(async () => {
  expect(await ledgerState(service)).toEqual(soundLedger);
});

/** An order of 25 yuan whose renter has gone to the cashier for what the wallet lacks. */
async function aMixedPayment(balance: number): Promise<{ renter: Person; order_no: string; page: string }> {
  const renter = await aRenter(service, { balance });
  const { order_no } = await anOrder(service, renter, await aListing(service));
  return { renter, order_no, page: await toCashier(service, renter, order_no, 'mixed') };
}
const standingOf = async (renter: Person, orderNo: string) => {
  const { order_status, set_aside } = await readOrder(service, renter, orderNo);
  return { order_status, set_aside, ...(await walletOf(service, renter)) };
};

test('the order tells what is set aside for it, and that still pays it', async () => {
  const { renter, order_no, page } = await aMixedPayment(1_000);
  expect(new URL(page).searchParams.get('amount')).toBe('1500');
  expect(await standingOf(renter, order_no)).toEqual({ order_status: 2, set_aside: 1_000, available: 0, frozen: 1_000 });
  service.clock.move(1_000);
  expect(new URL(await toCashier(service, renter, order_no, 'mixed')).searchParams.get('amount')).toBe('1500');
  expect(await standingOf(renter, order_no)).toEqual({ order_status: 2, set_aside: 1_000, available: 0, frozen: 1_000 });
  expect(await pay(service, renter, order_no, 'wallet')).toMatchObject({ code: 42250 });
  expect(await orderFlows(service, order_no)).toEqual({ 'renter available': -1_000, 'renter frozen': 1_000 });
});
