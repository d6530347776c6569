import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { exchangeCodeMachine, type Gift } from './exchangeCode.machine.ts';

const gift: Gift = { title: '秋日活动', kind: 'PACKET', gift: '满15减4红包' };
const submit = { type: 'code.submit' as const, code: 'abcd-efgh-jklm', key: 'code-key-0001' };
const sent = { code: submit.code, key: submit.key, verifyKey: null };

function submitted() {
  const it = scenario(exchangeCodeMachine);
  it.send(submit);
  return it;
}

test('shows an error for a malformed code without a request', () => {
  const it = scenario(exchangeCodeMachine);
  it.send({ ...submit, code: 'ABC' });
  expect([it.at(), it.context().fields, it.asked('exchange')]).toEqual([
    'editing',
    { code: '兑换码是 12 位字母和数字，没有 0、1、I、O' },
    [],
  ]);
});

test('sends a code once under its key, and shows its gift until the dialog is left', async () => {
  const it = submitted();
  expect([it.at(), it.tags(), it.asked('exchange')]).toEqual(['exchanging', ['busy'], [sent]]);
  await it.answer('exchange', granted(gift));
  expect([it.at(), it.context().gift]).toEqual(['exchanged', gift]);
  it.send({ type: 'code.leave' });
  expect([it.at(), it.output()]).toEqual(['left', { gift }]);
});

test.each(['CODE_INVALID', 'CODE_USED'] as const)('shows %s in the form', async (code) => {
  const it = submitted();
  await it.answer('exchange', refused(code));
  expect([it.at(), it.context().problem]).toEqual(['editing', refusal(code)]);
});

test.each(['NEED_VERIFY', 'VERIFY_KEY_INVALID'] as const)('after %s requires a captcha and retries with the same key', async (code) => {
  const it = submitted();
  await it.answer('exchange', refused(code));
  expect([it.at(), it.context().problem]).toEqual(['solvingCaptcha', null]);
  await it.answer('captcha', { verifyKey: 'key-1' });
  expect(it.asked('exchange')).toEqual([sent, { ...sent, verifyKey: 'key-1' }]);
});

test('closing the captcha leads back to the form', async () => {
  const it = submitted();
  await it.answer('exchange', refused('NEED_VERIFY'));
  await it.answer('captcha', { verifyKey: null });
  expect([it.at(), it.asked('exchange')]).toEqual(['editing', [sent]]);
});

test('after a lost response the request is retried with the same key, without the captcha key already used', async () => {
  const it = submitted();
  await it.answer('exchange', refused('NEED_VERIFY'));
  await it.answer('captcha', { verifyKey: 'key-1' });
  await it.fail('exchange', badGateway);
  expect(it.at()).toBe('uncertain');
  it.send({ type: 'code.retry' });
  expect(it.asked('exchange').at(-1)).toEqual(sent);
});

test('another code gets a new key', async () => {
  const it = submitted();
  await it.answer('exchange', granted(gift));
  it.send({ type: 'code.restart' });
  it.send({ ...submit, key: 'code-key-0002' });
  expect(it.asked('exchange').at(-1)).toEqual({ ...sent, key: 'code-key-0002' });
});
