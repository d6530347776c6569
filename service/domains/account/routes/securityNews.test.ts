import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as emails from '#contract/rest/email.ts';
import { listNotifications } from '#contract/rest/notifications.ts';
import { changeMobile } from '#contract/rest/owner.ts';
import { updateSettings } from '#contract/rest/payPassword.ts';
import * as contract from '#contract/rest/security.ts';
import { getUserInfo } from '#contract/rest/session.ts';
import { CONTACT_REST } from '#contract/rules/account.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { runDueJobs } from '#service/jobs.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import { anEmail, aPhone, aUser, logIn, mailsTo, newestMailCode, ownCode, seal, smsCode, verifyKey } from '#testing/builders/identity.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService({ trustGateway: ['127.0.0.1'] });
});
afterAll(() => service.close());

const PASSWORD = 'Right_2026';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const aBrowser = () => randomBytes(16).toString('hex');
const person = async () => {
  const email = anEmail();
  return { ...(await aUser(service, { email, password: PASSWORD })), email };
};
type Person = Awaited<ReturnType<typeof person>>;

async function logInFrom(user: Person, { browser = aBrowser(), from = '203.0.113.7' } = {}) {
  const answer = await logIn(service, user.phone, PASSWORD, { fingerprint: browser }, { from });
  const token = answer.code === 0 && 'token' in answer.data ? answer.data.token : '';
  await service.get(getUserInfo, {}, { token, from, headers: { 'user-agent': CHROME } });
  await expect
    .poll(async () => (await service.deps.db.selectFrom('user_session').select('ip').where('user_id', '=', user.id).execute()).length)
    .toBeGreaterThan(0);
  const at = service.clock.now();
  service.clock.move(3 * SECOND);
  await runDueJobs(service.deps);
  return { token, at };
}
const texts = async (phone: string) =>
  ((await (await fetch(`${service.sandbox.url}/sms/messages?phone=${phone}`)).json()) as { list: { text: string }[] }).list.map(
    ({ text }) => text,
  );
const mails = async (email: string) => (await mailsTo(service, email)).map(({ text }) => text.trim());
const notices = async ({ token }: { token: string }) =>
  (await service.get(listNotifications, { query: {} }, { token })).list.map(({ title }) => title);
const codeIn = (text: string | undefined) => /#([\w-]+)$/.exec(text ?? '')?.[1] ?? '';
const deny = (code: string) => service.ask(contract.denySecurityNews, { body: { code } });
const read = (code: string) => service.get(contract.readSecurityNews, { body: { code } });
const standing = async (token: string) => (await service.ask(getUserInfo, {}, { token })).status;
const stored = (id: string) =>
  service.deps.db.selectFrom('user_account').select(['phone', 'email']).where('id', '=', id).executeTakeFirstOrThrow();

describe('a login from a browser that the user had not used', () => {
  test('is told by message and SMS, and ended by the link; logins from own browsers stay', async () => {
    const user = await person();
    const own = aBrowser();
    await openSession(service.deps, { userId: user.id, remember: false, fingerprint: own });
    const home = await logInFrom(user, { browser: own });
    expect([await notices(user), await texts(user.phone), await mails(user.email)]).toEqual([[], [], []]);
    const thief = await logInFrom(user, { from: '203.0.113.99' });
    const [text] = await texts(user.phone);
    const what = `${formatClock(thief.at)}，你的账号在 Windows 上的 Chrome 登录（203.0.*.*）。`;
    expect(text?.replace(/\d+-[\w-]{43}$/, 'CODE')).toBe(
      `【租号平台】${what}不是你？打开链接让它退出：${service.deps.outside.publicUrl}/account/not_me#CODE`,
    );
    expect([await notices(user), await mails(user.email)]).toEqual([['新设备登录'], []]);
    const code = codeIn(text);
    const news = { kind: 'login', at: thief.at, device: 'Windows 上的 Chrome', address: '203.0.*.*', former: null, present: null };
    expect(await read(code)).toMatchObject({ ...news, is_denied: false });
    const more = await openSession(service.deps, { userId: user.id, remember: false, fingerprint: aBrowser() });
    const later = await logInFrom(user, { browser: own });
    expect((await Promise.all(Array.from({ length: 50 }, () => deny(code)))).map((answer) => answer.code)).toEqual(Array(50).fill(0));
    const standings = [thief.token, more.token, home.token, later.token, user.token];
    expect(await Promise.all(standings.map(standing))).toEqual([401, 401, 200, 200, 200]);
    expect(await read(code)).toMatchObject({ is_denied: true });
    expect(await deny(code)).toMatchObject({ code: 0 });
    service.clock.move(CONTACT_REST);
    expect(await deny(code)).toMatchObject({ code: 40400 });
  });

  test('is told by mail, or by both, if the user chose so', async () => {
    const user = await person();
    const choose = (security_by: 'email' | 'both') => service.get(updateSettings, { body: { security_by } }, user);
    await choose('email');
    await logInFrom(user);
    expect([(await texts(user.phone)).length, (await mails(user.email)).length]).toEqual([0, 1]);
    await choose('both');
    await logInFrom(user);
    expect([(await texts(user.phone)).length, (await mails(user.email)).length]).toEqual([1, 2]);
  });

  test('from a new place in an own browser is told by message only', async () => {
    const user = await person();
    const browser = aBrowser();
    await openSession(service.deps, { userId: user.id, remember: false, fingerprint: browser });
    await logInFrom(user, { browser });
    await logInFrom(user, { browser, from: '198.51.100.7' });
    await logInFrom(user, { browser, from: '198.51.100.9' });
    expect([await notices(user), await texts(user.phone)]).toEqual([['新地点登录'], []]);
  });

  test.each(['', '1', `1-${'x'.repeat(43)}`, `999-${'A'.repeat(43)}`])('a code that was not issued is not known: %j', async (code) => {
    expect((await deny(code)).code).toBe(code === '' ? 40000 : 40400);
  });
});

const prove = async (user: Person, given: object, purpose: 'change_email' | 'bind_alipay' | 'reset_pay_password' | 'change_password') =>
  service.ask(contract.proveOwner, { body: { purpose, ...given } }, user);

describe('a mailbox that replaces another', () => {
  const replace = async (user: Person, email: string) => {
    const { password, headers } = await seal(service, 'prove', PASSWORD);
    const { proof } = await service.get(
      contract.proveOwner,
      { body: { purpose: 'change_email', password } },
      { token: user.token, headers },
    );
    await service.get(emails.bindEmail, { body: { email, verify_key: await verifyKey(service, 'sendSms') } }, user);
    await service.get(emails.updateEmail, { body: { email, code: await newestMailCode(service, email), proof } }, user);
    await runDueJobs(service.deps);
  };
  const alipayCode = async (user: Person, email: string) => {
    await service.get(emails.sendOwnEmailCode, { body: { verify_key: await verifyKey(service, 'sendSms'), purpose: 'bind_alipay' } }, user);
    return newestMailCode(service, email);
  };
  const reset = async (email: string) => {
    await service.get(emails.sendEmailCode, { body: { email, verify_key: await verifyKey(service, 'sendSms'), action: 'reset' } });
    const code = await newestMailCode(service, email);
    const { password, headers } = await seal(service, 'password', 'Thief_2026');
    return service.ask(emails.resetPasswordByEmail, { body: { email, code, password } }, { headers });
  };
  const tooNew = { status: 403, code: 40318 };

  test('proves nothing for money and passwords for 72 hours', async () => {
    const [user, thief] = [await person(), anEmail()];
    await replace(user, thief);
    const begun = service.clock.now();
    service.clock.move(60 * SECOND);
    const email_code = await alipayCode(user, thief);
    expect(await prove(user, { email_code }, 'bind_alipay')).toMatchObject({
      ...tooNew,
      message: '手机号或邮箱更换后 72 小时内，不能用它验证密码和资金相关的操作，请换一种方式或到时再试',
      data: { details: { retry_at: begun + CONTACT_REST } },
    });
    service.clock.move(60 * SECOND);
    expect(await reset(thief)).toMatchObject(tooNew);
    expect(await logIn(service, user.phone, PASSWORD)).toMatchObject({ code: 0 });
    service.clock.move(CONTACT_REST);
    expect(await prove(user, { email_code: await alipayCode(user, thief) }, 'bind_alipay')).toMatchObject({ code: 0 });
    service.clock.move(60 * SECOND);
    expect(await reset(thief)).toMatchObject({ code: 0 });
  });

  test('is told to phone and former mailbox, whose link takes it back and ends all sessions', async () => {
    const [user, thief, second] = [await person(), anEmail(), anEmail()];
    await replace(user, thief);
    const [text, mail] = [(await texts(user.phone))[0], (await mails(user.email))[0]];
    const news = `你的账号邮箱已更换为 u***${thief.charAt(thief.indexOf('@') - 1)}@example.com。如非本人操作，72 小时内打开链接换回：`;
    expect([text, mail]).toEqual([expect.stringContaining(news), expect.stringContaining(news)]);
    const code = codeIn(mail);
    expect(await read(code)).toMatchObject({ kind: 'email', former: expect.stringContaining('***'), is_denied: false });
    await replace(user, second);
    expect(await deny(code)).toMatchObject({ code: 0 });
    expect([await stored(user.id), await standing(user.token)]).toEqual([{ phone: user.phone, email: user.email }, 401]);
    const later = codeIn((await mails(thief)).find((each) => each.includes('not_me#')));
    expect(await deny(later)).toMatchObject({ code: 0 });
    expect((await stored(user.id)).email).toBe(user.email);
    service.clock.move(60 * SECOND);
    expect(await reset(user.email)).toMatchObject({ code: 0 });
  });

  test('replaced a second time and taken back by its own link, rests on; the first link still restores the owner’s', async () => {
    const [user, thief, second] = [await person(), anEmail(), anEmail()];
    await replace(user, thief);
    const owners = codeIn((await mails(user.email))[0]);
    await replace(user, second);
    expect(await deny(codeIn((await mails(thief)).find((each) => each.includes('not_me#'))))).toMatchObject({ code: 0 });
    expect((await stored(user.id)).email).toBe(thief);
    service.clock.move(60 * SECOND);
    expect(await reset(thief)).toMatchObject(tooNew);
    const { token } = await openSession(service.deps, { userId: user.id, remember: false, fingerprint: null });
    const again = { ...user, token };
    service.clock.move(60 * SECOND);
    expect(await prove(again, { email_code: await alipayCode(again, thief) }, 'bind_alipay')).toMatchObject(tooNew);
    expect(await deny(owners)).toMatchObject({ code: 0 });
    expect((await stored(user.id)).email).toBe(user.email);
    service.clock.move(60 * SECOND);
    expect(await reset(user.email)).toMatchObject({ code: 0 });
  });

  test('cannot come back once another account has it; the first mailbox of an account counts at once', async () => {
    const [user, thief] = [await person(), anEmail()];
    await replace(user, thief);
    await aUser(service, { email: user.email });
    expect(await deny(codeIn((await texts(user.phone))[0]))).toMatchObject({ code: 42229 });
    const first = anEmail();
    const plain = { ...(await aUser(service, { password: PASSWORD })), email: first };
    const { password, headers } = await seal(service, 'prove', PASSWORD);
    const said = { token: plain.token, headers };
    const { proof } = await service.get(contract.proveOwner, { body: { purpose: 'change_email', password } }, said);
    await service.get(emails.bindEmail, { body: { email: first, verify_key: await verifyKey(service, 'sendSms') } }, plain);
    await service.get(emails.verifyEmail, { body: { email: first, code: await newestMailCode(service, first), proof } }, plain);
    service.clock.move(60 * SECOND);
    expect(await prove(plain, { email_code: await alipayCode(plain, first) }, 'bind_alipay')).toMatchObject({ code: 0 });
  });

  test('as the first one, bound with the password alone, is told to the phone and does not set a pay password', async () => {
    const plain = await aUser(service, { password: PASSWORD });
    const first = anEmail();
    const { password, headers } = await seal(service, 'prove', PASSWORD);
    const said = { token: plain.token, headers };
    const { proof } = await service.get(contract.proveOwner, { body: { purpose: 'change_email', password } }, said);
    await service.get(emails.bindEmail, { body: { email: first, verify_key: await verifyKey(service, 'sendSms') } }, plain);
    await service.get(emails.verifyEmail, { body: { email: first, code: await newestMailCode(service, first), proof } }, plain);
    await runDueJobs(service.deps);
    expect((await texts(plain.phone))[0]).toContain('你的账号已绑定邮箱');
    for (const purpose of ['set_pay_password', 'reset_pay_password'] as const) {
      service.clock.move(60 * SECOND);
      const email_code = await alipayCode({ ...plain, email: first }, first);
      expect((await service.ask(contract.proveOwner, { body: { purpose, email_code } }, plain)).code).not.toBe(0);
    }
  });
});

test('a phone that replaces another proves nothing for passwords for 72 hours, and the former mailbox takes it back', async () => {
  const [user, mobile] = [await person(), aPhone()];
  const proving = { purpose: 'change_phone' as const, sms_code: await ownCode(service, user, 'change_phone') };
  const { proof } = await service.get(contract.proveOwner, { body: proving }, user);
  await service.get(changeMobile, { body: { mobile, code: await smsCode(service, mobile, 'bind'), proof } }, user);
  await runDueJobs(service.deps);
  const moved = { ...user, phone: mobile };
  service.clock.move(60 * SECOND);
  expect(await prove(moved, { sms_code: await ownCode(service, moved, 'change_password') }, 'change_password')).toMatchObject({
    code: 40318,
  });
  const { password, headers } = await seal(service, 'password', 'Thief_2026');
  service.clock.move(60 * SECOND);
  const body = { mobile, code: await smsCode(service, mobile, 'reset'), password };
  expect(await service.ask(emails.forgetPassword, { body }, { headers })).toMatchObject({ code: 40318 });
  const code = codeIn((await mails(user.email)).find((each) => each.includes('手机号已更换')));
  expect(await deny(code)).toMatchObject({ code: 0 });
  expect(await stored(user.id)).toEqual({ phone: user.phone, email: user.email });
});
