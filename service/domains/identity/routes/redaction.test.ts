import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/session.ts';
import { aPhone, idNumber, logIn, seal, smsCode, verifyKey } from '#testing/builders/identity.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const password = 'Canary_bird_77';

/** Values that must not be logged. */
const secrets: string[] = [password];

const logLinesWith = (words: readonly string[]): string[] => service.logged.filter((line) => words.some((word) => line.includes(word)));

test('no log line contains a password, token, code, key, phone or ID number, in success or failure', async () => {
  const mobile = aPhone();
  const code = await smsCode(service, mobile, 'register');
  const sealed = await seal(service, 'register', password);
  const verify_key = await verifyKey(service, 'submit');
  const { token } = await service.get(
    contract.register,
    { body: { mobile, code, verify_key, password: sealed.password } },
    { headers: sealed.headers },
  );
  const number = idNumber('19930405');
  secrets.push(mobile, code, sealed.password, verify_key, token, number, '林知夏');
  await service.ask(contract.submitRealName, { body: { name: '林知夏', id_number: number } }, { token });
  await service.ask(contract.submitRealName, { body: { name: '林知夏', id_number: `${number}9` } }, { token });
  for (let failures = 0; failures < 4; failures += 1) await logIn(service, mobile, `${password}x`);
  await service.ask(contract.mobileLogin, { body: { mobile, code } });
  await service.ask(contract.logout, {}, { token });
  await service.ask(contract.getUserInfo, {}, { token });
  service.deps.outside.smsUrl = 'http://127.0.0.1:9';
  service.clock.move(60_000);
  await service.ask(contract.sendSms, { body: { mobile, verify_key: await verifyKey(service, 'sendSms'), action: 'login' } });
  service.deps.outside.smsUrl = service.sandbox.url;

  expect(service.logged.length).toBeGreaterThan(30);
  expect(logLinesWith(['SMS not sent'])).toHaveLength(1);
  expect(logLinesWith(secrets)).toEqual([]);
});

test('an unexpected database error is masked in the response, and its log line contains no row values', async () => {
  const mobile = aPhone();
  await service.database.db.write(sql`alter table user_account add constraint canary check (phone <> ${sql.lit(mobile)})`);
  const code = await smsCode(service, mobile, 'register');
  const sealed = await seal(service, 'register', password);
  const body = { mobile, code, verify_key: await verifyKey(service, 'submit'), password: sealed.password };
  const answer = await service.ask(
    contract.register,
    { body },
    { headers: { ...sealed.headers, 'x-request-id': 'request-of-the-canary' } },
  );
  expect(answer).toEqual({
    status: 500,
    code: 50000,
    message: '服务器出错',
    data: { problem: 'INTERNAL', request_id: 'request-of-the-canary' },
  });
  const [line = '{}', ...more] = logLinesWith(['unexpected']);
  expect(more).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({
    requestId: 'request-of-the-canary',
    err: { code: '23514', constraint: 'canary', message: expect.stringContaining('canary') },
  });
  expect(logLinesWith([mobile, '$argon2id'])).toEqual([]);
});
