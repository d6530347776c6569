import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import type { Problem } from '#contract/problem.ts';
import { leftBehind } from '#machines/shell/keyedCommand.machine.ts';
import { renewOrderMachine, type RenewalOffer } from './renewOrder.machine.ts';

const orderNo = '20261120000000000001';
const endsAt = 1_795_006_400_000;
const offer = (change: Partial<RenewalOffer> = {}): RenewalOffer => ({
  hours: 1,
  fits: true,
  maxHours: 4,
  newEnd: 1_795_010_000_000,
  priceFen: 350,
  lines: [],
  ...change,
});
const begin = () => scenario(renewOrderMachine, { input: { orderNo, endsAt, hours: 1, paidFrom: null, unfinished: null } });
async function choosing(change: Partial<RenewalOffer> = {}) {
  const it = begin();
  await it.answer('checkRenewal', granted(offer(change)));
  return it;
}
const sent = (key: string, proof: string | null = null, lost: Problem | null = null) => ({
  errand: `renewOrder ${orderNo}`,
  wish: { orderNo, hours: 1, agreedPriceFen: 350, endsAt, proof },
  key,
  lost,
});
const confirm = { type: 'renew.confirm' as const, key: 'key-1' };

test('renews at the price shown', async () => {
  const it = await choosing();
  it.send(confirm);
  expect(it.asked('renewOrder')).toEqual([sent('key-1')]);
  await it.answer('renewOrder', granted(undefined));
  expect([it.at(), it.output()]).toEqual(['renewed', { renewed: true }]);
});

test('with the pay password renews under the same key; without it leads back to the hours', async () => {
  const it = await choosing();
  it.send(confirm);
  await it.answer('renewOrder', refused('PAY_PASSWORD_REQUIRED'));
  expect(it.at()).toBe('askingPayPassword');
  it.send({ type: 'password.leave' });
  expect([it.at(), it.context().problem]).toEqual(['choosing', null]);
  it.send({ ...confirm, key: 'key-2' });
  await it.answer('renewOrder', refused('PAY_PASSWORD_UNSET'));
  it.send({ type: 'password.prove', proof: 'proof-1' });
  expect(it.asked('renewOrder').at(-1)).toEqual(sent('key-2', 'proof-1'));
});

test('hours that do not fit before the next booking cannot be confirmed', async () => {
  const it = await choosing({ fits: false, maxHours: 0 });
  expect(it.can(confirm)).toBe(false);
  it.send(confirm);
  expect([it.at(), it.asked('renewOrder')]).toEqual(['choosing', []]);
});

test('re-reads the price for other hours, also while a request is in progress', async () => {
  const it = await choosing();
  it.send({ type: 'hours.choose', hours: 2 });
  it.send({ type: 'hours.choose', hours: 3 });
  expect(it.asked('checkRenewal')).toEqual([1, 2, 3].map((hours) => ({ orderNo, hours })));
});

test.each(['PRICE_CHANGED', 'RENEW_CONFLICT'] as const)('%s: re-reads the offer', async (code) => {
  const it = await choosing();
  it.send(confirm);
  await it.answer('renewOrder', refused(code));
  expect([it.at(), it.context().problem]).toEqual(['checkingOffer', refusal(code)]);
});

test('insufficient balance leads back to the choice; every other refusal ends it', async () => {
  const it = await choosing();
  it.send(confirm);
  await it.answer('renewOrder', refused('BALANCE_SHORT'));
  expect([it.at(), it.context().problem]).toEqual(['choosing', refusal('BALANCE_SHORT')]);
  it.send({ ...confirm, key: 'key-2' });
  await it.answer('renewOrder', refused('ORDER_CLOSED'));
  expect(it.at()).toBe('refused');
});

test('can be neither abandoned nor confirmed again until the renewal has an answer', async () => {
  const it = await choosing();
  it.send(confirm);
  expect(
    [{ type: 'renew.abandon' as const }, { ...confirm, key: 'key-2' }, { type: 'card.choose' as const, key: 'key-3' }].map(it.can),
  ).toEqual([false, false, false]);
});

test('a command that crashes continues as one without an answer', async () => {
  const it = await choosing();
  it.send(confirm);
  await it.fail('renewOrder', badGateway);
  expect([it.at(), it.asked('renewOrder').at(-1)]).toEqual(['renewing', sent('key-1', null, badGateway.problem)]);
});

test('a renewal of an earlier visit whose answer is missing continues with its key, hours and price', async () => {
  const wish = { orderNo, hours: 2, agreedPriceFen: 700, endsAt, proof: null };
  const it = scenario(renewOrderMachine, { input: { orderNo, endsAt, hours: 1, paidFrom: null, unfinished: { wish, key: 'key-0' } } });
  expect([it.at(), it.asked('renewOrder'), it.asked('checkRenewal')]).toEqual([
    'renewing',
    [{ errand: `renewOrder ${orderNo}`, wish, key: 'key-0', lost: leftBehind }],
    [],
  ]);
  await it.answer('renewOrder', refused('PAY_PASSWORD_REQUIRED'));
  it.send({ type: 'password.prove', proof: 'proof-1' });
  expect(it.asked('renewOrder').at(-1)).toMatchObject({ wish: { ...wish, proof: 'proof-1' }, key: 'key-0', lost: null });
  await it.answer('renewOrder', refused('RENEW_CONFLICT'));
  expect(it.asked('checkRenewal')).toEqual([{ orderNo, hours: 2 }]);
});

test.each([
  ['failed', (it: ReturnType<typeof begin>) => it.fail('checkRenewal', badGateway)],
  ['refused', (it: ReturnType<typeof begin>) => it.answer('checkRenewal', refused('ORDER_STATE'))],
])('%s: can be left', async (state, come) => {
  const it = begin();
  await come(it);
  expect(it.at()).toBe(state);
  it.send({ type: 'renew.abandon' });
  expect([it.at(), it.output()]).toEqual(['abandoned', { renewed: false }]);
});

test('renews by card for the price shown, and says why it cannot', async () => {
  const it = await choosing();
  it.send({ type: 'card.choose', key: 'card-key-1' });
  expect([it.at(), it.asked('renewByCard')]).toEqual([
    'payingByCard',
    [{ wish: { orderNo, hours: 1, agreedPriceFen: 350 }, key: 'card-key-1', endsAt, isBack: false }],
  ]);
  await it.answer('renewByCard', { verdict: 'refused', problem: refusal('ORDER_STATE') });
  expect([it.at(), it.context().problem]).toEqual(['refused', refusal('ORDER_STATE')]);
});

test.each([
  ['renewed', 'renewed'],
  ['left', 'checkingOffer'],
  ['stale', 'checkingOffer'],
] as const)('back from the cashier it waits for the payment first; %s leads to %s', async (verdict, at) => {
  const it = scenario(renewOrderMachine, { input: { orderNo, endsAt: endsAt + 3_600_000, hours: 1, paidFrom: endsAt, unfinished: null } });
  expect(it.asked('renewByCard')).toMatchObject([{ endsAt, isBack: true }]);
  await it.answer('renewByCard', { verdict, problem: null });
  expect(it.at()).toBe(at);
});
