import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cached, cachedByKey } from './cached.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('loads once for concurrent callers, and again when stale', async () => {
  let loads = 0;
  const read = cached(async () => (loads += 1), { freshFor: 1_000 });
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(999);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
});

test('returns a stale value at once and the new one to the next caller', async () => {
  let loads = 0;
  const read = cached(async () => (loads += 1), { freshFor: 1_000, staleFor: 500 });
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(1_499);
  expect(await read()).toBe(1);
  expect(await read()).toBe(2);
  vi.advanceTimersByTime(1_500);
  expect(await read()).toBe(3);
});

test('a failed load is not cached', async () => {
  let loads = 0;
  const read = cached(
    async () => {
      loads += 1;
      if (loads === 1) throw new Error('lost');
      return loads;
    },
    { freshFor: 1_000 },
  );
  await expect(read()).rejects.toThrow('lost');
  expect(await read()).toBe(2);
});

test('a slow load can stay fresh for longer', async () => {
  let loads = 0;
  const read = cached(
    async () => {
      vi.advanceTimersByTime(30);
      return (loads += 1);
    },
    { freshFor: (took) => took * 100 },
  );
  await read();
  vi.advanceTimersByTime(2_999);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await read()).toBe(2);
});

test('drops the least recently used key', async () => {
  const loaded: string[] = [];
  const read = cachedByKey(2, async (key) => loaded.push(key), { freshFor: 1_000 });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key);
  expect(loaded).toEqual(['a', 'b', 'c', 'b']);
});
