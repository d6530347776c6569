import { tables } from '#service/domains/list.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listListings } from '#contract/rest/listings.ts';
import { getCredentials, listOrders } from '#contract/rest/orders.ts';
import { getProfile, updateUser } from '#contract/rest/profile.ts';
import { type EmbeddedDatabase, startEmbedded } from '#service/kernel/database/embedded.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import type { OpenDatabase } from '#service/kernel/database/pool.ts';
import { openDatabase } from '#service/database.ts';
import { openStandby, type Standby } from '#service/kernel/database/standby.ts';
import { aListing, aPaidOrder, aRenter, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { standbyOf } from '#testing/harness/standby.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'standby-'));
fs.chmodSync(root, 0o755);
const dataDir = path.join(root, 'primary');

let primary: EmbeddedDatabase;
let second: EmbeddedDatabase;
let replica: OpenDatabase;
/** Two service processes, each with its own connection to the standby. */
let processes: { readonly service: TestService; readonly standby: Standby }[] = [];
let service: TestService;
let beside: TestService;
const logged: string[] = [];
const log = (_: object, message: string) => void (message.startsWith('a call writes') && logged.push(message));

beforeAll(async () => {
  primary = await startEmbedded({ dataDir });
  const database = openDatabase({ url: primary.url, max: 4 });
  await migrate(database.pool);
  second = await standbyOf(primary, dataDir, root);
  replica = openDatabase({ url: second.url, max: 1 });
  const own = { ...database, url: primary.url, drop: database.close };
  const open = () => openStandby(database.db, second.url, { tables, log });
  const [first, other] = [open(), open()];
  service = await aService({ database: own, start: Date.now(), standby: first });
  beside = await aService({ beside: service, standby: other });
  processes = [
    { service: beside, standby: other },
    { service, standby: first },
  ];
}, 120_000);
afterAll(async () => {
  for (const each of processes) {
    await each.standby.close();
    await each.service.close();
  }
  await replica.close();
  await second.stop();
  await primary.stop();
  fs.rmSync(root, { recursive: true, force: true });
});

/** A user with an old session, so that reads may use the standby. */
async function someone(nickname: string): Promise<Person> {
  const person = await aRenter(service, { nickname });
  await service.deps.db.write(sql`update user_session set created_at = created_at - interval '1 hour'`);
  return person;
}

const nicknameOf = async (at: TestService, { token }: Person): Promise<string> => (await at.get(getProfile, {}, { token })).nickname;
const answersReads = (): Promise<void> =>
  expect.poll(() => Promise.all(processes.map(({ standby }) => standby.for(null))), { timeout: 30_000 }).not.toContain(null);
const replay = (verb: 'pause' | 'resume') => replica.pool.query(`select pg_wal_replay_${verb}()`);
const renameBehind = ({ id }: Person, nickname: string) =>
  service.deps.db.updateTable('user_account').set({ nickname }).where('id', '=', id).execute();
const caughtUp = async (): Promise<void> => {
  const { rows } = await service.database.pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
  const has = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has';
  await expect.poll(async () => (await replica.pool.query(has, [rows[0]?.lsn])).rows[0]?.has, { timeout: 20_000 }).toBe(true);
};

test('a standby serves reads, and users read their own writes in every process', async () => {
  const [ann, bob] = [await someone('前者'), await someone('后者')];
  await caughtUp();
  await answersReads();
  await replay('pause');
  await renameBehind(bob, '他处改的');
  // Written by the database instead of a call, so that this process may read the old value from the standby.
  expect(await nicknameOf(service, bob)).toBe('后者');
  await service.get(updateUser, { body: { nickname: '新名字' } }, { token: ann.token });
  expect([await nicknameOf(service, ann), await nicknameOf(beside, ann)]).toEqual(['新名字', '新名字']);
  expect(await nicknameOf(beside, bob)).toBe('后者');
  await replay('resume');
  await caughtUp();
  expect(await nicknameOf(beside, ann)).toBe('新名字');
});

test("an order just paid is in its renter's list while the standby's replay is paused", async () => {
  const renter = await someone('租客');
  const listing = await aListing(service);
  await caughtUp();
  await answersReads();
  await replay('pause');
  const { order_no } = await aPaidOrder(service, renter, listing);
  const { list } = await beside.get(listOrders, { query: {} }, { token: renter.token });
  expect(list.map((order) => order.order_no)).toEqual([order_no]);
  await replay('resume');
  await caughtUp();
});

test('a GET that also writes is executed on the primary', async () => {
  const renter = await someone('租客');
  const { order_no } = await aPaidOrder(service, renter, await aListing(service));
  await caughtUp();
  await answersReads();
  await service.get(getCredentials, { params: { order_no } }, { token: renter.token });
  expect(await service.deps.db.selectFrom('credential_reading').selectAll().execute()).toHaveLength(1);
  expect(logged).toEqual([]);
});

test('a lagging or stopped standby serves no reads', async () => {
  const person = await someone('旧');
  await caughtUp();
  await answersReads();
  await replay('pause');
  await renameBehind(person, '新');
  await expect.poll(() => nicknameOf(service, person), { timeout: 20_000, interval: 300 }).toBe('新');
  await replay('resume');
  await caughtUp();
  await answersReads();
  await second.stop();
  expect(await nicknameOf(service, person)).toBe('新');
  expect((await service.ask(listListings, { query: {} })).code).toBe(0);
});
