import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { cancelOrderMachine } from './cancelOrder.machine.ts';

const orderNo = '20261120000000000001';
async function confirming(feeFen = 350) {
  const it = scenario(cancelOrderMachine, { input: { orderNo } });
  await it.answer('readCancelTerms', { terms: { feeFen, refundFen: 3_350 } });
  return it;
}
const confirm = { type: 'cancel.confirm' as const, key: 'key-1' };

test('shows today’s fee before the user agrees, and sends it with the request', async () => {
  const it = await confirming();
  expect([it.at(), it.context().terms]).toEqual(['confirming', { feeFen: 350, refundFen: 3_350 }]);
  it.send(confirm);
  expect(it.asked('cancelOrder')).toEqual([{ orderNo, agreedFeeFen: 350, key: 'key-1' }]);
  await it.answer('cancelOrder', granted(undefined));
  expect([it.at(), it.output()]).toEqual(['cancelled', { verdict: 'cancelled' }]);
});

test('re-reads and shows a fee that has risen in the meantime', async () => {
  const it = await confirming(100);
  it.send(confirm);
  await it.answer('cancelOrder', refused('CANCEL_FEE_CHANGED'));
  expect([it.at(), it.context().agreedFeeFen]).toEqual(['readingTerms', 100]);
  await it.answer('readCancelTerms', { terms: { feeFen: 300, refundFen: 3_150 } });
  it.send({ ...confirm, key: 'key-2' });
  expect(it.asked('cancelOrder').at(-1)).toEqual({ orderNo, agreedFeeFen: 300, key: 'key-2' });
});

test('retries with the same key after a lost response', async () => {
  const it = await confirming();
  it.send(confirm);
  await it.fail('cancelOrder', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['uncertain', badGateway.problem]);
  it.send({ type: 'cancel.retry' });
  expect(it.asked('cancelOrder')).toEqual([
    { orderNo, agreedFeeFen: 350, key: 'key-1' },
    { orderNo, agreedFeeFen: 350, key: 'key-1' },
  ]);
});

async function uncertain() {
  const it = await confirming();
  it.send(confirm);
  await it.fail('cancelOrder', badGateway);
  return it;
}

test('a lost response never ends as kept: on leaving, the result is reported as unknown', async () => {
  const it = await uncertain();
  it.send({ type: 'cancel.keep' });
  expect(it.at()).toBe('uncertain');
  it.send({ type: 'cancel.leave' });
  expect([it.at(), it.output(), it.effects('announceUncertain').length]).toEqual(['left', { verdict: 'left' }, 1]);
});

test('after a lost response reads from the order whether it was cancelled', async () => {
  const it = await uncertain();
  it.send({ type: 'cancel.check' });
  expect(it.asked('readOutcome')).toEqual([{ orderNo }]);
  await it.fail('readOutcome', badGateway);
  expect([it.at(), it.effects('announceUnread').length]).toEqual(['uncertain', 1]);
  it.send({ type: 'cancel.check' });
  await it.answer('readOutcome', { cancelled: false });
  expect([it.at(), it.effects('announceUnchanged').length]).toEqual(['uncertain', 1]);
  it.send({ type: 'cancel.check' });
  await it.answer('readOutcome', { cancelled: true });
  expect([it.at(), it.output(), it.effects('announceCancelled').length]).toEqual(['cancelled', { verdict: 'cancelled' }, 1]);
});

test('an order that can no longer be cancelled shows a message', async () => {
  const it = scenario(cancelOrderMachine, { input: { orderNo } });
  await it.answer('readCancelTerms', { terms: null });
  expect(it.at()).toBe('refused');
  const late = await confirming();
  late.send(confirm);
  await late.answer('cancelOrder', refused('ORDER_CLOSED'));
  expect([late.at(), late.context().problem]).toEqual(['refused', refusal('ORDER_CLOSED')]);
});

test('terms can be re-read after a failure; keeping the order is always possible', async () => {
  const it = scenario(cancelOrderMachine, { input: { orderNo } });
  await it.fail('readCancelTerms', badGateway);
  it.send({ type: 'cancel.retry' });
  expect(it.at()).toBe('readingTerms');
  await it.answer('readCancelTerms', { terms: { feeFen: 0, refundFen: 3_700 } });
  it.send({ type: 'cancel.keep' });
  expect([it.at(), it.output()]).toEqual(['kept', { verdict: 'kept' }]);
});
