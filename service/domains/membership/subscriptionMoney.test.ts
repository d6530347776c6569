import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as rest from '#contract/rest/membership.ts';
import { listNotifications } from '#contract/rest/notifications.ts';
import { SUBSCRIPTION_HOLD } from '#contract/rules/constants.ts';
import { chargeNoOf, sendCashierNotice, walletOf } from '#testing/builders/cashier.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aRenter, keyed, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';
import { subscriptions } from './subscriptionMoney.ts';
import { available, platform, post } from '#service/kernel/ledger/post.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());
afterEach(async () => {
  expect(await ledgerState(service)).toEqual(soundLedger);
});

const { after } = timeOf(() => service);
/** A VIP month of 990 fen, being paid by card after the wallet's part. */
async function paying(balance: number) {
  const person = await aRenter(service, { balance });
  const body = { product: 'vip', plan: 'month', agreed_total: 990 } as const;
  const { subscription_no } = await service.get(rest.subscribe, { body }, keyed(person));
  const params = { subscription_no };
  const { cashier_url } = await service.get(rest.payMembership, { params, body: { method: 'mixed' } }, keyed(person));
  const chargeNo = chargeNoOf(cashier_url ?? '');
  const status = async () => (await service.get(rest.getSubscription, { params }, person)).status;
  return { person, subscription_no, chargeNo, status };
}
const newest = async (person: Person) => {
  const { list } = await service.get(listNotifications, { query: {} }, person);
  return [list[0]?.title, list[0]?.content];
};
const spend = ({ id }: Person, fen: number) =>
  post(service.deps.db, service.clock.now(), [
    { kind: 'subscription', causeNo: 'M0', transfers: [{ from: available(id), to: platform.revenue, fen }] },
  ]);

test('paid to the last fen by wallet and card, the membership starts and its buyer is notified', async () => {
  const { person, chargeNo, status } = await paying(400);
  await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 590, paidAt: service.clock.now() });
  expect([await status(), await walletOf(service, person)]).toEqual(['paid', { available: 0, frozen: 0 }]);
  expect(await newest(person)).toEqual(['会员已开通', '会员月卡已支付 ¥9.90，到 12月20日 12:00 有效。']);
});

test('money for a replaced charge pays with what is in the wallet, or is kept there if some is lacking', async () => {
  for (const [spent, ends] of [
    [0, ['paid', { available: 0, frozen: 0 }, '会员已开通', '会员月卡已支付 ¥9.90，到 12月20日 12:00 有效。']],
    [1, ['paying', { available: 989, frozen: 0 }, '付款还差一部分', '收到 ¥5.90，已存入余额，会员月卡还差 ¥0.01。']],
  ] as const) {
    const { person, chargeNo, status, subscription_no } = await paying(400);
    await service.get(rest.payMembership, { params: { subscription_no }, body: { method: 'card' } }, keyed(person));
    if (spent > 0) await spend(person, spent);
    await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 590, paidAt: service.clock.now() });
    expect([await status(), await walletOf(service, person), ...(await newest(person))]).toEqual(ends);
  }
});

test('the time of payment counts: paid at the deadline, the money stays in the wallet', async () => {
  for (const [early, ends] of [
    [1, ['paid', { available: 0, frozen: 0 }]],
    [0, ['closed', { available: 990, frozen: 0 }]],
  ] as const) {
    const { person, chargeNo, status } = await paying(400);
    const paidAt = service.clock.now() + SUBSCRIPTION_HOLD - early;
    service.clock.move(SUBSCRIPTION_HOLD);
    await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 590, paidAt });
    await after(0);
    expect([await status(), await walletOf(service, person)]).toEqual(ends);
  }
});

test('a declined card releases the frozen part and, before the deadline, asks for another attempt', async () => {
  const [before, late] = [await paying(400), await paying(400)];
  await sendCashierNotice(service, before.chargeNo, { status: 'failed', amount: 590, paidAt: service.clock.now() });
  expect(await newest(before.person)).toEqual([
    '银行卡支付失败，请重新支付',
    expect.stringMatching(/^会员月卡还没有付款，.+ 前可以重新支付。$/),
  ]);
  service.clock.move(SUBSCRIPTION_HOLD);
  await sendCashierNotice(service, late.chargeNo, { status: 'failed', amount: 590, paidAt: service.clock.now() });
  expect(await newest(late.person)).toEqual([undefined, undefined]);
  for (const { person } of [before, late]) expect(await walletOf(service, person)).toEqual({ available: 400, frozen: 0 });
});

test('closed after its deadline without a payment, which is not announced', async () => {
  const { person, status } = await paying(400);
  await after(SUBSCRIPTION_HOLD - 1);
  expect(await status()).toBe('paying');
  await after(1);
  await after(5_000);
  expect([await status(), await walletOf(service, person), await newest(person)]).toEqual([
    'closed',
    { available: 400, frozen: 0 },
    [undefined, undefined],
  ]);
});

test('an event that the chart does not allow is an error, and changes nothing', async () => {
  const { person, chargeNo, status } = await paying(400);
  await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 590, paidAt: service.clock.now() });
  const row = await service.deps.db.selectFrom('subscription').selectAll().where('user_id', '=', person.id).executeTakeFirstOrThrow();
  await expect(subscriptions.move(service.deps, row, { event: 'subscription.pay' })).rejects.toThrow('no subscription.pay while paid');
  expect(await status()).toBe('paid');
});
