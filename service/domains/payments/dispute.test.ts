import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getCharge } from '#contract/rest/wallet.ts';
import { chargeNoOf, sendCashierNotice, toCashier, walletOf } from '#testing/builders/cashier.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, anOrder, aRenter, keyed, readOrder } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { createRecharge } from '#contract/rest/wallet.ts';
import { resolveDispute, type DisputeDecision } from './dispute.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());
afterEach(async () => {
  expect(await ledgerState(service)).toEqual(soundLedger);
});

const resolve = (decision: DisputeDecision) =>
  actAs(service.deps, { operator: '小周', action: 'dispute.resolve', subject: decision.chargeNo, input: {} }, (deps) =>
    resolveDispute(deps, decision),
  );
const newestNews = (userId: string) =>
  service.database.db
    .selectFrom('notification')
    .select(['type', 'title', 'content', 'order_no'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** 12 yuan were paid instead of 25. */
async function disputed() {
  const renter = await aRenter(service, { balance: 0 });
  const { order_no } = await anOrder(service, renter, await aListing(service));
  const chargeNo = chargeNoOf(await toCashier(service, renter, order_no));
  await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 1_200, paidAt: service.clock.now() });
  return { renter, order_no, chargeNo, tradeNo: `T${chargeNo}` };
}

test.each([
  ['credited', 1_200, '收银台收到的 ¥12.00 已加到你的余额'],
  ['returned', 0, '收银台收到的 ¥12.00 已原路退回'],
  ['void', 0, '收银台确认没有多收或错收'],
] as const)('a payment decided as %s moves %d fen and notifies the payer', async (outcome, available, told) => {
  const { renter, order_no, chargeNo, tradeNo } = await disputed();
  expect(await resolve({ chargeNo, tradeNo, outcome, because: '流水属实' })).toEqual({ outcome, amountFen: 1_200 });
  expect(await walletOf(service, renter)).toEqual({ available, frozen: 0 });
  expect(await newestNews(renter.id)).toEqual({
    type: 'payment',
    title: '付款核对完成',
    content: `支付单号 ${chargeNo}：${told}。流水属实`,
    order_no,
  });
  const kept = await service.database.db
    .selectFrom('payment_dispute')
    .select(['outcome', 'reason', 'decided_at', 'amount'])
    .where('charge_no', '=', chargeNo)
    .executeTakeFirst();
  expect(kept).toEqual({ outcome, reason: '流水属实', decided_at: new Date(service.clock.now()), amount: 1_200 });
  await expect(resolve({ chargeNo, tradeNo, outcome: 'void', because: '再来' })).rejects.toThrow('这笔付款已经处理过');
});

test.each([
  ['C0', 'T0'],
  ['', 'T0'],
])('an unknown payment (%s %s) is not found', async (charge, tradeNo) => {
  const chargeNo = charge === '' ? (await disputed()).chargeNo : charge;
  await expect(resolve({ chargeNo, tradeNo, outcome: 'void', because: 'x' })).rejects.toThrow(
    `没有 ${chargeNo} ${tradeNo} 这笔待核对的付款`,
  );
});

test('an amount credited manually is not credited again when the right amount is reported later', async () => {
  const { renter, order_no, chargeNo, tradeNo } = await disputed();
  await resolve({ chargeNo, tradeNo, outcome: 'credited', because: '流水属实' });
  expect(await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 2_500, paidAt: service.clock.now() })).toMatchObject({
    code: 42260,
  });
  expect([await walletOf(service, renter), (await readOrder(service, renter, order_no)).order_status]).toEqual([
    { available: 1_200, frozen: 0 },
    2,
  ]);
});

test('a disputed payment can still be paid with a corrected amount; then it can only be voided', async () => {
  const { renter, order_no, chargeNo, tradeNo } = await disputed();
  expect(await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 2_500, paidAt: service.clock.now() })).toMatchObject({
    code: 0,
  });
  expect((await readOrder(service, renter, order_no)).order_status).toBe(4);
  await expect(resolve({ chargeNo, tradeNo, outcome: 'credited', because: 'x' })).rejects.toThrow(
    '收银台后来更正过金额，这笔付款已经入账；请用 --outcome void',
  );
  expect(await resolve({ chargeNo, tradeNo, outcome: 'void', because: 'x' })).toEqual({ outcome: 'void', amountFen: 1_200 });
});

test('the notification about a recharge with a wrong amount links to no order', async () => {
  const renter = await aRenter(service, { balance: 0 });
  const { charge_no } = await service.get(createRecharge, { body: { amount: 700 } }, keyed(renter));
  await sendCashierNotice(service, charge_no, { status: 'succeeded', amount: 500, paidAt: service.clock.now() });
  await resolve({ chargeNo: charge_no, tradeNo: `T${charge_no}`, outcome: 'credited', because: '流水属实' });
  expect(await newestNews(renter.id)).toMatchObject({ title: '付款核对完成', order_no: null });
  expect(await walletOf(service, renter)).toEqual({ available: 500, frozen: 0 });
  expect((await service.get(getCharge, { params: { charge_no } }, { token: renter.token })).status).toBe('expired');
});

test('a second payment of a charge that is paid already can be credited', async () => {
  const renter = await aRenter(service, { balance: 0 });
  const { order_no } = await anOrder(service, renter, await aListing(service));
  const chargeNo = chargeNoOf(await toCashier(service, renter, order_no));
  const paid = { status: 'succeeded', amount: 2_500, paidAt: service.clock.now() } as const;
  await sendCashierNotice(service, chargeNo, paid);
  await sendCashierNotice(service, chargeNo, { ...paid, tradeNo: 'T-again' });
  expect(await walletOf(service, renter)).toEqual({ available: 0, frozen: 2_000 });
  await resolve({ chargeNo, tradeNo: 'T-again', outcome: 'credited', because: '重复付款' });
  expect(await walletOf(service, renter)).toEqual({ available: 2_500, frozen: 2_000 });
});
