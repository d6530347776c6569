import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import type { Problem } from '#contract/problem.ts';
import { leftBehind } from '#machines/shell/keyedCommand.machine.ts';
import { cancelOrderMachine } from './cancelOrder.machine.ts';

const orderNo = '20261120000000000001';
async function confirming(feeFen = 350) {
  const it = scenario(cancelOrderMachine, { input: { orderNo, unfinished: null } });
  await it.answer('readCancelTerms', { terms: { feeFen, refundFen: 3_350 } });
  return it;
}
const sent = (agreedFeeFen: number, key: string, lost: Problem | null = null) => ({
  errand: `cancelOrder ${orderNo}`,
  wish: { orderNo, agreedFeeFen },
  key,
  lost,
  mayLeave: true,
});
const confirm = { type: 'cancel.confirm' as const, key: 'key-1' };

test('shows today’s fee before the user agrees, and sends it with the request', async () => {
  const it = await confirming();
  expect([it.at(), it.context().terms]).toEqual(['confirming', { feeFen: 350, refundFen: 3_350 }]);
  it.send(confirm);
  expect(it.asked('cancelOrder')).toEqual([sent(350, 'key-1')]);
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
  expect(it.asked('cancelOrder').at(-1)).toEqual(sent(300, 'key-2'));
});

test('cannot be kept, nor confirmed again, until the command has an answer', async () => {
  const it = await confirming();
  it.send(confirm);
  expect([it.at(), it.can({ type: 'cancel.keep' }), it.can({ ...confirm, key: 'key-2' })]).toEqual(['cancelling', false, false]);
});

test('a lost response never ends as kept: on leaving, the result is reported as unknown', async () => {
  const it = await confirming();
  it.send(confirm);
  await it.answer('cancelOrder', null);
  expect([it.at(), it.output(), it.effects('announceUncertain').length]).toEqual(['left', { verdict: 'left' }, 1]);
});

test('a cancellation that was left without an answer continues with its key and fee', async () => {
  const unfinished = { wish: { orderNo, agreedFeeFen: 350 }, key: 'key-0' };
  const it = scenario(cancelOrderMachine, { input: { orderNo, unfinished } });
  expect([it.at(), it.asked('cancelOrder'), it.asked('readCancelTerms')]).toEqual(['cancelling', [sent(350, 'key-0', leftBehind)], []]);
  await it.answer('cancelOrder', refused('CANCEL_FEE_CHANGED'));
  await it.answer('readCancelTerms', { terms: { feeFen: 400, refundFen: 3_300 } });
  it.send(confirm);
  expect(it.asked('cancelOrder').at(-1)).toEqual(sent(400, 'key-1'));
});

test('a command that crashes continues as one without an answer', async () => {
  const it = await confirming();
  it.send(confirm);
  await it.fail('cancelOrder', badGateway);
  expect([it.at(), it.asked('cancelOrder').at(-1)]).toEqual(['cancelling', sent(350, 'key-1', badGateway.problem)]);
});

test('an order that can no longer be cancelled shows a message', async () => {
  const it = scenario(cancelOrderMachine, { input: { orderNo, unfinished: null } });
  await it.answer('readCancelTerms', { terms: null });
  expect(it.at()).toBe('refused');
  const late = await confirming();
  late.send(confirm);
  await late.answer('cancelOrder', refused('ORDER_CLOSED'));
  expect([late.at(), late.context().problem]).toEqual(['refused', refusal('ORDER_CLOSED')]);
});

test('terms can be re-read after a failure; keeping the order is always possible', async () => {
  const it = scenario(cancelOrderMachine, { input: { orderNo, unfinished: null } });
  await it.fail('readCancelTerms', badGateway);
  it.send({ type: 'cancel.retry' });
  expect(it.at()).toBe('readingTerms');
  await it.answer('readCancelTerms', { terms: { feeFen: 0, refundFen: 3_700 } });
  it.send({ type: 'cancel.keep' });
  expect([it.at(), it.output()]).toEqual(['kept', { verdict: 'kept' }]);
});
