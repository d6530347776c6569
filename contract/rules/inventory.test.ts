import { expect, test } from 'vitest';
import { bestFirst, PIECE_NAME_LONGEST, PIECES_MOST, PIECES_ON_CARD } from './inventory.ts';

test('pieces are sorted by rarity, in their order within one', () => {
  const pieces = (['common', 'epic', 'treasured', 'rare', 'epic', 'legendary'] as const).map((rarity, place) => ({ rarity, place }));
  expect(bestFirst(pieces).map(({ place }) => place)).toEqual([2, 5, 1, 4, 3, 0]);
  expect(pieces[0]?.place).toBe(0);
});

test('the limits of an inventory', () => expect([PIECES_MOST, PIECE_NAME_LONGEST, PIECES_ON_CARD]).toEqual([200, 20, 2]));
