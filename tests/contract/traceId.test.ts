import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gateway, startGateway } from '#schema/server.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { addressOf, persisted } from './gatewayHarness.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;

let service: TestService;
let gateway: Gateway & { url: string };
const gatewayLines: string[] = [];

beforeAll(async () => {
  service = await aService();
  gateway = await startGateway({
    port: 0,
    serviceUrls: [await service.http.listen({ port: 0, host: '127.0.0.1' })],
    persisted,
    anonymousCacheMs: 0,
    logger: { level: 'info', stream: { write: (line: string) => void gatewayLines.push(line) } },
  });
});
afterAll(async () => {
  await gateway.close();
  await service.close();
});

interface Line {
  readonly path?: string;
  readonly traceId?: string;
  readonly req?: { readonly path: string; readonly traceId?: string };
}

const parsed = (lines: readonly string[]): Line[] => lines.map((line) => JSON.parse(line) as Line);
const traceOf = (path: string) => parsed(gatewayLines).findLast((line) => line.path === path)?.traceId;
const tracesOfService = () => parsed(service.logged).flatMap(({ req }) => (req ? [req.traceId] : []));

test('the trace id of a request is in the log lines of the gateway and of every service call', async () => {
  await fetch(`${gateway.url}/zuhao.html`, { headers: { traceparent } });
  await expect.poll(() => traceOf('/zuhao.html')).toBe(TRACE);
  const answer = await fetch(addressOf(gateway.url, 'Games'), { headers: { traceparent } });
  expect(answer.status).toBe(200);
  await expect.poll(() => traceOf('/graphql')).toBe(TRACE);
  expect(new Set(tracesOfService())).toEqual(new Set([TRACE]));
});

test('a missing or invalid trace context is neither logged nor forwarded', async () => {
  service.logged.length = 0;
  const before = gatewayLines.length;
  await fetch(addressOf(gateway.url, 'Games'));
  await fetch(addressOf(gateway.url, 'Games'), { headers: { traceparent: '00-{"x":1}-00f067aa0ba902b7-01' } });
  await expect.poll(() => gatewayLines.length - before).toBeGreaterThanOrEqual(2);
  expect(parsed(gatewayLines.slice(before)).flatMap(({ traceId }) => traceId ?? [])).toEqual([]);
  expect(tracesOfService().length).toBeGreaterThan(0);
  expect(tracesOfService().flatMap((trace) => trace ?? [])).toEqual([]);
});
