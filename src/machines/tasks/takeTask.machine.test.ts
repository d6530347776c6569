import { expect, test } from 'vitest';
import { leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { takeTaskMachine, type TakeWish } from './takeTask.machine.ts';

const about = { taskNo: 'T1', depositFen: 2_000 };
const open = (unfinished: Unfinished<TakeWish> | null = null) => scenario(takeTaskMachine, { input: { ...about, unfinished } });
const sent = (key: string, proof: string | null = null, lost: unknown = null) => ({
  errand: 'takeTask T1',
  wish: { ...about, proof },
  key,
  lost,
});
function confirmed(isVerified = true) {
  const it = open();
  it.send({ type: 'take.ask' });
  it.send({ type: 'take.confirm', isVerified, key: 'key-1' });
  return it;
}

test('takes a place only after it was confirmed', async () => {
  const it = open();
  expect([it.at(), it.can({ type: 'take.confirm', isVerified: true, key: 'k' })]).toEqual(['reading', false]);
  it.send({ type: 'take.ask' });
  expect([it.at(), it.asked('takePlace')]).toEqual(['confirming', []]);
  it.send({ type: 'take.confirm', isVerified: true, key: 'key-1' });
  expect([it.at(), it.asked('takePlace')]).toEqual(['taking', [sent('key-1')]]);
  await it.answer('takePlace', granted(undefined));
  expect([it.at(), it.effects('announceTaken', 'rereadTask').map(([name]) => name)]).toEqual(['reading', ['announceTaken', 'rereadTask']]);
});

test('asks for the pay password, and goes on with the same key', async () => {
  const it = confirmed();
  await it.answer('takePlace', refused('PAY_PASSWORD_REQUIRED'));
  expect(it.at()).toBe('askingPayPassword');
  it.send({ type: 'password.prove', proof: 'proof-1' });
  expect(it.asked('takePlace')).toEqual([sent('key-1'), sent('key-1', 'proof-1')]);
  await it.answer('takePlace', refused('TASK_FULL'));
  expect([it.at(), it.context().problem]).toEqual(['confirming', refusal('TASK_FULL')]);
});

test('the real name comes first; whoever skips it, or is a minor, takes nothing', async () => {
  const it = confirmed(false);
  expect([it.at(), it.asked('takePlace')]).toEqual(['identifying', []]);
  await it.answer('realName', { verified: true, isAdult: false });
  expect([it.at(), it.asked('takePlace')]).toEqual(['confirming', []]);
  it.send({ type: 'take.confirm', isVerified: false, key: 'key-2' });
  await it.answer('realName', { verified: true, isAdult: true });
  expect([it.at(), it.asked('takePlace')]).toEqual(['taking', [sent('key-2')]]);
});

test('while the result is unknown nothing else is taken; an earlier take without an answer goes on with its key', async () => {
  const it = open({ wish: { ...about, proof: null }, key: 'key-0' });
  expect([it.at(), it.asked('takePlace')]).toEqual(['taking', [sent('key-0', null, leftBehind)]]);
  expect([it.can({ type: 'take.ask' }), it.can({ type: 'take.leave' })]).toEqual([false, false]);
  await it.fail('takePlace', badGateway);
  expect([it.at(), it.asked('takePlace').at(-1)]).toEqual(['taking', sent('key-0', null, badGateway.problem)]);
});
