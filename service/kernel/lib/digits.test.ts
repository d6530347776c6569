import { expect, test } from 'vitest';
import { randomDigits } from './digits.ts';

test.each([1, 6, 10])('%d random digits cover every value of that length', (count) => {
  expect([randomDigits(count, () => 0), randomDigits(count, (below) => below - 1)]).toEqual(['0'.repeat(count), '9'.repeat(count)]);
  expect(randomDigits(count)).toMatch(new RegExp(`^\\d{${count}}$`));
});
