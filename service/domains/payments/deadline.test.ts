import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE, PAYMENT_GRACE, SECOND } from '#contract/rules/constants.ts';
import { chargeNoOf, choose, sendCashierNotice, toCashier, walletOf } from '#testing/builders/cashier.ts';
import { ledgerState, orderFlows, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, anOrder, aRenter, askOrder, type Listing, type Person, readOrder, wishFor } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';

let service: TestService;
let cashierUrl: string;
beforeAll(async () => {
  service = await aService();
  cashierUrl = service.deps.outside.cashierUrl;
});
afterAll(() => service.close());

let renter: Person;
let listing: Listing;
let order_no: string;
let page: string;
let deadline: number;
beforeEach(async () => {
  service.deps.outside.cashierUrl = cashierUrl;
  [renter, listing] = [await aRenter(service, { balance: 0 }), await aListing(service)];
  const order = await anOrder(service, renter, listing);
  ({ order_no } = order);
  deadline = order.pay_deadline ?? 0;
  page = await toCashier(service, renter, order_no);
});
afterEach(async () => {
  expect(await ledgerState(service)).toEqual(soundLedger);
});

const { after, at } = timeOf(() => service);
const nobodyAnswers = (): void => {
  service.deps.outside.cashierUrl = 'http://127.0.0.1:9';
};
const standing = async () => (await readOrder(service, renter, order_no)).order_status;
const paid = { 'renter available': 0, 'renter frozen': 2_000, clearing: -2_500, escrow: 500 };
const flows = async () => ({ 'renter available': 0, ...(await orderFlows(service, order_no)) });
const isFree = async () => (await askOrder(service, await aRenter(service), wishFor(listing))).code === 0;

test('paid in time without a notice: the cashier is queried before the order is closed', async () => {
  await at(deadline - 5 * MINUTE);
  await choose(page, 'silent');
  await at(deadline);
  expect([await standing(), await flows()]).toEqual([4, paid]);
});

test('an unpaid order is closed at its deadline, and cannot be paid at the cashier afterwards', async () => {
  await fetch(page);
  await at(deadline - 1);
  expect([await standing(), await isFree()]).toEqual([2, false]);
  await at(deadline);
  expect([await standing(), await isFree()]).toEqual([5, true]);
  await choose(page, 'silent');
  await at(deadline + MINUTE);
  expect([await standing(), await walletOf(service, renter)]).toEqual([5, { available: 0, frozen: 0 }]);
});

test('the time of payment counts, not the time of the report', async () => {
  nobodyAnswers();
  await at(deadline);
  expect([await standing(), await isFree()]).toEqual([2, false]);
  await at(deadline + 20 * SECOND);
  expect(await sendCashierNotice(service, chargeNoOf(page), { status: 'succeeded', amount: 2_500, paidAt: deadline - 1 })).toMatchObject({
    code: 0,
  });
  expect([await standing(), await flows()]).toEqual([4, paid]);
  await at(deadline + 2 * PAYMENT_GRACE);
  expect(await standing()).toBe(4);
});

test('a payment after the deadline goes to the wallet, and the order is closed', async () => {
  nobodyAnswers();
  await at(deadline);
  await sendCashierNotice(service, chargeNoOf(page), { status: 'succeeded', amount: 2_500, paidAt: deadline });
  expect([await standing(), await walletOf(service, renter)]).toEqual([2, { available: 2_500, frozen: 0 }]);
  await at(deadline + 5 * SECOND);
  expect([await standing(), await isFree()]).toEqual([5, true]);
});

test('without a response of the cashier, the time stays reserved for the grace period; a later report goes to the wallet', async () => {
  await choose(page, 'silent');
  nobodyAnswers();
  for (let now = deadline; now < deadline + PAYMENT_GRACE; now += 5 * SECOND) await at(now);
  await at(deadline + PAYMENT_GRACE - 1);
  expect([await standing(), await isFree()]).toEqual([2, false]);
  await at(deadline + PAYMENT_GRACE);
  expect([await standing(), await isFree()]).toEqual([5, true]);
  service.deps.outside.cashierUrl = cashierUrl;
  await at(deadline + 10 * MINUTE);
  expect([await standing(), await walletOf(service, renter)]).toEqual([5, { available: 2_500, frozen: 0 }]);
});

test('the grace period begins with the first query, even after a long outage', async () => {
  await at(deadline - MINUTE);
  await choose(page, 'silent');
  await at(deadline + 20 * MINUTE);
  expect([await standing(), await flows()]).toEqual([4, paid]);
});

test("paid in time and reported after the rental's end: the rental does not start, and the money is in the wallet", async () => {
  service.clock.move(HOUR + 15 * MINUTE);
  expect(await sendCashierNotice(service, chargeNoOf(page), { status: 'succeeded', amount: 2_500, paidAt: deadline - 1 })).toMatchObject({
    code: 0,
  });
  expect([await standing(), await walletOf(service, renter)]).toEqual([2, { available: 2_500, frozen: 0 }]);
  await after(5 * SECOND);
  expect([await standing(), await walletOf(service, renter)]).toEqual([5, { available: 2_500, frozen: 0 }]);
});

test('a card found to be declined at the deadline closes the order, without asking for another attempt', async () => {
  await choose(page, 'failure');
  await at(deadline);
  expect(await standing()).toBe(5);
  const told = await service.database.db.selectFrom('notification').select('title').where('user_id', '=', renter.id).execute();
  expect(told).toEqual([{ title: '订单已关闭' }]);
});
