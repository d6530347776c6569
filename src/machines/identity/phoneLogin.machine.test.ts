import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused, token } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { phoneLoginMachine } from './phoneLogin.machine.ts';

const form = { phone: '13800010001', code: '024680', agreed: true, remember: false, idDigits: '' };
const submit = (change: Partial<typeof form> = {}) => ({ type: 'login.submit' as const, ...form, ...change });

test('shows all field errors at once, without a request', () => {
  const it = scenario(phoneLoginMachine);
  it.send(submit({ phone: '', code: '12' }));
  expect([it.at(), it.context().fields, it.asked('logInByPhone')]).toEqual([
    'editing',
    { phone: '请输入手机号码', code: '验证码只能为数字且长度为6' },
    [],
  ]);
});

test('logs in a user who agreed', async () => {
  const it = scenario(phoneLoginMachine);
  expect(it.asked('smsCode')).toEqual([{ action: 'login' }]);
  it.send(submit());
  expect([it.at(), it.tags(), it.asked('logInByPhone')]).toEqual([
    'loggingIn',
    ['busy'],
    [{ phone: '13800010001', code: '024680', remember: false }],
  ]);
  await it.answer('logInByPhone', granted(token));
  expect([it.at(), it.output()]).toEqual(['loggedIn', { token, proved: null }]);
});

test('without agreement asks first; declining returns to the form, accepting continues', async () => {
  const it = scenario(phoneLoginMachine);
  it.send(submit({ agreed: false }));
  expect([it.at(), it.asked('logInByPhone')]).toEqual(['confirmingAgreement', []]);
  it.send({ type: 'agreement.decline' });
  expect(it.at()).toBe('editing');
  it.send(submit({ agreed: false }));
  it.send({ type: 'agreement.accept' });
  expect([it.at(), it.asked('logInByPhone')]).toEqual(['loggingIn', [{ phone: '13800010001', code: '024680', remember: false }]]);
});

test('keeps the choice to be remembered, also after the agreement dialog', () => {
  const it = scenario(phoneLoginMachine);
  it.send(submit({ agreed: false, remember: true }));
  it.send({ type: 'agreement.accept' });
  expect(it.asked('logInByPhone')).toEqual([{ phone: '13800010001', code: '024680', remember: true }]);
});

test('for a phone without an account ends with the phone and code needed to register', async () => {
  const it = scenario(phoneLoginMachine);
  it.send(submit());
  await it.answer('logInByPhone', refused('PHONE_UNREGISTERED'));
  expect([it.at(), it.output()]).toEqual(['unregistered', { token: null, proved: { phone: '13800010001', code: '024680' } }]);
});

test('shows a wrong code and a lost response, and clears them on the next try', async () => {
  const it = scenario(phoneLoginMachine);
  it.send(submit());
  await it.answer('logInByPhone', refused('SMS_CODE_WRONG'));
  expect([it.at(), it.context().problem]).toEqual(['editing', refusal('SMS_CODE_WRONG')]);
  it.send(submit());
  expect(it.context().problem).toBeNull();
  await it.fail('logInByPhone', badGateway);
  expect([it.at(), it.context().problem, it.context().token]).toEqual(['editing', badGateway.problem, null]);
});

test('asks for the end of the ID number where the server does, and sends it with the same code; another phone is not asked', async () => {
  const it = scenario(phoneLoginMachine);
  it.send(submit());
  await it.answer('logInByPhone', refused('ID_DIGITS_REQUIRED'));
  expect([it.at(), it.context().digitsFor, it.context().problem]).toEqual(['editing', '13800010001', refusal('ID_DIGITS_REQUIRED')]);
  it.send(submit({ idDigits: '12' }));
  expect([it.at(), it.context().fields]).toEqual(['editing', { idDigits: '请输入身份证号后 4 位' }]);
  it.send(submit({ idDigits: '002X' }));
  expect(it.asked('logInByPhone').at(-1)).toEqual({ phone: '13800010001', code: '024680', remember: false, idDigits: '002X' });
  await it.answer('logInByPhone', refused('ID_DIGITS_WRONG'));
  it.send(submit({ phone: '13800010002' }));
  expect(it.asked('logInByPhone').at(-1)).toEqual({ phone: '13800010002', code: '024680', remember: false });
});
