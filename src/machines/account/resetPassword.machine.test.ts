import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused, sign } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { MAYBE_RESET, resetPasswordMachine } from './resetPassword.machine.ts';

const good = { code: '123456', password: 'Newer_2026', again: 'Newer_2026', unbindThird: true };
const byPhone = { type: 'reset.submit' as const, address: ' 138 0013 8000 ', ...good };
const byMailbox = { type: 'reset.submit' as const, address: 'someone@example.com', ...good };
const open = () => scenario(resetPasswordMachine, {});

test.each([
  ['phone', byPhone],
  ['mailbox', byMailbox],
] as const)('by %s: fetches a sign, sends the password with it, and keeps neither', async (to, submit) => {
  const it = open();
  it.send({ type: 'way.choose', to });
  it.send(submit);
  expect([it.at(), it.asked('savePassword')]).toEqual([{ open: 'signing' }, []]);
  await it.answer('fetchSign', sign);
  expect([it.at(), it.asked('savePassword')]).toEqual([
    { open: 'saving' },
    [{ to, address: submit.address, code: '123456', password: 'Newer_2026', unbindThird: true, sign }],
  ]);
  await it.answer('savePassword', granted(undefined));
  expect([it.at(), it.context().asked, it.context().sign]).toEqual(['reset', null, null]);
});

test('starts the code charts of both ways, with the purpose of a reset', () => {
  const it = open();
  expect([it.asked('smsCode'), it.asked('emailCode')]).toEqual([[{ action: 'reset' }], [{ action: 'reset', to: 'mailbox' }]]);
});

test.each([
  ['phone', byMailbox, { address: '请输入正确的手机号码' }],
  ['mailbox', byPhone, { address: '请输入正确的邮箱地址' }],
  ['phone', { ...byPhone, code: '1' }, { code: '验证码只能为数字且长度为6' }],
  ['phone', { ...byPhone, password: 'short', again: 'short' }, { password: '密码由字母、数字、下划线组成,长度8-30位' }],
  ['phone', { ...byPhone, again: 'Other_2026' }, { again: '两次输入的密码不一致' }],
] as const)('by %s shows errors in the form without a request', (to, submit, fields) => {
  const it = open();
  it.send({ type: 'way.choose', to });
  it.send(submit);
  expect([it.at(), it.context().fields, it.asked('fetchSign').length]).toEqual([{ open: 'editing' }, fields, 0]);
});

test('choosing another way clears the errors', () => {
  const it = open();
  it.send({ ...byPhone, code: '' });
  it.send({ type: 'way.choose', to: 'mailbox' });
  expect([it.context().to, it.context().fields]).toEqual(['mailbox', {}]);
});

test('a wrong code leads back to the form', async () => {
  const it = open();
  it.send(byPhone);
  await it.answer('fetchSign', sign);
  await it.answer('savePassword', refused('SMS_CODE_WRONG'));
  expect([it.at(), it.context().problem, it.context().asked]).toEqual([{ open: 'editing' }, refusal('SMS_CODE_WRONG'), null]);
});

test('a lost sign or response leads back to the form, and the password is dropped', async () => {
  const it = open();
  it.send(byPhone);
  await it.fail('fetchSign', badGateway);
  const unsigned = [it.at(), it.context().problem?.message, it.context().asked];
  it.send(byPhone);
  await it.answer('fetchSign', sign);
  await it.fail('savePassword', badGateway);
  expect([unsigned, [it.at(), it.context().problem?.message, it.context().asked]]).toEqual([
    [{ open: 'editing' }, '服务器出错', null],
    [{ open: 'editing' }, `服务器出错。${MAYBE_RESET}`, null],
  ]);
});
