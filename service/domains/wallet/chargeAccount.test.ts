import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeAccount } from '#contract/rest/wallet.ts';
import { chargeNoOf, sendCashierNotice, walletOf } from '#testing/builders/cashier.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, anOrder, aRenter, keyed, type Person, readOrder } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const charge = (renter: Person, order_no: string, amount: number) =>
  service.ask(chargeAccount, { body: { order_no, amount } }, keyed(renter));
const anUnpaid = async (balance: number, payPasswordAbove?: number) => {
  const renter = await aRenter(service, { balance, ...(payPasswordAbove !== undefined && { payPasswordAbove }) });
  return { renter, order: await anOrder(service, renter, await aListing(service)) };
};

test('charges what the order lacks, whatever amount was sent, and the payment pays the order', async () => {
  const { renter, order } = await anUnpaid(1_000);
  const { code, data } = await charge(renter, order.order_no, 1);
  if (!('cashier_url' in data)) throw new Error(`no charge: ${code}`);
  expect(data).toMatchObject({ order_no: order.order_no, amount: 1_500 });
  expect([new URL(data.cashier_url).searchParams.get('amount'), await walletOf(service, renter)]).toEqual([
    '1500',
    { available: 0, frozen: 1_000 },
  ]);
  await sendCashierNotice(service, chargeNoOf(data.cashier_url), { status: 'succeeded', amount: 1_500, paidAt: service.clock.now() });
  expect(await readOrder(service, renter, order.order_no)).toMatchObject({ order_status: 4 });
  expect(await ledgerState(service)).toEqual(soundLedger);
});

test('is refused if the wallet suffices, and needs the pay password for the wallet’s part', async () => {
  const rich = await anUnpaid(10_000);
  expect(await charge(rich.renter, rich.order.order_no, 500)).toMatchObject({ data: { problem: 'CHARGE_NEEDLESS' } });
  const asked = await anUnpaid(1_000, 0);
  expect(await charge(asked.renter, asked.order.order_no, 500)).toMatchObject({ data: { problem: 'PAY_PASSWORD_UNSET' } });
});
