import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { chatFeedPath } from '#contract/rest/chat.ts';
import { catalogue, orders, wallet } from '#contract/rest/index.ts';
import { headers } from '#contract/rest/endpoint.ts';
import { paymentNotice } from '#contract/rest/wallet.ts';
import { GatewayProblem } from '#schema/problem.ts';
import { type Caller, RestSource } from './source.ts';

const GONE = 'http://127.0.0.1:1';
const caller: Caller = {
  requestId: 'req_12345678',
  authorization: 'Bearer t',
  forwarded: { 'x-forwarded-for': '203.0.113.7' },
  notBefore: Number.NEGATIVE_INFINITY,
};

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const ok =
  (data: object): Answer =>
  (response) =>
    void response.end(JSON.stringify({ code: 0, message: 'ok', data }));
const status =
  (code: number, more: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(code, more).end('busy');

/** A service process. */
async function aProcess(answer: Answer) {
  const asked: ReceivedRequest[] = [];
  const server: Server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      asked.push({ method: request.method, url: request.url, headers: request.headers, body });
      answer(response, request);
    })().catch(() => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function aSource(urls: readonly string[], options: { timeoutMs?: number; anonymousCacheMs?: number } = {}): RestSource {
  const source = new RestSource({ urls, timeoutMs: 5_000, anonymousCacheMs: 0, maxResponseBytes: 10_000, ...options });
  closing.push(() => source.close());
  return source;
}

const codeOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof GatewayProblem ? error.extensions.code : error),
  );

test('skips a process that responds 503, unless all do', async () => {
  const [leaving, up] = [await aProcess(status(503)), await aProcess(ok({ list: ['a'] }))];
  const two = aSource([leaving.url, up.url]);
  for (let turn = 0; turn < 4; turn += 1) expect(await two.call(catalogue.listHotWords, {}, caller)).toEqual({ list: ['a'] });
  expect([leaving.asked.length, up.asked.length]).toEqual([2, 4]);
  const other = await aProcess(status(503));
  const busy = aSource([leaving.url, other.url]);
  expect(await codeOf(busy.call(catalogue.listHotWords, {}, caller))).toBe('NOT_READY');
  expect([leaving.asked.length, other.asked.length]).toEqual([3, 1]);
});

test.each([502, 504])('does not skip a process that responds %d', async (code) => {
  const [broken, up] = [await aProcess(status(code)), await aProcess(ok({ list: [] }))];
  await codeOf(aSource([broken.url, up.url]).call(catalogue.listHotWords, {}, caller));
  expect([broken.asked.length, up.asked.length]).toEqual([1, 0]);
});

test('a call whose connection breaks off is repeated once, at a single process too; a command only with a key', async () => {
  const breaking = (times: number) => {
    let broken = 0;
    return aProcess((response, request) => {
      broken += 1;
      if (broken <= times) response.destroy();
      else ok({ list: [] })(response, request);
    });
  };
  const pay = (source: RestSource, key: { idempotencyKey?: string }) =>
    source.call(orders.payOrder, { params: { order_no: '202611200000000001' }, body: { method: 'wallet' } } as never, caller, key);
  const outcomes: unknown[] = [];
  for (const [times, ask] of [
    [1, (source: RestSource) => source.call(catalogue.listHotWords, {}, caller)],
    [2, (source: RestSource) => source.call(catalogue.listHotWords, {}, caller)],
    [1, (source: RestSource) => pay(source, { idempotencyKey: 'key_12345678' })],
    [1, (source: RestSource) => pay(source, {})],
  ] as const) {
    const { asked, url } = await breaking(times);
    outcomes.push([await codeOf(ask(aSource([url]))), asked.length]);
  }
  expect(outcomes).toEqual([
    [null, 2],
    ['UPSTREAM', 2],
    [null, 2],
    ['UPSTREAM', 1],
  ]);
});

test('distributes calls over the processes in turn', async () => {
  const [one, two] = [await aProcess(ok({ list: [] })), await aProcess(ok({ list: [] }))];
  const source = aSource([one.url, two.url]);
  for (let turn = 0; turn < 4; turn += 1) await source.call(catalogue.listHotWords, {}, caller);
  expect([one.asked.length, two.asked.length]).toEqual([2, 2]);
});

test('sends each header only with the calls that need it', async () => {
  const { asked, url } = await aProcess(ok({}));
  const source = aSource([url]);
  await source.call(wallet.getWallet, {}, caller);
  const sent = { params: { order_no: '202611200000000001' }, body: { method: 'wallet' } } as never;
  await source.call(orders.payOrder, sent, caller, { idempotencyKey: 'key_12345678' });
  await source.call(catalogue.listHotWords, {}, caller);
  const names = ['accept', 'authorization', 'x-forwarded-for', headers.requestId, headers.idempotencyKey, 'content-type'];
  const common = ['application/json', '203.0.113.7', 'req_12345678'] as const;
  expect(asked.map(({ method, body, headers: given }) => [method, body, ...names.map((name) => given[name])])).toEqual([
    ['GET', '', common[0], 'Bearer t', common[1], common[2], undefined, undefined],
    ['POST', '{"method":"wallet"}', common[0], 'Bearer t', common[1], common[2], 'key_12345678', 'application/json'],
    ['GET', '', common[0], undefined, common[1], common[2], undefined, undefined],
  ]);
});

test("the clock follows the service's, except that of a process shutting down", async () => {
  const at = (time: string) => aProcess((response) => void response.setHeader(headers.serverTime, time).end('{"data":{"list":[]}}'));
  const far = Date.now() + 3_600_000;
  const source = aSource([(await at(String(far))).url]);
  expect(Math.abs(source.serverTime() - Date.now())).toBeLessThan(1_000);
  await source.call(catalogue.listHotWords, {}, caller);
  expect(Math.abs(source.serverTime() - far)).toBeLessThan(5_000);
  const none = aSource([(await at('0')).url]);
  await none.call(catalogue.listHotWords, {}, caller);
  expect(Math.abs(none.serverTime() - Date.now())).toBeLessThan(1_000);
  const leaving = aSource([(await aProcess(status(503, { [headers.serverTime]: String(far) }))).url]);
  await codeOf(leaving.call(catalogue.listHotWords, {}, caller));
  expect(Math.abs(leaving.serverTime() - Date.now())).toBeLessThan(1_000);
});

test('caches a read of a guest unless it must be fresh; never one with a token, or that requires one', async () => {
  const { asked, url } = await aProcess(ok({ list: [] }));
  const source = aSource([url], { anonymousCacheMs: 60_000 });
  const guest = { ...caller, authorization: undefined };
  const twice = async (read: () => Promise<unknown>): Promise<number> => {
    const before = asked.length;
    await read();
    await read();
    return asked.length - before;
  };
  expect([
    await twice(() => source.call(catalogue.listHotWords, {}, guest)),
    await twice(() => source.call(catalogue.listHotWords, {}, guest, { fresh: true })),
    await twice(() => source.call(wallet.getWallet, {}, guest)),
    await twice(() => source.call(wallet.getWallet, {}, caller)),
  ]).toEqual([1, 2, 2, 2]);
});

const streamed = (source: RestSource, body: Readable | null = null) =>
  source.stream({ method: body ? 'POST' : 'GET', path: '/x', headers: { accept: 'image/*' }, body, signal: AbortSignal.timeout(5_000) });

test('a stream uses the reachable process, and sends its whole body', async () => {
  const { asked, url } = await aProcess((response) => void response.writeHead(201, { 'x-a': 'b' }).end('answer'));
  const source = aSource([GONE, GONE, url]);
  for (let turn = 0; turn < 3; turn += 1) {
    const { statusCode, headers: given, body } = await streamed(source, Readable.from([Buffer.from('one '), Buffer.from('two')]));
    expect([statusCode, given['x-a'], await body.text()]).toEqual([201, 'b', 'answer']);
  }
  await (await streamed(source)).body.dump();
  expect(asked.map(({ method, body }) => [method, body])).toEqual([...Array<string[]>(3).fill(['POST', 'one two']), ['GET', '']]);
});

test('a stream fails if no process is reachable, and at once if its response breaks off', async () => {
  await expect(streamed(aSource([GONE, GONE]))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const [broken, up] = [await aProcess((response) => void response.destroy()), await aProcess(ok({}))];
  const source = aSource([up.url, broken.url]);
  await expect(streamed(source)).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
  expect([broken.asked.length, up.asked.length]).toEqual([1, 0]);
});

test('opens the feed at the processes in turn; a 404 is an error', async () => {
  const { asked, url } = await aProcess((response) => void response.end('{"again":true}\n'));
  const closed = await aProcess(status(404));
  const source = aSource([url, closed.url]);
  const { signal } = new AbortController();
  expect(await text(await source.chatFeed(signal))).toBe('{"again":true}\n');
  await expect(source.chatFeed(signal)).rejects.toThrow('feed answered 404');
  expect(await text(await source.chatFeed(signal))).toBe('{"again":true}\n');
  expect(asked.map(({ url: at, headers: given }) => [at, given['x-forwarded-for']])).toEqual(Array(2).fill([chatFeedPath, '127.0.0.1']));
});

test('forwards a notice without a token, and returns its response unchanged', async () => {
  const { asked, url } = await aProcess((response) => void response.writeHead(422).end('{"code":1}'));
  expect(await aSource([url]).relay(paymentNotice, { signature: 'ab' }, caller)).toEqual({ status: 422, text: '{"code":1}' });
  expect([asked[0]?.body, asked[0]?.headers['authorization']]).toEqual(['{"signature":"ab"}', undefined]);
});

test('if the service is unreachable, the response to a notice has the envelope', async () => {
  const { status: answered, text: body } = await aSource([GONE]).relay(paymentNotice, {}, caller);
  expect([answered, JSON.parse(body)]).toEqual([
    502,
    { code: 50_200, message: '服务器出错', data: { problem: 'UPSTREAM', request_id: 'req_12345678' } },
  ]);
});

test('the service is ready when one of its processes reports it in time', async () => {
  const [up, down] = [await aProcess(status(200)), await aProcess(status(503))];
  const silent = await aProcess(() => undefined);
  expect(await aSource([GONE, down.url, up.url]).isReady()).toBe(true);
  expect(await aSource([GONE, down.url]).isReady()).toBe(false);
  expect(await aSource([silent.url, up.url], { timeoutMs: 200 }).isReady()).toBe(true);
  expect(up.asked.map(({ method, url }) => [method, url])).toEqual(Array(2).fill(['GET', '/readyz']));
});

test('a process that came back while its circuit was open takes over at once when the other one stops', async () => {
  let isUp = false;
  const slow = await aProcess((response, { url }) => {
    if (url === '/readyz') response.writeHead(isUp ? 200 : 503).end();
    else if (isUp) ok({ list: [] })(response, {} as IncomingMessage);
    else setTimeout(() => status(503)(response, {} as IncomingMessage), 1_300);
  });
  let leaves = false;
  const other = await aProcess((response, request) => {
    if (request.url === '/readyz') response.writeHead(200).end();
    else if (leaves) status(503)(response, request);
    else ok({ list: [] })(response, request);
  });
  const source = aSource([slow.url, other.url]);
  await source.call(catalogue.listHotWords, {}, caller);
  expect(source.circuits().map(({ state }) => state)).toEqual(['open', 'closed']);
  [isUp, leaves] = [true, true];
  const answers = await Promise.all(Array.from({ length: 10 }, () => source.call(catalogue.listHotWords, {}, caller)));
  expect(answers).toEqual(Array(10).fill({ list: [] }));
});
