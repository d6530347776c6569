import { expect, test } from 'vitest';
import { badGateway } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { secondPersonMachine } from './secondPerson.machine.ts';

const begin = () => scenario(secondPersonMachine, { input: { approval: '12' } });

test('reads every 15 seconds, or at once when asked, and never twice at a time', async () => {
  const it = begin();
  await it.wait(14_900);
  expect([it.at(), it.asked('readApproval')]).toEqual(['waiting', []]);
  await it.wait(100);
  expect([it.at(), it.asked('readApproval'), it.can({ type: 'approval.look' })]).toEqual(['asking', [{ approval: '12' }], false]);
  await it.answer('readApproval', 'asked');
  it.send({ type: 'approval.look' });
  expect(it.asked('readApproval').length).toBe(2);
});

test.each(['approved', 'declined', 'withdrawn', 'expired'])('ends with the status %s', async (status) => {
  const it = begin();
  it.send({ type: 'approval.look' });
  await it.answer('readApproval', status);
  expect([it.at(), it.output()]).toEqual(['ended', status]);
});

test('a failed reading decides nothing', async () => {
  const it = begin();
  it.send({ type: 'approval.look' });
  await it.fail('readApproval', badGateway);
  expect([it.at(), it.context().status]).toEqual(['waiting', 'asked']);
});
