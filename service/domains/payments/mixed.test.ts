import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '#contract/rest/notifications.ts';
import { cancelOrder } from '#contract/rest/orders.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { MINUTE, SECOND } from '#contract/rules/constants.ts';
import { openingBalance } from '#service/domains/wallet/opening.ts';
import { chargeNoOf, choose, sendCashierNotice, toCashier, walletOf } from '#testing/builders/cashier.ts';
import { kindsOfOrder, ledgerState, orderFlows, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, anOrder, aPaidOrder, aRenter, keyed, pay, type Person, readOrder } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());
afterEach(async () => {
  expect(await ledgerState(service)).toEqual(soundLedger);
});

/** An order of 25 yuan whose renter is at the cashier for the part that the wallet lacks. */
async function aMixedPayment(balance: number): Promise<{ renter: Person; order_no: string; page: string }> {
  const renter = await aRenter(service, { balance });
  const { order_no } = await anOrder(service, renter, await aListing(service));
  return { renter, order_no, page: await toCashier(service, renter, order_no, 'mixed') };
}
const amountOf = (page: string): number => Number(new URL(page).searchParams.get('amount'));
const kindsOf = (orderNo: string) => kindsOfOrder(service, orderNo);
const { after } = timeOf(() => service);
const standingOf = async (renter: Person, orderNo: string) => {
  const { order_status, set_aside } = await readOrder(service, renter, orderNo);
  return { order_status, set_aside, ...(await walletOf(service, renter)) };
};

test('the order shows the frozen amount, which still pays for it', async () => {
  const { renter, order_no, page } = await aMixedPayment(1_000);
  expect(new URL(page).searchParams.get('amount')).toBe('1500');
  expect(await standingOf(renter, order_no)).toEqual({ order_status: 2, set_aside: 1_000, available: 0, frozen: 1_000 });
  service.clock.move(1_000);
  expect(new URL(await toCashier(service, renter, order_no, 'mixed')).searchParams.get('amount')).toBe('1500');
  expect(await standingOf(renter, order_no)).toEqual({ order_status: 2, set_aside: 1_000, available: 0, frozen: 1_000 });
  expect(await pay(service, renter, order_no, 'wallet')).toMatchObject({ code: 42250 });
  expect(await orderFlows(service, order_no)).toEqual({ 'renter available': -1_000, 'renter frozen': 1_000 });
});

test('replaced by a card payment, the frozen amount is released', async () => {
  const { renter, order_no, page } = await aMixedPayment(1_000);
  service.clock.move(1_000);
  const whole = await toCashier(service, renter, order_no, 'card');
  expect([amountOf(page), amountOf(whole)]).toEqual([1_500, 2_500]);
  expect(await standingOf(renter, order_no)).toEqual({ order_status: 2, set_aside: 0, available: 1_000, frozen: 0 });
  await choose(whole, 'silent');
  await after(5 * SECOND);
  expect([await standingOf(renter, order_no), await kindsOf(order_no)]).toEqual([
    { order_status: 4, set_aside: 0, available: 1_000, frozen: 2_000 },
    ['payment_hold', 'payment_release', 'recharge', 'order_pay', 'deposit_freeze'],
  ]);
});

test('replaced by a wallet payment after a recharge, the frozen amount is used', async () => {
  const { renter, order_no } = await aMixedPayment(1_000);
  await openingBalance(service.deps, renter.id, 1_500);
  expect(await pay(service, renter, order_no, 'wallet')).toMatchObject({ code: 0 });
  expect(await standingOf(renter, order_no)).toEqual({ order_status: 4, set_aside: 0, available: 0, frozen: 2_000 });
});

test('declined by the card, the frozen amount is released; a success after the failure still pays the order', async () => {
  const { renter, order_no, page } = await aMixedPayment(1_000);
  const said = { amount: 1_500, paidAt: service.clock.now() };
  await sendCashierNotice(service, chargeNoOf(page), { ...said, status: 'failed' });
  expect([await standingOf(renter, order_no), await orderFlows(service, order_no)]).toEqual([
    { order_status: 1, set_aside: 0, available: 1_000, frozen: 0 },
    {},
  ]);
  await sendCashierNotice(service, chargeNoOf(page), { ...said, status: 'succeeded' });
  await sendCashierNotice(service, chargeNoOf(page), { ...said, status: 'failed' });
  expect([await standingOf(renter, order_no), await kindsOf(order_no)]).toEqual([
    { order_status: 4, set_aside: 0, available: 0, frozen: 2_000 },
    ['payment_hold', 'payment_release', 'recharge', 'order_pay', 'deposit_freeze'],
  ]);
});

test('a success after the failure is shown as a partial payment if the released money was spent meanwhile', async () => {
  const { renter, order_no, page } = await aMixedPayment(1_000);
  const said = { amount: 1_500, paidAt: service.clock.now() };
  await sendCashierNotice(service, chargeNoOf(page), { ...said, status: 'failed' });
  await aPaidOrder(service, renter, await aListing(service, { deposit: 0 }), { agreed_total: 500 });
  await sendCashierNotice(service, chargeNoOf(page), { ...said, status: 'succeeded' });
  expect(await standingOf(renter, order_no)).toEqual({ order_status: 1, set_aside: 0, available: 2_000, frozen: 0 });
  const {
    list: [newest],
  } = await service.get(listNotifications, { query: {} }, { token: renter.token });
  const until = formatClock((await readOrder(service, renter, order_no)).pay_deadline ?? 0);
  expect(newest).toMatchObject({
    title: '付款还差一部分',
    content: `订单 ${order_no} 收到 ¥15.00，已存入余额，还差 ¥5.00 没有付。时间为你保留到 ${until}。`,
  });
  await openingBalance(service.deps, renter.id, 500);
  expect(await pay(service, renter, order_no, 'wallet')).toMatchObject({ code: 0 });
});

test.each([
  ['closed by the clock', (_renter: Person, _orderNo: string) => after(15 * MINUTE)],
  [
    'cancelled',
    (renter: Person, order_no: string) => service.get(cancelOrder, { params: { order_no }, body: { agreed_fee: 0 } }, keyed(renter)),
  ],
])('%s, the frozen amount is released; money that arrives later goes to the wallet, with a notification', async (_name, close) => {
  const { renter, order_no, page } = await aMixedPayment(1_000);
  await close(renter, order_no);
  expect([await standingOf(renter, order_no), await orderFlows(service, order_no)]).toEqual([
    { order_status: 5, set_aside: 0, available: 1_000, frozen: 0 },
    {},
  ]);
  const late = { status: 'succeeded', amount: 1_500, paidAt: service.clock.now() } as const;
  for (let times = 0; times < 2; times += 1) expect(await sendCashierNotice(service, chargeNoOf(page), late)).toMatchObject({ code: 0 });
  expect([await standingOf(renter, order_no), await orderFlows(service, order_no)]).toEqual([
    { order_status: 5, set_aside: 0, available: 2_500, frozen: 0 },
    { clearing: -1_500, 'renter available': 1_500 },
  ]);
  const told = await service.database.db
    .selectFrom('notification')
    .select(['title', 'content'])
    .where('user_id', '=', renter.id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(told).toEqual([{ title: '付款已退回余额', content: `订单 ${order_no} 无需再付款，¥15.00 已退到你的余额。` }]);
});
