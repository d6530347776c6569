import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { sealLoginMachine } from './sealLogin.machine.ts';

const submit = { type: 'login.submit' as const, account: 'player-1', secret: 'sesame-1', again: 'sesame-1' };
const open = () => scenario(sealLoginMachine, { input: { id: '101' } });

test('nothing is sent while the two passwords differ', () => {
  const it = open();
  it.send({ ...submit, again: 'other' });
  expect([it.at(), Object.keys(it.context().fields), it.asked('sealLogin')]).toEqual(['editing', ['again'], []]);
});

test('what was typed is sent once, and not kept afterwards', async () => {
  const it = open();
  it.send(submit);
  expect([it.at(), it.tags(), it.asked('sealLogin')]).toEqual([
    'sealing',
    ['busy'],
    [{ id: '101', account: 'player-1', secret: 'sesame-1' }],
  ]);
  await it.answer('sealLogin', granted(undefined));
  expect([it.output(), it.context().login, it.effects('announceSealed').length]).toEqual([
    { isSealed: true },
    { account: '', secret: '', again: '' },
    1,
  ]);
});

test('a refusal or a fault is shown, and may be tried again', async () => {
  const it = open();
  it.send(submit);
  await it.answer('sealLogin', refused('LOGIN_IN_USE'));
  expect([it.at(), it.context().problem, it.context().login.secret]).toEqual(['editing', refusal('LOGIN_IN_USE'), '']);
  it.send(submit);
  await it.fail('sealLogin', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['editing', badGateway.problem]);
  it.send({ type: 'login.leave' });
  expect(it.output()).toEqual({ isSealed: false });
});
