import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#contract/rules/constants.ts';
import { paymentSignature } from '#service/kernel/hosts/signature.ts';
import { chargeNoOf, sendCashierNotice, toCashier, walletOf } from '#testing/builders/cashier.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, anOrder, aRenter, type Person, readOrder } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';

interface State {
  readonly status: 'succeeded' | 'failed';
  readonly trade_no: string | null;
  readonly amount: number | null;
}

let says: State;
let questions = 0;
/** A cashier whose responses each test chooses. */
const cashier = Fastify();
cashier.all<{ Params: { no: string } }>('/cashier/charges/:no', async ({ params: { no } }) => {
  questions += 1;
  const { status, trade_no, amount } = says;
  return {
    charge_no: no,
    trade_no,
    amount,
    status,
    paid_at: null,
    signature: paymentSignature('secret', [no, trade_no, amount, status, null]),
  };
});

let service: TestService;
beforeAll(async () => {
  service = await aService();
  service.deps.outside.cashierUrl = await cashier.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await service.close();
  await cashier.close();
});

let renter: Person;
let order_no: string;
let chargeNo: string;
beforeEach(async () => {
  questions = 0;
  renter = await aRenter(service, { balance: 1_000 });
  ({ order_no } = await anOrder(service, renter, await aListing(service)));
  chargeNo = chargeNoOf(await toCashier(service, renter, order_no, 'mixed'));
});
afterEach(async () => {
  expect(await ledgerState(service)).toEqual(soundLedger);
});

const { after } = timeOf(() => service);
const standing = async () => ({ status: (await readOrder(service, renter, order_no)).order_status, ...(await walletOf(service, renter)) });
const disputes = () =>
  service.database.db
    .selectFrom('payment_dispute')
    .select(['trade_no', 'amount'])
    .where('charge_no', '=', chargeNo)
    .orderBy('trade_no')
    .execute();
const told = async () =>
  await service.database.db
    .selectFrom('notification')
    .select(['title', 'content'])
    .where('user_id', '=', renter.id)
    .orderBy('id')
    .execute();
const check = (what: string) => ({
  title: '付款正在核对',
  content: `收银台告知${what}，支付单号 ${chargeNo}。核对后处理，请不要重复付款。`,
});

test('a success with a wrong amount is refused, stored once, notified to the payer, and credits nothing', async () => {
  for (let times = 0; times < 3; times += 1) {
    expect(await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 1_200, paidAt: service.clock.now() })).toMatchObject({
      status: 422,
      code: 42260,
    });
  }
  expect([await disputes(), await told()]).toEqual([
    [{ trade_no: `T${chargeNo}`, amount: 1_200 }],
    [check('收到 ¥12.00，与应付的 ¥15.00 不符')],
  ]);
  expect(await standing()).toEqual({ status: 2, available: 0, frozen: 1_000 });
  await after(15 * MINUTE);
  expect([await standing(), questions]).toEqual([{ status: 5, available: 1_000, frozen: 0 }, 0]);
});

test('a wrong amount found by a query is stored, and the cashier is not queried again', async () => {
  says = { status: 'succeeded', trade_no: 'T-part', amount: 1 };
  await after(5 * SECOND);
  await after(MINUTE);
  expect([questions, await disputes(), await told()]).toEqual([
    1,
    [{ trade_no: 'T-part', amount: 1 }],
    [check('收到 ¥0.01，与应付的 ¥15.00 不符')],
  ]);
});

test('a second payment of a paid charge is stored as a dispute', async () => {
  await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 1_500, paidAt: service.clock.now() });
  expect(
    await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 1_500, paidAt: service.clock.now(), tradeNo: 'T-again' }),
  ).toMatchObject({ code: 42260 });
  expect(await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 1_500, paidAt: service.clock.now() })).toMatchObject({
    code: 0,
  });
  expect([await disputes(), (await told()).at(-1), await standing()]).toEqual([
    [{ trade_no: 'T-again', amount: 1_500 }],
    check('同一笔支付又收到 ¥15.00'),
    { status: 4, available: 0, frozen: 2_000 },
  ]);
});

test('a failure needs no amount: the charge has failed, and the frozen money is released', async () => {
  says = { status: 'failed', trade_no: null, amount: null };
  await after(5 * SECOND);
  await after(MINUTE);
  expect([questions, await standing(), await disputes()]).toEqual([1, { status: 1, available: 1_000, frozen: 0 }, []]);
});

test('the right amount after a wrong one pays the order', async () => {
  await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 1_200, paidAt: service.clock.now() });
  expect(await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 1_500, paidAt: service.clock.now() })).toMatchObject({
    code: 0,
  });
  expect(await standing()).toEqual({ status: 4, available: 0, frozen: 2_000 });
});

test('a success without trade number or amount is ignored, and the cashier is queried again', async () => {
  says = { status: 'succeeded', trade_no: null, amount: 1_500 };
  await after(5 * SECOND);
  says = { status: 'succeeded', trade_no: 'T-whole', amount: 1_500 };
  await after(10 * SECOND);
  expect([questions, await standing()]).toEqual([2, { status: 4, available: 0, frozen: 2_000 }]);
});
