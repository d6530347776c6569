import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { smsCodeMachine } from './smsCode.machine.ts';

const send = { type: 'sms.send' as const, address: '13800010001' };
async function asking() {
  const it = scenario(smsCodeMachine, { input: { action: 'register' } });
  it.send(send);
  await it.answer('captcha', { verifyKey: 'key-1' });
  return it;
}

test('warns of an invalid phone number without a request', () => {
  const it = scenario(smsCodeMachine, { input: { action: 'login' } });
  it.send({ type: 'sms.send', address: '12800010001' });
  expect([it.at(), it.asked('captcha')]).toEqual([{ ready: 'warned' }, []]);
});

test('the captcha precedes the text message, which can be requested again after 60 s', async () => {
  const it = await asking();
  expect([it.asked('captcha'), it.asked('sendSms')]).toEqual([
    [{ action: 'sendSms' }],
    [{ action: 'register', address: '13800010001', verifyKey: 'key-1' }],
  ]);
  await it.answer('sendSms', granted({ waitMs: 60_000 }));
  expect([it.at(), it.context().verifyKey]).toEqual(['cooling', null]);
  expect(it.can(send)).toBe(false);
  await it.wait(59_900);
  expect(it.at()).toBe('cooling');
  await it.wait(100);
  expect([it.at(), it.can(send)]).toEqual([{ ready: 'quiet' }, true]);
});

test('the server decides the wait: a code requested too soon starts the cooldown with the reason', async () => {
  const it = await asking();
  await it.answer('sendSms', refused('SMS_TOO_SOON'));
  expect([it.at(), it.context().problem]).toEqual(['cooling', refusal('SMS_TOO_SOON')]);
  const refusedLate = await asking();
  await refusedLate.answer('sendSms', { ...refused('SMS_TOO_SOON'), waitMs: 12_000 });
  expect(refusedLate.context().waitMs).toBe(12_000);
  await refusedLate.wait(11_900);
  expect(refusedLate.at()).toBe('cooling');
  await refusedLate.wait(100);
  expect(refusedLate.at()).toEqual({ ready: 'quiet' });
  const shorter = await asking();
  await shorter.answer('sendSms', granted({ waitMs: 5_000 }));
  await shorter.wait(5_000);
  expect(shorter.at()).toEqual({ ready: 'quiet' });
});

test("a code to the account's own phone or mailbox needs no number", async () => {
  const it = scenario(smsCodeMachine, { input: { action: 'change_phone' } });
  it.send({ type: 'sms.send', address: '' });
  await it.answer('captcha', { verifyKey: 'key-1' });
  expect(it.asked('sendSms')).toEqual([{ action: 'change_phone', address: '', verifyKey: 'key-1' }]);
});

test('reads full-width digits as digits', async () => {
  const it = scenario(smsCodeMachine, { input: { action: 'login' } });
  it.send({ type: 'sms.send', address: ' １３８00010001 ' });
  await it.answer('captcha', { verifyKey: 'key-1' });
  expect(it.asked('sendSms')).toEqual([{ action: 'login', address: '13800010001', verifyKey: 'key-1' }]);
});

test.each([
  ['a limit', (it: Awaited<ReturnType<typeof asking>>) => it.answer('sendSms', refused('SMS_LIMIT')), refusal('SMS_LIMIT')],
  ['a lost answer', (it: Awaited<ReturnType<typeof asking>>) => it.fail('sendSms', badGateway), badGateway.problem],
])('%s is shown and uses up the verify key', async (_name, meet, problem) => {
  const it = await asking();
  await meet(it);
  expect([it.at(), it.context().problem, it.context().verifyKey]).toEqual([{ ready: 'quiet' }, problem, null]);
});

test('a closed captcha sends nothing', async () => {
  const it = scenario(smsCodeMachine, { input: { action: 'login' } });
  it.send(send);
  await it.answer('captcha', { verifyKey: null });
  expect([it.at(), it.asked('sendSms')]).toEqual([{ ready: 'quiet' }, []]);
});
