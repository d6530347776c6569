import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { closeSubscriptionMachine } from './closeSubscription.machine.ts';

const input = { subscriptionNo: 'M1', key: 'key-1' };
const open = () => scenario(closeSubscriptionMachine, { input });

test('closes at once', async () => {
  const it = open();
  expect([it.at(), it.tags(), it.asked('closeSubscription')]).toEqual(['closing', ['busy'], [input]]);
  await it.answer('closeSubscription', granted(undefined));
  expect([it.at(), it.output()]).toEqual(['closed', { problem: null }]);
});

test('reports why it was not closed', async () => {
  const it = open();
  await it.answer('closeSubscription', refused('ORDER_ALREADY_PAID'));
  expect([it.at(), it.output()]).toEqual(['refused', { problem: refusal('ORDER_ALREADY_PAID') }]);
});

test('after a lost response retries with the same key, and clears the problem once it is closed', async () => {
  const it = open();
  await it.fail('closeSubscription', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['uncertain', badGateway.problem]);
  it.send({ type: 'close.retry' });
  expect(it.asked('closeSubscription')).toEqual([input, input]);
  await it.answer('closeSubscription', granted(undefined));
  expect(it.output()).toEqual({ problem: null });
});
