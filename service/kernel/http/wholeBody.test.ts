import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UPLOAD_BYTES_PER_SECOND, UPLOAD_GRACE } from '#contract/rules/picture.ts';
import { SECOND } from '#contract/rules/constants.ts';
import type { Refused } from './problem.ts';
import { wholeBody } from './wholeBody.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A body of this many bytes that arrives at this speed. */
function reading(length: number, bytesPerSecond: number) {
  async function* arrive() {
    for (let sent = 0; sent < length;) {
      const part = Math.min(bytesPerSecond, length - sent);
      await new Promise((resolve) => setTimeout(resolve, SECOND));
      sent += part;
      yield Buffer.alloc(part, 7);
    }
  }
  const request = { headers: { 'content-length': String(length) }, routeOptions: { bodyLimit: 5_000_000 } } as unknown as FastifyRequest;
  let outcome: unknown = 'reading';
  wholeBody(request, arrive()).then(
    (body) => (outcome = body.length),
    (error: Refused) => (outcome = error.problem),
  );
  return { outcome: () => outcome };
}

test('a body that arrives a byte a second is refused after ten seconds', async () => {
  const { outcome } = reading(100, 1);
  await vi.advanceTimersByTimeAsync(UPLOAD_GRACE - 1);
  expect(outcome()).toBe('reading');
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome()).toBe('UPLOAD_SLOW');
  await vi.advanceTimersByTimeAsync(100 * SECOND);
  expect(vi.getTimerCount()).toBe(0);
});

test('one that arrives at the least speed is read, however long it takes; one that is short may be slow', async () => {
  const long = reading(30 * UPLOAD_BYTES_PER_SECOND, UPLOAD_BYTES_PER_SECOND);
  const short = reading(9, 1);
  await vi.advanceTimersByTimeAsync(9 * SECOND);
  expect([short.outcome(), long.outcome()]).toEqual([9, 'reading']);
  await vi.advanceTimersByTimeAsync(21 * SECOND);
  expect([long.outcome(), vi.getTimerCount()]).toEqual([30 * UPLOAD_BYTES_PER_SECOND, 0]);
});

test('one that stalls is refused when its average falls below the least speed', async () => {
  const { outcome } = reading(15 * UPLOAD_BYTES_PER_SECOND, 14 * UPLOAD_BYTES_PER_SECOND);
  const stalled = reading(100 * UPLOAD_BYTES_PER_SECOND, UPLOAD_BYTES_PER_SECOND - 1_000);
  await vi.advanceTimersByTimeAsync(UPLOAD_GRACE);
  expect([outcome(), stalled.outcome()]).toEqual([15 * UPLOAD_BYTES_PER_SECOND, 'UPLOAD_SLOW']);
});
