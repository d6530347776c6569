import { expect, test } from 'vitest';
import type { ProblemName } from '#contract/rest/problems.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { type Keyed, keyedCommandMachine, leftBehind } from './keyedCommand.machine.ts';

const command: Keyed = { errand: 'withdraw', wish: { amountFen: 1_000 }, key: 'key-1', lost: null, mayLeave: true };
const sent = { amountFen: 1_000, key: 'key-1' };
const begin = (wish: Partial<Keyed> = {}) => scenario(keyedCommandMachine, { input: { ...command, ...wish } });
const noted = (it: ReturnType<typeof begin>) => it.effects('noteUnfinished', 'noteFinished').map(([name]) => name);

async function uncertain(wish: Partial<Keyed> = {}) {
  const it = begin(wish);
  await it.fail('ask', badGateway);
  return it;
}

test.each([granted({ done: 1 }), refused('BALANCE_SHORT'), refused('RATE_LIMITED')])('ends with the answer %j', async (answer) => {
  const it = begin();
  expect([it.at(), it.tags(), it.asked('ask'), noted(it)]).toEqual(['asking', ['busy'], [sent], ['noteUnfinished']]);
  await it.answer('ask', answer);
  expect([it.at(), it.output(), noted(it)]).toEqual(['answered', answer, ['noteFinished']]);
});

test('cannot be left while a request is under way', async () => {
  const it = begin();
  expect([it.can({ type: 'command.leave' }), it.can({ type: 'command.retry' })]).toEqual([false, false]);
  await it.fail('ask', badGateway);
  it.send({ type: 'command.retry' });
  expect([it.at(), it.can({ type: 'command.leave' })]).toEqual(['retrying', false]);
});

test('a retry uses the same key, and its refusal is the answer', async () => {
  const it = await uncertain();
  expect([it.at(), it.context().problem]).toEqual(['uncertain', badGateway.problem]);
  it.send({ type: 'command.retry' });
  expect(it.asked('ask')).toEqual([sent, sent]);
  await it.answer('ask', refused('BALANCE_SHORT'));
  expect([it.at(), it.output()]).toEqual(['answered', refused('BALANCE_SHORT')]);
});

test.each<ProblemName>(['UNAUTHENTICATED', 'RATE_LIMITED', 'ACCOUNT_CLOSING'])(
  'a retry that is refused with %s, before the key is looked up, leaves the result unknown',
  async (name) => {
    const it = await uncertain();
    noted(it);
    it.send({ type: 'command.retry' });
    await it.answer('ask', refused(name));
    expect([it.at(), it.context().problem, noted(it)]).toEqual(['uncertain', refusal(name), []]);
  },
);

test('a result that is not there does not prove that the command failed; one that is there is the answer', async () => {
  const it = await uncertain();
  it.send({ type: 'command.check' });
  expect([it.at(), it.asked('check')]).toEqual(['checking', [{ amountFen: 1_000 }]]);
  await it.answer('check', null);
  expect([it.at(), it.effects('announceUnchanged').length]).toEqual(['uncertain', 1]);
  it.send({ type: 'command.check' });
  await it.fail('check', badGateway);
  expect([it.at(), it.effects('announceUnread').length]).toEqual(['uncertain', 1]);
  it.send({ type: 'command.check' });
  await it.answer('check', granted({ done: 1 }));
  expect([it.output(), noted(it)]).toEqual([granted({ done: 1 }), ['noteFinished']]);
});

test('is left with its key stored, if it may be left', async () => {
  const it = await uncertain();
  noted(it);
  it.send({ type: 'command.leave' });
  expect([it.at(), it.output(), noted(it)]).toEqual(['left', null, []]);
  expect((await uncertain({ mayLeave: false })).can({ type: 'command.leave' })).toBe(false);
});

test('one that was left asks nothing until the user retries', () => {
  const it = begin({ lost: leftBehind });
  expect([it.at(), it.context().problem, it.asked('ask'), noted(it)]).toEqual(['uncertain', leftBehind, [], []]);
  it.send({ type: 'command.retry' });
  expect(it.asked('ask')).toEqual([sent]);
});
