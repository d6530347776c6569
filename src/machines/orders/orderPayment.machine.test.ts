import { describe, expect, test } from 'vitest';
import type { ProblemName } from '#contract/rest/problems.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { orderPaymentMachine, type UnpaidOrder } from './orderPayment.machine.ts';

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
const { orderNo } = order;
const MINUTE = 60_000;
const pay = (key = 'pay-key-1', method: 'wallet' | 'card' | 'mixed' = 'wallet') => ({
  type: 'pay.submit' as const,
  method,
  cardFen: method === 'wallet' ? 0 : 3_000,
  key,
});
const begin = (wish: Partial<UnpaidOrder> = {}) => scenario(orderPaymentMachine, { input: { order: { ...order, ...wish } } });
const holding = (payment: string, deadline = 'ahead') => ({ holding: { deadline, payment } });
const toCashier = granted({ state: 'atCashier', cashierUrl: 'https://cashier.example/1', cardFen: 3_000 });

describe('before the deadline', () => {
  test('from the wallet: paid when the server confirms it', async () => {
    const it = begin();
    it.send(pay());
    expect([it.at(), it.asked('payOrder')]).toEqual([
      holding('paying'),
      [{ orderNo, method: 'wallet', cardFen: 0, key: 'pay-key-1', proof: null }],
    ]);
    await it.answer('payOrder', granted({ state: 'paid' }));
    expect([it.at(), it.output()]).toEqual(['paid', { verdict: 'paid', orderNo }]);
  });

  test.each(['PAY_PASSWORD_REQUIRED', 'PAY_PASSWORD_UNSET'] as const)(
    '%s: pays with the same key once the pay password is entered',
    async (code) => {
      const it = begin();
      it.send(pay());
      await it.answer('payOrder', refused(code));
      expect([it.at(), it.context().problem]).toEqual([holding('askingPayPassword'), refusal(code)]);
      it.send({ type: 'password.prove', proof: 'proof-1' });
      expect(it.asked('payOrder').at(-1)).toEqual({ orderNo, method: 'wallet', cardFen: 0, key: 'pay-key-1', proof: 'proof-1' });
      await it.fail('payOrder', badGateway);
      it.send({ type: 'pay.retry' });
      expect(it.asked('payOrder').at(-1)).toEqual({ orderNo, method: 'wallet', cardFen: 0, key: 'pay-key-1', proof: 'proof-1' });
    },
  );

  test('leaving the pay password leads back to the methods, and the next payment starts without a proof', async () => {
    const it = begin();
    it.send(pay());
    await it.answer('payOrder', refused('PAY_PASSWORD_REQUIRED'));
    it.send({ type: 'password.leave' });
    expect([it.at(), it.context().problem]).toEqual([holding('awaitingPayment'), null]);
    it.send(pay('pay-key-2', 'card'));
    expect(it.asked('payOrder').at(-1)).toEqual({ orderNo, method: 'card', cardFen: 3_000, key: 'pay-key-2', proof: null });
  });

  test('the hold expires while the pay password is requested', async () => {
    const it = begin();
    it.send(pay());
    await it.answer('payOrder', refused('PAY_PASSWORD_REQUIRED'));
    await it.wait(15 * MINUTE);
    expect(it.at()).toBe('expired');
  });

  test('by card: navigates to the cashier, and leaves to the result from there', async () => {
    const it = begin();
    it.send(pay('pay-key-1', 'card'));
    await it.answer('payOrder', toCashier);
    expect([it.at(), it.effects('leaveForCashier')]).toEqual([
      holding('atCashier'),
      [['leaveForCashier', { cashierUrl: 'https://cashier.example/1' }]],
    ]);
    expect(it.context().order).toEqual({ ...order, setAsideFen: 700 });
    it.send({ type: 'pay.check' });
    expect([it.at(), it.output()]).toEqual(['left', { verdict: 'left', orderNo }]);
  });

  test('a lost response is neither paid nor failed; retries with the same key', async () => {
    const it = begin();
    it.send(pay());
    await it.fail('payOrder', badGateway);
    expect(it.at()).toEqual(holding('paymentUncertain'));
    it.send({ type: 'pay.retry' });
    await it.answer('payOrder', refused('ORDER_ALREADY_PAID'));
    expect([it.at(), it.asked('payOrder').map((given) => (given as { key: string }).key)]).toEqual(['paid', ['pay-key-1', 'pay-key-1']]);
  });

  test.each<ProblemName>(['UNAUTHENTICATED', 'RATE_LIMITED', 'ACCOUNT_CLOSING'])(
    'a retry that is refused with %s, before its key is looked up, leaves the payment unknown, and overdue after the hold',
    async (name) => {
      const it = begin({ holdMs: 1_000 });
      it.send(pay());
      await it.fail('payOrder', badGateway);
      it.send({ type: 'pay.retry' });
      await it.answer('payOrder', refused(name));
      expect([it.at(), it.context().problem, it.can(pay('pay-key-2'))]).toEqual([holding('paymentUncertain'), refusal(name), false]);
      it.send({ type: 'pay.retry' });
      await it.wait(1_000);
      await it.answer('payOrder', refused(name));
      expect(it.at()).toBe('overdue');
    },
  );

  test('a first payment that is refused before its key is looked up may be followed by another', async () => {
    const it = begin();
    it.send(pay());
    await it.answer('payOrder', refused('RATE_LIMITED'));
    expect([it.at(), it.can(pay('pay-key-2'))]).toEqual([holding('awaitingPayment'), true]);
  });

  test.each(['BALANCE_SHORT', 'CHARGE_NEEDLESS'] as const)('%s keeps the order and its hold, and the balance is re-read', async (code) => {
    const it = begin();
    it.send(pay());
    await it.answer('payOrder', refused(code));
    expect([it.at(), it.context().problem, it.effects('rereadBalance')]).toEqual([
      holding('awaitingPayment'),
      refusal(code),
      [['rereadBalance']],
    ]);
  });

  test('an order closed by the server is expired', async () => {
    const it = begin();
    it.send(pay());
    await it.answer('payOrder', refused('ORDER_CLOSED'));
    expect(it.at()).toBe('expired');
    it.send({ type: 'pay.abandon' });
    expect([it.at(), it.output()]).toEqual(['abandoned', { verdict: 'abandoned', orderNo }]);
  });
});

test('is left unpaid by closing it, but not while a payment is under way, nor without its result', async () => {
  const leave = { type: 'pay.leave' } as const;
  const it = begin();
  it.send(pay());
  it.send(leave);
  expect(it.at()).toEqual(holding('paying'));
  await it.fail('payOrder', badGateway);
  it.send(leave);
  expect([it.at(), it.output()]).toEqual(['left', { verdict: 'left', orderNo }]);
  const [untouched, asked] = [begin(), begin()];
  untouched.send(leave);
  asked.send(pay());
  await asked.answer('payOrder', refused('PAY_PASSWORD_REQUIRED'));
  asked.send(leave);
  for (const each of [untouched, asked]) expect([each.at(), each.output()]).toEqual(['postponed', { verdict: 'postponed', orderNo }]);
});

describe('at the deadline', () => {
  test('expires without a payment', async () => {
    const it = begin();
    await it.wait(899_900);
    expect(it.at()).toEqual(holding('awaitingPayment'));
    await it.wait(100);
    expect(it.at()).toBe('expired');
  });

  test('expires at once if the hold had ended when it was read', async () => {
    const it = begin({ holdMs: 0 });
    await it.wait(1);
    expect(it.at()).toBe('expired');
  });

  test('a refusal at 14 minutes does not extend the hold: it expires at 15, not at 29', async () => {
    const it = begin();
    await it.wait(14 * MINUTE);
    it.send(pay());
    await it.answer('payOrder', refused('BALANCE_SHORT'));
    await it.wait(MINUTE - 100);
    expect(it.at()).toEqual(holding('awaitingPayment'));
    await it.wait(100);
    expect(it.at()).toBe('expired');
  });

  test.each([
    ['paid', granted({ state: 'paid' }), 'paid'],
    ['refused', refused('BALANCE_SHORT'), 'expired'],
    ['to the cashier', toCashier, 'expired'],
  ])('waits for a payment in progress: %s', async (_, answer, state) => {
    const it = begin();
    await it.wait(14 * MINUTE);
    it.send(pay());
    await it.wait(2 * MINUTE);
    expect(it.at()).toEqual(holding('paying', 'passed'));
    await it.answer('payOrder', answer);
    expect([it.at(), it.effects('leaveForCashier')]).toEqual([state, []]);
  });

  test.each([
    ['whose answer was lost before', async (it: ReturnType<typeof begin>) => it.fail('payOrder', badGateway)],
    ['at the cashier', async (it: ReturnType<typeof begin>) => it.answer('payOrder', toCashier)],
  ])('a payment %s may have succeeded: only its result can be read', async (_, come) => {
    const it = begin();
    it.send(pay());
    await come(it);
    await it.wait(15 * MINUTE);
    expect([it.at(), it.can(pay()), it.can({ type: 'pay.retry' })]).toEqual(['overdue', false, false]);
    it.send({ type: 'pay.check' });
    expect([it.at(), it.output()]).toEqual(['left', { verdict: 'left', orderNo }]);
  });

  test('a payment whose response is lost after the deadline may have succeeded', async () => {
    const it = begin({ holdMs: 1_000 });
    it.send(pay());
    await it.wait(2_000);
    await it.fail('payOrder', badGateway);
    expect([it.at(), it.context().problem]).toEqual(['overdue', badGateway.problem]);
  });
});
