import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { serveStaticHost } from './staticHost.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function aHost(answer: (response: ServerResponse) => void) {
  const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function aGateway(urls: readonly string[], timeoutMs = 5_000) {
  const app = Fastify();
  serveStaticHost(app, urls, timeoutMs);
  closing.push(() => app.close());
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

const broken = (response: ServerResponse): void => void response.writeHead(500).end('broken');
const good = (response: ServerResponse): void =>
  void response
    .writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-cache', etag: '"a"', vary: 'accept-encoding' })
    .end('good');

test('requests a path below the host’s, with the headers that select a response', async () => {
  const { asked, url } = await aHost(good);
  const get = aGateway([`${url}/files`]);
  const { statusCode, headers, body } = await get('/static/a/b.svg', {
    'if-none-match': '"b"',
    'accept-encoding': 'br',
    authorization: 'Bearer t',
    cookie: 'a=b',
  });
  expect([statusCode, body, headers['cache-control'], headers.etag, headers.vary]).toEqual([
    200,
    'good',
    'no-cache',
    '"a"',
    'accept-encoding',
  ]);
  expect(asked.map(({ url: at, headers: { host: _, connection: __, ...given } }) => [at, given])).toEqual([
    ['/files/a/b.svg', { 'if-none-match': '"b"', 'accept-encoding': 'br' }],
  ]);
  await aGateway([`${url}/files/`])('/static/c.svg');
  expect([asked[1]?.url, asked[1]?.headers['if-none-match']]).toEqual(['/files/c.svg', undefined]);
});

test('tries hosts in turn, and skips one that fails', async () => {
  const [one, two, bad] = [await aHost(good), await aHost(good), await aHost(broken)];
  const get = aGateway([one.url, bad.url, two.url]);
  const statuses = [];
  for (let turn = 0; turn < 6; turn += 1) statuses.push((await get('/static/a.svg')).statusCode);
  expect([statuses, one.asked.length, bad.asked.length, two.asked.length]).toEqual([Array(6).fill(200), 2, 2, 4]);
});

test('finds the only working host, whichever is next in turn', async () => {
  const [up, bad] = [await aHost(good), await aHost(broken)];
  for (const urls of [
    [up.url, bad.url, bad.url],
    [bad.url, bad.url, up.url],
  ]) {
    const get = aGateway(urls);
    for (let turn = 0; turn < 3; turn += 1) expect((await get('/static/a.svg')).statusCode).toBe(200);
  }
});

test('requests a missing file once; returns 502 if no host responds', async () => {
  const missing = await aHost((response) => void response.writeHead(404).end('no'));
  const found = await aGateway([missing.url, missing.url])('/static/a.svg');
  expect([found.statusCode, found.headers['cache-control'], found.json(), missing.asked.length]).toEqual([
    404,
    'no-store',
    { code: 40_400, message: '内容不存在或已被移除', data: {} },
    1,
  ]);
  const failed = await aGateway(['http://127.0.0.1:1'])('/static/a.svg');
  expect([failed.statusCode, failed.headers['cache-control'], failed.json()]).toEqual([
    502,
    'no-store',
    { code: 50_200, message: '服务器出错', data: {} },
  ]);
});

test('treats a 500 of the host as a missing file', async () => {
  const { url } = await aHost(broken);
  expect((await aGateway([url])('/static/a.svg')).statusCode).toBe(404);
});

test.each(['/static/', '/static/a//b', '/static/%2e%2e/a', '/static/a/%2e', '/static/a%5cb', '/static/a%00'])(
  'does not forward %s',
  async (path) => {
    const { asked, url } = await aHost(good);
    expect([(await aGateway([url])(path)).statusCode, asked]).toEqual([404, []]);
  },
);

test('without hosts the path does not exist', async () => {
  expect((await aGateway([])('/static/a.svg')).json()).toMatchObject({ error: 'Not Found' });
});

test('passes on a range of a file, and the answer to it', async () => {
  const { asked, url } = await aHost((response) => {
    response.writeHead(206, {
      'content-type': 'application/zip',
      'content-length': 4,
      'content-range': 'bytes 6-9/10',
      'accept-ranges': 'bytes',
      'content-disposition': "attachment; filename*=UTF-8''a.zip",
      etag: '"a"',
      'cache-control': 'public, no-cache',
    });
    response.end('good');
  });
  const { statusCode, headers, body } = await aGateway([url])('/static/downloads/a/a.zip', { range: 'bytes=6-', 'if-range': '"a"' });
  expect([statusCode, body, asked[0]?.headers.range, asked[0]?.headers['if-range']]).toEqual([206, 'good', 'bytes=6-', '"a"']);
  expect(headers).toMatchObject({
    'content-length': '4',
    'content-range': 'bytes 6-9/10',
    'accept-ranges': 'bytes',
    'content-disposition': "attachment; filename*=UTF-8''a.zip",
  });
});

test('passes on that a range is beyond the end', async () => {
  const { url } = await aHost((response) => void response.writeHead(416, { 'content-range': 'bytes */10' }).end());
  const { statusCode, headers } = await aGateway([url])('/static/downloads/a/a.zip', { range: 'bytes=10-' });
  expect([statusCode, headers['content-range']]).toEqual([416, 'bytes */10']);
});
