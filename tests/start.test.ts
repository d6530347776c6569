import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { paymentSignature } from '#service/kernel/hosts/signature.ts';
import { readConfig } from '#service/config.ts';
import { runningProcess } from '#service/kernel/database/processes.ts';
import { databaseOnOwnServer, type TestDatabase } from '#testing/harness/database.ts';
import { startSite, stopped } from '#tools/test/site.ts';
import { testByNight } from '#testing/harness/testByNight.ts';
import { isNightly } from '#testing/nightly.ts';
import { BENCH_CREDENTIALS_KEY } from '#testing/vault.ts';
import { freePorts } from '#tools/start/ports.ts';
import { runNode } from '#tools/lib/program.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'start-'));
const dataDir = path.join(folder, 'data');
const lockFile = path.join(dataDir, 'pg/cluster/postmaster.pid');
const postmaster = (): number => Number(fs.readFileSync(lockFile, 'utf8').split('\n')[0]);
const somePorts = () => freePorts(['PORT', 'SERVICE_PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'OPERATOR_PORT'], '127.0.0.1');

async function site(env: Readonly<Record<string, string>>, heard?: (text: string) => void): Promise<ChildProcess> {
  const child = await startSite(env, heard);
  onTestFinished(() => stopped(child));
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('configuration', () => {
  const check = (env: Record<string, string>) => runNode(['tools/start/index.ts', '--check-config'], { env: { ...env, NO_COLOR: '1' } });

  test('all errors are listed at once, with exit code 1', async () => {
    expect(await check({ PORT: 'eighty', ROLE: 'chef', SMS_URL: 'nowhere' })).toEqual({
      code: 1,
      output: [
        '配置有 3 处错误：',
        '  PORT：应为 0 到 65535 的整数，0 表示任选（现为 "eighty"）',
        '  ROLE：应为 all、gateway、service 或 operator（现为 "chef"）',
        '  SMS_URL：应为 http:// 或 https:// 开头的地址（现为 "nowhere"）',
        '',
      ].join('\n'),
    });
  });

  test('a valid configuration is reported as valid', async () => {
    expect(await check({})).toEqual({ code: 0, output: '配置无误\n' });
  });
});

describe('everything in one process', () => {
  test('serves all ports, reports a port already in use, and stops all processes on Ctrl-C', async () => {
    const ports = await somePorts();
    const child = await site({ ...ports, DATA_DIR: dataDir });
    const database = postmaster();
    const answers = await Promise.all([
      statusOf(`http://localhost:${ports.PORT}/`),
      statusOf(`http://localhost:${ports.PORT}/readyz`),
      statusOf(`http://localhost:${ports.SERVICE_PORT}/readyz`),
      statusOf(`http://localhost:${ports.SANDBOX_PORT}/`),
    ]);
    expect(answers).toEqual([200, 200, 200, 200]);
    const second = await runNode(['tools/start/index.ts'], { env: { ...(await somePorts()), PORT: ports.PORT, DATA_DIR: dataDir } });
    expect(second).toEqual({ code: 1, output: expect.stringContaining(`PORT：端口 ${ports.PORT} 已被占用`) });
    await stopped(child);
    expect(child.exitCode).toBe(0);
    expect(runningProcess(database)).toBeUndefined();
  });

  test('starts after kill -9, whether the database is still running or not', async () => {
    const first = await site({ ...(await somePorts()), DATA_DIR: dataDir });
    const left = postmaster();
    await killed(first);
    const second = await site({ ...(await somePorts()), DATA_DIR: dataDir });
    expect(postmaster()).toBe(left);
    process.kill(left, 'SIGKILL');
    await killed(second);
    const ports = await somePorts();
    const third = await site({ ...ports, DATA_DIR: dataDir });
    expect(await statusOf(`http://localhost:${ports.PORT}/readyz`)).toBe(200);
    const last = postmaster();
    await stopped(third);
    expect([runningProcess(left), runningProcess(last)]).toEqual([undefined, undefined]);
  });

  test('stops when the process that started it is killed', async () => {
    const ports = await somePorts();
    const env = { ...process.env, ...ports, DATA_DIR: dataDir };
    const runner = spawn(process.execPath, ['tools/run.mjs', 'start'], { stdio: 'ignore', env });
    onTestFinished(() => void runner.kill('SIGTERM'));
    await vi.waitFor(async () => expect(await statusOf(`http://localhost:${ports.PORT}/readyz`)).toBe(200), { timeout: 30_000 });
    const database = postmaster();
    await killed(runner);
    await vi.waitFor(() => expect(runningProcess(database)).toBeUndefined(), { timeout: 10_000 });
    await expect(fetch(`http://localhost:${ports.PORT}/healthz`)).rejects.toThrow('fetch failed');
  });
});

describe('several processes on a shared database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await databaseOnOwnServer();
  });
  afterAll(() => database.drop());

  const aService = (port: string) => ({
    DATABASE_URL: database.url,
    CREDENTIALS_KEY: BENCH_CREDENTIALS_KEY,
    ROLE: 'service',
    SERVICE_PORT: port,
  });

  /** Hosts outside, which do not answer. With them no demo data is created, which takes most of the time of a start. */
  function realHosts(nowhere: string): Readonly<Record<string, string>> {
    const outside = [
      'SMS_URL',
      'WECHAT_URL',
      'QQ_URL',
      'APP_SCAN_URL',
      'CASHIER_URL',
      'PAYOUT_URL',
      'DESK_URL',
      'SIGNING_URL',
      'STATS_URL',
      'PUBLIC_URL',
    ];
    const own = ['CASHIER_SECRET', 'PAYOUT_SECRET', 'SIGNING_SECRET', 'DESK_SECRET'].map((name) => [name, randomBytes(32).toString('hex')]);
    return {
      ...Object.fromEntries(outside.map((name) => [name, `http://127.0.0.1:${nowhere}`])),
      ...Object.fromEntries(own),
      SANDBOX: 'off',
      SMTP_URL: `smtp://127.0.0.1:${nowhere}`,
      MAIL_FROM: 'no-reply@zuhao.example',
    };
  }

  test('with real hosts there are no demo users, and the public demo secret is refused', async () => {
    const { SERVICE_PORT, NOWHERE } = await freePorts(['SERVICE_PORT', 'NOWHERE'], '127.0.0.1');
    await site({ ...aService(SERVICE_PORT), ...realHosts(NOWHERE) });
    expect((await database.pool.query('select username from user_account')).rows).toEqual([]);
    const notice = { charge_no: '202611201200000001', trade_no: 'T1', amount: 100, status: 'succeeded', paid_at: 1_795_000_000_000 };
    const answer = await fetch(`http://127.0.0.1:${SERVICE_PORT}/web/api/v1/payments/notify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...notice, signature: paymentSignature(readConfig({}).cashierSecret, Object.values(notice)) }),
    });
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ message: '支付通知签名无效' })]);
  });

  testByNight('two services and a gateway behind a proxy that forwards client addresses; the gateway outlives one service', async () => {
    const ports = await freePorts(['A', 'B', 'PORT'], '127.0.0.1');
    let said = '';
    const service = (port: string) => site({ ...aService(port), SANDBOX: 'shared', RATE_LIMIT: '2' }, (text) => (said += text));
    const services = await Promise.all([service(ports.A), service(ports.B)]);
    expect(said.match(/正在填入演示数据/g)).toEqual(['正在填入演示数据']);
    const serviceUrls = [`http://127.0.0.1:${ports.A}`, `http://127.0.0.1:${ports.B}`];
    await site({ ROLE: 'gateway', PORT: ports.PORT, SERVICE_URL: serviceUrls.join(','), TRUST_PROXY: '127.0.0.1' });
    const ask = async (query: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`http://localhost:${ports.PORT}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query }),
      });
      return {
        status: answer.status,
        body: (await answer.json()) as { data?: { games: { icon: string }[] }; errors?: { extensions: { code: string } }[] },
      };
    };
    const games = () => ask('{ games { id icon } }');
    const before = await games();
    expect(before).toMatchObject({ status: 200, body: { data: { games: expect.any(Array) } } });
    const draw = async (browser: string) => {
      const { body } = await ask('mutation { drawCaptcha(action: LOGIN) { id } }', { 'x-forwarded-for': browser });
      return body.errors?.[0]?.extensions.code ?? 'drawn';
    };
    // Rate limits are counted per minute: if a minute ended between the draws, they are repeated from other addresses.
    const minute = (): number => Math.floor(Date.now() / 60_000);
    let drawn: string[] = [];
    for (let began = -1, host = 1; began !== minute(); host += 2) {
      began = minute();
      drawn = [];
      for (const browser of [host, host, host, host + 1]) drawn.push(await draw(`203.0.113.${browser}`));
    }
    expect(drawn).toEqual(['drawn', 'drawn', 'RATE_LIMITED', 'drawn']);
    await stopped(services[0]);
    expect(services[0].exitCode).toBe(0);
    expect(await Promise.all(Array.from({ length: 10 }, games))).toEqual(Array.from({ length: 10 }, () => before));
    const pictures = before.body.data?.games.map(({ icon }) => statusOf(`http://localhost:${ports.PORT}${icon}`)) ?? [];
    expect(new Set(await Promise.all(pictures))).toEqual(new Set([200]));
  });

  /** A call through gateway and service that waits for a lock, and a function that releases the lock. */
  async function heldCall(url: string) {
    const holder = await database.pool.connect();
    await holder.query('begin; lock table captcha_puzzle in access exclusive mode');
    const answer = fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'mutation { drawCaptcha(action: LOGIN) { id } }' }),
    });
    const waiting = `select count(*) as n from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%captcha_puzzle%' and datname = current_database()`;
    await expect.poll(async () => (await database.pool.query<{ n: number }>(waiting)).rows[0]?.n, { timeout: 30_000 }).toBeGreaterThan(0);
    return { answer, letGo: () => holder.query('rollback').then(() => holder.release()) };
  }

  const refusal = { cause: { code: 'ECONNREFUSED' } };

  test('on SIGTERM new connections are refused, requests in progress are completed, then all processes end', async () => {
    const { NOWHERE, ...ports } = await freePorts(['PORT', 'SERVICE_PORT', 'NOWHERE'], '127.0.0.1');
    const child = await site({ ...ports, ...realHosts(NOWHERE), DATABASE_URL: database.url, CREDENTIALS_KEY: BENCH_CREDENTIALS_KEY });
    const url = `http://127.0.0.1:${ports.PORT}`;
    const { answer, letGo } = await heldCall(url);
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toMatchObject(refusal), { timeout: 5_000 });
    await letGo();
    expect(await (await answer).json()).toEqual({ data: { drawCaptcha: { id: expect.any(String) } } });
    expect(await exit).toEqual([0, null]);
  });

  test.each([['gateway', 'fetch failed'] as const, ...(isNightly ? [['service', 'UPSTREAM'] as const] : [])])(
    'on SIGTERM a %s with a hanging call aborts or refuses it, and ends within ten seconds',
    async (role, cut) => {
      const { NOWHERE, ...ports } = await freePorts(['PORT', 'SERVICE_PORT', 'NOWHERE'], '127.0.0.1');
      const service = await site({ ...aService(ports.SERVICE_PORT), ...realHosts(NOWHERE) });
      const gateway = await site({ ROLE: 'gateway', PORT: ports.PORT, SERVICE_URL: `http://127.0.0.1:${ports.SERVICE_PORT}` });
      const { answer, letGo } = await heldCall(`http://127.0.0.1:${ports.PORT}`);
      const outcome = answer.then(
        async (response) => ((await response.json()) as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code,
        (error: Error) => error.message,
      );
      const child = role === 'gateway' ? gateway : service;
      child.kill('SIGTERM');
      await vi.waitFor(() => expect(child.exitCode).toBe(0), { timeout: 10_000 });
      // A hanging statement is aborted after some seconds.
      expect([cut, 'NOT_READY']).toContain(await outcome);
      await letGo();
    },
  );
});
