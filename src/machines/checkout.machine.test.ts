import { describe, expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { priceOf, terms } from '#tests/models/rental.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { checkoutMachine, type Proposal, type Standing, type UnpaidOrder } from './checkout.machine.ts';

const proposal: Proposal = {
  listingId: '1',
  mode: 'now',
  startAt: null,
  couponId: null,
  useVip: false,
  quote: { listing: terms, type: 1, hours: 2, isVip: false },
  totalFen: 3_700,
};
const order: UnpaidOrder = {
  orderNo: '20261120000000000001',
  payableFen: 3_700,
  depositFen: 3_000,
  rentFen: 700,
  startsAt: 1_795_000_000_000,
  endsAt: 1_795_007_200_000,
  setAsideFen: 0,
  payDeadline: 1_795_000_900_000,
  holdMs: 900_000,
};
const submit = (standing: Standing = 'verified', key = 'order-key-1') => ({ type: 'rent.submit' as const, proposal, standing, key });
const pay = (key = 'pay-key-1', method: 'wallet' | 'card' | 'mixed' = 'wallet') => ({ type: 'pay.submit' as const, method, key });
const begin = (input: { order: UnpaidOrder | null } = { order: null }) => scenario(checkoutMachine, { input });

async function ordered() {
  const it = begin();
  it.send(submit());
  await it.answer('rentVerification', { verdict: 'agreed', terms });
  await it.answer('createOrder', granted(order));
  return it;
}

describe('before the order', () => {
  test('a verified renter: the price is verified, then the time is held', async () => {
    const it = begin();
    it.send(submit());
    expect([it.at(), it.asked('rentVerification')]).toEqual([
      'verifying',
      [{ listingId: '1', type: 1, hours: 2, block: null, snapshot: priceOf(350).snapshot }],
    ]);
    await it.answer('rentVerification', { verdict: 'agreed', terms });
    expect([it.at(), it.asked('createOrder')]).toEqual(['creatingOrder', [{ proposal, key: 'order-key-1' }]]);
    await it.answer('createOrder', granted(order));
    expect([it.at(), it.context().order]).toEqual(['awaitingPayment', order]);
  });

  test('a guest is asked to log in and goes on by itself, over the real name', async () => {
    const it = begin();
    it.send(submit('guest'));
    expect([it.at(), it.effects('askLogin')]).toEqual(['awaitingLogin', [['askLogin']]]);
    it.send({ type: 'standing.changed', standing: 'guest' });
    expect(it.at()).toBe('awaitingLogin');
    it.send({ type: 'standing.changed', standing: 'unverified' });
    expect(it.at()).toBe('identifying');
    await it.answer('realName', { verified: true, isAdult: true });
    expect([it.at(), it.context().proposal]).toEqual(['verifying', proposal]);
  });

  test.each([
    ['a minor', { verified: true, isAdult: false }],
    ['who skips it', { verified: false, isAdult: false }],
  ])('%s does not rent', async (_name, identity) => {
    const it = begin();
    it.send(submit('unverified'));
    await it.answer('realName', identity);
    expect([it.at(), it.asked('rentVerification')]).toEqual(['choosing', []]);
  });

  test('an order is made at the price that was agreed to, not at the one first shown', async () => {
    const it = begin();
    it.send(submit());
    await it.answer('rentVerification', { verdict: 'agreed', terms: priceOf(400).terms });
    expect(it.asked('createOrder')).toEqual([
      { proposal: { ...proposal, quote: { ...proposal.quote, listing: priceOf(400).terms }, totalFen: 3_800 }, key: 'order-key-1' },
    ]);
  });

  test('a price that moved between the verification and the order is verified again', async () => {
    const it = begin();
    it.send(submit());
    await it.answer('rentVerification', { verdict: 'agreed', terms });
    await it.answer('createOrder', refused('PRICE_CHANGED'));
    expect([it.at(), it.asked('rentVerification').length]).toEqual(['verifying', 2]);
  });

  test('a price that differs although nothing that was agreed to does is told, and not asked for without end', async () => {
    const it = begin();
    it.send(submit());
    for (const _ of [1, 2]) {
      await it.answer('rentVerification', { verdict: 'agreed', terms });
      await it.answer('createOrder', refused('PRICE_CHANGED'));
    }
    expect([it.at(), it.context().problem]).toEqual(['choosing', refusal('PRICE_CHANGED')]);
    it.send(submit());
    await it.answer('rentVerification', { verdict: 'agreed', terms });
    await it.answer('createOrder', granted(order));
    expect([it.at(), it.context().problem]).toEqual(['awaitingPayment', null]);
  });

  test('declined or refused: back to the choice, with the reason', async () => {
    const it = begin();
    it.send(submit());
    await it.answer('rentVerification', { verdict: 'declined' });
    expect([it.at(), it.context().problem]).toEqual(['choosing', null]);
    it.send(submit());
    await it.answer('rentVerification', { verdict: 'refused', problem: refusal('LISTING_UNLISTED') });
    expect([it.at(), it.context().problem]).toEqual(['choosing', refusal('LISTING_UNLISTED')]);
  });

  test('a lost answer to the order is asked for again with the same key', async () => {
    const it = begin();
    it.send(submit());
    await it.answer('rentVerification', { verdict: 'agreed', terms });
    await it.fail('createOrder', badGateway);
    expect([it.at(), it.context().problem]).toEqual(['orderUncertain', badGateway.problem]);
    it.send({ type: 'rent.retry' });
    expect(it.asked('createOrder').map((given) => (given as { key: string }).key)).toEqual(['order-key-1', 'order-key-1']);
  });
});

describe('paying', () => {
  test('from the wallet: paid is what the server says', async () => {
    const it = await ordered();
    it.send(pay());
    expect([it.at(), it.asked('payOrder')]).toEqual(['paying', [{ orderNo: order.orderNo, method: 'wallet', key: 'pay-key-1' }]]);
    await it.answer('payOrder', granted({ state: 'paid' }));
    expect([it.at(), it.output()]).toEqual(['paid', { orderNo: order.orderNo }]);
  });

  test('by card: to the cashier, and from there to the result', async () => {
    const it = await ordered();
    it.send(pay('pay-key-1', 'card'));
    await it.answer('payOrder', granted({ state: 'atCashier', cashierUrl: 'https://cashier.example/1', cardFen: 3_000 }));
    expect([it.at(), it.effects('leaveForCashier')]).toEqual([
      'atCashier',
      [['leaveForCashier', { cashierUrl: 'https://cashier.example/1' }]],
    ]);
    expect(it.context().order).toEqual({ ...order, setAsideFen: 700 });
    it.send({ type: 'pay.check' });
    expect([it.at(), it.output()]).toEqual(['left', { orderNo: order.orderNo }]);
  });

  test('a lost answer is neither paid nor failed; the same key asks again', async () => {
    const it = await ordered();
    it.send(pay());
    await it.fail('payOrder', badGateway);
    expect(it.at()).toBe('paymentUncertain');
    it.send({ type: 'pay.retry' });
    await it.answer('payOrder', refused('ORDER_ALREADY_PAID'));
    expect([it.at(), it.asked('payOrder').map((given) => (given as { key: string }).key)]).toEqual(['paid', ['pay-key-1', 'pay-key-1']]);
  });

  test('a balance that is short leaves the order and its hold', async () => {
    const it = await ordered();
    it.send(pay());
    await it.answer('payOrder', refused('BALANCE_SHORT'));
    expect([it.at(), it.context().problem]).toEqual(['awaitingPayment', refusal('BALANCE_SHORT')]);
  });

  test('the hold ends after 15 minutes, or when the server closed the order', async () => {
    const it = await ordered();
    await it.wait(899_900);
    expect(it.at()).toBe('awaitingPayment');
    await it.wait(100);
    expect(it.at()).toBe('expired');
    const closed = await ordered();
    closed.send(pay());
    await closed.answer('payOrder', refused('ORDER_CLOSED'));
    expect(closed.at()).toBe('expired');
    closed.send({ type: 'rent.abandon' });
    expect(closed.at()).toBe('choosing');
  });

  test('an unpaid order of before is paid without choosing again', () => {
    expect(begin({ order: { ...order, holdMs: 1_000 } }).at()).toBe('awaitingPayment');
  });
});
