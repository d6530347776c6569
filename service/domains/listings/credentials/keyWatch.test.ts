import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { basePath } from '#contract/rest/endpoint.ts';
import { buildService } from '#service/app.ts';
import { keyIdOf, makeVault, type Vault } from '#service/kernel/credentials/vault.ts';
import { ConfigFaults } from '#service/kernel/lib/configFaults.ts';
import { aListing } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { releaseKeys, requireKeys, watchKeys } from './keyWatch.ts';
import { resealLogins } from './reseal.ts';

const [older, newer, wrong] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];

let service: TestService;
beforeAll(async () => {
  service = await aService({ logins: makeVault([older]) });
});
afterAll(() => service.close());
beforeEach(() => service.database.pool.query('truncate login_seal, listing, game, order_hold, rental_order cascade'));

const start = (...keys: readonly Buffer[]): Promise<string | null> =>
  requireKeys({ db: service.deps.db, logins: makeVault(keys) }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ConfigFaults) return error.faults.join('\n');
      throw error;
    },
  );
const sealing = async () =>
  (await service.deps.db.selectFrom('login_seal').select('key_id').orderBy('key_id').execute()).map(({ key_id }) => key_id);
const ids = (...keys: readonly Buffer[]) => keys.map(keyIdOf).sort();
const lacks = (key: Buffer) =>
  `CREDENTIALS_KEY：账号的登录信息由密钥 ${keyIdOf(key)} 加密，本进程没有这把密钥；请放回它，更换密钥的步骤见 docs/running.md`;
const reseal = (logins: Vault) => resealLogins({ db: service.deps.db, log: service.deps.log, logins });

test('a process with another key does not start, and changes nothing', async () => {
  expect([await start(older), await start(wrong), await start(older)]).toEqual([null, lacks(older), null]);
  expect(await sealing()).toEqual(ids(older));
});

test('a process with another key does not start on a database that is older than the check', async () => {
  await aListing(service);
  expect([await start(wrong), await sealing(), await start(older), await sealing()]).toEqual([lacks(older), [], null, ids(older)]);
});

test('a new key is registered in addition to the old one, which is removed once no credentials use it', async () => {
  await aListing(service);
  await start(older);
  expect([await start(older, newer), await start(newer, older)]).toEqual([null, null]);
  expect([await sealing(), await start(newer)]).toEqual([ids(older, newer), lacks(older)]);
  await reseal(makeVault([newer, older]));
  expect([await sealing(), await start(newer), await start(older)]).toEqual([ids(newer), null, lacks(newer)]);
});

test('a key marked as lost does not prevent the start, and is required again once it is found', async () => {
  await aListing(service);
  await start(older);
  await releaseKeys(service.deps, [keyIdOf(older)]);
  expect([await start(newer), await start(older)]).toEqual([null, lacks(newer)]);
  await reseal(makeVault([newer]));
  expect(await sealing()).toEqual(ids(older, newer));
  expect([await start(older, newer), await start(newer)]).toEqual([null, lacks(older)]);
});

test('while another process seals with a key that this one lacks, this one is not ready and refuses calls', async () => {
  const lines: string[] = [];
  const log = { ...service.deps.log, error: (fields: object, message = '') => lines.push(`${message} ${JSON.stringify(fields)}`) };
  const keyWatch = watchKeys({ db: service.deps.db, logins: makeVault([older]), log });
  const http = buildService(service.deps, { keyWatch });
  onTestFinished(async () => {
    keyWatch.stop();
    await http.close();
  });
  const asked = async () => {
    const [ready, call] = [await http.inject('/readyz'), await http.inject(`${basePath}/sign`)];
    return [ready.statusCode, call.statusCode, call.json<{ message: string }>().message];
  };
  expect(await asked()).toEqual([200, 200, 'ok']);
  await start(older, newer);
  await start(newer, older);
  expect(await asked()).toEqual([503, 503, '服务正在维护，请稍后再试']);
  expect(await asked()).toEqual([503, 503, '服务正在维护，请稍后再试']);
  expect(lines).toEqual([`logins are sealed with keys that this process has not: no call is taken {"missing":["${keyIdOf(newer)}"]}`]);
  await service.database.pool.query('delete from login_seal where key_id = $1', [keyIdOf(newer)]);
  expect(await asked()).toEqual([200, 200, 'ok']);
});
