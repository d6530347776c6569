import { expect, test } from 'vitest';
import { rankingPrize, rankingSettledAt, startOfMonth } from './ranking.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`);

test('prizes by place', () => {
  expect([1, 2, 3, 4, 10, 11, 50].map(rankingPrize)).toEqual([5_000, 3_000, 3_000, 1_000, 1_000, 0, 0]);
});

test('a month begins at midnight in Shanghai and is settled at 00:10 of the first of the next', () => {
  expect([startOfMonth(at('2026-12-31T23:59:59')), startOfMonth(at('2027-01-01T00:00:00'), -1)]).toEqual([
    at('2026-12-01T00:00:00'),
    at('2026-12-01T00:00:00'),
  ]);
  expect(rankingSettledAt(at('2026-12-31T23:59:59'))).toBe(at('2027-01-01T00:10:00'));
});
