import { describe, expect, test } from 'vitest';
import type { ProofPurpose } from '#contract/rules/account.ts';
import { badGateway, granted, refusal, refused, sign } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { ownerProofMachine, type Provable } from './ownerProof.machine.ts';

const has: Provable = { phone: '138****8000', email: 'l***n@example.test', hasPassword: true, isRealName: true };
const at = Date.UTC(2026, 10, 20);
const given = {
  sms_code: ' 123 456',
  email_code: '654321',
  password: 'Right_2026',
  pay_password: '135790',
  id_number: '11010519491231002x',
};
const submit = { type: 'proof.submit' as const, given, at };
const open = (purpose: ProofPurpose, account: Partial<Provable> = {}, subject?: string) =>
  scenario(ownerProofMachine, { input: { purpose, has: { ...has, ...account }, ...(subject !== undefined && { subject }) } });

test.each<[ProofPurpose, Partial<Provable>, readonly (readonly string[])[]]>([
  ['change_phone', {}, [['sms_code'], ['password', 'id_number']]],
  ['change_phone', { isRealName: false }, [['sms_code']]],
  ['change_phone', { hasPassword: false }, [['sms_code']]],
  ['change_phone', { phone: null }, [['password', 'id_number']]],
  ['change_password', { hasPassword: false }, [['sms_code']]],
  ['reset_pay_password', { phone: null }, [['email_code', 'id_number']]],
  ['reset_pay_password', { email: null }, [['sms_code', 'id_number']]],
  ['pay', { phone: null, email: null, hasPassword: false, isRealName: false }, [['pay_password']]],
])('%s with %j offers the ways available to this account', (purpose, account, ways) => {
  const it = open(purpose, account);
  expect([it.at(), it.context().ways, it.context().way]).toEqual([{ open: 'editing' }, ways, ways[0]]);
});

test('an account without any way can only leave, without a proof', () => {
  const it = open('deactivate', { phone: null });
  expect([it.at(), it.can(submit)]).toEqual(['impossible', false]);
  it.send({ type: 'proof.leave' });
  expect([it.at(), it.output()]).toEqual(['left', { proof: null }]);
});

test('starts both code charts for this purpose', () => {
  const it = open('change_email');
  expect([it.asked('smsCode'), it.asked('emailCode')]).toEqual([[{ action: 'change_email' }], [{ action: 'change_email' }]]);
});

test('sends a code as digits only, without a sign, and returns the proof', async () => {
  const it = open('change_phone');
  it.send(submit);
  expect([it.at(), it.asked('proveOwner'), it.asked('fetchSign')]).toEqual([
    { open: 'proving' },
    [{ purpose: 'change_phone', subject: '', parts: { sms_code: '123456' }, sign: null, verifyKey: null }],
    [],
  ]);
  await it.answer('proveOwner', granted({ proof: 'proof-1' }));
  expect([it.at(), it.output(), it.context().parts]).toEqual(['proved', { proof: 'proof-1' }, null]);
});

test('sends password and ID number together, with a new sign for each try', async () => {
  const it = open('change_phone');
  it.send({ type: 'way.choose', at: 1 });
  it.send(submit);
  expect(it.at()).toEqual({ open: 'signing' });
  await it.answer('fetchSign', sign);
  expect(it.asked('proveOwner')).toEqual([
    { purpose: 'change_phone', subject: '', parts: { password: 'Right_2026', id_number: '11010519491231002X' }, sign, verifyKey: null },
  ]);
  await it.answer('proveOwner', refused('WRONG_CREDENTIALS'));
  expect([it.at(), it.context().problem, it.context().parts, it.context().sign]).toEqual([
    { open: 'editing' },
    refusal('WRONG_CREDENTIALS'),
    null,
    null,
  ]);
  it.send(submit);
  expect([it.at(), it.context().problem]).toEqual([{ open: 'signing' }, null]);
});

test('a proof for a payment is bound to its subject', async () => {
  const it = open('pay', {}, 'order-7');
  it.send(submit);
  await it.answer('fetchSign', sign);
  expect(it.asked('proveOwner')).toEqual([
    { purpose: 'pay', subject: 'order-7', parts: { pay_password: '135790' }, sign, verifyKey: null },
  ]);
});

test('shows missing or malformed input of the chosen way only; choosing another way clears it', () => {
  const it = open('change_phone');
  const blank = { sms_code: '', email_code: '', password: '', pay_password: '', id_number: '' };
  it.send({ ...submit, given: blank });
  expect([it.at(), it.context().fields]).toEqual([{ open: 'editing' }, { sms_code: '请输入验证码' }]);
  it.send({ type: 'way.choose', at: 1 });
  expect([it.context().fields, it.context().way]).toEqual([{}, ['password', 'id_number']]);
  it.send({ ...submit, given: blank });
  expect(it.context().fields).toEqual({ password: '请输入密码', id_number: '请输入正确的身份证号' });
  it.send({ type: 'way.choose', at: 7 });
  expect(it.context().way).toEqual(['password', 'id_number']);
});

test.each([
  ['signing', async (it: ReturnType<typeof open>) => it.fail('fetchSign', badGateway)],
  [
    'proving',
    async (it: ReturnType<typeof open>) => {
      await it.answer('fetchSign', sign);
      await it.fail('proveOwner', badGateway);
    },
  ],
])('a failure while %s leads back to the form, without the secrets', async (_, fail) => {
  const it = open('change_password');
  it.send(submit);
  expect([it.can({ type: 'proof.leave' }), it.can({ type: 'way.choose', at: 1 })]).toEqual([false, false]);
  await fail(it);
  expect([it.at(), it.context().problem, it.context().parts, it.context().sign]).toEqual([
    { open: 'editing' },
    badGateway.problem,
    null,
    null,
  ]);
});

test.each(['smsCode', 'emailCode'] as const)('shows a crash of %s in the form', async (child) => {
  const it = open('change_phone');
  await it.fail(child, badGateway);
  expect([it.at(), it.context().problem]).toEqual([{ open: 'editing' }, badGateway.problem]);
});

test('a crash of a code chart does not drop the request in progress', async () => {
  const it = open('change_password');
  it.send(submit);
  await it.fail('smsCode', badGateway);
  await it.answer('fetchSign', sign);
  const parts = { password: 'Right_2026' };
  expect(it.asked('proveOwner')).toEqual([{ purpose: 'change_password', subject: '', parts, sign, verifyKey: null }]);
});

describe('a captcha, required after wrong passwords,', () => {
  const asked = async () => {
    const it = open('change_password');
    it.send(submit);
    await it.answer('fetchSign', sign);
    await it.answer('proveOwner', refused('NEED_VERIFY'));
    return it;
  };
  const parts = { password: 'Right_2026' };

  test('is followed by the same request with a new sign', async () => {
    const it = await asked();
    expect([it.at(), it.asked('captcha')]).toEqual([{ open: 'solvingCaptcha' }, [{ action: 'submit' }]]);
    await it.answer('captcha', { verifyKey: 'key-1' });
    expect(it.at()).toEqual({ open: 'signing' });
    await it.answer('fetchSign', { ...sign, nonce: 'second' });
    expect(it.asked('proveOwner').at(-1)).toEqual({
      purpose: 'change_password',
      subject: '',
      parts,
      sign: { ...sign, nonce: 'second' },
      verifyKey: 'key-1',
    });
    await it.answer('proveOwner', refused('VERIFY_KEY_INVALID'));
    expect(it.at()).toEqual({ open: 'solvingCaptcha' });
  });

  test.each([
    ['closed', async (it: Awaited<ReturnType<typeof asked>>) => it.answer('captcha', { verifyKey: null }), null],
    ['failed', async (it: Awaited<ReturnType<typeof asked>>) => it.fail('captcha', badGateway), badGateway.problem],
  ])('that was %s leads back to the form, without the secrets', async (_, end, problem) => {
    const it = await asked();
    await end(it);
    expect([it.at(), it.context()]).toMatchObject([{ open: 'editing' }, { parts: null, sign: null, verifyKey: null, problem }]);
  });

  test('for an ID number only needs no sign', async () => {
    const it = open('change_phone');
    it.send(submit);
    await it.answer('proveOwner', refused('NEED_VERIFY'));
    await it.answer('captcha', { verifyKey: 'key-1' });
    expect([it.at(), it.asked('fetchSign')]).toEqual([{ open: 'proving' }, []]);
  });
});
