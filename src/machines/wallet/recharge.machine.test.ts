import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { rechargeMachine } from './recharge.machine.ts';

const submit = (isVerified = true, key = 'key-1') => ({ type: 'recharge.submit' as const, amountFen: 5_000, isVerified, key });
const charge = { chargeNo: 'C1', cashierUrl: 'https://cashier.example/C1' };
const begin = (chargeNo: string | null = null) => scenario(rechargeMachine, { input: { chargeNo } });

test('creates a charge and navigates to the cashier; the amount is credited when the server reports it', async () => {
  const it = begin();
  it.send(submit());
  expect(it.asked('openCharge')).toEqual([{ amountFen: 5_000, key: 'key-1' }]);
  await it.answer('openCharge', granted(charge));
  expect([it.at(), it.effects('leaveForCashier')]).toEqual(['atCashier', [['leaveForCashier', { cashierUrl: charge.cashierUrl }]]]);
  it.send({ type: 'payment.recheck' });
  await it.answer('readCharge', granted({ status: 'pending', amountFen: 5_000 }));
  expect(it.at()).toEqual({ watching: 'waiting' });
  await it.wait(2_000);
  await it.answer('readCharge', granted({ status: 'succeeded', amountFen: 5_000 }));
  expect([it.at(), it.context().amountFen]).toEqual(['credited', 5_000]);
});

test('reads the charge at once when the browser returns from the cashier', async () => {
  const it = begin('C1');
  expect([it.at(), it.asked('readCharge')]).toEqual([{ watching: 'checking' }, [{ chargeNo: 'C1' }]]);
  await it.answer('readCharge', granted({ status: 'failed', amountFen: 5_000 }));
  expect(it.at()).toBe('declined');
  it.send({ type: 'recharge.restart' });
  expect([it.at(), it.context().chargeNo]).toEqual(['entering', null]);
});

test("an unknown charge or another user's is not polled", async () => {
  const it = begin('C2');
  await it.answer('readCharge', refused('NOT_FOUND'));
  await it.wait(60_000);
  expect([it.at(), it.asked('readCharge').length, it.context().problem]).toEqual(['unknownCharge', 1, null]);
  it.send({ type: 'recharge.restart' });
  expect([it.at(), it.context().chargeNo]).toEqual(['entering', null]);
});

test('verification precedes the charge; minors and users who skip it cannot continue', async () => {
  const it = begin();
  it.send(submit(false));
  expect(it.at()).toBe('identifying');
  await it.answer('realName', { verified: true, isAdult: false });
  expect([it.at(), it.asked('openCharge')]).toEqual(['entering', []]);
  it.send(submit());
  await it.answer('openCharge', refused('REAL_NAME_REQUIRED'));
  await it.answer('realName', { verified: true, isAdult: true });
  expect(it.at()).toBe('openingCharge');
});

test('shows a refusal; retries with the same key after a lost response', async () => {
  const it = begin();
  it.send(submit());
  await it.answer('openCharge', refused('MINOR_REFUSED'));
  expect([it.at(), it.context().problem]).toEqual(['entering', refusal('MINOR_REFUSED')]);
  it.send(submit(true, 'key-2'));
  await it.fail('openCharge', badGateway);
  it.send({ type: 'recharge.retry' });
  expect(it.asked('openCharge').map((given) => (given as { key: string }).key)).toEqual(['key-1', 'key-2', 'key-2']);
});

test('stops polling after 30 s without a result, which is never shown as a failure', async () => {
  const it = begin('C1');
  for (let asked = 0; it.at() !== 'resting' && asked < 40; asked += 1) {
    await it.fail('readCharge', badGateway);
    await it.wait(2_000);
  }
  expect([it.at(), it.asked('readCharge').length]).toEqual(['resting', 15]);
  it.send({ type: 'payment.recheck' });
  await it.answer('readCharge', granted({ status: 'succeeded', amountFen: 5_000 }));
  expect(it.at()).toBe('credited');
});

test('another recharge after a lost response starts without the previous error', async () => {
  const it = begin();
  it.send(submit());
  await it.fail('openCharge', badGateway);
  it.send({ type: 'recharge.restart' });
  expect([it.at(), it.context().problem]).toEqual(['entering', null]);
});

test('a real name given during the recharge is not requested again, and the session is re-read', async () => {
  const it = begin();
  it.send(submit(false));
  await it.answer('realName', { verified: true, isAdult: false });
  expect([it.at(), it.effects('rereadSession')]).toEqual(['entering', [['rereadSession']]]);
  it.send(submit(false));
  expect(it.at()).toBe('openingCharge');
});

test('re-reads money and orders after a charge was credited', async () => {
  const it = begin('C1');
  await it.answer('readCharge', granted({ status: 'succeeded', amountFen: 5_000 }));
  expect(it.effects('rereadMoney')).toEqual([['rereadMoney']]);
});
