import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chatFeedPath } from '#contract/rest/chat.ts';
import type { Service } from '#service/kernel/http/route.ts';
import { serveFeed } from './feed.ts';

interface Listening {
  handleNotification(payload: string): void;
  again(): void;
}

const opened: { http: FastifyInstance; readers: AbortController[] }[] = [];

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(async () => {
  vi.useRealTimers();
  for (const { http, readers } of opened.splice(0)) {
    for (const reader of readers) reader.abort();
    await http.close();
  }
});

/** Lets sockets and promises proceed; timers do not advance. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isSo(); turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(isSo()).toBe(true);
}

async function aFeed(waiting: () => string[] | Error = () => [], forceCloseConnections = true) {
  const http = Fastify({ trustProxy: true, forceCloseConnections });
  const listening: Listening[] = [];
  const warned: unknown[] = [];
  let stopped = 0;
  let reads = 0;
  const leaving: (() => void)[] = [];
  const db = {
    listen: (_channel: string, how: Listening) => {
      listening.push(how);
      return () => (stopped += 1);
    },
    read: async () => {
      reads += 1;
      const numbers = waiting();
      if (numbers instanceof Error) throw numbers;
      return numbers.map((number) => ({ number }));
    },
  };
  const deps = { db, log: { warn: (what: unknown) => warned.push(what) } };
  serveFeed({ http, deps, beforeLeaving: (end: () => void) => leaving.push(end) } as unknown as Service);
  await http.listen({ host: '127.0.0.1', port: 0 });
  const readers: AbortController[] = [];
  opened.push({ http, readers });
  const open = async (headers: Record<string, string> = { 'x-forwarded-for': '127.0.0.1' }) => {
    const reader = new AbortController();
    readers.push(reader);
    const { port } = http.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${chatFeedPath}`, { headers, signal: reader.signal });
    let text = '';
    let isEnded = false;
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true });
      isEnded = true;
    })().catch(() => undefined);
    return { status: response.status, headers: response.headers, text: () => text, isEnded: () => isEnded, leave: () => reader.abort() };
  };
  return { http, open, listening, leaving, warned, stopped: () => stopped, reads: () => reads };
}

test('a notification is forwarded to every reader as one line', async () => {
  const { open, listening } = await aFeed();
  const [one, other] = [await open(), await open()];
  expect([one.status, one.headers.get('content-type'), one.headers.get('cache-control')]).toEqual([
    200,
    'application/x-ndjson',
    'no-store',
  ]);
  listening[0]?.handleNotification('{"number":"KF1","typing":true}');
  listening[0]?.again();
  for (const { text } of [one, other]) {
    await until(() => text().includes('again'));
    expect(text()).toBe('\n{"typing":true,"number":"KF1"}\n{"again":true}\n');
  }
  expect(listening).toHaveLength(1);
});

test('sends an empty line every 10 s', async () => {
  const { open } = await aFeed();
  const { text } = await open();
  await until(() => text() === '\n');
  vi.advanceTimersByTime(9_999);
  await new Promise((resolve) => setImmediate(resolve));
  expect(text()).toBe('\n');
  vi.advanceTimersByTime(1);
  await until(() => text() === '\n\n');
});

test('queue changes are throttled: those within 0.3 s cause one read', async () => {
  const { open, listening, reads } = await aFeed(() => ['KF3', 'KF1']);
  const { text } = await open();
  for (let times = 0; times < 3; times += 1) listening[0]?.handleNotification('{"queue":true}');
  vi.advanceTimersByTime(299);
  expect(reads()).toBe(0);
  vi.advanceTimersByTime(1);
  await until(() => text().includes('places'));
  expect([reads(), text()]).toEqual([1, '\n{"places":{"KF3":1,"KF1":2}}\n']);
  listening[0]?.handleNotification('{"queue":true}');
  vi.advanceTimersByTime(300);
  await until(() => reads() === 2);
});

test('a failed read of the queue is logged', async () => {
  const { open, listening, warned } = await aFeed(() => new Error('gone'));
  await open();
  listening[0]?.handleNotification('{"queue":true}');
  vi.advanceTimersByTime(300);
  await until(() => warned.length === 1);
  expect(warned).toEqual([{ reason: 'gone' }]);
});

test('subscribes to the channel while there are readers', async () => {
  const { open, listening, stopped } = await aFeed();
  const [one, other] = [await open(), await open()];
  one.leave();
  await new Promise((resolve) => setImmediate(resolve));
  listening[0]?.handleNotification('{"queue":true}');
  expect(stopped()).toBe(0);
  other.leave();
  await until(() => stopped() === 1);
  expect(vi.getTimerCount()).toBe(0);
  const again = await open();
  expect(listening).toHaveLength(2);
  listening[1]?.again();
  await until(() => again.text().includes('again'));
});

test('only gateways can read it, and it ends when the process starts to shut down', async () => {
  const { open, leaving, listening } = await aFeed();
  expect([(await open({})).status, listening.length]).toEqual([404, 0]);
  const { isEnded } = await open();
  for (const end of leaving) end();
  await until(isEnded);
});

test('a closing server ends the stream first, so that it does not wait for readers', async () => {
  const { http, open } = await aFeed(() => [], false);
  const { isEnded } = await open();
  const closing = http.close();
  await until(isEnded);
  await expect(closing).resolves.toBeUndefined();
});
