import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as contract from '#contract/rest/email.ts';
import { proveOwner } from '#contract/rest/security.ts';
import { getUserInfo } from '#contract/rest/session.ts';
import { CODE_LIFETIME, DAY, HOUR, SECOND } from '#contract/rules/constants.ts';
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

  const mailbox = async () => {
    const email = anEmail();
    await aUser(service, { email });
    return email;
  };

  test('is generated when the mail is sent, and stored as a hash', async () => {
    const email = await mailbox();
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
    const [email, late] = [await mailbox(), await mailbox()];
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

  test('is not sent to a mailbox without an account, which is notified once a day, also after a host that rejected it', async () => {
    const email = anEmail();
    await fetch(`${service.sandbox.url}/mail/faults`, {
      method: 'POST',
      body: new URLSearchParams({ address: email }),
      redirect: 'manual',
    });
    for (let requests = 0; requests < 4; requests += 1) {
      expect(await ask(email)).toMatchObject({ code: 0 });
      service.clock.move(60 * SECOND);
      await runDueJobs(service.deps);
    }
    const told = {
      code: null,
      subject: '【租号平台】这个邮箱没有绑定账号',
      text: '有人用这个邮箱找回密码，但没有账号绑定它。如果是你，请用注册时的手机号登录或找回密码；不是你，请忽略这封邮件。',
    };
    expect(await mailsTo(service, email)).toMatchObject([told]);
    service.clock.move(DAY);
    await ask(email);
    await runDueJobs(service.deps);
    expect(await mailsTo(service, email)).toMatchObject([told, told]);
  });

  test.each([
    ['lin', '请输入正确的邮箱地址'],
    ['林@例子.com', '暂不支持中文等国际化邮箱地址，请换一个'],
  ])('%s is not a valid address', async (email, message) => {
    expect(await ask(email)).toMatchObject({ status: 400, code: 40000, message, data: { fields: { email: message } } });
  });
});

describe('the budget of mails', () => {
  /** A budget of `day` codes a day: an eighth per hour, a hundredth per hour and domain, a sixteenth for a provider of the public. */
  const budgeted = async (day: number) => {
    const own = await aService({ mailADay: day });
    onTestFinished(() => own.close());
    const sent = (count: number, { domain = 'elsewhere.example', ago = 0 } = {}) =>
      own.database.pool.query(
        `insert into email_sent (email, address, sent_at) select 'user' || n || '@' || $1, '198.51.100.' || n, $2
         from generate_series(1, $3::integer) n`,
        [domain, new Date(own.clock.now() - ago), count],
      );
    const ask = async (email: string) =>
      own.ask(contract.sendEmailCode, { body: { email, verify_key: await verifyKey(own, 'sendSms'), action: 'reset' } });
    const alarms = async () => (await own.deps.db.selectFrom('ops_alarm').select(['kind', 'words', 'times']).execute()) as object[];
    return { own, sent, ask, alarms };
  };
  const BUSY = { status: 429, code: 42902, message: '验证码发送繁忙，请稍后再试' };

  test('per hour and per day is enforced over all mailboxes, with an alarm at 80 %', async () => {
    const { own, sent, ask, alarms } = await budgeted(800);
    await sent(79);
    expect([(await ask('a@one.example')).code, await alarms()]).toEqual([0, []]);
    await ask('a@two.example');
    const early = { kind: 'mail', words: '验证码邮件：全部邮箱一小时已发 80 条，上限 100 条', times: 1 };
    expect(await alarms()).toEqual([early]);
    await sent(19);
    expect(await ask('a@three.example')).toMatchObject({ ...BUSY, data: { details: { retry_at: own.clock.now() + HOUR } } });
    for (let hour = 2; hour < 12; hour += 1) await sent(70, { ago: hour * HOUR });
    own.clock.move(HOUR);
    expect(await ask('a@four.example')).toMatchObject({ ...BUSY, data: { details: { retry_at: own.clock.now() + 12 * HOUR } } });
  });

  test('per domain and hour is enforced; a provider of the public has more', async () => {
    const { sent, ask, alarms } = await budgeted(1_600);
    await sent(16, { domain: 'firm.example' });
    expect(await ask('a@firm.example')).toMatchObject(BUSY);
    expect(await alarms()).toEqual([{ kind: 'mail', words: '验证码邮件：域名 firm.example 一小时已发 16 条，上限 16 条', times: 1 }]);
    await sent(99, { domain: 'qq.com' });
    expect((await ask('10001@qq.com')).code).toBe(0);
    expect(await ask('10002@qq.com')).toMatchObject(BUSY);
  });

  test('notifies at most a tenth of a day of mailboxes without an account', async () => {
    const { own, ask, alarms } = await budgeted(100);
    for (let asked = 0; asked < 10; asked += 1) {
      expect(await ask(`user@domain${asked}.example`)).toMatchObject({ code: 0 });
      await runDueJobs(own.deps);
      own.clock.move(HOUR);
    }
    expect(await ask('user@last.example')).toMatchObject({ code: 0 });
    await runDueJobs(own.deps);
    expect([await mailsTo(own, 'user@domain9.example'), await mailsTo(own, 'user@last.example')]).toMatchObject([[{ code: null }], []]);
    expect(await alarms()).toMatchObject([{ words: '未绑定账号的邮箱：一天已通知 10 个，到上限，不再通知' }]);
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
