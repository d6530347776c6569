import { describe, expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
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
const begin = () => scenario(renewOrderMachine, { input: { orderNo, endsAt, hours: 1, paidFrom: null } });
async function choosing(change: Partial<RenewalOffer> = {}) {
  const it = begin();
  await it.answer('checkRenewal', granted(offer(change)));
  return it;
}
const confirm = { type: 'renew.confirm' as const, key: 'key-1' };

test('renews at the price shown', async () => {
  const it = await choosing();
  it.send(confirm);
  expect(it.asked('renewOrder')).toEqual([{ orderNo, hours: 1, agreedPriceFen: 350, key: 'key-1', proof: null }]);
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
  expect(it.asked('renewOrder').at(-1)).toEqual({ orderNo, hours: 1, agreedPriceFen: 350, key: 'key-2', proof: 'proof-1' });
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

test('retries with the same key after a lost response', async () => {
  const it = await choosing();
  it.send(confirm);
  await it.fail('renewOrder', badGateway);
  it.send({ type: 'renew.retry' });
  expect(it.asked('renewOrder').map((given) => (given as { key: string }).key)).toEqual(['key-1', 'key-1']);
});

describe('after a lost response', () => {
  async function uncertain() {
    const it = await choosing();
    it.send(confirm);
    await it.fail('renewOrder', badGateway);
    it.send({ type: 'renew.check' });
    return it;
  }

  test.each([
    ['longer', endsAt + 3_600_000, ['renewed', { renewed: true }, [['announceRenewed']]]],
    ['the same', endsAt, ['uncertain', undefined, [['announceUnchanged']]]],
  ])('the end of the order shows whether it was renewed: %s', async (_, now, expected) => {
    const it = await uncertain();
    expect([it.at(), it.asked('readEnd')]).toEqual(['askingEnd', [{ orderNo }]]);
    await it.answer('readEnd', { endsAt: now });
    expect([it.at(), it.output(), it.effects('announceRenewed', 'announceUnchanged', 'announceUnread')]).toEqual(expected);
  });

  test('an end that cannot be read is reported, and can be read again', async () => {
    const it = await uncertain();
    await it.fail('readEnd', badGateway);
    expect([it.at(), it.effects('announceUnread'), it.can({ type: 'renew.check' })]).toEqual(['uncertain', [['announceUnread']], true]);
  });
});

test('cannot be abandoned while the charge may be in progress', async () => {
  const it = await choosing();
  it.send(confirm);
  expect(it.can({ type: 'renew.abandon' })).toBe(false);
  await it.fail('renewOrder', badGateway);
  expect(it.can({ type: 'renew.abandon' })).toBe(false);
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
    [{ wish: { orderNo, hours: 1, agreedPriceFen: 350, key: 'card-key-1' }, endsAt, isBack: false }],
  ]);
  await it.answer('renewByCard', { verdict: 'refused', problem: refusal('ORDER_STATE') });
  expect([it.at(), it.context().problem]).toEqual(['refused', refusal('ORDER_STATE')]);
});

test.each([
  ['renewed', 'renewed'],
  ['left', 'checkingOffer'],
  ['stale', 'checkingOffer'],
] as const)('back from the cashier it waits for the payment first; %s leads to %s', async (verdict, at) => {
  const it = scenario(renewOrderMachine, { input: { orderNo, endsAt: endsAt + 3_600_000, hours: 1, paidFrom: endsAt } });
  expect(it.asked('renewByCard')).toMatchObject([{ endsAt, isBack: true }]);
  await it.answer('renewByCard', { verdict, problem: null });
  expect(it.at()).toBe(at);
});
