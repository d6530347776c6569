import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import type { Problem } from '#contract/problem.ts';
import { leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { type CodeWish, exchangeCodeMachine, type Gift } from './exchangeCode.machine.ts';

const gift: Gift = { title: '秋日活动', kind: 'PACKET', gift: '满15减4红包' };
const submit = { type: 'code.submit' as const, code: 'abcd-efgh-jklm', key: 'code-key-0001' };
const sent = (verifyKey: string | null = null, key = submit.key, lost: Problem | null = null) => ({
  errand: 'exchangeCode',
  wish: { code: submit.code, verifyKey },
  key,
  lost,
  mayLeave: true,
});
const opened = (unfinished: Unfinished<CodeWish> | null = null) => scenario(exchangeCodeMachine, { input: { unfinished } });

function submitted() {
  const it = opened();
  it.send(submit);
  return it;
}

test('shows an error for a malformed code without a request', () => {
  const it = opened();
  it.send({ ...submit, code: 'ABC' });
  expect([it.at(), it.context().fields, it.asked('exchange')]).toEqual([
    'editing',
    { code: '兑换码是 12 位字母和数字，没有 0、1、I、O' },
    [],
  ]);
});

test('sends a code once under its key, and shows its gift until the dialog is left', async () => {
  const it = submitted();
  expect([it.at(), it.asked('exchange'), it.can({ type: 'code.leave' }), it.can(submit)]).toEqual(['exchanging', [sent()], false, false]);
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
  expect(it.asked('exchange')).toEqual([sent(), sent('key-1')]);
});

test('closing the captcha leads back to the form', async () => {
  const it = submitted();
  await it.answer('exchange', refused('NEED_VERIFY'));
  await it.answer('captcha', { verifyKey: null });
  expect([it.at(), it.asked('exchange')]).toEqual(['editing', [sent()]]);
});

test('left without an answer it ends without a gift; the next time it continues with its key, without the captcha key', async () => {
  const it = submitted();
  await it.answer('exchange', null);
  expect([it.at(), it.output()]).toEqual(['left', { gift: null }]);
  const again = opened({ wish: { code: submit.code, verifyKey: null }, key: submit.key });
  expect([again.at(), again.asked('exchange')]).toEqual(['exchanging', [sent(null, submit.key, leftBehind)]]);
});

test('a command that crashes continues as one without an answer, without the captcha key already used', async () => {
  const it = submitted();
  await it.answer('exchange', refused('NEED_VERIFY'));
  await it.answer('captcha', { verifyKey: 'key-1' });
  await it.fail('exchange', badGateway);
  expect([it.at(), it.asked('exchange').at(-1)]).toEqual(['exchanging', sent(null, submit.key, badGateway.problem)]);
});

test('another code gets a new key', async () => {
  const it = submitted();
  await it.answer('exchange', granted(gift));
  it.send({ type: 'code.restart' });
  it.send({ ...submit, key: 'code-key-0002' });
  expect(it.asked('exchange').at(-1)).toEqual(sent(null, 'code-key-0002'));
});
