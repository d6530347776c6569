import { expect, test } from 'vitest';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import type { Provable } from './ownerProof.machine.ts';
import { payPasswordMachine } from './payPassword.machine.ts';

const has: Provable = { phone: '138****8000', email: null, hasPassword: false, isRealName: true };
const open = async (isSet: boolean) => {
  const it = scenario(payPasswordMachine, { input: { subject: 'order-1' } });
  await it.answer('readAccount', { isSet, proof: null, has });
  return it;
};
const chosen = { type: 'digits.submit', digits: '258013', again: '258013' } as const;

test('a user with a pay password enters it, for this payment', async () => {
  const it = await open(true);
  expect([it.at(), it.asked('ownerProof')]).toEqual(['asking', [{ purpose: 'pay', subject: 'order-1', has }]]);
  await it.answer('ownerProof', { proof: 'pay-proof' });
  expect([it.at(), it.output()]).toEqual(['proven', { proof: 'pay-proof' }]);
});

test('a user without one proves ownership, sets it, and continues without entering it again', async () => {
  const it = await open(false);
  expect([it.at(), it.asked('ownerProof')]).toEqual(['identifying', [{ purpose: 'set_pay_password', has }]]);
  await it.answer('ownerProof', { proof: 'owner-proof' });
  it.send(chosen);
  expect([it.at(), it.asked('keepDigits')]).toEqual(['keeping', [{ digits: '258013', proof: 'owner-proof' }]]);
  await it.answer('keepDigits', granted(undefined));
  expect([it.at(), it.asked('proveDigits'), it.effects('announceSet')]).toEqual([
    'proving',
    [{ digits: '258013', subject: 'order-1' }],
    [['announceSet']],
  ]);
  await it.answer('proveDigits', granted({ proof: 'pay-proof' }));
  expect([it.output(), it.context().digits]).toEqual([{ proof: 'pay-proof' }, '']);
});

test('who was proved in an earlier step of the errand chooses at once; a proof that has expired is asked for again', async () => {
  const it = scenario(payPasswordMachine, { input: { subject: 'order-1' } });
  await it.answer('readAccount', { isSet: false, proof: 'errand-proof', has });
  expect([it.at(), it.asked('ownerProof')]).toEqual(['choosing', []]);
  it.send(chosen);
  expect(it.asked('keepDigits')).toEqual([{ digits: '258013', proof: 'errand-proof' }]);
  await it.answer('keepDigits', refused('PROOF_INVALID'));
  expect(it.at()).toBe('identifying');
});

test('resets a forgotten one under another purpose; leaving the reset leads back to the pay password', async () => {
  const it = await open(true);
  it.send({ type: 'password.forget' });
  expect([it.at(), it.asked('ownerProof').at(-1)]).toEqual(['identifying', { purpose: 'reset_pay_password', has }]);
  await it.answer('ownerProof', { proof: null });
  expect(it.at()).toBe('asking');
});

test.each([
  [{ digits: '', again: '' }, { digits: '请输入支付密码' }],
  [{ digits: '12345', again: '12345' }, { digits: '支付密码为 6 位数字' }],
  [{ digits: '123456', again: '123456' }, { digits: '不能是连续或重复的数字，也不能取自手机号、生日或身份证号' }],
  [{ digits: '258013', again: '258014' }, { again: '两次输入的不一样' }],
])('%j is not sent', async (given, fields) => {
  const it = await open(false);
  await it.answer('ownerProof', { proof: 'owner-proof' });
  it.send({ type: 'digits.submit', ...given });
  expect([it.at(), it.context().fields, it.asked('keepDigits')]).toEqual(['choosing', fields, []]);
});

test.each([
  ['PAY_PASSWORD_WEAK', 'choosing'],
  ['PROOF_INVALID', 'identifying'],
] as const)('%s leads back to %s, and the digits are dropped', async (code, state) => {
  const it = await open(false);
  await it.answer('ownerProof', { proof: 'owner-proof' });
  it.send(chosen);
  await it.answer('keepDigits', refused(code));
  expect([it.at(), it.context().digits, it.effects('announceSet')]).toEqual([state, '', []]);
});

test('after a lost response starts over; a pay password set in the meantime is requested', async () => {
  const it = await open(false);
  await it.answer('ownerProof', { proof: 'owner-proof' });
  it.send(chosen);
  await it.answer('keepDigits', granted(undefined));
  await it.fail('proveDigits', badGateway);
  expect(it.at()).toBe('reading');
  await it.answer('readAccount', { isSet: true, proof: null, has });
  expect([it.at(), it.asked('ownerProof').at(-1)]).toEqual(['asking', { purpose: 'pay', subject: 'order-1', has }]);
});

test('leaving ends without a proof', async () => {
  const it = await open(false);
  await it.answer('ownerProof', { proof: null });
  expect([it.at(), it.output()]).toEqual(['left', { proof: null }]);
});
