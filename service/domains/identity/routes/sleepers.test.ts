import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccountStatus } from '#contract/rest/deactivation.ts';
import { forgetPassword } from '#contract/rest/email.ts';
import { getUserInfo, mobileLogin, submitRealName } from '#contract/rest/session.ts';
import { ACCOUNT_SLEEPS_AFTER, CONTACT_REST } from '#contract/rules/account.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import { aUser, idNumber, seal, smsCode } from '#testing/builders/identity.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

let serial = 400;
/** A user who has not logged in for a year, and the end of the ID number. */
async function sleeper(isVerified = true) {
  const user = await aUser(service);
  const browser = randomBytes(16).toString('hex');
  await openSession(service.deps, { userId: user.id, remember: false, fingerprint: browser });
  serial += 1;
  const id_number = idNumber('19950617', String(serial));
  if (isVerified) await service.get(submitRealName, { body: { name: '林夏', id_number } }, user);
  await service.deps.db
    .updateTable('user_account')
    .set({ last_login_at: new Date(service.clock.now() - ACCOUNT_SLEEPS_AFTER - 1) })
    .where('id', '=', user.id)
    .execute();
  return { ...user, browser, end: id_number.slice(-4) };
}
const enter = (phone: string, code: string, { id_digits, browser }: { id_digits?: string; browser?: string } = {}) => {
  const body = { mobile: phone, code, remember: false, ...(id_digits !== undefined && { id_digits }) };
  return service.ask(mobileLogin, { body }, { headers: { 'x-fingerprint': browser ?? randomBytes(16).toString('hex') } });
};
const other = (end: string) => String((Number(end.slice(0, 3)) + 1) % 1_000).padStart(3, '0') + end.slice(3);

test('a sleeping account is opened by SMS from an unknown browser only with the end of the ID number; the code serves again', async () => {
  const user = await sleeper();
  const code = await smsCode(service, user.phone, 'login');
  const asked = { status: 403, code: 40319, message: '这个账号很久没有登录，请再输入实名认证的身份证号后 4 位' };
  expect(await enter(user.phone, code)).toMatchObject(asked);
  expect(await enter(user.phone, code, { id_digits: '12' })).toMatchObject({ code: 40000 });
  expect(await enter(user.phone, code, { id_digits: other(user.end) })).toMatchObject({ code: 42222 });
  expect(await enter(user.phone, code, { id_digits: user.end.toLowerCase() })).toMatchObject({ code: 0 });
  service.clock.move(MINUTE);
  expect(await enter(user.phone, await smsCode(service, user.phone, 'login'))).toMatchObject({ code: 0 });
});

test('a known browser is not asked, nor an account that was used within the year, and a wrong code asks for nothing', async () => {
  const known = await sleeper();
  expect(await enter(known.phone, await smsCode(service, known.phone, 'login'), { browser: known.browser })).toMatchObject({ code: 0 });
  const awake = await aUser(service);
  expect(await enter(awake.phone, await smsCode(service, awake.phone, 'login'))).toMatchObject({ code: 0 });
  const user = await sleeper();
  const code = await smsCode(service, user.phone, 'login');
  expect(await enter(user.phone, String((Number(code) + 1) % 1_000_000).padStart(6, '0'))).toMatchObject({ code: 42210 });
});

test('ten ends of the ID number are judged in a day, over any number of codes, also of concurrent ones', async () => {
  const user = await sleeper();
  const codes = [];
  for (let sent = 0; sent < 3; sent += 1) {
    const code = await smsCode(service, user.phone, 'login');
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(user.phone, code, { id_digits: other(user.end) })));
    codes.push(...answers.map((answer) => answer.code));
    service.clock.move(MINUTE);
  }
  expect(codes).toEqual([...Array<number>(10).fill(42222), ...Array<number>(5).fill(42900)]);
});

test('without a real name it opens, and its money rests for 72 hours', async () => {
  const user = await sleeper(false);
  const answer = await enter(user.phone, await smsCode(service, user.phone, 'login'));
  const token = answer.code === 0 && 'token' in answer.data ? answer.data.token : '';
  expect(await service.get(getUserInfo, {}, { token })).toMatchObject({ id: user.id });
  const { status, limits } = await service.get(getAccountStatus, {}, { token });
  const until = service.clock.now() + CONTACT_REST;
  expect([status, limits.map((limit) => [limit.what, limit.until])]).toEqual([
    'limited',
    [
      ['rent', until],
      ['book', until],
      ['withdraw', until],
    ],
  ]);
  service.clock.move(CONTACT_REST);
  expect(await service.get(getAccountStatus, {}, { token })).toMatchObject({ status: 'normal' });
});

test('its phone does not reset the password before', async () => {
  const user = await sleeper();
  const { password, headers } = await seal(service, 'password', 'Thief_2026');
  const code = await smsCode(service, user.phone, 'reset');
  expect(await service.ask(forgetPassword, { body: { mobile: user.phone, code, password } }, { headers })).toMatchObject({
    code: 40319,
    message: '这个账号很久没有登录，请先用短信验证码登录一次，再来重设密码',
  });
});
