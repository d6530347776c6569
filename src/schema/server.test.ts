import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { buildGateway, type Gateway } from './server.ts';

const QUERY = 'query HotWords { hotWords }';
const HASH = createHash('sha256').update(QUERY).digest('hex');

const opened: Gateway[] = [];
afterEach(async () => {
  for (const gateway of opened.splice(0)) await gateway.close();
});

/** A gateway whose service is unreachable. */
function aGateway() {
  const lines: Record<string, unknown>[] = [];
  const gateway = buildGateway({
    serviceUrls: ['http://127.0.0.1:1'],
    persisted: new Map([[HASH, QUERY]]),
    logger: { level: 'info', stream: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) } },
  });
  opened.push(gateway);
  return { gateway, app: gateway.app, logged: (msg: string) => lines.filter((line) => line['msg'] === msg) };
}

test('an exception is masked and logged', async () => {
  const { app, logged } = aGateway();
  app.get('/broken', () => {
    throw new Error('secret');
  });
  const { statusCode, headers, body } = await app.inject({ url: '/broken', headers: { 'x-request-id': 'req_12345678' } });
  expect([statusCode, headers['cache-control'], JSON.parse(body)]).toEqual([
    500,
    'no-store',
    { code: 50_000, message: '服务器出错', data: { request_id: 'req_12345678' }, errors: [{ message: '服务器出错' }] },
  ]);
  expect(logged('unexpected')).toMatchObject([{ requestId: 'req_12345678', err: { message: 'secret' } }]);
});

test('refuses an unreadable request without logging an error', async () => {
  const { app, logged } = aGateway();
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  });
  expect([statusCode, JSON.parse(body)]).toMatchObject([400, { code: 40_000, errors: [{ message: '请求内容有误，请检查后重试' }] }]);
  expect(logged('unexpected')).toEqual([]);
});

test('logs a problem of the service’s availability, but not one of the request', async () => {
  const { app, logged } = aGateway();
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: HASH } });
  const { statusCode, body } = await app.inject({ url: '/graphql', query: { extensions } });
  expect([statusCode, JSON.parse(body)]).toMatchObject([200, { errors: [{ extensions: { code: 'UPSTREAM', status: 502 } }] }]);
  expect([logged('unexpected').length, logged('refused')]).toMatchObject([1, [{ problems: ['UPSTREAM'] }]]);
  await app.inject({ url: '/graphql', query: { extensions: '{}', query: QUERY } });
  expect(logged('unexpected')).toHaveLength(1);
});

test('adopts a request id of 8 to 64 letters', async () => {
  const { app } = aGateway();
  const idOf = async (id: string) => (await app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers['x-request-id'];
  for (const length of [8, 64]) expect(await idOf('a'.repeat(length))).toBe('a'.repeat(length));
  for (const id of ['a'.repeat(7), 'a'.repeat(65), 'abcdefg.h']) expect(await idOf(id)).toMatch(/^[\da-f-]{36}$/);
});

test('accepts a notice of at most 32 KB', async () => {
  const { app } = aGateway();
  const send = (bytes: number) =>
    app.inject({ method: 'POST', url: '/web/api/v1/payments/notify', payload: { text: 'x'.repeat(bytes - '{"text":""}'.length) } });
  const [fits, tooLong] = [await send(32_768), await send(32_769)];
  expect([fits.statusCode, fits.headers['cache-control'], fits.headers['content-type'], tooLong.statusCode]).toEqual([
    502,
    'no-store',
    'application/json; charset=utf-8',
    413,
  ]);
});

test('logs a picture that cannot be forwarded', async () => {
  const { app, logged } = aGateway();
  const { statusCode, headers, body } = await app.inject({ url: '/web/api/v1/pictures/5', headers: { authorization: 'Bearer t' } });
  expect([statusCode, headers['cache-control'], JSON.parse(body)]).toMatchObject([502, 'no-store', { data: { problem: 'UPSTREAM' } }]);
  expect(logged('picture not passed on')).toHaveLength(1);
  const forged = await app.inject({ url: '/web/api/v1/pictures/5', headers: { authorization: 'Basic t' } });
  expect(forged.statusCode).toBe(401);
});

test('keeps connections alive until the gateway drains; then is not ready', async () => {
  const { app, gateway } = aGateway();
  expect((await app.inject({ url: '/healthz' })).headers['connection']).not.toBe('close');
  gateway.drain();
  expect((await app.inject({ url: '/healthz' })).headers['connection']).toBe('close');
  const { statusCode, headers, body } = await app.inject({ url: '/readyz' });
  expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([503, '2', { ok: false, message: expect.any(String) as unknown }]);
});
