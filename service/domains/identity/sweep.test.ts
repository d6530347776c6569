import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/session.ts';
import { getWechatLoginStatus, initWechatLogin, thirdPartyLogin } from '#contract/rest/thirdParty.ts';
import { DAY, MINUTE } from '#contract/rules/constants.ts';
import { aPhone, aUser, logIn, seal, smsCode, verifyKey } from '#testing/builders/identity.ts';
import { confirmNewest, STRANGER } from '#testing/builders/phone.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { sweep } from '#service/sweep.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const TABLES = [
  'used_nonce',
  'captcha_puzzle',
  'verify_key',
  'sms_code',
  'sms_sent',
  'login_attempt',
  'address_call',
  'login_key',
  'login_ticket',
  'bind_ticket',
] as const;

const filled = async (): Promise<string[]> => {
  const rows = await Promise.all(
    TABLES.map((table) =>
      service.database.db
        .selectFrom(table)
        .select((row) => row.lit(1).as('one'))
        .limit(1)
        .execute(),
    ),
  );
  return TABLES.filter((_table, index) => rows[index]?.length === 1);
};

/** One scanned login that awaits confirmation, and one code that was never scanned. */
async function leaveLoginsUnderWay(): Promise<void> {
  const { session_id } = await service.get(initWechatLogin, {});
  await confirmNewest(service.sandbox.url, 'wechat', STRANGER);
  const { request_id } = await service.get(getWechatLoginStatus, { query: { session_id } });
  await service.get(thirdPartyLogin, { query: { platform: 'wechat', request_id: request_id ?? '' } });
  await service.get(initWechatLogin, {});
}

test('deletes expired rows and nothing else', async () => {
  const { token } = await aUser(service);
  await smsCode(service, aPhone(), 'login');
  await verifyKey(service, 'submit');
  await service.get(contract.createCaptcha, { query: { web_action: 'login' } });
  await logIn(service, 'nobody', 'wrong_one_1');
  await leaveLoginsUnderWay();
  const sealed = await seal(service, 'login', 'wrong_one_1');
  await sweep(service.deps);
  expect(await filled()).toEqual([...TABLES]);
  expect(await service.ask(contract.getUserInfo, {}, { token })).toMatchObject({ code: 0 });
  const answer = await service.ask(
    contract.login,
    { body: { username: 'nobody', password: sealed.password, fingerprint: 'a' } },
    { headers: sealed.headers },
  );
  expect(answer).toMatchObject({ code: 42212 });

  service.clock.move(DAY + 11 * MINUTE);
  await sweep(service.deps);
  expect(await filled()).toEqual([]);
  expect(await service.ask(contract.getUserInfo, {}, { token })).toMatchObject({ code: 0 });
  service.clock.move(6 * DAY);
  await sweep(service.deps);
  expect(await service.database.db.selectFrom('user_session').select('user_id').execute()).toEqual([]);
});
