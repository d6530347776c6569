import { randomInt } from 'node:crypto';

/** Random decimal digits with leading zeros. */
export const randomDigits = (count: number, draw: (below: number) => number = randomInt): string =>
  String(draw(10 ** count)).padStart(count, '0');
