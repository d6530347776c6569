import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countedReads } from '#testing/harness/countedReads.ts';
import { openMerchants } from './merchant.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

test('a merchant’s statistics are cached two hundred times as long as they took', async () => {
  let row: object | undefined = { listings: 3, orders: 9, good: 7, reviews: 8, disputed: 1 };
  const { deps, reads } = countedReads(() => row);
  const read = openMerchants(deps);
  expect(await read(9)).toEqual({ listings: 3, orders: 9, good_rate: 0.875, dispute_rate: 0.1 });
  row = { listings: 1, orders: 0, good: 4, reviews: 4, disputed: 2 };
  expect(await read(10)).toMatchObject({ good_rate: null, dispute_rate: 1 });
  vi.advanceTimersByTime(1_989);
  await read(9);
  expect(reads()).toBe(2);
  vi.advanceTimersByTime(1);
  await read(9);
  expect(reads()).toBe(3);
  row = undefined;
  expect(await read(11)).toEqual({ listings: 0, orders: 0, good_rate: null, dispute_rate: 0 });
});
