import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { getCredentials } from '#contract/rest/orders.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { importFile } from '#service/domains/listings/imports/importFile.ts';
import { dump } from '#testing/builders/dump.ts';
import { aListing, aPaidOrder, aRenter, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { resealLogins } from './reseal.ts';
import { keyIdOf, makeVault, type Vault } from '#service/kernel/credentials/vault.ts';

const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const [before, both, after] = [makeVault([older]), makeVault([newer, older]), makeVault([newer])];

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await aService({ logins: before });
  other = await aService({ beside: service, logins: after });
});
afterAll(async () => {
  await other.close();
  await service.close();
});
beforeEach(async () => {
  await service.database.pool.query('truncate listing, game, order_hold, rental_order cascade');
  service.logged.length = 0;
});

const read = (market: TestService, renter: Person, order_no: string) =>
  market.ask(getCredentials, { params: { order_no } }, { token: renter.token });
const reseal = ({ db, log }: Pick<Deps, 'db' | 'log'>, logins: Vault) => resealLogins({ db, log, logins });
const marks = async () =>
  (
    await service.database.pool.query<{ mark: string | null; count: number }>(`
  select substring(login_sealed from 4 for 8) as mark, count(*) as count from listing group by 1 order by 1`)
  ).rows;

async function rented() {
  const [renter, listing] = [await aRenter(service), await aListing(service)];
  return { renter, listing, order: await aPaidOrder(service, renter, listing) };
}

/** Listings as stored before credentials were sealed. */
const fromBefore = (count: number) =>
  service.database.pool.query(
    `
  insert into listing (owner_id, game_id, title, platform, zone, role_name, login_account, login_secret, rental)
  select listing.owner_id, listing.game_id, listing.title, platform, zone, role_name, 'account-' || n, 'open-sesame-' || n, rental
  from listing, generate_series(1, $1::integer) n order by n`,
    [count],
  );
const inClear = async () =>
  (
    await service.database.pool.query<{ count: number }>(
      'select count(*) as count from listing where num_nonnulls(login_account, login_secret) > 0',
    )
  ).rows[0]?.count;

test('after an import the database contains no credentials in plain text', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sealed-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const header = '类型,外部编号,游戏,号主,标题,平台,大区,角色名,登录账号,登录密码,时租价';
  const lines = [
    header,
    '游戏,,星海竞技,,,,,,,,',
    '号主,,,north_shop,,,,,,,',
    '账号,K-1,星海竞技,north_shop,标题一,安卓,一区,夜行者,known-account,known-secret,3.5',
  ];
  const file = path.join(folder, 'file.csv');
  fs.writeFileSync(file, lines.join('\n'));
  await importFile(service.database.pool, { file, logins: before });
  const text = await dump(service.database);
  expect([text.includes('标题一'), text.includes('known-account'), text.includes('known-secret')]).toEqual([true, false, false]);
  const stored = () =>
    service.database.pool
      .query<{ id: string; login_sealed: string }>('select id::text, login_sealed from listing')
      .then(({ rows: [row] }) => row);
  const { id = '', login_sealed = '' } = (await stored()) ?? {};
  expect(before.open(id, login_sealed)).toEqual({ account: 'known-account', secret: 'known-secret' });

  const again = async (logins: Vault) => (await importFile(service.database.pool, { file, logins })).written?.listing;
  expect([await again(before), await again(both), await stored()]).toEqual([
    { added: 0, changed: 0, unchanged: 1 },
    { added: 0, changed: 0, unchanged: 1 },
    { id, login_sealed },
  ]);
  expect(await again(after)).toEqual({ added: 0, changed: 1, unchanged: 0 });
  expect(after.open(id, (await stored())?.login_sealed ?? '')).toEqual({ account: 'known-account', secret: 'known-secret' });
});

describe('plain-text rows of an older version', () => {
  test('are readable before sealing, and sealing blocks no other statement', async () => {
    const { renter, listing, order } = await rented();
    await service.database.pool.query(`update listing set login_sealed = null, login_account = 'player-one', login_secret = 'open-sesame'`);
    const login = { data: { account: 'player-one', password: 'open-sesame' } };
    expect(await read(service, renter, order.order_no)).toMatchObject(login);
    expect([await reseal(service.deps, before), await reseal(service.deps, before)]).toEqual([1, 0]);
    expect([await inClear(), (await dump(service.database)).includes('open-sesame')]).toEqual([0, false]);
    expect(await read(service, renter, order.order_no)).toMatchObject(login);
    expect(service.logged.filter((line) => line.includes('sesame') || line.includes(listing.login_sealed ?? ''))).toEqual([]);
  });

  test('are sealed once each by two concurrent processes, each for its own listing', async () => {
    await aListing(service);
    await fromBefore(1_200);
    const written = await Promise.all([reseal(service.deps, before), reseal(other.deps, before)]);
    expect([written[0] + written[1], await inClear()]).toEqual([1_200, 0]);
    const { rows } = await service.database.pool.query<{ id: string; login_sealed: string }>(
      'select id::text, login_sealed from listing order by listing.id offset 1',
    );
    expect(rows.map(({ id, login_sealed }) => before.open(id, login_sealed).secret)).toEqual(
      Array.from({ length: 1_200 }, (_, at) => `open-sesame-${at + 1}`),
    );
  });

  test('stay unchanged when a process is aborted', async () => {
    await aListing(service);
    await fromBefore(600);
    expect([await resealLogins({ ...service.deps, logins: before }, AbortSignal.abort()), await inClear()]).toEqual([0, 600]);
    expect([await reseal(service.deps, before), await inClear()]).toEqual([600, 0]);
  });
});

describe('key changes', () => {
  test('with both keys everything opens and is resealed; then the old key can be removed', async () => {
    const { renter, order } = await rented();
    const reader = await aService({ beside: service, logins: both });
    onTestFinished(() => reader.close());
    expect(await read(reader, renter, order.order_no)).toMatchObject({ code: 0 });
    expect(await marks()).toEqual([{ mark: keyIdOf(older), count: 1 }]);
    expect(await reseal(reader.deps, both)).toBe(1);
    expect(await marks()).toEqual([{ mark: keyIdOf(newer), count: 1 }]);
    expect([(await read(other, renter, order.order_no)).code, (await read(service, renter, order.order_no)).code]).toEqual([0, 50_320]);
  });

  test('without the key credentials cannot be read: the renter is referred to support, and the missing key is logged', async () => {
    const { renter, listing, order } = await rented();
    expect(await read(other, renter, order.order_no)).toEqual({
      code: 50_320,
      status: 503,
      message: '上号信息暂时无法读取，请联系客服',
      data: { problem: 'CREDENTIALS_UNREADABLE', request_id: expect.any(String) },
    });
    const said = other.logged.filter((line) => line.includes('login of a listing not opened')).map((line) => JSON.parse(line) as object);
    expect(said).toEqual([
      {
        orderNo: order.order_no,
        listingId: listing.id,
        keyId: keyIdOf(older),
        reason: 'unknown key',
        message: 'login of a listing not opened',
      },
    ]);
    expect(
      (
        await service.database.pool.query(
          'select from credential_reading join rental_order on rental_order.id = order_id where order_no = $1',
          [order.order_no],
        )
      ).rowCount,
    ).toBe(0);
    expect([await reseal(other.deps, after), await marks()]).toEqual([0, [{ mark: keyIdOf(older), count: 1 }]]);
    expect(other.logged.at(-1)).toBe(JSON.stringify({ keyId: keyIdOf(older), count: 1, message: 'sealed logins that no key opens' }));
  });
});

test('every reading of credentials is recorded with its address', async () => {
  const { renter, order } = await rented();
  await read(service, renter, order.order_no);
  service.clock.move(60_000);
  await service.ask(getCredentials, { params: { order_no: order.order_no } }, { token: renter.token, from: '203.0.113.7' });
  await read(service, await aRenter(service), order.order_no);
  const readings = await service.database.db.selectFrom('credential_reading').select(['user_id', 'at', 'ip']).orderBy('at').execute();
  const now = service.clock.now();
  expect(readings).toEqual([
    { user_id: renter.id, at: new Date(now - 60_000), ip: '127.0.0.1' },
    { user_id: renter.id, at: new Date(now), ip: '203.0.113.7' },
  ]);
});

test('credentials copied from another listing are refused', async () => {
  const { renter, listing, order } = await rented();
  const dearer = await aListing(service);
  await service.database.pool.query('update listing set login_sealed = $2 where id = $1', [listing.id, dearer.login_sealed]);
  expect(await read(service, renter, order.order_no)).toMatchObject({ code: 50_320, message: '上号信息暂时无法读取，请联系客服' });
  expect(service.logged.some((line) => line.includes('not as it was sealed'))).toBe(true);
});
