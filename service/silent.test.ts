import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { basePath } from '#contract/rest/endpoint.ts';
import { startService } from './server.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';
import { outsideNowhere } from '#testing/outsideNowhere.ts';
import { silentWire } from '#testing/harness/silentWire.ts';
import { benchVault } from '#testing/vault.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function asked(url: string) {
  const began = performance.now();
  const answer = await fetch(url);
  const { code, message } = (await answer.json()) as { code?: number; message?: string };
  return { status: answer.status, code, message, retryAfter: answer.headers.get('retry-after'), ms: performance.now() - began };
}

const MAINTENANCE = { status: 503, code: 50300, message: '服务正在维护，请稍后再试', retryAfter: '2' };

test('an unresponsive database: requests are answered within five seconds, readiness within two, and one line is logged', async () => {
  const lines: string[] = [];
  const { url, silence } = await silentWire(database.url);
  const service = await startService({
    databaseUrl: url,
    host: '127.0.0.1',
    port: 0,
    outside: outsideNowhere,
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
