import { describe, expect, test } from 'vitest';
import type { ProblemName } from '#contract/rest/problems.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { aProposal, priceOf, terms } from '#tests/models/rental.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { checkoutMachine, type Verification } from './checkout.machine.ts';
import type { UnpaidOrder } from './orderPayment.machine.ts';

const proposal = aProposal(3_700);
const order: UnpaidOrder = {
  orderNo: '20261120000000000001',
  payableFen: 3_700,
  depositFen: 3_000,
  rentFen: 700,
  startsAt: 1_795_000_000_000,
  endsAt: 1_795_007_200_000,
  startsWhenPaid: false,
  title: '王者荣耀 V8',
  lines: [{ label: '租金', fen: 1_050 }],
  paysFirst: false,
  setAsideFen: 0,
  payDeadline: 1_795_000_900_000,
  holdMs: 900_000,
};
const submit = (standing: Verification = 'verified', key = 'order-key-1') => ({ type: 'rent.submit' as const, proposal, standing, key });
const begin = () => scenario(checkoutMachine);

async function ordered() {
  const it = begin();
  it.send(submit());
  await it.answer('rentVerification', { verdict: 'agreed', terms });
  await it.answer('createOrder', granted(order));
  return it;
}

describe('before the order', () => {
  test('for a verified renter verifies the price, then creates the order', async () => {
    const it = begin();
    it.send(submit());
    expect([it.at(), it.asked('rentVerification')]).toEqual([
      'verifying',
      [{ listingId: '1', type: 1, hours: 2, block: null, snapshot: priceOf(350).snapshot }],
    ]);
    await it.answer('rentVerification', { verdict: 'agreed', terms });
    expect([it.at(), it.asked('createOrder')]).toEqual(['creatingOrder', [{ proposal, key: 'order-key-1' }]]);
    await it.answer('createOrder', granted(order));
    expect([it.at(), it.context().order]).toEqual(['settlingPayment', order]);
  });

  test('asks a guest to log in and continues automatically, with the real name next', async () => {
    const it = begin();
    it.send(submit('guest'));
    expect([it.at(), it.effects('askLogin')]).toEqual(['awaitingLogin', [['askLogin']]]);
    it.send({ type: 'standing.changed', standing: 'guest', offer: null });
    expect(it.at()).toBe('awaitingLogin');
    it.send({ type: 'standing.changed', standing: 'unverified', offer: null });
    expect(it.at()).toBe('identifying');
    await it.answer('realName', { verified: true, isAdult: true });
    expect([it.at(), it.context().proposal]).toEqual(['verifying', proposal]);
  });

  test.each([
    ['a cheaper offer of a member', 3_616],
    ['no dearer one', 3_700],
  ])('after the login %s replaces the agreed offer', async (_name, totalFen) => {
    const it = begin();
    it.send(submit('guest'));
    it.send({
      type: 'standing.changed',
      standing: 'verified',
      offer: aProposal(totalFen === 3_616 ? 3_616 : 3_701, { useVip: true }),
    });
    expect([it.at(), it.context().proposal?.input.agreedTotalFen, it.context().orderKey]).toEqual(['verifying', totalFen, 'order-key-1']);
  });

  test('closing the login leads back to the choice', async () => {
    const it = begin();
    it.send(submit('guest'));
    it.send({ type: 'rent.abandon' });
    expect(it.at()).toBe('choosing');
  });

  test('a real name given here is not requested again, unless another user logs in', async () => {
    const it = begin();
    it.send(submit('unverified'));
    await it.answer('realName', { verified: true, isAdult: false });
    expect([it.at(), it.effects('rereadSession')]).toEqual(['choosing', [['rereadSession']]]);
    it.send(submit('unverified'));
    expect(it.at()).toBe('verifying');
    await it.answer('rentVerification', { verdict: 'declined' });
    it.send(submit('guest'));
    it.send({ type: 'standing.changed', standing: 'unverified', offer: null });
    expect(it.at()).toBe('identifying');
  });

  test('re-reads listing and user after a refused order', async () => {
    const it = begin();
    it.send(submit());
    await it.answer('rentVerification', { verdict: 'agreed', terms });
    it.effects();
    await it.answer('createOrder', refused('LISTING_UNRENTABLE'));
    expect(it.effects('rereadListing', 'rereadSession')).toEqual([['rereadListing', { listingId: '1' }], ['rereadSession']]);
  });

  test.each([
    ['a minor', { verified: true, isAdult: false }],
    ['who skips it', { verified: false, isAdult: false }],
  ])('%s cannot rent', async (_name, identity) => {
    const it = begin();
    it.send(submit('unverified'));
    await it.answer('realName', identity);
    expect([it.at(), it.asked('rentVerification')]).toEqual(['choosing', []]);
  });

  test('creates the order at the price last agreed to, not at the one first shown', async () => {
    const it = begin();
    it.send(submit());
    await it.answer('rentVerification', { verdict: 'agreed', terms: priceOf(400).terms });
    expect(it.asked('createOrder')).toEqual([{ proposal: aProposal(3_800, {}, priceOf(400).terms), key: 'order-key-1' }]);
  });

  test('verifies the price again if it changed between verification and order', async () => {
    const it = begin();
    it.send(submit());
    await it.answer('rentVerification', { verdict: 'agreed', terms });
    await it.answer('createOrder', refused('PRICE_CHANGED'));
    expect([it.at(), it.asked('rentVerification').length]).toEqual(['verifying', 2]);
  });

  test.each([
    ['a longer shortest rent', { ...terms, minRentalPeriod: 5 }, 'PERIOD_INVALID'],
    ['no price for it', { ...terms, prices: { ...terms.prices, hourlyFen: null } }, 'TYPE_NOT_OFFERED'],
  ] as const)('creates no order at terms that no longer include what was chosen: %s', async (_, changed, code) => {
    const it = begin();
    it.send(submit());
    await it.answer('rentVerification', { verdict: 'agreed', terms: changed });
    expect([it.at(), it.asked('createOrder'), it.context().problem]).toEqual(['choosing', [], { ...refusal(code), requestId: null }]);
  });

  test('a price that differs while every agreed figure is the same is reported once, without an endless re-read', async () => {
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
    expect([it.at(), it.context().problem]).toEqual(['settlingPayment', null]);
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

  test('retries a lost response to the order with the same key', async () => {
    const it = begin();
    it.send(submit());
    await it.answer('rentVerification', { verdict: 'agreed', terms });
    await it.fail('createOrder', badGateway);
    expect([it.at(), it.context().problem]).toEqual(['orderUncertain', badGateway.problem]);
    it.send({ type: 'rent.retry' });
    expect(it.asked('createOrder').map((given) => (given as { key: string }).key)).toEqual(['order-key-1', 'order-key-1']);
  });

  async function uncertain() {
    const it = begin();
    it.send(submit());
    await it.answer('rentVerification', { verdict: 'agreed', terms });
    await it.fail('createOrder', badGateway);
    return it;
  }

  test('after a lost response a new key is not accepted until the server was asked for the order', async () => {
    const it = await uncertain();
    it.send({ type: 'rent.abandon' });
    it.send(submit('verified', 'order-key-2'));
    expect([it.at(), it.context().orderKey]).toEqual(['orderUncertain', 'order-key-1']);
    it.send({ type: 'rent.check' });
    expect([it.at(), it.asked('findOrder')]).toEqual(['findingOrder', [{ proposal }]]);
    await it.fail('findOrder', badGateway);
    expect([it.at(), it.effects('announceUnread').length]).toEqual(['orderUncertain', 1]);
  });

  test.each<ProblemName>(['UNAUTHENTICATED', 'RATE_LIMITED', 'ACCOUNT_CLOSING'])(
    'a retry that is refused with %s, before its key is looked up, leaves the order unknown',
    async (name) => {
      const it = await uncertain();
      it.send({ type: 'rent.retry' });
      await it.answer('createOrder', refused(name));
      expect([it.at(), it.context().problem, it.can(submit('verified', 'order-key-2'))]).toEqual(['orderUncertain', refusal(name), false]);
      it.send({ type: 'rent.retry' });
      await it.answer('createOrder', refused('LISTING_UNRENTABLE'));
      expect([it.at(), it.context().problem]).toEqual(['choosing', refusal('LISTING_UNRENTABLE')]);
    },
  );

  test('a first request that is refused before its key is looked up created nothing', async () => {
    const it = begin();
    it.send(submit());
    await it.answer('rentVerification', { verdict: 'agreed', terms });
    await it.answer('createOrder', refused('RATE_LIMITED'));
    expect([it.at(), it.context().problem]).toEqual(['choosing', refusal('RATE_LIMITED')]);
  });

  test('pays the order that was created although its response was lost', async () => {
    const it = await uncertain();
    it.send({ type: 'rent.check' });
    await it.answer('findOrder', { order });
    expect([it.at(), it.context().order, it.effects('noteOrder'), it.asked('orderPayment')]).toEqual([
      'settlingPayment',
      order,
      [['noteOrder', { orderNo: order.orderNo }]],
      [{ order }],
    ]);
  });

  test('an order that is not found may still arrive: only a retry with the same key settles it', async () => {
    const it = await uncertain();
    it.send({ type: 'rent.check' });
    await it.answer('findOrder', { order: null });
    expect([it.at(), it.can(submit('verified', 'order-key-2')), it.effects('announceNotFound').length]).toEqual([
      'orderUncertain',
      false,
      1,
    ]);
    it.send({ type: 'rent.retry' });
    const [first, second] = it.asked('createOrder');
    expect(second).toEqual(first);
  });
});

describe('the payment', () => {
  const orderNo = order.orderNo;

  test('starts with the created order', async () => {
    expect((await ordered()).asked('orderPayment')).toEqual([{ order }]);
  });

  test.each([
    ['paid', 'paid'],
    ['left', 'left'],
    ['postponed', 'postponed'],
  ] as const)('%s: ends the checkout', async (verdict, state) => {
    const it = await ordered();
    await it.answer('orderPayment', { verdict, orderNo });
    expect([it.at(), it.output()]).toEqual([state, { verdict, orderNo }]);
  });

  test('abandoned: back to the choice', async () => {
    const it = await ordered();
    await it.answer('orderPayment', { verdict: 'abandoned', orderNo });
    expect(it.at()).toBe('choosing');
  });

  test('crashed: its result has to be read from the server', async () => {
    const it = await ordered();
    await it.fail('orderPayment', new Error('orderPayment'));
    expect([it.at(), it.output()]).toEqual(['left', { verdict: 'left', orderNo }]);
  });
});
