import fs from 'node:fs';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basePath } from '#contract/rest/endpoint.ts';
import { buildService } from './app.ts';
import { runDueJobs } from './jobs.ts';
import { aListing, anOrder, aRenter } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { httpMetrics, serveMetrics } from './kernel/http/metrics.ts';

const TOKEN = 'a-token-that-is-long-enough';
let service: TestService;
let http: ReturnType<typeof buildService>;
beforeAll(async () => {
  service = await aService();
  await anOrder(service, await aRenter(service), await aListing(service));
  await runDueJobs(service.deps);
  http = buildService(service.deps, { metrics: { pool: service.database.pool, token: TOKEN } });
});
afterAll(async () => {
  await http.close();
  await service.close();
});

const read = (from: Partial<{ remoteAddress: string; headers: Record<string, string> }> = {}) => http.inject({ url: '/metrics', ...from });

const valueOf = (text: string, name: string): number => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);

test('exports every metric that the dashboard uses', async () => {
  await http.inject({ url: `${basePath}/games` });
  const { body } = await read();
  const { panels } = JSON.parse(fs.readFileSync('docs/grafana.json', 'utf8')) as { panels: { targets: { expr: string }[] }[] };
  const names = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/\bzuhao_\w+/g) ?? []));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(body))).toEqual([]);
});

test('counts responses and reports the market', async () => {
  await http.inject({ url: '/no-such-address' });
  const { body } = await read();
  expect(body).toMatch(/^zuhao_http_requests_total\{route="\/web\/api\/v1\/games",method="GET",status="200",part="service"\} \d+$/m);
  expect(body).toMatch(/^zuhao_http_requests_total\{route="unknown",method="GET",status="404",part="service"\} \d+$/m);
  const told = [
    'database_up',
    'holds_open',
    'ledger_sum_fen',
    'wallets_drifting',
    'alarms_open',
    'sms_sent_last_day',
    'sms_budget_left',
    'mail_budget_left',
  ];
  expect(told.map((name) => valueOf(body, `zuhao_${name}`))).toEqual([1, 1, 0, 0, 0, 0, 1_000_000, 1_000_000]);
});

describe('access to /metrics', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  test.each([
    ['this machine', {}, 200],
    ['another machine', { remoteAddress: '10.0.0.7' }, 404],
    ['another machine through a proxy on this one', { headers: { 'x-forwarded-for': '10.0.0.7' } }, 404],
    ['another machine with the token', { remoteAddress: '10.0.0.7', headers: bearer(TOKEN) }, 200],
    ['another machine with another token', { remoteAddress: '10.0.0.7', headers: bearer('a-token-that-is-long-enougH') }, 404],
  ])('%s', async (_, from, status) => expect((await read(from)).statusCode).toBe(status));

  test('is denied to other machines if no token is configured', async () => {
    const app = Fastify();
    serveMetrics(app, httpMetrics('gateway'), undefined);
    const answer = await app.inject({ url: '/metrics', remoteAddress: '10.0.0.7', headers: bearer('undefined') });
    expect(answer.statusCode).toBe(404);
    await app.close();
  });
});

test('reports an unavailable database, without invented values', async () => {
  const gone = { ...service.deps, db: { ...service.deps.db, read: () => Promise.reject(new Error('away')) } } as TestService['deps'];
  const app = buildService(gone, { metrics: { pool: service.database.pool, token: undefined } });
  const { body } = await app.inject({ url: '/metrics' });
  expect([valueOf(body, 'zuhao_database_up'), valueOf(body, 'zuhao_ledger_sum_fen')]).toEqual([0, Number.NaN]);
  await app.close();
});
