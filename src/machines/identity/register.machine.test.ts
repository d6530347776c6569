import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused, sign, token } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { registerMachine } from './register.machine.ts';

const form = { phone: '13900010001', password: 'Newcomer_2026', code: '024680', invite: '', agreed: true };
const submit = (change: Partial<typeof form> = {}) => ({ type: 'register.submit' as const, ...form, ...change });

async function signed() {
  const it = scenario(registerMachine, { input: { proved: null } });
  it.send(submit());
  await it.answer('captcha', { verifyKey: 'key-1' });
  await it.answer('fetchSign', sign);
  return it;
}

test('requires the captcha, fetches a sign, then creates the account and logs in', async () => {
  const it = await signed();
  expect([it.asked('smsCode'), it.asked('captcha')]).toEqual([[{ action: 'register' }], [{ action: 'submit' }]]);
  expect([it.at(), it.asked('openAccount')]).toEqual(['registering', [{ form, verifyKey: 'key-1', sign }]]);
  await it.answer('openAccount', granted(token));
  expect([it.at(), it.output(), it.context().form]).toEqual(['registered', { token }, null]);
});

test('shows errors in all three empty fields', () => {
  const it = scenario(registerMachine, { input: { proved: null } });
  it.send(submit({ phone: '1380001', password: '', code: '' }));
  expect([it.at(), it.context().fields]).toEqual([
    'editing',
    { phone: '请输入正确的手机号码', password: expect.any(String), code: expect.any(String) },
  ]);
});

test('requires the agreement before the captcha', async () => {
  const it = scenario(registerMachine, { input: { proved: null } });
  it.send(submit({ agreed: false }));
  expect([it.at(), it.asked('captcha')]).toEqual(['confirmingAgreement', []]);
  it.send({ type: 'agreement.decline' });
  it.send(submit({ agreed: false }));
  it.send({ type: 'agreement.accept' });
  expect(it.at()).toBe('solvingCaptcha');
});

test('a closed captcha and a lost sign lead back to the form', async () => {
  const it = scenario(registerMachine, { input: { proved: null } });
  it.send(submit());
  await it.answer('captcha', { verifyKey: null });
  expect([it.at(), it.asked('fetchSign')]).toEqual(['editing', []]);
  it.send(submit());
  await it.answer('captcha', { verifyKey: 'key-1' });
  await it.fail('fetchSign', badGateway);
  expect([it.at(), it.context().problem, it.context().verifyKey]).toEqual(['editing', badGateway.problem, null]);
});

test('a taken phone shows an error, and the form is kept for a retry', async () => {
  const it = await signed();
  await it.answer('openAccount', refused('PHONE_TAKEN'));
  expect([it.at(), it.context().problem, it.context().form]).toEqual(['editing', refusal('PHONE_TAKEN'), form]);
});

test('a crash of the code chart keeps the verify key', async () => {
  const it = scenario(registerMachine, { input: { proved: null } });
  it.send(submit());
  await it.answer('captcha', { verifyKey: 'key-1' });
  await it.fail('smsCode', badGateway);
  await it.answer('fetchSign', sign);
  expect([it.at(), it.asked('openAccount'), it.context().problem]).toEqual([
    'registering',
    [{ form, verifyKey: 'key-1', sign }],
    badGateway.problem,
  ]);
});

const proved = { phone: form.phone, code: form.code };

test('a proved phone needs no captcha', async () => {
  const it = scenario(registerMachine, { input: { proved } });
  it.send(submit());
  await it.answer('fetchSign', sign);
  expect([it.asked('captcha'), it.asked('openAccount')]).toEqual([[], [{ form, verifyKey: null, sign }]]);
  await it.answer('openAccount', refused('PASSWORD_LEAKED'));
  expect([it.at(), it.context().proved]).toEqual(['editing', proved]);
  it.send(submit({ password: 'Newcomer_2027' }));
  await it.answer('fetchSign', sign);
  await it.answer('openAccount', granted(token));
  expect([it.at(), it.asked('captcha')]).toEqual(['registered', []]);
});

test('an expired proof requires the captcha, then the whole form', async () => {
  const it = scenario(registerMachine, { input: { proved } });
  it.send(submit());
  await it.answer('fetchSign', sign);
  await it.answer('openAccount', refused('VERIFY_KEY_INVALID'));
  expect([it.at(), it.context().proved, it.asked('captcha')]).toEqual(['solvingCaptcha', null, [{ action: 'submit' }]]);
  await it.answer('captcha', { verifyKey: 'key-1' });
  await it.answer('fetchSign', sign);
  await it.answer('openAccount', refused('VERIFY_KEY_INVALID'));
  expect([it.at(), it.context().problem]).toEqual(['editing', refusal('VERIFY_KEY_INVALID')]);
});

test.each([
  ['another phone', { phone: '13900010009' }],
  ['another code', { code: '135790' }],
])('%s than the proved one requires the captcha', (_what, change) => {
  const it = scenario(registerMachine, { input: { proved } });
  it.send(submit(change));
  expect(it.at()).toBe('solvingCaptcha');
});

test('choosing another phone drops the proof', () => {
  const it = scenario(registerMachine, { input: { proved } });
  it.send({ type: 'phone.change' });
  it.send(submit());
  expect([it.at(), it.context().proved]).toEqual(['solvingCaptcha', null]);
});
