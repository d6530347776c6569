import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/orders.ts';
import { createRecharge } from '#contract/rest/wallet.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { chargeNoOf, sendCashierNotice, toCashier, walletOf } from '#testing/builders/cashier.ts';
import { kindsOfOrder } from '#testing/builders/ledger.ts';
import { aListing, anOrder, aPaidOrder, aRenter, keyed, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { after } = timeOf(() => service);
/** Oldest first. */
const newsOf = async ({ id }: Person): Promise<string[]> =>
  (
    await service.database.db
      .selectFrom('notification')
      .select(['type', 'title', 'content', 'order_no'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ type, title, content, order_no }) => [type, title, content, order_no].join('|'));

test('the renter is notified when a rental is paid, when it ends, and when the deposit is returned', async () => {
  const day = await aService();
  const [renter, { order_no }] = await (async () => {
    const person = await aRenter(day);
    return [person, await aPaidOrder(day, person, await aListing(day))] as const;
  })();
  const time = timeOf(() => day);
  await time.after(HOUR);
  await time.after(DAY);
  const rows = await day.database.db
    .selectFrom('notification')
    .select(['type', 'content'])
    .where('user_id', '=', renter.id)
    .orderBy('id')
    .execute();
  await day.close();
  expect(rows.map(({ type, content }) => `${type}|${content}`)).toEqual([
    `payment|订单 ${order_no} 已支付 ¥25.00。`,
    `order|订单 ${order_no} 已结束。押金将于 明天 13:00 退回余额。`,
    `deposit|订单 ${order_no} 的押金 ¥20.00 已退回余额。`,
  ]);
});

test('without a deposit, none is mentioned and none is posted', async () => {
  const renter = await aRenter(service);
  const { order_no } = await aPaidOrder(service, renter, await aListing(service, { deposit: 0 }), { agreed_total: 500 });
  await after(HOUR);
  await after(DAY);
  expect(await newsOf(renter)).toEqual([
    `payment|支付成功|订单 ${order_no} 已支付 ¥5.00。|${order_no}`,
    `order|租用已结束|订单 ${order_no} 已结束。|${order_no}`,
  ]);
  expect(await kindsOfOrder(service, order_no)).toEqual(['order_pay', 'settlement']);
});

test('the renter is notified when a booking begins, and of the refund when one is cancelled free of charge', async () => {
  const renter = await aRenter(service);
  const book = async (hours: number) =>
    aPaidOrder(service, renter, await aListing(service), { mode: 'appoint', start_at: service.clock.now() + hours * HOUR });
  const [begun, given] = [await book(1), await book(10)];
  await service.get(contract.cancelOrder, { params: { order_no: given.order_no }, body: { agreed_fee: 0 } }, keyed(renter));
  await after(begun.hire_start_time - service.clock.now());
  const told = await newsOf(renter);
  expect(told.slice(2)).toEqual([
    `payment|订单已取消|订单 ${given.order_no} 已取消，¥25.00 已退回余额。|${given.order_no}`,
    expect.stringMatching(new RegExp(`^order\\|租用已开始\\|订单 ${begun.order_no} 可以上号了，到 .+ 结束。\\|${begun.order_no}$`)),
  ]);
});

test.each([
  ['wallet', 100_000, ''],
  ['mixed', 1_000, '，冻结的 ¥10.00 已退回余额'],
] as const)('an unpaid order is closed and its frozen money is released (%s)', async (method, balance, back) => {
  const renter = await aRenter(service, { balance });
  const { order_no } = await anOrder(service, renter, await aListing(service));
  if (method === 'mixed') await toCashier(service, renter, order_no, 'mixed');
  service.deps.outside.cashierUrl = 'http://127.0.0.1:9';
  await after(15 * MINUTE);
  await after(2 * MINUTE);
  expect(await newsOf(renter)).toEqual([`order|订单已关闭|订单 ${order_no} 超时未支付，已关闭${back}。|${order_no}`]);
  expect(await walletOf(service, renter)).toEqual({ available: balance, frozen: 0 });
});

test('card payments are notified: a recharge, a payment too late for its order, a payment too small', async () => {
  const renter = await aRenter(service, { balance: 1_000 });
  const { charge_no } = await service.get(createRecharge, { body: { amount: 700 } }, keyed(renter));
  await sendCashierNotice(service, charge_no, { status: 'succeeded', amount: 700, paidAt: service.clock.now() });
  const cancelled = await anOrder(service, renter, await aListing(service));
  const late = chargeNoOf(await toCashier(service, renter, cancelled.order_no));
  await service.get(contract.cancelOrder, { params: { order_no: cancelled.order_no }, body: { agreed_fee: 0 } }, keyed(renter));
  await sendCashierNotice(service, late, { status: 'succeeded', amount: 2_500, paidAt: service.clock.now() });
  expect(await newsOf(renter)).toEqual([
    `payment|充值成功|¥7.00 已到账。|`,
    `payment|付款已退回余额|订单 ${cancelled.order_no} 无需再付款，¥25.00 已退到你的余额。|${cancelled.order_no}`,
  ]);
  expect(await walletOf(service, renter)).toEqual({ available: 4_200, frozen: 0 });
});

test.each([
  [15 * MINUTE - 1, 1],
  [15 * MINUTE, 0],
])(
  'a card payment declined %d ms after the order sends %d notifications: none once the order can no longer be paid',
  async (passed, times) => {
    const renter = await aRenter(service, { balance: 1_000 });
    const { order_no } = await anOrder(service, renter, await aListing(service));
    const chargeNo = chargeNoOf(await toCashier(service, renter, order_no, 'mixed'));
    service.clock.move(passed);
    await sendCashierNotice(service, chargeNo, { status: 'failed', amount: 1_500, paidAt: service.clock.now() });
    expect((await newsOf(renter)).filter((news) => news.startsWith('payment|银行卡支付失败'))).toHaveLength(times);
    expect(await walletOf(service, renter)).toEqual({ available: 1_000, frozen: 0 });
  },
);
