import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basePath } from '#contract/rest/endpoint.ts';
import { DISK_FULL } from './kernel/database/diskWatch.ts';
import { type RunningService, startService } from './server.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';
import { benchVault } from '#testing/vault.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const NOWHERE = 'http://127.0.0.1:9';
const outside = {
  smsUrl: NOWHERE,
  smtpUrl: 'smtp://127.0.0.1:9',
  mailFrom: 'no-reply@zuhao.example',
  statsUrl: NOWHERE,
  wechatUrl: NOWHERE,
  qqUrl: NOWHERE,
  appUrl: NOWHERE,
  cashierUrl: NOWHERE,
  cashierSecret: 's',
  payoutUrl: NOWHERE,
  payoutSecret: 's',
  signingUrl: NOWHERE,
  signingSecret: 's',
  deskUrl: NOWHERE,
  deskSecret: 's',
  publicUrl: 'http://localhost:8080',
};
const start = (changes = {}): Promise<RunningService> =>
  startService({
    databaseUrl: database.url,
    host: '127.0.0.1',
    port: 0,
    outside,
    rateLimit: 60,
    logins: benchVault,
    logLevel: 'silent',
    ...changes,
  });

test('listens on its address until it is closed', async () => {
  const service = await start();
  expect(await (await fetch(`${service.url}/readyz`)).json()).toMatchObject({ ok: true });
  expect(await (await fetch(`${service.url}${basePath}/sign`)).json()).toMatchObject({ code: 0 });
  await Promise.all([service.close(), service.close()]);
  await expect(fetch(`${service.url}/healthz`)).rejects.toThrow('fetch failed');
  await expect(service.deps.db.write(sql`select 1`)).rejects.toThrow('Cannot use a pool after calling end on the pool');
});

test('is ready only if the database has every migration', async () => {
  const behind = await testDatabase();
  const service = await start({ databaseUrl: behind.url });
  const status = async () => (await fetch(`${service.url}/readyz`)).status;
  try {
    const {
      rows: [last],
    } = await behind.pool.query('delete from schema_migration where name = (select max(name) from schema_migration) returning *');
    expect([last?.name, await status()]).toEqual([expect.stringMatching(/^\d{3}_\w+\.sql$/), 503]);
    await behind.pool.query('insert into schema_migration (name, sha256) values ($1, $2)', [last?.name, last?.sha256]);
    expect(await status()).toBe(200);
  } finally {
    await service.close();
    await behind.drop();
  }
});

test('a process whose clock differs from the database’s takes no calls or jobs and is not ready until it agrees again', async () => {
  let ahead = 25 * 3_600_000;
  const lines: string[] = [];
  const service = await start({
    clock: { now: () => Date.now() + ahead },
    logLevel: 'info',
    logStream: { write: (line: string) => lines.push(line) },
  });
  try {
    const ready = await fetch(`${service.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      {
        code: 50300,
        message: expect.stringMatching(/^本机时钟比数据库快 (?:89999|90000|90001) 秒，请先校准时间$/),
        data: { problem: 'NOT_READY', request_id: expect.any(String), details: { clock_ahead: expect.any(Number) } },
      },
    ]);
    expect(lines.filter((line) => line.includes('clock differs from the database: no call and no job is taken'))).toHaveLength(1);
    const call = async () => {
      const answer = await fetch(`${service.url}/web/api/v1/home`);
      return [answer.status, ((await answer.json()) as { code: number }).code];
    };
    expect([await call(), (await fetch(`${service.url}/healthz`)).status]).toEqual([[503, 50300], 200]);
    ahead = -4_000;
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await call()).toEqual([200, 0]);
    ahead = -7_000;
    expect(await (await fetch(`${service.url}/readyz`)).json()).toMatchObject({ message: '本机时钟比数据库慢 7 秒，请先校准时间' });
  } finally {
    await service.close();
  }
});

test('a full disk: not ready, with that reason, from the first write that fails until a test write succeeds', async () => {
  const own = await testDatabase();
  const service = await start({ databaseUrl: own.url });
  const ready = async () => {
    const answer = await fetch(`${service.url}/readyz`);
    return [answer.status, ((await answer.json()) as { message?: string }).message];
  };
  const write = async () => (await fetch(`${service.url}${basePath}/captcha/v2?web_action=login`)).status;
  try {
    await own.pool.query(`
      create function find_no_space() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create function make_no_space() returns event_trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger no_space before insert on captcha_puzzle execute function find_no_space();
      create event trigger no_space on ddl_command_start when tag in ('CREATE TABLE AS') execute function make_no_space();`);
    expect(await ready()).toEqual([200, undefined]);
    expect([await write(), await ready(), await ready()]).toEqual([503, [503, DISK_FULL], [503, DISK_FULL]]);
    await own.pool.query('drop event trigger no_space; drop trigger no_space on captcha_puzzle');
    expect([await ready(), await write(), await ready()]).toEqual([[200, undefined], 200, [200, undefined]]);
    const { rows } = await own.pool.query(`select 1 from pg_class where relname = 'space_probe'`);
    expect(rows).toEqual([]);
  } finally {
    await service.close();
    await own.drop();
  }
});

test('opens no more connections than configured under load', async () => {
  const own = await testDatabase();
  const service = await start({ databaseUrl: own.url, connections: 2 });
  try {
    const { db } = service.deps;
    const plannings = ['perCall', 'byKey'] as const;
    await Promise.all(plannings.flatMap((each) => Array.from({ length: 20 }, () => db.write(sql`select pg_sleep(0.01)`, each))));
    const { rows } = await database.pool.query('select count(*) as n from pg_stat_activity where datname = $1', [
      new URL(own.url).pathname.slice(1),
    ]);
    expect(rows).toEqual([{ n: 3 }]);
  } finally {
    await service.close();
    await own.drop();
  }
});

/** Starts a call that waits for a lock, and returns a function that releases the lock. */
async function heldCall(
  { url, deps: { db } }: RunningService,
  signal?: AbortSignal,
): Promise<{ answer: Promise<Response>; letGo: () => Promise<void> }> {
  const released = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = db.transaction(async (held) => {
    await held.write(sql`lock table captcha_puzzle in access exclusive mode`);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const answer = fetch(`${url}${basePath}/captcha/v2?web_action=login`, { signal: signal ?? null });
  const waiting = `select count(*) as n from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%captcha_puzzle%' and datname = current_database()`;
  await expect.poll(async () => (await database.pool.query<{ n: number }>(waiting)).rows[0]?.n, { timeout: 10_000 }).toBeGreaterThan(0);
  return {
    answer,
    async letGo() {
      released.resolve();
      await holding;
    },
  };
}

test('close waits for a request in progress', async () => {
  const service = await start();
  const { answer, letGo } = await heldCall(service);
  const closed = service.close();
  await letGo();
  expect((await answer).status).toBe(200);
  await closed;
});

test('while a request is in progress, a closing service is alive, not ready, and refuses new requests', async () => {
  const service = await start();
  const { answer, letGo } = await heldCall(service);
  const closed = service.close();
  const statusOf = async (path: string) => (await fetch(service.url + path)).status;
  expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf(`${basePath}/sign`)]).toEqual([200, 503, 503]);
  await letGo();
  expect((await answer).status).toBe(200);
  await closed;
  await expect(statusOf('/readyz')).rejects.toThrow('fetch failed');
});

test('close does not wait forever for a request that never ends', async () => {
  const service = await start({ patience: 100 });
  const { answer, letGo } = await heldCall(service);
  const [, outcome] = await Promise.all([service.close(), answer.catch((error: Error) => error.message)]);
  expect(outcome).toBe('fetch failed');
  await letGo();
});

test('close does not wait for a call whose client has disconnected', async () => {
  const service = await start({ patience: 3_600_000 });
  const caller = new AbortController();
  const { answer, letGo } = await heldCall(service, caller.signal);
  caller.abort();
  await expect(answer).rejects.toThrow('aborted');
  await letGo();
  await service.close();
});

test('a port in use is an error, and everything is closed again', async () => {
  const service = await start();
  const { port } = new URL(service.url);
  await expect(start({ port: Number(port) })).rejects.toThrow('EADDRINUSE');
  await service.close();
});

test('writes JSON lines with the request’s id', async () => {
  const lines: string[] = [];
  const service = await start({ logLevel: 'info', logStream: { write: (line: string) => void lines.push(line) } });
  await fetch(`${service.url}/healthz`, { headers: { 'x-request-id': 'request-of-a-browser' } });
  await service.close();
  const done = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ msg }) => msg === 'request completed');
  expect(done).toMatchObject({ level: 30, reqId: 'request-of-a-browser', res: { statusCode: 200 } });
});
