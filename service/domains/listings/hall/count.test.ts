import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countedReads } from '#testing/harness/countedReads.ts';
import { openHitCounter } from './count.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

test('a count is cached per filter, two hundred times as long as it took', async () => {
  let counted = 1_000;
  const { deps, reads } = countedReads(() => ({ counted }));
  const count = openHitCounter(deps);
  expect(await count('a', sql`x`)).toBe(1_000);
  counted = 5;
  vi.advanceTimersByTime(1_999);
  expect([await count('a', sql`x`), reads()]).toEqual([1_000, 1]);
  vi.advanceTimersByTime(1);
  expect([await count('a', sql`x`), await count('b', sql`x`), reads()]).toEqual([5, 5, 3]);
});

test('a count beyond the cap is cached for a minute', async () => {
  const { deps, reads } = countedReads(() => ({ counted: 1_001 }));
  const count = openHitCounter(deps);
  await count('a', sql`x`);
  vi.advanceTimersByTime(59_999);
  await count('a', sql`x`);
  expect(reads()).toBe(1);
  vi.advanceTimersByTime(1);
  await count('a', sql`x`);
  expect(reads()).toBe(2);
});

test('the oldest of more than two thousand counts is dropped', async () => {
  const { deps, reads } = countedReads(() => ({ counted: 1_001 }));
  const count = openHitCounter(deps);
  for (let n = 0; n < 2_000; n += 1) await count(String(n), sql`x`);
  await count('0', sql`x`);
  expect(reads()).toBe(2_000);
  await count('2000', sql`x`);
  await count('1', sql`x`);
  expect(reads()).toBe(2_001);
  await count('0', sql`x`);
  expect(reads()).toBe(2_002);
});
