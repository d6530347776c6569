import { expect, test } from 'vitest';
import { readCursor, type Sort, writeCursor } from './sort.ts';

const made = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
test.each<[Sort, number[]]>([
  ['recommended', [1, 2_147_483_647, 5]],
  ['price_asc', [350, 5]],
  ['price_desc', [350, 5]],
  ['hot', [0, 5]],
  ['newest', [5]],
  ['rating', [9.99, 12, 5]],
])('a cursor of sort %s is read as written', (sort, keys) => {
  expect(readCursor(sort, writeCursor(sort, { keys, counted: 7 }))).toEqual({ keys, counted: 7 });
});

test.each<[string, Sort, string]>([
  ['of another sort', 'price_asc', made('price_desc', 7, 350, 5)],
  ['with a key too few', 'price_asc', made('price_asc', 7, 350)],
  ['with a key too many', 'newest', made('newest', 7, 5, 5)],
  ['with a text', 'newest', made('newest', 7, '5')],
  ['with a fraction', 'hot', made('hot', 7, 0.5, 5)],
  ['with a rating too high', 'rating', made('rating', 7, 10, 12, 5)],
  ['with a rating below 0', 'rating', made('rating', 7, -0.1, 12, 5)],
  ['with a recommendation too high', 'recommended', made('recommended', 7, 0, 2_147_483_648, 5)],
  ['of a part that does not exist', 'recommended', made('recommended', 7, 2, 900, 5)],
  ['with a negative count', 'newest', made('newest', -1, 5)],
  ['without a count', 'newest', made('newest', null, 5)],
  ['that is no list', 'newest', Buffer.from('{"0":"newest"}').toString('base64url')],
  ['that is no JSON', 'newest', 'x'],
])('a cursor %s is refused', (_, sort, text) => {
  expect(() => readCursor(sort, text)).toThrow(expect.objectContaining({ problem: 'BAD_REQUEST' }));
});
