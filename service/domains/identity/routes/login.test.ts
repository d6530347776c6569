import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Refusal } from '#contract/rest/endpoint.ts';
import * as contract from '#contract/rest/session.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/rules/constants.ts';
import { aPhone, aUser, logIn, seal, smsCode, verifyKey } from '#testing/builders/identity.ts';
import { aService, type RequestOptions, type TestService } from '#testing/builders/service.ts';

let service: TestService;
const password = 'Lantern_2049';
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const member = (wish: { username?: string } = {}) => aUser(service, { password, ...wish });
const key = () => verifyKey(service, 'login');
const WRONG = { status: 422, code: 42212, message: '用户名或密码错误' };
const VERIFY = { status: 403, code: -410, message: '密码错误超过3次，请验证' };

/** Enters three wrong passwords. */
const failThrice = async (username: string) => {
  for (let failures = 0; failures < 3; failures += 1) await logIn(service, username, 'wrong_one_1');
};

describe('login by password', () => {
  test('by phone or user name returns a token of 7 days, or of 30 if remembered', async () => {
    const { id, phone } = await member({ username: '夜航船' });
    const expected = { token: expect.stringMatching(/^[\w-]{43}$/), expires_time: 604_800, user_id: id };
    expect(await logIn(service, phone, password)).toEqual({ status: 200, code: 0, message: 'ok', data: expected });
    expect(await logIn(service, '夜航船', password)).toMatchObject({ data: expected });
    expect(await logIn(service, phone, password, { remember: true })).toMatchObject({ data: { ...expected, expires_time: 2_592_000 } });
  });

  test('accepts blanks around the password and full-width digits in it', async () => {
    const { id, phone } = await member();
    for (const pasted of [`${password} `, ` ${password}\n`, 'Lantern_２０４９']) {
      expect(await logIn(service, phone, pasted)).toMatchObject({ code: 0, data: { user_id: id } });
    }
  });

  test('keeps only the hash of the token', async () => {
    const { id, phone } = await member();
    await logIn(service, phone, password);
    const sessions = await service.database.db
      .selectFrom('user_session')
      .select(['token_hash', 'fingerprint'])
      .where('user_id', '=', id)
      .orderBy('fingerprint')
      .execute();
    expect(sessions).toEqual([
      { token_hash: expect.any(Buffer), fingerprint: 'a-browser' },
      { token_hash: expect.any(Buffer), fingerprint: null },
    ]);
    expect(sessions[0]?.token_hash).toHaveLength(32);
  });

  test('is refused alike for a user without a password and for a wrong password', async () => {
    const { phone } = await aUser(service);
    expect(await logIn(service, phone, password)).toMatchObject(WRONG);
    expect(await logIn(service, (await member()).phone, 'Lantern_2050')).toMatchObject(WRONG);
  });

  test('the phone has precedence over an equal username', async () => {
    const mine = await member();
    await aUser(service, { username: mine.phone, password: 'another_Word9' });
    expect(await logIn(service, mine.phone, password)).toMatchObject({ code: 0, data: { user_id: mine.id } });
  });

  test('needs a name of at most 20 characters and a fingerprint', async () => {
    expect(await logIn(service, 'x'.repeat(21), password)).toMatchObject({ code: 40000, message: '请输入手机号/用户名' });
    const { password: ciphertext, headers } = await seal(service, 'login', password);
    const answer = await service.ask(contract.login, { body: { username: 'a', password: ciphertext, fingerprint: '' } }, { headers });
    expect(answer).toMatchObject({ code: 40000, data: { fields: { fingerprint: '获取浏览器指纹失败' } } });
  });
});

describe('three wrong passwords', () => {
  test('require the captcha; with it the right one logs in, and the count is reset', async () => {
    const { phone } = await member();
    const answers = [];
    for (let failures = 0; failures < 3; failures += 1) answers.push(await logIn(service, phone, 'wrong_one_1'));
    expect(answers).toMatchObject([WRONG, WRONG, VERIFY]);
    expect(await logIn(service, phone, password)).toMatchObject(VERIFY);
    expect(await logIn(service, phone, password, { verify_key: await key() })).toMatchObject({ code: 0 });
    expect(await logIn(service, phone, 'wrong_one_1')).toMatchObject(WRONG);
    expect(await logIn(service, phone, password)).toMatchObject({ code: 0 });
  });

  test('of an unknown username get the same responses', async () => {
    const { phone } = await member();
    const say = async (name: string) => {
      const answers = [];
      for (let failures = 0; failures < 4; failures += 1) answers.push(await logIn(service, name, 'wrong_one_1'));
      return answers.map(({ status, code, message }) => ({ status, code, message }));
    };
    expect(await say('nobody_at_all')).toEqual(await say(phone));
  });

  test('of an unknown phone get the same responses too, in any spelling', async () => {
    const say = async (phone: string) => {
      const spellings = [phone, phone, `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`, `+86 ${phone}`];
      const answers = [];
      for (const name of spellings) answers.push(await logIn(service, name, 'wrong_one_1'));
      return answers.map(({ status, code, message }) => ({ status, code, message }));
    };
    const known = await say((await member()).phone);
    expect(known).toMatchObject([WRONG, WRONG, VERIFY, VERIFY]);
    expect(await say(aPhone())).toEqual(known);
  });

  test('are counted per account, whether by phone or by name', async () => {
    const { phone } = await member({ username: 'two_names' });
    await logIn(service, phone, 'wrong_one_1');
    await logIn(service, 'two_names', 'wrong_one_1');
    expect(await logIn(service, phone, 'wrong_one_1')).toMatchObject(VERIFY);
    expect(await logIn(service, (await member()).phone, password)).toMatchObject({ code: 0 });
  });

  test('cannot be bypassed with a used key or one of another purpose', async () => {
    const { phone } = await member();
    await failThrice(phone);
    const once = await key();
    expect(await logIn(service, phone, 'wrong_one_1', { verify_key: once })).toMatchObject(VERIFY);
    service.clock.move(2 * SECOND);
    expect(await logIn(service, phone, password, { verify_key: once })).toMatchObject({ code: 40304 });
    expect(await logIn(service, phone, password, { verify_key: await verifyKey(service, 'sendSms') })).toMatchObject({ code: 40304 });
    expect(await logIn(service, phone, password, { verify_key: await key() })).toMatchObject({ code: 0 });
  });

  test('expire after a day', async () => {
    const { phone } = await member();
    await failThrice(phone);
    service.clock.move(DAY);
    expect(await logIn(service, phone, password)).toMatchObject({ code: 0 });
  });
});

describe('a browser with an earlier login', () => {
  const [mine, other] = ['0123456789abcdef'.repeat(2), 'fedcba9876543210'.repeat(2)];
  const at = (fingerprint: string) => ({ fingerprint });
  /** Tries wrong passwords from another browser until the account's delay is long. */
  const besiege = async (phone: string, from: string) => {
    const answers = [];
    for (let tries = 0; tries < 12; tries += 1) {
      answers.push((await logIn(service, phone, 'wrong_one_1', { verify_key: await key(), ...at(other) }, { from })).code);
    }
    return answers.at(-1);
  };

  test('is not affected by a stranger’s guesses, even from the same address', async () => {
    const { id, phone } = await member();
    expect(await logIn(service, phone, password, at(mine))).toMatchObject({ code: 0 });
    expect(await besiege(phone, '203.0.113.77')).toBe(42900);
    expect(await logIn(service, phone, password)).toMatchObject({ code: 42900 });
    for (const from of ['203.0.113.77', '203.0.113.78'])
      expect(await logIn(service, phone, password, at(mine), { from })).toMatchObject({ code: 0, data: { user_id: id } });
  });

  test('has its own count of wrong passwords, which the right password resets', async () => {
    const { phone } = await member();
    await logIn(service, phone, password, at(mine));
    const codes = [];
    for (const word of ['wrong_one_1', 'wrong_one_1', 'wrong_one_1', password])
      codes.push((await logIn(service, phone, word, at(mine))).code);
    expect(codes).toEqual([42212, 42212, -410, -410]);
    expect(await logIn(service, phone, password, { verify_key: await key(), ...at(mine) })).toMatchObject({ code: 0 });
    expect(await logIn(service, phone, 'wrong_one_1', at(mine))).toMatchObject(WRONG);
  });

  test('is known for its own user only, for half a year, and stored as a hash', async () => {
    const [one, two] = [await member(), await member()];
    await logIn(service, one.phone, password, at(mine));
    await failThrice(one.phone);
    await failThrice(two.phone);
    expect([
      (await logIn(service, one.phone, password, at(mine))).code,
      (await logIn(service, two.phone, password, at(mine))).code,
    ]).toEqual([0, -410]);
    const known = await service.database.db.selectFrom('known_browser').select('browser_hash').where('user_id', '=', one.id).execute();
    expect(known).toEqual([{ browser_hash: createHash('sha256').update(mine).digest() }]);
    service.clock.move(180 * DAY);
    await failThrice(one.phone);
    expect((await logIn(service, one.phone, password, at(mine))).code).toBe(-410);
  });

  test('beyond twenty, the least recently used is forgotten', async () => {
    const { id, phone } = await member();
    for (let browser = 0; browser < 22; browser += 1) {
      service.clock.move(SECOND);
      await logIn(service, phone, password, at(browser.toString(16).padStart(32, '0')));
    }
    const known = await service.database.db.selectFrom('known_browser').select('browser_hash').where('user_id', '=', id).execute();
    const hashes = known.map(({ browser_hash }) => browser_hash.toString('hex'));
    const hashOf = (browser: number) => createHash('sha256').update(browser.toString(16).padStart(32, '0')).digest('hex');
    expect(hashes.sort()).toEqual(Array.from({ length: 20 }, (_, at) => hashOf(at + 2)).sort());
  });
});

describe('guessing', () => {
  test('concurrently is verified three times, from any address: 50 wrong ones and the right one last', async () => {
    const { phone } = await member();
    const guesses = [...Array.from({ length: 50 }, (_, index) => `wrong_${index}_pass`), password];
    const guess = (word: string, index: number) => logIn(service, phone, word, {}, { from: `198.18.0.${index}` });
    const codes = (await Promise.all(guesses.map(guess))).map(({ code }) => code);
    expect({ judged: codes.filter((code) => code === 42212).length, in: codes.filter((code) => code === 0).length <= 1 }).toEqual({
      judged: 2,
      in: true,
    });
    const { failures } = await service.database.db
      .selectFrom('login_attempt')
      .select('failures')
      .where('subject', '=', `user:${(await userOf(phone)).id}`)
      .executeTakeFirstOrThrow();
    expect(failures).toBe(3);
  });

  test('is delayed longer after each wrong attempt, from any address and despite solved puzzles', async () => {
    const { phone } = await member();
    const start = service.clock.now();
    const waits: number[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await logIn(service, phone, 'wrong_one_1', tries < 3 ? {} : { verify_key: await key() }, {
        from: `198.51.100.${tries}`,
      });
      if (answer.code !== 42900) continue;
      const wait = Number((answer.data as Refusal).details?.['retry_at']) - service.clock.now();
      waits.push(wait / SECOND);
      service.clock.move(wait);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256]);
    expect(service.clock.now() - start).toBe(510 * SECOND);
  });

  test('is never delayed by more than 15 min', async () => {
    const { id, phone } = await member();
    const now = new Date(service.clock.now());
    await service.database.db
      .insertInto('login_attempt')
      .values({ subject: `user:${id}`, failures: 60, last_at: now, blocked_until: now })
      .execute();
    expect(await logIn(service, phone, 'wrong_one_1', { verify_key: await key() })).toMatchObject(VERIFY);
    expect(await logIn(service, phone, password)).toMatchObject({
      code: 42900,
      data: { details: { retry_at: service.clock.now() + 15 * MINUTE } },
    });
  });

  test('over many accounts is delayed per address; another address is not affected', async () => {
    const tight = await aService({ rateLimit: 60 });
    const codes: number[] = [];
    for (let tries = 0; tries < 30; tries += 1)
      codes.push((await logIn(tight, `somebody_${tries}`, password, {}, { from: '203.0.113.9' })).code);
    expect(codes).toEqual([...Array<number>(21).fill(42212), ...Array<number>(9).fill(42900)]);
    expect(await logIn(tight, 'somebody_99', password, {}, { from: '203.0.113.10' })).toMatchObject({ code: 42212 });
    tight.clock.move(HOUR);
    expect(await logIn(tight, 'somebody_98', password, {}, { from: '203.0.113.9' })).toMatchObject({ code: 42212 });
    await tight.close();
  });

  test('with right passwords does not count for the address: a whole internet cafe can log in from one', async () => {
    const tight = await aService({ rateLimit: 30 });
    const { phone } = await aUser(tight, { password });
    const tryAll = async (names: readonly string[], given: string) => {
      const codes: number[] = [];
      for (const name of names) codes.push((await logIn(tight, name, given, {}, { from: '203.0.113.9' })).code);
      return codes;
    };
    expect(await tryAll(Array<string>(12).fill(phone), password)).toEqual(Array<number>(12).fill(0));
    const strangers = Array.from({ length: 12 }, (_, at) => `somebody_${at}`);
    expect(await tryAll(strangers, password)).toEqual([...Array<number>(11).fill(42212), 42900]);
    await tight.close();
  });

  test('takes as long for an unknown username as for an existing one', async () => {
    const { phone } = await member();
    const time = async (name: string, index: number) => {
      const sealed = await seal(service, 'login', 'wrong_one_1');
      const begin = performance.now();
      await service.ask(
        contract.login,
        { body: { username: name, password: sealed.password, fingerprint: 'a' } },
        { headers: sealed.headers, from: `192.0.2.${index}` },
      );
      const took = performance.now() - begin;
      await service.database.db.deleteFrom('login_attempt').execute();
      return took;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 21; round += 1) {
      known.push(await time(phone, round));
      unknown.push(await time('nobody_here', round));
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[10] ?? 0;
    expect(Math.abs(median(known) - median(unknown))).toBeLessThan(20);
    expect(median(unknown) / median(known)).toBeGreaterThan(0.6);
  });
});

describe('a token', () => {
  test('ends at once on logout; other sessions of the user continue', async () => {
    const { phone, token: other } = await member();
    const { data } = await logIn(service, phone, password);
    const token = 'token' in data ? data.token : '';
    expect(await service.ask(contract.getUserInfo, {}, { token })).toMatchObject({ code: 0 });
    expect(await service.get(contract.logout, {}, { token })).toEqual({});
    expect(await service.ask(contract.getUserInfo, {}, { token })).toMatchObject({
      status: 401,
      code: 40100,
      message: '未登录或登录状态已过期,请重新登录',
    });
    expect(await service.ask(contract.getUserInfo, {}, { token: other })).toMatchObject({ code: 0 });
    expect(await service.get(contract.logout, {})).toEqual({});
  });

  test('expires', async () => {
    const { phone } = await member();
    const { data } = await logIn(service, phone, password);
    const token = 'token' in data ? data.token : '';
    service.clock.move(7 * DAY - 1);
    expect(await service.ask(contract.getUserInfo, {}, { token })).toMatchObject({ code: 0 });
    service.clock.move(1);
    expect(await service.ask(contract.getUserInfo, {}, { token })).toMatchObject({ code: 40100 });
  });

  test('that was never issued is refused', async () => {
    for (const token of ['x'.repeat(43), 'short', ''])
      expect(await service.ask(contract.getUserInfo, {}, { token })).toMatchObject({ code: 40100 });
  });
});

const userOf = (phone: string) =>
  service.database.db.selectFrom('user_account').select('id').where('phone', '=', phone).executeTakeFirstOrThrow();

test("a session by code or transfer records the browser's fingerprint, if known", async () => {
  const { id, phone } = await member();
  const fingerprints = async () =>
    (await service.database.db.selectFrom('user_session').select('fingerprint').where('user_id', '=', id).orderBy('id').execute()).map(
      ({ fingerprint }) => fingerprint,
    );
  const before = await fingerprints();
  const seen = (fingerprint: string): RequestOptions => ({ headers: { 'x-fingerprint': fingerprint } });
  const code = await smsCode(service, phone, 'login');
  const { token } = await service.get(contract.mobileLogin, { body: { mobile: phone, code, remember: false } }, seen('by-code'));
  const transfer = async (said: RequestOptions) => {
    const { code: made } = await service.get(contract.createTransfer, {}, { token });
    await service.get(contract.redeemTransfer, { body: { code: made } }, said);
  };
  await transfer(seen(`by-transfer ${'x'.repeat(200)}`));
  await transfer({});
  expect((await fingerprints()).slice(before.length)).toEqual(['by-code', `by-transfer ${'x'.repeat(116)}`, null]);
});
