import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '#contract/rest/notifications.ts';
import * as contract from '#contract/rest/orders.ts';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { chargeNoOf, sendCashierNotice, walletOf } from '#testing/builders/cashier.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, anOrder, aPaidOrder, aRenter, keyed, type Person, readOrder } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());
afterEach(async () => {
  expect(await ledgerState(service)).toEqual(soundLedger);
});

/** A rental of one hour that has just begun, at 10 yuan an hour with 20 yuan of deposit, by somebody with 30 yuan. */
async function running() {
  const [renter, listing] = [await aRenter(service, { balance: 3_000 }), await aListing(service, { rental: 1_000 })];
  return { renter, listing, order: await aPaidOrder(service, renter, listing, { use_vip: false, agreed_total: 3_000 }) };
}
const byCard = (renter: Person, order_no: string, hours: number, agreed_price: number) =>
  service.ask(contract.renewByCard, { params: { order_no }, body: { hours, agreed_price } }, keyed(renter));
const opened = async (renter: Person, order_no: string, hours = 2) => {
  const { data } = await byCard(renter, order_no, hours, hours * 1_000);
  return 'cashier_url' in data ? data.cashier_url : '';
};
const paid = (page: string, amount: number) =>
  sendCashierNotice(service, chargeNoOf(page), { status: 'succeeded', amount, paidAt: service.clock.now() });
const titles = async ({ token }: Person) => (await service.get(listNotifications, { query: {} }, { token })).list.map(({ title }) => title);

test('asks the card for the whole price, and renews when the cashier reports it, once', async () => {
  const { renter, order } = await running();
  const page = await opened(renter, order.order_no);
  const { searchParams } = new URL(page);
  expect([searchParams.get('amount'), new URL(searchParams.get('return_url') ?? '').pathname]).toEqual(['2000', '/account/order']);
  expect((await readOrder(service, renter, order.order_no)).hire_end_time).toBe(order.hire_end_time);
  await paid(page, 2_000);
  await paid(page, 2_000);
  expect(await readOrder(service, renter, order.order_no)).toMatchObject({
    order_status: 4,
    hire_end_time: order.hire_end_time + 2 * HOUR,
    hire_rent_prices: order.hire_rent_prices + 2_000,
  });
  expect(await walletOf(service, renter)).toEqual({ available: 0, frozen: 2_000 });
  expect(await titles(renter)).toContain('续租成功');
});

test('the agreed price holds while the person is at the cashier', async () => {
  const { renter, listing, order } = await running();
  const page = await opened(renter, order.order_no, 1);
  await service.database.db.updateTable('listing').set({ rental: 5_000 }).where('id', '=', listing.id).execute();
  await paid(page, 1_000);
  expect((await readOrder(service, renter, order.order_no)).hire_end_time).toBe(order.hire_end_time + HOUR);
});

test('if the hours were booked meanwhile the money is in the wallet, and the renter is told', async () => {
  const { renter, listing, order } = await running();
  const page = await opened(renter, order.order_no);
  await anOrder(service, await aRenter(service), listing, { mode: 'appoint', start_at: order.hire_end_time + HOUR, agreed_total: 3_000 });
  await paid(page, 2_000);
  expect((await readOrder(service, renter, order.order_no)).hire_end_time).toBe(order.hire_end_time);
  expect(await walletOf(service, renter)).toEqual({ available: 2_000, frozen: 2_000 });
  expect(await titles(renter)).toContain('续租没有成功，款项已存入余额');
});

test('likewise if the rental has ended', async () => {
  const { renter, order } = await running();
  const page = await opened(renter, order.order_no);
  service.clock.move(HOUR + MINUTE);
  await paid(page, 2_000);
  expect((await walletOf(service, renter)).available).toBe(2_000);
  service.clock.move(-HOUR - MINUTE);
});

test('two charges that are both paid renew twice, as far as it fits', async () => {
  const { renter, order } = await running();
  const pages = [await opened(renter, order.order_no, 1), await opened(renter, order.order_no, 1)];
  await Promise.all(pages.map((page) => paid(page, 1_000)));
  expect((await readOrder(service, renter, order.order_no)).hire_end_time).toBe(order.hire_end_time + 2 * HOUR);
});

test('two charges that together pass what an order may cost: one renews, the other fills the wallet', async () => {
  const [renter, listing] = [await aRenter(service, { balance: 102_000 }), await aListing(service, { rental: 100_000 })];
  const { order_no } = await aPaidOrder(service, renter, listing, { use_vip: false, agreed_total: 102_000 });
  const open = async (hours: number) => {
    const { data } = await byCard(renter, order_no, hours, hours * 100_000);
    return 'cashier_url' in data ? data.cashier_url : '';
  };
  const pages = [await open(10), await open(10)];
  for (const page of pages) await paid(page, 1_000_000);
  expect((await readOrder(service, renter, order_no)).hire_real_pay_prices).toBe(1_102_000);
  expect((await walletOf(service, renter)).available).toBe(1_000_000);
});

test.each([
  ['another price', 1, 900, 'PRICE_CHANGED'],
  ['hours that do not fit', 24, 24_000, 'RENEW_CONFLICT'],
])('%s is refused before the cashier', async (_what, hours, price, problem) => {
  const { renter, listing, order } = await running();
  await anOrder(service, await aRenter(service), listing, {
    mode: 'appoint',
    start_at: order.hire_end_time + 3 * HOUR,
    agreed_total: 3_000,
  });
  expect(await byCard(renter, order.order_no, hours, price)).toMatchObject({ data: { problem } });
});

test('a declined card leaves the rental as it is', async () => {
  const { renter, order } = await running();
  const page = await opened(renter, order.order_no);
  await sendCashierNotice(service, chargeNoOf(page), { status: 'failed', amount: 2_000, paidAt: service.clock.now() });
  expect(await readOrder(service, renter, order.order_no)).toMatchObject({ order_status: 4, hire_end_time: order.hire_end_time });
  expect(await walletOf(service, renter)).toEqual({ available: 0, frozen: 2_000 });
});
