import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/rest/email.ts';
import { proveOwner } from '#contract/rest/security.ts';
import { getUserInfo } from '#contract/rest/session.ts';
import { CODE_LIFETIME, HOUR, SECOND } from '#contract/rules/constants.ts';
import { runDueJobs } from '#service/jobs.ts';
import { anEmail, aUser, mailsTo, newestCode, newestMailCode, ownCode, verifyKey } from '#testing/builders/identity.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

type User = Awaited<ReturnType<typeof aUser>>;

const key = () => verifyKey(service, 'sendSms');
const proofOf = async (user: User) =>
  (await service.get(proveOwner, { body: { purpose: 'change_email', sms_code: await ownCode(service, user, 'change_email') } }, user))
    .proof;
const codeTo = async (user: User, email: string) => {
  await service.get(contract.bindEmail, { body: { email, verify_key: await key() } }, user);
  return newestMailCode(service, email.toLowerCase());
};
const emailOf = async ({ id }: User) =>
  (await service.deps.db.selectFrom('user_account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

describe('a code by mail', () => {
  const ask = async (email: string, from = '203.0.113.1') =>
    service.ask(contract.sendEmailCode, { body: { email, verify_key: await key(), action: 'reset' } }, { from });

  test('is generated when the mail is sent, stored as a hash, and sent to any mailbox', async () => {
    const email = anEmail();
    expect(await ask(` ${email.toUpperCase()} `)).toMatchObject({ code: 0, data: { resend_at: service.clock.now() + 60 * SECOND } });
    const kept = () => service.deps.db.selectFrom('email_code').selectAll().where('email', '=', email).execute();
    expect(await kept()).toEqual([]);
    service.clock.move(SECOND);
    const code = await newestMailCode(service, email);
    expect(await kept()).toEqual([
      { email, action: 'reset', code_hash: expect.any(Buffer), tries: 0, expires_at: new Date(service.clock.now() + CODE_LIFETIME) },
    ]);
    expect(service.logged.some((line) => line.includes(code))).toBe(false);
  });

  test('a second one within 60 s is refused, and a sixth within an hour', async () => {
    const email = anEmail();
    await ask(email);
    const retry_at = service.clock.now() + 60 * SECOND;
    expect(await ask(email)).toMatchObject({ status: 429, code: 42901, data: { details: { retry_at } } });
    const first = service.clock.now();
    for (let more = 0; more < 4; more += 1) {
      service.clock.move(60 * SECOND);
      expect(await ask(email, `203.0.113.${more + 2}`)).toMatchObject({ code: 0 });
    }
    service.clock.move(60 * SECOND);
    expect(await ask(email)).toMatchObject({ status: 429, code: 42902, data: { details: { retry_at: first + HOUR } } });
    expect(await ask(anEmail())).toMatchObject({ code: 0 });
  });

  test('requested 20 times concurrently is mailed once', async () => {
    const email = anEmail();
    const keys = await Promise.all(Array.from({ length: 20 }, key));
    const answers = await Promise.all(
      keys.map((verify_key) => service.ask(contract.sendEmailCode, { body: { email, verify_key, action: 'reset' } })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, ...Array<number>(19).fill(42901)]);
    await runDueJobs(service.deps);
    expect(await mailsTo(service, email)).toHaveLength(1);
  });

  test('is sent again after the host rejected it, and dropped once expired', async () => {
    const [email, late] = [anEmail(), anEmail()];
    for (const to of [email, late])
      await fetch(`${service.sandbox.url}/mail/faults`, { method: 'POST', body: new URLSearchParams({ address: to }), redirect: 'manual' });
    await ask(email);
    await runDueJobs(service.deps);
    expect(await mailsTo(service, email)).toEqual([]);
    service.clock.move(SECOND);
    expect(await newestMailCode(service, email)).toMatch(/^\d{6}$/);
    await ask(late);
    await runDueJobs(service.deps);
    service.clock.move(CODE_LIFETIME);
    await runDueJobs(service.deps);
    expect(await mailsTo(service, late)).toEqual([]);
  });

  test("is sent to the user's own mailbox for its one purpose, and refused without a mailbox", async () => {
    const email = anEmail();
    const user = await aUser(service, { email });
    const own = async (who: User, purpose: 'reset_pay_password' | 'change_email' = 'reset_pay_password') =>
      service.ask(contract.sendOwnEmailCode, { body: { verify_key: await key(), purpose } }, who);
    expect(await own(await aUser(service))).toMatchObject({ code: 42218 });
    expect(await own(user, 'change_email')).toMatchObject({ status: 400, data: { fields: { purpose: '这项操作不能用邮箱验证' } } });
    expect(await own(user)).toMatchObject({ code: 0 });
    await runDueJobs(service.deps);
    expect((await mailsTo(service, email))[0]?.subject).toBe('【租号平台】重置支付密码验证码');
  });

  test.each([
    ['lin', '请输入正确的邮箱地址'],
    ['林@例子.com', '暂不支持中文等国际化邮箱地址，请换一个'],
  ])('%s is not a valid address', async (email, message) => {
    expect(await ask(email)).toMatchObject({ status: 400, code: 40000, message, data: { fields: { email: message } } });
  });
});

describe('the mailbox of an account', () => {
  const verify = (user: User, email: string, code: string, proof: string) =>
    service.ask(contract.verifyEmail, { body: { email, code, proof } }, user);
  const update = (user: User, email: string, code: string, proof: string) =>
    service.ask(contract.updateEmail, { body: { email, code, proof } }, user);

  test('is bound with a proof and a code sent to it, shown masked, and the phone is notified', async () => {
    const user = await aUser(service);
    const email = `lin.${anEmail()}`;
    const code = await codeTo(user, email);
    const proof = await proofOf(user);
    expect(await update(user, email, code, proof)).toMatchObject({ code: 42218 });
    expect(await verify(user, email, code, 'x'.repeat(43))).toMatchObject({ code: 40305 });
    expect(await verify(user, email.toUpperCase(), code, proof)).toMatchObject({ code: 0 });
    expect(await emailOf(user)).toBe(email);
    const masked = `l***${email.charAt(email.indexOf('@') - 1)}@example.com`;
    expect((await service.get(getUserInfo, {}, user)).email).toBe(masked);
    await runDueJobs(service.deps);
    const sms = (await (await fetch(`${service.sandbox.url}/sms/messages?phone=${user.phone}`)).json()) as { list: { text: string }[] };
    expect(sms.list[0]?.text).toBe(`【租号平台】你的账号已绑定邮箱 ${masked}。如非本人操作，请立即修改密码。`);
    expect(await verify(user, email, code, proof)).toMatchObject({ code: 42217 });
  });

  test('is changed with a proof, and the old mailbox is notified', async () => {
    const [old, email] = [anEmail(), anEmail()];
    const user = await aUser(service, { email: old });
    const code = await codeTo(user, email);
    const proof = await proofOf(user);
    expect(await verify(user, email, code, proof)).toMatchObject({ code: 42228, message: '当前账号已绑定邮箱' });
    expect(await update(user, email, code, proof)).toMatchObject({ code: 0 });
    expect(await emailOf(user)).toBe(email);
    await runDueJobs(service.deps);
    expect(await mailsTo(service, old)).toMatchObject([
      { subject: '【租号平台】账号安全提醒', text: expect.stringContaining('邮箱已更换为') },
    ]);
  });

  test('of another account is refused only after its code was verified; the proof can then be used for another mailbox', async () => {
    const taken = anEmail();
    await aUser(service, { email: taken });
    const user = await aUser(service);
    const proof = await proofOf(user);
    const code = await codeTo(user, taken);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await verify(user, taken, wrong, proof)).toMatchObject({ code: 42216 });
    expect(await verify(user, anEmail(), wrong, proof)).toMatchObject({ code: 42217 });
    expect(await verify(user, taken, code, proof)).toMatchObject({ code: 42229, message: '该邮箱已绑定其他账号，请换一个' });
    const free = anEmail();
    expect(await verify(user, free, await codeTo(user, free), proof)).toMatchObject({ code: 0 });
  });

  test('is bound once by 20 concurrent requests with one code and proof', async () => {
    const user = await aUser(service);
    const email = anEmail();
    const [code, proof] = [await codeTo(user, email), await proofOf(user)];
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(user, email, code, proof)));
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  });

  test('a code requested by phone is still sent to the phone', async () => {
    const user = await aUser(service, { email: anEmail() });
    expect(await ownCode(service, user, 'change_email')).toBe(await newestCode(service, user.phone));
  });
});
