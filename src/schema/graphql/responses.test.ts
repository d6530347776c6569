import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Payload, Responses } from './responses.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

const json = { 'content-type': 'application/json' };
const good = (body = '{}'): Payload => new Payload(body, 200, json, []);

test('compresses a response from 1024 characters on, into a buffer of its own', async () => {
  expect(good('x'.repeat(1_023)).zipped()).toBeNull();
  const long = good('x'.repeat(1_024));
  const zipped = (await long.zipped()) as Buffer;
  expect(gunzipSync(zipped).toString()).toBe('x'.repeat(1_024));
  expect(zipped.buffer.byteLength).toBe(zipped.length);
  expect(await long.zipped()).toBe(zipped);
});

test('is good if the status is 200 and there is no problem', () => {
  expect([good(), new Payload('{}', 201, json, []), new Payload('{}', 200, json, ['NOT_READY'])].map(({ isGood }) => isGood)).toEqual([
    true,
    false,
    false,
  ]);
});

test('derives tag and bytes from the body; a missing body is empty', () => {
  const empty = new Payload(null, 405, json, []);
  expect([empty.body, empty.bytes, empty.tag]).toEqual(['', Buffer.alloc(0), 'W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"']);
  expect(good('号').bytes.toString()).toBe('号');
  expect(good('a').tag).not.toBe(empty.tag);
});

/** Counts executions by key. */
function counted(limit?: number) {
  const responses = new Responses(500, limit);
  const runs: string[] = [];
  return {
    runs,
    get: (key: string, payload: Promise<Payload> = Promise.resolve(good())) =>
      responses.get(key, () => {
        runs.push(key);
        return payload;
      }),
  };
}

test('caches a response for a while after it arrived; concurrent requests share one execution', async () => {
  const { runs, get } = counted();
  const gate = Promise.withResolvers<Payload>();
  const both = [get('a', gate.promise), get('a')];
  vi.setSystemTime(1_010_000);
  both.push(get('a'));
  expect(runs).toEqual(['a']);
  gate.resolve(good('{"a":1}'));
  expect((await Promise.all(both)).map(({ body }) => body)).toEqual(Array(3).fill('{"a":1}'));
  vi.setSystemTime(1_010_499);
  await get('a');
  expect(runs).toEqual(['a']);
  vi.setSystemTime(1_010_500);
  await get('a');
  await get('b');
  expect(runs).toEqual(['a', 'a', 'b']);
});

test('does not cache a response with a problem, or a failure', async () => {
  const { runs, get } = counted();
  await get('a', Promise.resolve(new Payload('{}', 200, json, ['INTERNAL'])));
  await get('a', Promise.reject(new Error('broken'))).catch(() => null);
  await get('a');
  await get('a');
  expect(runs).toEqual(['a', 'a', 'a']);
});

test('evicts the oldest beyond the limit', async () => {
  const { runs, get } = counted(2);
  for (const key of ['a', 'b', 'c', 'b', 'a']) await get(key);
  expect(runs).toEqual(['a', 'b', 'c', 'a']);
});

test('the late failure of an earlier execution does not evict the newer one', async () => {
  const { runs, get } = counted(1);
  const late = Promise.withResolvers<Payload>();
  const first = get('a', late.promise);
  await get('b');
  await get('a');
  late.reject(new Error('late'));
  await expect(first).rejects.toThrow('late');
  await get('a');
  expect(runs).toEqual(['a', 'b', 'a']);
});
