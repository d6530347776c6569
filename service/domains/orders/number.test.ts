import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#testing/harness/database.ts';
import { orderNumber } from './number.ts';

const NOON = Date.UTC(2026, 10, 20, 4);

let [one, other]: [TestDatabase?, TestDatabase?] = [];
beforeAll(async () => {
  [one, other] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(() => Promise.all([one?.drop(), other?.drop()]));

const numbers = (database: TestDatabase | undefined, now: number, turns: readonly number[]) =>
  Promise.all(turns.map((turn) => orderNumber(database!.db, now, turn)));

test('a number consists of the second of its order and six digits that are unique within that second', async () => {
  const found = await numbers(one, NOON, [...Array(3_000).keys(), 999_998, 999_999, 1_000_000 + 5_000]);
  expect(new Set(found).size).toBe(3_003);
  expect(found.filter((number) => !/^20261120120000\d{6}$/.test(number))).toEqual([]);
});

test('the digits reveal neither how many orders lie between two numbers nor which came first', async () => {
  const tails = (found: readonly string[]) => found.map((number) => Number(number.slice(-6)));
  const row = tails(await numbers(one, NOON, [...Array(200).keys()]));
  const steps = row.slice(1).map((tail, at) => (tail - (row[at] ?? 0) + 1_000_000) % 1_000_000);
  expect(new Set(steps).size).toBeGreaterThan(190);
  const rising = steps.filter((step) => step < 500_000).length;
  expect(rising).toBeGreaterThan(60);
  expect(rising).toBeLessThan(140);
  const turns = [...Array(50).keys()];
  const same = async (database: TestDatabase | undefined, now: number) =>
    tails(await numbers(database, now, turns)).filter((tail, at) => tail === row[at]).length;
  expect(await same(one, NOON)).toBe(50);
  expect([await same(one, NOON + 1_000), await same(other, NOON)].map((equal) => equal < 3)).toEqual([true, true]);
});
