import { payables } from '#service/domains/list.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chargeNoOf, sendCashierNotice, toCashier } from '#testing/builders/cashier.ts';
import { MINUTE, SECOND } from '#contract/rules/constants.ts';
import { aListing, anOrder, aRenter } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { queryCharge } from './query.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const aCharge = async () => {
  const renter = await aRenter(service, { balance: 0 });
  const { order_no } = await anOrder(service, renter, await aListing(service));
  const page = await toCashier(service, renter, order_no);
  return { page, chargeNo: chargeNoOf(page) };
};
const unreachable = () => ({ ...service.deps, outside: { ...service.deps.outside, cashierUrl: 'http://127.0.0.1:9' } });
const chargeOf = (chargeNo: string) =>
  service.deps.db.selectFrom('charge').select(['status', 'closed_at']).where('charge_no', '=', chargeNo).executeTakeFirst();

test('an open charge is queried, one past its deadline is closed; each request times out after 5 seconds', async () => {
  const { chargeNo } = await aCharge();
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const request = vi.spyOn(globalThis, 'fetch');
  await queryCharge(unreachable(), payables, chargeNo);
  service.clock.move(15 * MINUTE - 1);
  await queryCharge(unreachable(), payables, chargeNo);
  service.clock.move(1);
  await queryCharge(unreachable(), payables, chargeNo);
  const address = `http://127.0.0.1:9/cashier/charges/${chargeNo}`;
  expect(request.mock.calls.map(([url, { method } = {}]) => [String(url), method])).toEqual([
    [address, undefined],
    [address, undefined],
    [`${address}/close`, 'POST'],
  ]);
  expect(timeout.mock.calls).toEqual([[5_000], [5_000], [5_000]]);
  vi.restoreAllMocks();
});

test('at its deadline a charge expires even if the cashier is unreachable; it is closed once the cashier has closed it', async () => {
  const { chargeNo } = await aCharge();
  service.clock.move(15 * MINUTE - 1);
  expect(await queryCharge(unreachable(), payables, chargeNo)).toEqual(new Date(service.clock.now() + 1));
  expect(await chargeOf(chargeNo)).toEqual({ status: 'pending', closed_at: null });
  service.clock.move(1);
  expect(await queryCharge(unreachable(), payables, chargeNo)).toEqual(new Date(service.clock.now() + 9 * MINUTE));
  expect(await chargeOf(chargeNo)).toEqual({ status: 'expired', closed_at: null });
  expect(await queryCharge(service.deps, payables, chargeNo)).toBeNull();
  expect(await chargeOf(chargeNo)).toEqual({ status: 'expired', closed_at: new Date(service.clock.now()) });
  expect(await queryCharge(unreachable(), payables, chargeNo)).toBeNull();
});

test('a charge that the cashier does not know yet, or whose page is open, is queried again', async () => {
  const { chargeNo, page } = await aCharge();
  const again = new Date(service.clock.now() + 5 * SECOND);
  expect(await queryCharge(service.deps, payables, chargeNo)).toEqual(again);
  await fetch(page);
  expect(await queryCharge(service.deps, payables, chargeNo)).toEqual(again);
  expect(await chargeOf(chargeNo)).toEqual({ status: 'pending', closed_at: null });
});

test('a refused notice of the cashier is logged with its reason', async () => {
  const { chargeNo } = await aCharge();
  expect(await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 1, paidAt: service.clock.now() })).toMatchObject({
    data: { problem: 'PAYMENT_MISMATCH' },
  });
  const lines = service.logged.filter((line) => line.includes('notice of the cashier refused'));
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ charge_no: chargeNo, trade_no: `T${chargeNo}`, amount: 1, status: 'succeeded', problem: 'PAYMENT_MISMATCH' }),
  ]);
});
