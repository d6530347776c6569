import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/rest/session.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { aUser, seal } from '#testing/builders/identity.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
const password = 'Lantern_2049';
let username: string;

beforeAll(async () => {
  service = await aService();
  username = (await aUser(service, { password })).phone;
});
afterAll(() => service.close());

const loginWith = (sealed: { password: string; headers: Record<string, string> }) =>
  service.ask(contract.login, { body: { username, password: sealed.password, fingerprint: 'a-browser' } }, { headers: sealed.headers });

describe('the one-time sign', () => {
  test('decrypts the password encrypted for it', async () => {
    const { code, data } = await loginWith(await seal(service, 'login', password));
    expect({ code, expires: 'expires_time' in data && data.expires_time }).toEqual({ code: 0, expires: 604_800 });
  });

  test('is consumed by the first call: of 50 concurrent ones, one logs in and 49 are refused', async () => {
    const sealed = await seal(service, 'login', password);
    const codes = (await Promise.all(Array.from({ length: 50 }, () => loginWith(sealed)))).map(({ code }) => code);
    expect({ logins: codes.filter((code) => code === 0).length, replays: codes.filter((code) => code === 40302).length }).toEqual({
      logins: 1,
      replays: 49,
    });
  });

  test('of another action does not decrypt the password', async () => {
    expect(await loginWith(await seal(service, 'register', password))).toMatchObject({
      code: 40301,
      message: '请求签名无效或已过期，请重试',
    });
  });

  test('of another request does not decrypt the password', async () => {
    const [mine, other] = [await seal(service, 'login', password), await seal(service, 'login', password)];
    expect(await loginWith({ ...mine, headers: other.headers })).toMatchObject({ code: 40301 });
  });

  test('with another time or nonce is refused', async () => {
    const { password: ciphertext, headers } = await seal(service, 'login', password);
    const later = String(Number(headers['x-timestamp']) + 1);
    expect(await loginWith({ password: ciphertext, headers: { ...headers, 'x-timestamp': later } })).toMatchObject({ code: 40301 });
    expect(await loginWith({ password: ciphertext, headers: { ...headers, 'x-nonce-str': 'A'.repeat(22) } })).toMatchObject({
      code: 40301,
    });
    expect(await loginWith({ password: ciphertext, headers: {} })).toMatchObject({ code: 40301 });
  });

  test('a tampered ciphertext is refused without an internal error', async () => {
    const { password: ciphertext, headers } = await seal(service, 'login', password);
    expect(await loginWith({ password: `${ciphertext.slice(0, -8)}AAAAAAA=`, headers })).toMatchObject({ code: 40301 });
  });

  test('is valid for 120 s', async () => {
    const [inTime, late] = [await seal(service, 'login', password), await seal(service, 'login', password)];
    service.clock.move(120 * SECOND);
    expect(await loginWith(inTime)).toMatchObject({ code: 0 });
    service.clock.move(SECOND);
    expect(await loginWith(late)).toMatchObject({ code: 40301 });
  });
});

describe('the key pair', () => {
  const publicKey = async () => (await service.get(contract.getSign, {})).public_key;

  test('is created once, even by concurrent first requests', async () => {
    const fresh = await aService();
    const keys = await Promise.all(Array.from({ length: 10 }, async () => (await fresh.get(contract.getSign, {})).public_key));
    expect(new Set(keys).size).toBe(1);
    expect(await fresh.database.db.selectFrom('login_key').select('kid').execute()).toHaveLength(1);
    await fresh.close();
  });

  const moveToRotation = async (distance: number) => {
    const { issues_until } = await service.database.db
      .selectFrom('login_key')
      .select('issues_until')
      .orderBy('issues_until', 'desc')
      .executeTakeFirstOrThrow();
    service.clock.move(issues_until.getTime() + distance - service.clock.now());
  };

  test('is replaced after a day, and passwords encrypted with the old one can still be decrypted', async () => {
    const before = await publicKey();
    await moveToRotation(-SECOND);
    const sealed = await seal(service, 'login', password);
    expect(await publicKey()).toBe(before);
    await moveToRotation(0);
    expect(await publicKey()).not.toBe(before);
    expect(await loginWith(sealed)).toMatchObject({ code: 0 });
  });

  test('created by another process works here', async () => {
    const other = await aService({ beside: service });
    await publicKey();
    await moveToRotation(0);
    const sealed = await seal(other, 'login', password);
    expect(await loginWith(sealed)).toMatchObject({ code: 0 });
    await other.close();
  });
});
