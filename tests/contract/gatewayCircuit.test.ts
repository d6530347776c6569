import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Gateway, startGateway } from '#schema/server.ts';
import type { Circuit } from '#schema/rest/circuit.ts';
import { circuitMetrics, httpMetrics, serveMetrics } from '#service/kernel/http/metrics.ts';
import { type RunningService, startService } from '#service/server.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';
import { silentWire } from '#testing/harness/silentWire.ts';
import { outsideNowhere } from '#testing/outsideNowhere.ts';
import { benchVault } from '#testing/vault.ts';
import { hashOf, persisted, post } from './gatewayHarness.ts';

const SERVICES = 3;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** A gateway over three services whose connections to the database can go silent. */
async function aSite() {
  const { url, silence } = await silentWire(database.url);
  const started: RunningService[] = [];
  for (let count = 0; count < SERVICES; count += 1) {
    const config = { databaseUrl: url, host: '127.0.0.1', port: 0, outside: outsideNowhere, rateLimit: 100_000, logins: benchVault };
    started.push(await startService({ ...config, logLevel: 'silent', patience: 100 }));
  }
  const gateway: Gateway & { url: string } = await startGateway({
    port: 0,
    serviceUrls: started.map((service) => service.url),
    persisted,
    anonymousCacheMs: 0,
    countAnswers: (app, circuits: () => readonly Circuit[]) =>
      serveMetrics(app, circuitMetrics(httpMetrics('gateway'), circuits), undefined),
  });
  onTestFinished(async () => {
    await gateway.close();
    await Promise.all(started.map((service) => service.close()));
  });
  const timed = async <T>(ask: () => Promise<T>): Promise<{ answer: T; ms: number }> => {
    const began = performance.now();
    return { answer: await ask(), ms: performance.now() - began };
  };
  const codeOf = async (operation: string, variables: object = {}) => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: hashOf(operation) } };
    const { body } = await post(`${gateway.url}/graphql`, { variables, extensions });
    return body.errors?.[0]?.extensions?.['code'] ?? 'answered';
  };
  const metric = async (name: string): Promise<number[]> => {
    const text = await (await fetch(`${gateway.url}/metrics`)).text();
    return text.split('\n').flatMap((line) => (line.startsWith(`${name}{`) ? [Number(line.split(' ').at(-1))] : []));
  };
  return {
    silence,
    metric,
    read: () => timed(() => codeOf('Games')),
    write: () => timed(() => codeOf('DrawCaptcha', { action: 'LOGIN' })),
    ready: () => timed(async () => (await fetch(`${gateway.url}/readyz`)).status),
  };
}

test('a frozen database: pages are answered within five seconds, then at once until it responds again', async () => {
  const { silence, metric, read, write, ready } = await aSite();
  expect([(await read()).answer, (await ready()).answer]).toEqual(['answered', 200]);
  silence(true);
  const health = await ready();
  expect([health.answer, health.ms < 2_000]).toEqual([503, true]);
  const [command, ...reads] = await Promise.all([write(), ...Array.from({ length: 200 }, read)]);
  expect([command, ...reads].map((one) => [one?.answer, one!.ms < 5_000])).toEqual(Array.from({ length: 201 }, () => ['NOT_READY', true]));
  expect(await metric('zuhao_circuit_openings')).toEqual([1, 1, 1]);
  expect((await metric('zuhao_circuit_state')).every((state) => state > 0)).toBe(true);

  const fast = [];
  for (let count = 0; count < 20; count += 1) fast.push(await read(), await write(), await ready());
  const durations = fast.map(({ ms }) => ms).toSorted((one, other) => one - other);
  expect(new Set(fast.map(({ answer }) => answer))).toEqual(new Set(['NOT_READY', 503]));
  expect(durations[Math.floor(durations.length * 0.95)]).toBeLessThan(50);

  silence(false);
  await expect.poll(async () => (await read()).answer, { timeout: 15_000, interval: 100 }).toBe('answered');
  await expect.poll(() => metric('zuhao_circuit_state'), { timeout: 15_000, interval: 100 }).toEqual([0, 0, 0]);
  expect((await ready()).answer).toBe(200);
}, 60_000);
