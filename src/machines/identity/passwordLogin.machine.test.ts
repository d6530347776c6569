import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused, sign, token } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { passwordLoginMachine } from './passwordLogin.machine.ts';

const form = { username: 'renter', password: 'Renter_2026', agreed: true, remember: false };
const submit = (change: Partial<typeof form> = {}) => ({ type: 'login.submit' as const, ...form, ...change });
const begin = () => scenario(passwordLoginMachine);

async function triedThrice() {
  const it = begin();
  it.send(submit());
  await it.answer('fetchSign', sign);
  await it.answer('logInByPassword', refused('NEED_VERIFY'));
  return it;
}

test('shows errors for an empty name and an invalid password', () => {
  const it = begin();
  it.send(submit({ username: '', password: 'short' }));
  expect([it.at(), it.context().fields]).toEqual([
    'editing',
    { username: '请输入手机号/用户名', password: '密码由字母、数字、下划线组成,长度8-30位' },
  ]);
});

test('fetches a one-time sign, logs in with it, and does not keep the password', async () => {
  const it = begin();
  it.send(submit());
  expect([it.at(), it.tags()]).toEqual(['signing', ['busy']]);
  await it.answer('fetchSign', sign);
  expect(it.asked('logInByPassword')).toEqual([{ username: 'renter', password: 'Renter_2026', remember: false, verifyKey: null, sign }]);
  await it.answer('logInByPassword', granted(token));
  expect([it.at(), it.output(), it.context().form]).toEqual(['loggedIn', { token }, null]);
});

test('trims a pasted name and password, for validation and for the request', async () => {
  const it = begin();
  it.send(submit({ username: ' renter ', password: '\tRenter_２０２６ ' }));
  await it.answer('fetchSign', sign);
  expect(it.asked('logInByPassword')).toEqual([{ username: 'renter', password: 'Renter_2026', remember: false, verifyKey: null, sign }]);
});

test('keeps the choice to be remembered, also after the agreement dialog', async () => {
  const it = begin();
  it.send(submit({ agreed: false, remember: true }));
  it.send({ type: 'agreement.accept' });
  await it.answer('fetchSign', sign);
  expect(it.asked('logInByPassword')).toEqual([{ username: 'renter', password: 'Renter_2026', remember: true, verifyKey: null, sign }]);
});

test('requires the agreement before anything is sent', () => {
  const it = begin();
  it.send(submit({ agreed: false }));
  expect([it.at(), it.asked('fetchSign')]).toEqual(['confirmingAgreement', []]);
  it.send({ type: 'agreement.accept' });
  expect(it.at()).toBe('signing');
});

test('after -410 the captcha precedes the next attempt with this username', async () => {
  const it = await triedThrice();
  expect([it.at(), it.context().problem?.message]).toEqual(['editing', '密码错误超过3次，请验证']);
  it.send(submit());
  expect([it.at(), it.asked('captcha')]).toEqual(['solvingCaptcha', [{ action: 'login' }]]);
  await it.answer('captcha', { verifyKey: 'key-1' });
  await it.answer('fetchSign', { ...sign, nonce: 'nonce-2' });
  expect(it.asked('logInByPassword').at(-1)).toEqual({
    username: 'renter',
    password: 'Renter_2026',
    remember: false,
    verifyKey: 'key-1',
    sign: { ...sign, nonce: 'nonce-2' },
  });
});

test('another name needs none; the first one still does', async () => {
  const it = await triedThrice();
  it.send(submit({ username: 'somebody' }));
  expect(it.at()).toBe('signing');
  await it.fail('fetchSign', badGateway);
  it.send(submit());
  expect(it.at()).toBe('solvingCaptcha');
});

test('closing the captcha leads back to the form', async () => {
  const it = await triedThrice();
  it.send(submit());
  await it.answer('captcha', { verifyKey: null });
  expect([it.at(), it.asked('logInByPassword').length]).toEqual(['editing', 1]);
});

test('a verify key is valid once: after another refusal a new captcha is required', async () => {
  const it = await triedThrice();
  it.send(submit());
  await it.answer('captcha', { verifyKey: 'key-1' });
  await it.answer('fetchSign', sign);
  await it.answer('logInByPassword', refused('WRONG_CREDENTIALS'));
  expect([it.context().problem, it.context().verifyKey, it.context().sign]).toEqual([refusal('WRONG_CREDENTIALS'), null, null]);
  it.send(submit());
  expect(it.at()).toBe('solvingCaptcha');
});
