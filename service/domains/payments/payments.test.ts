import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '#contract/rest/notifications.ts';
import { getPayStatus } from '#contract/rest/orders.ts';
import { createRecharge, paymentNotice } from '#contract/rest/wallet.ts';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { paymentSignature } from '#service/kernel/hosts/signature.ts';
import { aListing, anOrder, aRenter, keyed, pay, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const standingOf = (renter: Person, order_no: string) => service.get(getPayStatus, { params: { order_no } }, { token: renter.token });

/** Sends the cashier's notice for a renter's newest charge. */
async function hear(renter: Person, status: 'succeeded' | 'failed') {
  const { charge_no, amount } = await service.database.db
    .selectFrom('charge')
    .select(['charge_no', 'amount'])
    .where('user_id', '=', renter.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const [trade_no, paid_at] = ['T1', service.clock.now()];
  const signature = paymentSignature(service.deps.outside.cashierSecret, [charge_no, trade_no, amount, status, paid_at]);
  await service.get(paymentNotice, { body: { charge_no, trade_no, amount, status, paid_at, signature } });
}

test('a declined card is notified to the renter and shown by the payment check until the next charge', async () => {
  const renter = await aRenter(service, { balance: 0 });
  const { order_no } = await anOrder(service, renter, await aListing(service));
  expect(await standingOf(renter, order_no)).toEqual({ order_no, order_status: 1, card_refused: false });
  await pay(service, renter, order_no, 'card');
  expect(await standingOf(renter, order_no)).toEqual({ order_no, order_status: 2, card_refused: false });
  await hear(renter, 'failed');
  expect(await standingOf(renter, order_no)).toEqual({ order_no, order_status: 1, card_refused: true });
  const { list } = await service.get(listNotifications, { query: {} }, { token: renter.token });
  expect(list).toMatchObject([
    {
      title: '银行卡支付失败，请重新支付',
      content: `订单 ${order_no} 还没有付款，时间为你保留到 11月20日 12:15。`,
      notification_type: 'payment',
      params: `{"order_no":"${order_no}"}`,
    },
  ]);
  service.clock.move(1_000);
  await pay(service, renter, order_no, 'card');
  expect(await standingOf(renter, order_no)).toEqual({ order_no, order_status: 2, card_refused: false });
  await hear(renter, 'succeeded');
  expect(await standingOf(renter, order_no)).toEqual({ order_no, order_status: 4, card_refused: false });
});

test('a user can create twenty charges an hour, for the wallet or for orders', async () => {
  const renter = await aRenter(service, { balance: 0 });
  const { order_no } = await anOrder(service, renter, await aListing(service));
  const recharge = () => service.ask(createRecharge, { body: { amount: 100 } }, keyed(renter));
  for (let times = 0; times < 20; times += 1) expect(await recharge()).toMatchObject({ code: 0 });
  const retry_at = service.clock.now() + HOUR;
  service.clock.move(MINUTE);
  expect(await recharge()).toMatchObject({ status: 429, code: 42900, data: { details: { retry_at } } });
  expect(await pay(service, renter, order_no, 'card')).toMatchObject({ status: 429, code: 42900, data: { details: { retry_at } } });
  expect(await standingOf(renter, order_no)).toEqual({ order_no, order_status: 1, card_refused: false });
  expect(await service.ask(createRecharge, { body: { amount: 100 } }, keyed(await aRenter(service)))).toMatchObject({ code: 0 });
  service.clock.move(HOUR - MINUTE);
  expect(await recharge()).toMatchObject({ code: 0 });
});
