import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelOrder } from '#contract/rest/orders.ts';
import { createRecharge } from '#contract/rest/wallet.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { chargeNoOf, choose, toCashier, walletOf } from '#testing/builders/cashier.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, anOrder, aRenter, keyed, pay, type Person, readOrder } from '#testing/builders/market.ts';
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
let order_no: string;
let page: string;
beforeEach(async () => {
  service.deps.outside.cashierUrl = cashierUrl;
  renter = await aRenter(service, { balance: 2_500 });
  ({ order_no } = await anOrder(service, renter, await aListing(service)));
  page = await toCashier(service, renter, order_no);
});
afterEach(async () => {
  expect(await ledgerState(service)).toEqual(soundLedger);
});

const { after } = timeOf(() => service);
const nobodyAnswers = (): void => {
  service.deps.outside.cashierUrl = 'http://127.0.0.1:9';
};
const tries = async (url: string) => [(await fetch(url)).status, (await choose(url, 'silent')).status];
const standing = async () => (await readOrder(service, renter, order_no)).order_status;
const chargesOf = () =>
  service.database.db.selectFrom('charge').select(['charge_no', 'status']).where('user_id', '=', renter.id).orderBy('created_at').execute();

test('a charge replaced by another is closed at the cashier, the new one is not', async () => {
  service.clock.move(1_000);
  const other = await toCashier(service, renter, order_no);
  await after(0);
  expect([await tries(page), await tries(other)]).toEqual([
    [410, 410],
    [200, 303],
  ]);
  await after(5_000);
  expect([await standing(), await walletOf(service, renter)]).toEqual([4, { available: 2_500, frozen: 2_000 }]);
});

test('a charge replaced by a wallet payment is closed', async () => {
  expect(await pay(service, renter, order_no, 'wallet')).toMatchObject({ code: 0 });
  await after(0);
  expect([await tries(page), await standing()]).toEqual([[410, 410], 4]);
});

test('the charge of a cancelled order is closed', async () => {
  await service.get(cancelOrder, { params: { order_no }, body: { agreed_fee: 0 } }, keyed(renter));
  await after(0);
  expect([await tries(page), await standing()]).toEqual([[410, 410], 5]);
});

test('a charge paid before it is closed counts: for the order if still unpaid, else for the wallet', async () => {
  await choose(page, 'silent');
  service.clock.move(1_000);
  const other = await toCashier(service, renter, order_no);
  await after(0);
  expect([await standing(), await walletOf(service, renter), await tries(other)]).toEqual([
    4,
    { available: 2_500, frozen: 2_000 },
    [410, 410],
  ]);

  const { order_no: next } = await anOrder(service, renter, await aListing(service));
  const paidTwice = await toCashier(service, renter, next);
  await choose(paidTwice, 'silent');
  await pay(service, renter, next, 'wallet');
  await after(0);
  expect(await walletOf(service, renter)).toEqual({ available: 2_500, frozen: 4_000 });
});

test('an unreachable cashier is queried until it has closed the charge', async () => {
  nobodyAnswers();
  await service.get(cancelOrder, { params: { order_no }, body: { agreed_fee: 0 } }, keyed(renter));
  await after(0);
  service.deps.outside.cashierUrl = cashierUrl;
  expect((await fetch(page)).status).toBe(200);
  await after(MINUTE);
  expect(await tries(page)).toEqual([410, 410]);
});

test('a recharge expires at its deadline: it cannot be paid later', async () => {
  const { cashier_url } = await service.get(createRecharge, { body: { amount: 6_600 } }, keyed(renter));
  await after(15 * MINUTE);
  expect(await tries(cashier_url)).toEqual([410, 410]);
  expect(
    await service.database.db
      .selectFrom('job')
      .select('subject')
      .where('kind', '=', 'charge.query')
      .where('subject', '=', chargeNoOf(cashier_url))
      .execute(),
  ).toEqual([]);
});

test('a payment made while the cashier was unreachable is found later, even after days', async () => {
  await choose(page, 'silent');
  nobodyAnswers();
  await after(HOUR);
  await after(40 * HOUR);
  expect(await standing()).toBe(5);
  service.deps.outside.cashierUrl = cashierUrl;
  await after(DAY);
  expect([await walletOf(service, renter), await chargesOf()]).toEqual([
    { available: 5_000, frozen: 0 },
    [{ charge_no: chargeNoOf(page), status: 'succeeded' }],
  ]);
});

test('a cashier that never responds is queried once a day in the end, and no more after thirty days', async () => {
  nobodyAnswers();
  const opened = service.clock.now();
  const asked: number[] = [];
  for (;;) {
    const job = await service.database.db
      .selectFrom('job')
      .select('run_at')
      .where('kind', '=', 'charge.query')
      .where('subject', '=', chargeNoOf(page))
      .executeTakeFirst();
    if (!job) break;
    asked.push(job.run_at.getTime() - opened);
    await after(job.run_at.getTime() - service.clock.now());
  }
  const days = Array.from({ length: 30 }, (_, day) => (day + 1) * DAY);
  expect([asked.slice(0, 4), asked.includes(15 * MINUTE), asked.filter((at) => at >= DAY)]).toEqual([
    [5_000, 15_000, 30_000, MINUTE],
    true,
    days,
  ]);
});
