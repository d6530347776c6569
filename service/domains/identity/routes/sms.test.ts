import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as contract from '#contract/rest/session.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/rules/constants.ts';
import { issueVerifyKey } from '#service/domains/identity/captcha/verifyKeys.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import type { SmsAction } from '#service/domains/identity/tables.ts';
import { aPhone, aUser, newestCode, smsCode, verifyKey } from '#testing/builders/identity.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const send = async (mobile: string, { action = 'login' as SmsAction, from = '203.0.113.1', at = service } = {}) =>
  at.ask(contract.sendSms, { body: { mobile, verify_key: await verifyKey(at, 'sendSms'), action } }, { from });

const logIn = (mobile: string, code: string) => service.ask(contract.mobileLogin, { body: { mobile, code } });

const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the budget', () => {
  /** A service with a budget of `day` codes a day, an eighth of that per hour, a hundredth per hour and block of numbers. */
  const budgeted = async (day: number) => {
    const own = await aService({ smsADay: day });
    onTestFinished(() => own.close());
    const sent = (count: number, { phone = '13800000000', ago = 0 } = {}) =>
      own.database.pool.query(
        `insert into sms_sent (phone, address, sent_at) select $1, '198.51.100.' || n, $2 from generate_series(1, $3::integer) n`,
        [phone, new Date(own.clock.now() - ago), count],
      );
    const alarms = async () => (await own.deps.db.selectFrom('ops_alarm').select(['kind', 'words', 'times']).execute()) as object[];
    return { own, sent, alarms };
  };
  const BUSY = { status: 429, code: 42902, message: '验证码发送繁忙，请稍后再试' };

  test('per hour, over all phones and addresses, raises an alarm before it is used up, and is enforced', async () => {
    const { own, sent, alarms } = await budgeted(8_000);
    await sent(799);
    expect([(await send('13700000001', { at: own })).code, await alarms()]).toEqual([0, []]);
    await send('13700000002', { at: own });
    const early = { kind: 'sms', words: '验证码短信：全部号码一小时已发 800 条，上限 1000 条', times: 1 };
    expect(await alarms()).toEqual([early]);
    await sent(199);
    const last = await send('13700000003', { at: own });
    expect(last).toMatchObject({ ...BUSY, data: { details: { retry_at: own.clock.now() + HOUR } } });
    expect(await alarms()).toEqual([{ ...early, words: '验证码短信：全部号码一小时已发 1000 条，上限 1000 条', times: 2 }]);
    expect(own.logged.filter((line) => line.includes('SMS budget'))).toHaveLength(2);
    own.clock.move(HOUR);
    expect((await send('13700000004', { at: own })).code).toBe(0);
  });

  test('per day is enforced even if no hour exceeds its share', async () => {
    const { own, sent } = await budgeted(800);
    for (let hour = 2; hour < 12; hour += 1) await sent(80, { ago: hour * HOUR });
    expect(await send('13700000001', { at: own })).toMatchObject({ ...BUSY, data: { details: { retry_at: own.clock.now() + 13 * HOUR } } });
  });

  test('of an hour leaves a quarter more to owners in a browser that they have used', async () => {
    const { own, sent } = await budgeted(8_000);
    const browser = randomBytes(16).toString('hex');
    const owner = await aUser(own);
    await openSession(own.deps, { userId: owner.id, remember: false, fingerprint: browser });
    await sent(1_000);
    const ask = async (mobile: string, visitor: string) => {
      const key = await issueVerifyKey(own.deps, 'sendSms', visitor);
      const body = { mobile, verify_key: key, action: 'login' as const };
      return own.ask(contract.sendSms, { body }, { headers: { 'x-fingerprint': visitor } });
    };
    expect(await ask('13700000001', browser)).toMatchObject(BUSY);
    expect(await ask(owner.phone, randomBytes(16).toString('hex'))).toMatchObject(BUSY);
    expect(await ask(owner.phone, browser)).toMatchObject({ code: 0 });
    await sent(250);
    own.clock.move(60_000);
    expect(await ask(owner.phone, browser)).toMatchObject(BUSY);
  });

  test('per block of numbers does not affect other blocks', async () => {
    const { own, sent, alarms } = await budgeted(1_000);
    await sent(10, { phone: '13712349999' });
    expect(await send('13712340001', { at: own })).toMatchObject(BUSY);
    expect(await alarms()).toEqual([{ kind: 'sms', words: '验证码短信：号段 1371234 一小时已发 10 条，上限 10 条', times: 1 }]);
    expect((await send('13712350001', { at: own })).code).toBe(0);
  });
});

describe('sending a code', () => {
  test('sends six digits to the phone, and stores only their hash', async () => {
    const phone = aPhone();
    expect(await send(phone)).toMatchObject({ code: 0, data: { resend_at: service.clock.now() + 60 * SECOND } });
    const code = await newestCode(service, phone);
    expect(code).toMatch(/^\d{6}$/);
    const row = await service.database.db.selectFrom('sms_code').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow();
    expect(row).toEqual({
      phone,
      action: 'login',
      code_hash: expect.any(Buffer),
      tries: 0,
      expires_at: new Date(service.clock.now() + 10 * MINUTE),
    });
    expect(row.code_hash).toHaveLength(32);
  });

  test('accepts a phone number as pasted, and refuses an invalid one', async () => {
    const phone = aPhone();
    expect(await send(` +86 ${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}`)).toMatchObject({ code: 0 });
    expect(await newestCode(service, phone)).toMatch(/^\d{6}$/);
    expect(await send('12800138000')).toMatchObject({
      status: 400,
      code: 40000,
      message: '请输入正确的手机号码',
      data: { fields: { mobile: '请输入正确的手机号码' } },
    });
  });

  test('within 60 s is refused with the time of the next attempt', async () => {
    const phone = aPhone();
    await send(phone);
    const retry_at = service.clock.now() + 60 * SECOND;
    service.clock.move(60 * SECOND - 1);
    expect(await send(phone, { action: 'register' })).toMatchObject({
      status: 429,
      code: 42901,
      data: { problem: 'SMS_TOO_SOON', details: { retry_at } },
    });
    service.clock.move(1);
    expect(await send(phone)).toMatchObject({ code: 0 });
  });

  test('20 times concurrently sends one', async () => {
    const phone = aPhone();
    const codes = (await Promise.all(Array.from({ length: 20 }, () => send(phone)))).map(({ code }) => code);
    expect({ sent: codes.filter((code) => code === 0).length, soon: codes.filter((code) => code === 42901).length }).toEqual({
      sent: 1,
      soon: 19,
    });
  });

  test('is limited to 5 an hour', async () => {
    const phone = aPhone();
    const start = service.clock.now();
    for (let sent = 0; sent < 5; sent += 1) {
      expect(await send(phone)).toMatchObject({ code: 0 });
      service.clock.move(MINUTE);
    }
    expect(await send(phone)).toMatchObject({
      status: 429,
      code: 42902,
      message: '验证码发送次数过多，请 1 小时后再试',
      data: { details: { retry_at: start + HOUR } },
    });
    service.clock.move(start + HOUR - service.clock.now());
    expect(await send(phone)).toMatchObject({ code: 0 });
  });

  test('is limited to 10 in 24 hours', async () => {
    const phone = aPhone();
    const start = service.clock.now();
    for (let sent = 0; sent < 10; sent += 1) {
      expect(await send(phone)).toMatchObject({ code: 0 });
      service.clock.move(13 * MINUTE);
    }
    service.clock.move(HOUR);
    expect(await send(phone)).toMatchObject({
      code: 42902,
      message: '今日验证码次数已用完，请明天再试',
      data: { details: { retry_at: start + DAY } },
    });
    service.clock.move(start + DAY - service.clock.now());
    expect(await send(phone)).toMatchObject({ code: 0 });
  });

  test('is limited per address, over all phones', async () => {
    const tight = await aService({ rateLimit: 4 });
    const codes = [];
    for (let sent = 0; sent < 5; sent += 1) {
      codes.push((await send(aPhone(), { at: tight, from: '2001:db8:1:2::9' })).code);
      tight.clock.move(MINUTE);
    }
    expect(codes).toEqual([0, 0, 0, 0, 42902]);
    expect(await send(aPhone(), { at: tight, from: '2001:db8:1:2:ffff::1' })).toMatchObject({ code: 42902 });
    expect(await send(aPhone(), { at: tight, from: '2001:db8:1:3::9' })).toMatchObject({ code: 0 });
    await tight.close();
  });
});

describe('an SMS host that does not respond', () => {
  let sandboxUrl: string;
  beforeEach(() => {
    sandboxUrl = service.deps.outside.smsUrl;
    service.deps.outside.smsUrl = 'http://127.0.0.1:9';
  });
  afterEach(() => {
    service.deps.outside.smsUrl = sandboxUrl;
  });

  test('causes its own error; the attempt is not counted, so the next one succeeds', async () => {
    const phone = aPhone();
    expect(await send(phone)).toMatchObject({ status: 502, code: 50200, message: '短信发送失败，请稍后再试' });
    service.deps.outside.smsUrl = sandboxUrl;
    expect(await send(phone)).toMatchObject({ code: 0 });
    expect(service.logged.filter((line) => line.includes('SMS not sent') && line.includes(phone))).toEqual([]);
  });
});

describe('login by code', () => {
  test('returns a token that works, once', async () => {
    const { id, phone } = await aUser(service);
    const code = await smsCode(service, phone, 'login');
    const first = await logIn(phone, code);
    expect(first).toMatchObject({ code: 0, data: { expires_time: 604_800, user_id: id } });
    expect(await logIn(phone, code)).toMatchObject({ status: 422, code: 42211, message: '验证码已失效，请重新获取' });
  });

  test('50 times concurrently returns one token', async () => {
    const { phone } = await aUser(service);
    const code = await smsCode(service, phone, 'login');
    const codes = (await Promise.all(Array.from({ length: 50 }, () => logIn(phone, code)))).map((answer) => answer.code);
    expect(codes.filter((answer) => answer === 0)).toHaveLength(1);
  });

  test('lasts 30 days if remembered', async () => {
    const { phone } = await aUser(service);
    const code = await smsCode(service, phone, 'login');
    expect(await service.ask(contract.mobileLogin, { body: { mobile: phone, code, remember: true } })).toMatchObject({
      data: { expires_time: 2_592_000 },
    });
  });

  test('with a wrong code is refused; after 5 attempts the right code is void', async () => {
    const { phone } = await aUser(service);
    const code = await smsCode(service, phone, 'login');
    const codes = [];
    for (let tries = 0; tries < 5; tries += 1) codes.push((await logIn(phone, wrong(code))).code);
    expect(codes).toEqual([42210, 42210, 42210, 42210, 42210]);
    expect(await logIn(phone, code)).toMatchObject({ code: 42211 });
  });

  test('50 concurrent guesses use 5 attempts', async () => {
    const { phone } = await aUser(service);
    const code = await smsCode(service, phone, 'login');
    const codes = (await Promise.all(Array.from({ length: 50 }, () => logIn(phone, wrong(code))))).map((answer) => answer.code);
    expect({ wrong: codes.filter((answer) => answer === 42210).length, void: codes.filter((answer) => answer === 42211).length }).toEqual({
      wrong: 5,
      void: 45,
    });
  });

  test('after 10 min is void', async () => {
    const { phone } = await aUser(service);
    const code = await smsCode(service, phone, 'login');
    service.clock.move(10 * MINUTE);
    expect(await logIn(phone, code)).toMatchObject({ code: 42211 });
  });

  test('with the code of another purpose or phone is refused', async () => {
    const [{ phone }, other] = [await aUser(service), await aUser(service)];
    const code = await smsCode(service, phone, 'register');
    expect(await logIn(phone, code)).toMatchObject({ code: 42211 });
    service.clock.move(MINUTE);
    await smsCode(service, other.phone, 'login');
    const mine = await smsCode(service, phone, 'login');
    expect(await logIn(other.phone, mine)).toMatchObject({ code: 42210 });
    expect(await logIn(phone, mine)).toMatchObject({ code: 0 });
  });

  test('with an unregistered phone reveals that only with the correct code', async () => {
    const phone = aPhone();
    const code = await smsCode(service, phone, 'login');
    expect(await logIn(phone, wrong(code))).toMatchObject({ code: 42210 });
    expect(await logIn(phone, code)).toMatchObject({ status: 422, code: 42214, message: '该手机号尚未注册，请先注册' });
  });

  test('refuses a code that is not six digits', async () => {
    expect(await logIn(aPhone(), '12345')).toMatchObject({
      code: 40000,
      message: '验证码只能为数字且长度为6',
      data: { fields: { code: '验证码只能为数字且长度为6' } },
    });
  });
});
