import net from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { basePath } from '#contract/rest/endpoint.ts';
import { startService } from './server.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';
import { benchVault } from '#testing/vault.ts';

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

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** A proxy to the database that can go silent: it forwards nothing and closes nothing. */
async function wire() {
  const sockets = new Set<net.Socket>();
  let isSilent = false;
  const socketDir = new URL(database.url).searchParams.get('host') ?? '';
  const port = new URL(database.url).searchParams.get('port') ?? '5432';
  const server = net.createServer((near) => {
    sockets.add(near);
    near.on('error', () => {});
    if (isSilent) return;
    const far = net.connect(`${socketDir}/.s.PGSQL.${port}`);
    sockets.add(far);
    far.on('error', () => {});
    near.on('data', (chunk) => !isSilent && far.write(chunk));
    far.on('data', (chunk) => !isSilent && near.write(chunk));
    near.on('close', () => far.destroy());
    far.on('close', () => !isSilent && near.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(database.url);
  const { port: at } = server.address() as net.AddressInfo;
  return {
    url: `postgres://${url.username}@127.0.0.1:${at}${url.pathname}`,
    silence: (silent: boolean) => {
      isSilent = silent;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function asked(url: string) {
  const began = performance.now();
  const answer = await fetch(url);
  const { code, message } = (await answer.json()) as { code?: number; message?: string };
  return { status: answer.status, code, message, retryAfter: answer.headers.get('retry-after'), ms: performance.now() - began };
}

const MAINTENANCE = { status: 503, code: 50300, message: '服务正在维护，请稍后再试', retryAfter: '2' };

test('an unresponsive database: requests are answered within five seconds, readiness within two, and one line is logged', async () => {
  const lines: string[] = [];
  const { url, silence } = await wire();
  const service = await startService({
    databaseUrl: url,
    host: '127.0.0.1',
    port: 0,
    outside,
    rateLimit: 60,
    logins: benchVault,
    logLevel: 'info',
    logStream: { write: (line: string) => lines.push(line) },
  });
  onTestFinished(() => service.close());
  const home = `${service.url}${basePath}/games`;
  expect((await asked(`${service.url}/readyz`)).status).toBe(200);
  silence(true);
  const answers = await Promise.all([
    asked(`${service.url}/readyz`),
    ...Array.from({ length: 30 }, (_, at) => asked(`${service.url}${basePath}/accounts/${at + 1}/changing`)),
  ]);
  const [ready, ...calls] = answers;
  expect([ready?.status, (ready?.ms ?? Infinity) < 2_000]).toEqual([503, true]);
  expect(calls.map(({ ms, ...call }) => ({ ...call, isLate: ms > 5_000 }))).toEqual(calls.map(() => ({ ...MAINTENANCE, isLate: false })));
  expect(lines.filter((line) => line.includes('"database away"'))).toHaveLength(1);
  silence(false);
  await vi.waitFor(async () => expect((await asked(`${service.url}/readyz`)).status).toBe(200), { timeout: 10_000, interval: 200 });
  expect(await asked(home)).toMatchObject({ status: 200, code: 0 });
  expect(lines.filter((line) => line.includes('"database back"'))).toHaveLength(1);
}, 60_000);
