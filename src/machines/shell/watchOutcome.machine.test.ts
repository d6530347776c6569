import { expect, test } from 'vitest';
import { badGateway } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { watchOutcomeMachine, type Watched } from './watchOutcome.machine.ts';

const subject = { chargeNo: 'C1' };
const begin = (wish: Partial<Watched> = {}) => scenario(watchOutcomeMachine, { input: { subject, lost: null, mayStop: true, ...wish } });

async function resting(wish: Partial<Watched> = {}) {
  const it = begin(wish);
  await it.wait(30_000);
  return it;
}

test('reads at once, and again after 2 s until the outcome is decided', async () => {
  const it = begin();
  expect([it.at(), it.tags(), it.asked('read')]).toEqual([{ watching: 'reading' }, ['busy'], [subject]]);
  await it.answer('read', null);
  await it.wait(1_999);
  expect([it.at(), it.asked('read').length]).toEqual([{ watching: 'waiting' }, 1]);
  await it.wait(1);
  await it.answer('read', { status: 'paid' });
  expect([it.at(), it.output(), it.asked('read').length]).toEqual(['decided', { status: 'paid' }, 2]);
});

test('a failed reading says nothing about the outcome, and is forgotten with the next one', async () => {
  const it = begin();
  await it.fail('read', badGateway);
  expect([it.at(), it.context().problem]).toEqual([{ watching: 'waiting' }, badGateway.problem]);
  await it.wait(2_000);
  await it.answer('read', null);
  expect([it.at(), it.context().problem]).toEqual([{ watching: 'waiting' }, null]);
});

test('sends one request at a time', async () => {
  const it = begin();
  await it.wait(29_999);
  expect([it.at(), it.asked('read').length]).toEqual([{ watching: 'reading' }, 1]);
});

test('rests 30 s after the user asked, whatever the number of readings, and continues when asked', async () => {
  const it = begin();
  for (let asked = 0; it.at() !== 'resting' && asked < 40; asked += 1) {
    await it.answer('read', null);
    await it.wait(2_000);
  }
  await it.wait(600_000);
  expect([it.at(), it.asked('read').length]).toEqual(['resting', 15]);
  it.send({ type: 'outcome.recheck' });
  await it.wait(29_999);
  expect(it.at()).toEqual({ watching: 'reading' });
  await it.wait(1);
  expect([it.at(), it.asked('read').length]).toEqual(['resting', 16]);
});

test('can be stopped only while it rests, and only if the parent permits it', async () => {
  expect(begin().can({ type: 'outcome.stop' })).toBe(false);
  expect((await resting({ mayStop: false })).can({ type: 'outcome.stop' })).toBe(false);
  const it = await resting();
  it.send({ type: 'outcome.stop' });
  expect([it.at(), it.output()]).toEqual(['stopped', null]);
});

test('one that broke off waits for the user', () => {
  const it = begin({ lost: badGateway.problem });
  expect([it.at(), it.context().problem, it.asked('read')]).toEqual(['resting', badGateway.problem, []]);
});
