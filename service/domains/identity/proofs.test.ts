import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendOwnEmailCode } from '#contract/rest/email.ts';
import { proveOwner } from '#contract/rest/security.ts';
import { PAY_PASSWORD_LOCK, PROOF_LIFETIME, proofWays } from '#contract/rules/account.ts';
import { anEmail, aUser, idNumber, logIn, newestMailCode, ownCode, seal, verifyKey } from '#testing/builders/identity.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { Refused } from '#service/kernel/http/problem.ts';
import { hashPassword } from './password.ts';
import { isWay, useProof } from './proofs.ts';
import { openSession } from './sessions.ts';
import { idNumberHash } from './idNumber.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const byPassword = async (
  token: string,
  plain: string,
  extra: { id_number?: string; verify_key?: string } = {},
  purpose = 'change_password' as 'change_password' | 'change_phone',
  browser: string | null = null,
) => {
  const { password, headers } = await seal(service, 'prove', plain);
  const said = { token, headers: { ...headers, ...(browser !== null && { 'x-fingerprint': browser }) } };
  return service.ask(proveOwner, { body: { purpose, password, ...extra } }, said);
};
const ASKED = { status: 403, code: -410, message: '错误次数过多，请先完成验证，再试一次' };
const pay = async (token: string, plain: string, subject = 'order-1') => {
  const { password, headers } = await seal(service, 'prove', plain);
  return service.ask(proveOwner, { body: { purpose: 'pay', pay_password: password, subject } }, { token, headers });
};
const problemOf = (error: unknown) => (error instanceof Refused ? error.problem : error);

describe('accepted combinations for a proof', () => {
  test.each(Object.entries(proofWays))('%s accepts each of its combinations and no mixture', (purpose, ways) => {
    const given = (parts: readonly string[]) => Object.fromEntries(parts.map((part) => [part, 'x']));
    for (const way of ways) expect(isWay(purpose as keyof typeof proofWays, given(way))).toBe(true);
    expect(isWay(purpose as keyof typeof proofWays, {})).toBe(false);
    expect(isWay(purpose as keyof typeof proofWays, given([...ways.flat(), 'password', 'pay_password', 'email_code']))).toBe(false);
  });
});

test("a code to the user's own phone proves its purpose, once, for that user and for ten minutes", async () => {
  const user = await aUser(service);
  const other = await aUser(service);
  const sms_code = await ownCode(service, user, 'change_phone');
  expect(await service.ask(proveOwner, { body: { purpose: 'deactivate', sms_code } }, user)).toMatchObject({ code: 42211 });
  const { proof } = await service.get(proveOwner, { body: { purpose: 'change_phone', sms_code } }, user);
  const use = (userId: string, purpose: 'change_phone' | 'change_password') =>
    useProof(service.deps, proof, { userId, purpose }).catch(problemOf);
  expect(await use(user.id, 'change_password')).toBe('PROOF_INVALID');
  expect(await use(other.id, 'change_phone')).toBe('PROOF_INVALID');
  service.clock.move(PROOF_LIFETIME);
  expect(await use(user.id, 'change_phone')).toBe('PROOF_INVALID');
  service.clock.move(-1);
  expect(await use(user.id, 'change_phone')).toBeUndefined();
  expect(await use(user.id, 'change_phone')).toBe('PROOF_INVALID');
  service.clock.move(1 - PROOF_LIFETIME);
  expect(await service.ask(proveOwner, { body: { purpose: 'change_phone', sms_code } }, user)).toMatchObject({ code: 42211 });
});

describe('a code to the phone proves a first withdrawal as a whole', () => {
  const use = (userId: string, proof: string, purpose: 'bind_alipay' | 'set_pay_password') =>
    useProof(service.deps, proof, { userId, purpose }).catch(problemOf);
  const prove = async (user: Awaited<ReturnType<typeof aUser>>) =>
    (await service.get(proveOwner, { body: { purpose: 'bind_alipay', sms_code: await ownCode(service, user, 'bind_alipay') } }, user))
      .proof;

  test('after the account was bound it sets the pay password, once', async () => {
    const user = await aUser(service);
    const proof = await prove(user);
    expect(await use(user.id, proof, 'set_pay_password')).toBe('PROOF_INVALID');
    expect(await use(user.id, proof, 'bind_alipay')).toBeUndefined();
    expect(await use(user.id, proof, 'bind_alipay')).toBe('PROOF_INVALID');
    expect(await use((await aUser(service)).id, proof, 'set_pay_password')).toBe('PROOF_INVALID');
    expect(await use(user.id, proof, 'set_pay_password')).toBeUndefined();
    expect(await use(user.id, proof, 'set_pay_password')).toBe('PROOF_INVALID');
  });

  test('within the ten minutes of the code', async () => {
    const user = await aUser(service);
    const proof = await prove(user);
    service.clock.move(PROOF_LIFETIME - 1);
    expect(await use(user.id, proof, 'bind_alipay')).toBeUndefined();
    service.clock.move(1);
    expect(await use(user.id, proof, 'set_pay_password')).toBe('PROOF_INVALID');
    service.clock.move(-PROOF_LIFETIME);
  });

  test('but a code to the mailbox does not, which sets no pay password', async () => {
    const user = await aUser(service);
    const email = anEmail();
    await service.deps.db.updateTable('user_account').set({ email }).where('id', '=', user.id).execute();
    await service.get(sendOwnEmailCode, { body: { verify_key: await verifyKey(service, 'sendSms'), purpose: 'bind_alipay' } }, user);
    const email_code = await newestMailCode(service, email);
    const { proof } = await service.get(proveOwner, { body: { purpose: 'bind_alipay', email_code } }, user);
    expect([await use(user.id, proof, 'bind_alipay'), await use(user.id, proof, 'set_pay_password')]).toEqual([undefined, 'PROOF_INVALID']);
  });
});

test('of 20 concurrent uses of one code, one yields a proof', async () => {
  const user = await aUser(service);
  const sms_code = await ownCode(service, user, 'change_password');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => service.ask(proveOwner, { body: { purpose: 'change_password', sms_code } }, user)),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
});

test('password and ID number prove together; the refusal hides which was wrong, and three wrong attempts require a captcha', async () => {
  const user = await aUser(service, { password: 'Right_2026', realName: '林夏', birthDate: '1995-06-17' });
  const id_number = idNumber('19950617', '311');
  await service.deps.db
    .updateTable('user_account')
    .set({ id_number_hash: await idNumberHash(service.deps, id_number) })
    .where('id', '=', user.id)
    .execute();
  const prove = (plain: string, id: string) => byPassword(user.token, plain, { id_number: id }, 'change_phone');
  const wrong = { status: 422, code: 42212, message: '密码或身份证号不正确' };
  expect(await prove('Wrong_2026', id_number)).toMatchObject(wrong);
  expect(await prove('Right_2026', idNumber('19950617', '312'))).toMatchObject(wrong);
  expect(await prove('Right_2026', id_number)).toMatchObject({ code: 0 });
  for (let tries = 0; tries < 3; tries += 1)
    expect(await byPassword(user.token, 'Wrong_2026')).toMatchObject({ code: 42212, message: '密码错误' });
  expect(await byPassword(user.token, 'Right_2026')).toMatchObject(ASKED);
});

describe('wrong passwords', () => {
  test('of strangers at the login do not refuse the owner, who is logged in elsewhere', async () => {
    const user = await aUser(service, { password: 'Right_2026' });
    for (let tries = 0; tries < 4; tries += 1) await logIn(service, user.phone, 'Wrong_2026');
    expect(await logIn(service, user.phone, 'Right_2026')).toMatchObject({ code: -410 });
    expect(await byPassword(user.token, 'Right_2026')).toMatchObject({ code: 0 });
  });

  test('of a session require a captcha there, which admits the right one; another session is not affected', async () => {
    const user = await aUser(service, { password: 'Right_2026' });
    const { token: thief } = await openSession(service.deps, { userId: user.id, remember: false, fingerprint: null });
    for (let tries = 0; tries < 3; tries += 1) expect(await byPassword(thief, 'Wrong_2026')).toMatchObject({ code: 42212 });
    expect(await byPassword(thief, 'Right_2026')).toMatchObject(ASKED);
    expect(await byPassword(thief, 'Right_2026', { verify_key: 'x'.repeat(43) })).toMatchObject({ code: 40304 });
    expect(await byPassword(user.token, 'Right_2026')).toMatchObject({ code: 0 });
    const verify_key = await verifyKey(service, 'submit');
    expect(await byPassword(thief, 'Right_2026', { verify_key })).toMatchObject({ code: 0 });
    expect(await byPassword(thief, 'Wrong_2026')).toMatchObject({ code: 42212 });
  });

  test('of a known browser are counted by that browser, whichever session it uses', async () => {
    const user = await aUser(service, { password: 'Right_2026' });
    const browser = randomBytes(16).toString('hex');
    const open = () => openSession(service.deps, { userId: user.id, remember: false, fingerprint: browser });
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await byPassword((await open()).token, 'Wrong_2026', {}, 'change_password', browser)).toMatchObject({ code: 42212 });
    }
    expect(await byPassword((await open()).token, 'Right_2026', {}, 'change_password', browser)).toMatchObject(ASKED);
    expect(await byPassword(user.token, 'Right_2026')).toMatchObject({ code: 0 });
  });

  test('of fifty new sessions: ten are judged without a captcha; then the owner needs one too, and is never delayed', async () => {
    const user = await aUser(service, { password: 'Right_2026' });
    const guess = async () => {
      const { token } = await openSession(service.deps, { userId: user.id, remember: false, fingerprint: null });
      return (await byPassword(token, 'Wrong_2026')).code;
    };
    const codes = await Promise.all(Array.from({ length: 50 }, guess));
    expect([codes.filter((code) => code === 42212).length, codes.filter((code) => code === -410).length]).toEqual([10, 40]);
    expect(await byPassword(user.token, 'Right_2026')).toMatchObject(ASKED);
    const verify_key = await verifyKey(service, 'submit');
    expect(await byPassword(user.token, 'Right_2026', { verify_key })).toMatchObject({ code: 0 });
  });
});

describe('pay password', () => {
  test('proves one payment; a user without one gets a refusal', async () => {
    const user = await aUser(service);
    expect(await pay(user.token, '135790')).toMatchObject({ status: 403, code: 40313, message: '请先设置支付密码' });
    await setPayPassword(user.id, '135790');
    const answer = await pay(user.token, '135790', 'order-7');
    const proof = answer.code === 0 && 'proof' in answer.data ? answer.data.proof : '';
    expect(await useProof(service.deps, proof, { userId: user.id, purpose: 'pay', subject: 'order-8' }).catch(problemOf)).toBe(
      'PROOF_INVALID',
    );
    expect(await useProof(service.deps, proof, { userId: user.id, purpose: 'pay', subject: 'order-7' }).catch(problemOf)).toBeUndefined();
  });

  test('locks for half an hour at the fifth wrong attempt, even with 20 concurrent guesses; then the count starts again', async () => {
    const user = await aUser(service);
    await setPayPassword(user.id, '135790');
    expect(await pay(user.token, '000000')).toMatchObject({ code: 42219, message: '支付密码错误，还可以试 4 次' });
    const guesses = await Promise.all(Array.from({ length: 20 }, () => pay(user.token, '111111')));
    expect(guesses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(3).fill(42219),
      ...Array<number>(17).fill(42903),
    ]);
    expect(await pay(user.token, '135790')).toMatchObject({ status: 429, code: 42903, message: '支付密码错误次数过多，请 30 分钟后再试' });
    service.clock.move(PAY_PASSWORD_LOCK);
    expect(await pay(user.token, '222222')).toMatchObject({ code: 42219, message: '支付密码错误，还可以试 4 次' });
    expect(await pay(user.token, '135790')).toMatchObject({ code: 0 });
    expect(await pay(user.token, '222222')).toMatchObject({ message: '支付密码错误，还可以试 4 次' });
    service.clock.move(-PAY_PASSWORD_LOCK);
  });
});

const setPayPassword = async (user_id: string, plain: string) =>
  service.deps.db
    .insertInto('pay_password')
    .values({ user_id, password_hash: await hashPassword(plain), changed_at: new Date(service.clock.now()) })
    .execute();
