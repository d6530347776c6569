import { hash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chatEventsPath } from '#contract/rest/chat.ts';
import { basePath } from '#contract/rest/endpoint.ts';
import { GatewayProblem } from '#schema/problem.ts';
import type { RestSource } from '#schema/rest/source.ts';
import { serveChat } from './chat.ts';

const PATH = basePath + chatEventsPath;
const NUMBER = 'KF202611200000000001';
const chat = { seq: 3, read_seq: 2, seen_seq: 1, status: 'waiting', place: 4, number: NUMBER, stars: null };

const opened: { app: FastifyInstance; clients: AbortController[] }[] = [];

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const { app, clients } of opened.splice(0)) {
    for (const client of clients) client.abort();
    await app.close();
  }
});

/** A gateway's event streams over a service that knows one conversation. */
async function streams(call: () => Promise<unknown> = async () => chat) {
  const app = Fastify({ trustProxy: true, genReqId: () => 'req_12345678', forceCloseConnections: true });
  const feed = new PassThrough();
  const asked: unknown[][] = [];
  const rest = {
    chatFeed: async () => feed,
    call: (endpoint: { name: string }, ...given: unknown[]) => {
      asked.push([endpoint.name, ...given]);
      return call();
    },
  } as unknown as RestSource;
  const served = serveChat(app, rest);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const clients: AbortController[] = [];
  opened.push({ app, clients });

  const open = async (headers: Record<string, string> = { authorization: 'Bearer t' }, number: string | undefined = NUMBER) => {
    const client = new AbortController();
    clients.push(client);
    const { port } = app.server.address() as AddressInfo;
    const query = number === undefined ? '' : `?number=${number}`;
    const response = await fetch(`http://127.0.0.1:${port}${PATH}${query}`, { headers, signal: client.signal });
    let text = '';
    let hasEnded = false;
    const ended = (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true });
      hasEnded = true;
    })().catch(() => undefined);
    return {
      status: response.status,
      headers: response.headers,
      text: () => text,
      isEnded: () => hasEnded,
      ended,
      leave: () => client.abort(),
    };
  };
  const statusOf = async (address: string): Promise<number> =>
    (await open({ authorization: 'Bearer t', 'x-forwarded-for': address })).status;
  return { app, feed, asked, open, statusOf, end: served.end };
}

test('a stream starts with the state of the conversation, and is neither cached nor buffered', async () => {
  const { open, asked } = await streams();
  const stream = await open({ 'x-chat-secret': 's3cret', 'x-forwarded-for': '203.0.113.7' });
  expect([stream.status, ...['content-type', 'cache-control', 'x-accel-buffering'].map((name) => stream.headers.get(name))]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store',
    'no',
  ]);
  await expect.poll(stream.text).toMatch(/^data: \{"seq":3,"read_seq":2,"seen_seq":1,"status":"waiting","place":4\}\n\n/);
  expect(asked.slice(0, 1)).toEqual([
    [
      'getChat',
      { params: { number: NUMBER } },
      {
        requestId: 'req_12345678',
        authorization: undefined,
        forwarded: { 'x-forwarded-for': '203.0.113.7', 'x-chat-secret': 's3cret' },
        notBefore: expect.any(Number) as number,
      },
      { fresh: true },
    ],
  ]);
});

test('a user is identified by the token alone', async () => {
  const { open, asked } = await streams();
  expect((await open({ authorization: 'Bearer t' })).status).toBe(200);
  expect(asked[0]?.[2]).toMatchObject({ authorization: 'Bearer t', forwarded: { 'x-forwarded-for': '127.0.0.1' } });
});

test('sends changes; one that arrived before the permission check makes the browser re-read', async () => {
  const gate = Promise.withResolvers<unknown>();
  const { open, feed } = await streams(() => gate.promise);
  const opening = open();
  await expect.poll(() => feed.listenerCount('data') + feed.listenerCount('readable')).toBeGreaterThan(0);
  feed.write(`{"number":"${NUMBER}","typing":true}\n`);
  await new Promise((resolve) => setImmediate(resolve));
  gate.resolve(chat);
  const stream = await opening;
  await expect.poll(stream.text).toMatch(/"place":4\}\n\ndata: \{"again":true\}\n\n$/);
  feed.write(`{"number":"${NUMBER}","typing":true}\n`);
  await expect.poll(stream.text).toMatch(/"again":true\}\n\ndata: \{"typing":true\}\n\n$/);
});

/** Unlike `expect.poll`, does not advance the fake timers. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('sends a heartbeat every 25 s, and ends after 24 to 30 min so that the permission is checked again', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { open } = await streams();
  const stream = await open();
  await until(() => stream.text() !== '');
  const beats = () => stream.text().match(/^:$/gm)?.length ?? 0;
  vi.advanceTimersByTime(24_999);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(beats()).toBe(0);
  vi.advanceTimersByTime(1);
  await until(() => beats() === 1);
  // With `random` 0.5 the stream lasts 27 min: the 65th heartbeat ends it.
  for (let beat = 2; beat < 65; beat += 1) vi.advanceTimersByTime(25_000);
  await until(() => beats() === 64);
  expect(stream.isEnded()).toBe(false);
  vi.advanceTimersByTime(25_000);
  await stream.ended;
  expect([stream.isEnded(), beats()]).toEqual([true, 64]);
});

test('limits an address to 200 streams, and accepts a new one when one has disconnected', async () => {
  const { open, statusOf } = await streams();
  const [first] = await Promise.all(
    Array.from({ length: 200 }, () => open({ authorization: 'Bearer t', 'x-forwarded-for': '203.0.113.7' })),
  );
  expect([await statusOf('203.0.113.7'), await statusOf('203.0.113.8')]).toEqual([429, 200]);
  first?.leave();
  await expect.poll(() => statusOf('203.0.113.7')).toBe(200);
  expect(await statusOf('203.0.113.7')).toBe(429);
});

test('limits an address before the service has answered: of 250 streams requested at once, 200 are opened', async () => {
  const gate = Promise.withResolvers<unknown>();
  const { statusOf, asked } = await streams(() => gate.promise);
  const statuses = Promise.all(Array.from({ length: 250 }, () => statusOf('203.0.113.7')));
  await until(() => asked.length === 200);
  gate.resolve(chat);
  const count = (status: number, all: readonly number[]) => all.filter((each) => each === status).length;
  expect([count(200, await statuses), count(429, await statuses)]).toEqual([200, 50]);
});

const SESSION = { authorization: `Bearer ${'t'.repeat(40)}` };
const HASH = hash('sha256', 't'.repeat(40), 'hex');

test('ends the streams of a session that has ended, and no others', async () => {
  const { open, feed } = await streams();
  const [one, two, other, guest] = [await open(SESSION), await open(SESSION), await open(), await open({ 'x-chat-secret': 's' })];
  feed.write(`{"ended":["${'0'.repeat(64)}","${HASH}"]}\n`);
  await Promise.all([one.ended, two.ended]);
  expect([one, two, other, guest].map((stream) => stream.isEnded())).toEqual([true, true, false, false]);
});

test('a session that ends during the permission check opens no stream', async () => {
  const gate = Promise.withResolvers<unknown>();
  const { open, feed, asked, statusOf } = await streams(() => gate.promise);
  const opening = open(SESSION);
  await expect.poll(() => asked.length).toBe(1);
  feed.write(`{"ended":["${HASH}"]}\n`);
  await new Promise((resolve) => setImmediate(resolve));
  gate.resolve(chat);
  expect([(await opening).status, await statusOf('127.0.0.1')]).toEqual([401, 200]);
});

test('after events may have been lost, streams are checked again: those of ended sessions end', async () => {
  const ended = new Set<unknown>();
  const { open, feed, asked } = await streams(async () => {
    const [, , { authorization }] = asked.at(-1) as [string, object, { authorization?: string }];
    if (ended.has(authorization)) throw new GatewayProblem('UNAUTHENTICATED');
    return chat;
  });
  const [gone, other] = [await open(SESSION), await open()];
  ended.add(SESSION.authorization);
  feed.write('{"again":true}\n');
  await gone.ended;
  expect([gone.isEnded(), other.isEnded()]).toEqual([true, false]);
});

test('a stream refused by the service neither takes nor frees a place', async () => {
  let isRefused = false;
  const { open, statusOf } = await streams(async () => {
    if (isRefused) throw new GatewayProblem('NOT_FOUND');
    return chat;
  });
  await Promise.all(Array.from({ length: 199 }, () => open({ authorization: 'Bearer t', 'x-forwarded-for': '203.0.113.7' })));
  isRefused = true;
  expect(await statusOf('203.0.113.7')).toBe(404);
  isRefused = false;
  expect([await statusOf('203.0.113.7'), await statusOf('203.0.113.7')]).toEqual([200, 429]);
});

test.each<[string, Record<string, string>, string | undefined]>([
  ['nobody', {}, NUMBER],
  ['no number', { authorization: 'Bearer t' }, undefined],
  ['a number that is none', { authorization: 'Bearer t' }, 'KF1'],
])('a stream for %s is not found, without a request to the service', async (_, headers, number) => {
  const { app, asked } = await streams();
  const url = `${PATH}${number === undefined ? '' : `?number=${number}`}`;
  const { statusCode, headers: answered, body } = await app.inject({ url, headers });
  expect([statusCode, answered['cache-control'], JSON.parse(body), asked]).toEqual([
    404,
    'no-store',
    { code: 40400, message: '内容不存在或已被移除', data: { problem: 'NOT_FOUND', request_id: 'req_12345678' } },
    [],
  ]);
});

test.each([
  ['a refusal', new GatewayProblem('FORBIDDEN'), 403, 'FORBIDDEN'],
  ['a redirection', new GatewayProblem('REDIRECTED'), 502, 'UPSTREAM'],
  ['a fault', new Error('broken'), 502, 'UPSTREAM'],
])('%s of the service is returned in the envelope', async (_, error, status, problem) => {
  const { app } = await streams(() => Promise.reject(error));
  const { statusCode, body } = await app.inject({ url: `${PATH}?number=${NUMBER}`, headers: { authorization: 'Bearer t' } });
  expect([statusCode, JSON.parse(body)]).toMatchObject([status, { data: { problem } }]);
});

test('on shutdown ends all streams, and refuses those being opened and new ones', async () => {
  const gate = Promise.withResolvers<unknown>();
  let calls = 0;
  const { open, end } = await streams(() => ((calls += 1) === 1 ? Promise.resolve(chat) : gate.promise));
  const guest = { 'x-chat-secret': 's3cret' };
  const stream = await open(guest);
  const late = open(guest);
  await expect.poll(() => calls).toBe(2);
  end();
  await stream.ended;
  gate.resolve(chat);
  expect([stream.isEnded(), (await late).status, (await open()).status, vi.getTimerCount()]).toEqual([true, 503, 503, 0]);
});
