import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { signInMachine } from './signIn.machine.ts';

const sign = { type: 'day.sign' as const };
const open = (isSigned = false) => scenario(signInMachine, { input: { isSigned } });

test('signs in once a day', async () => {
  const it = open();
  it.send(sign);
  expect([it.at(), it.can(sign)]).toEqual(['signing', false]);
  await it.answer('signIn', granted(undefined));
  expect([it.at(), it.effects('announceSigned')]).toEqual(['signed', [['announceSigned']]]);
});

test('sends no request if the day is already signed in', () => {
  const it = open(true);
  expect([it.at(), it.asked('signIn')]).toEqual(['signed', []]);
});

test('can be retried after a refusal or a lost response', async () => {
  const it = open();
  it.send(sign);
  await it.answer('signIn', refused('RATE_LIMITED'));
  expect([it.at(), it.context().problem]).toEqual(['ready', refusal('RATE_LIMITED')]);
  it.send(sign);
  expect(it.context().problem).toBeNull();
  await it.fail('signIn', badGateway);
  expect([it.at(), it.context().problem?.message]).toEqual(['ready', '服务器出错']);
  it.send(sign);
  expect(it.at()).toBe('signing');
});
