import { Kind } from 'graphql';
import { describe, expect, test } from 'vitest';
import { scalars } from './scalars.ts';

const { Instant, Fen, Whole } = scalars;

describe.each([
  ['Instant', Instant, 0],
  ['Fen', Fen, Number.MIN_SAFE_INTEGER],
  ['Whole', Whole, Number.MIN_SAFE_INTEGER],
])('%s', (name, scalar, least) => {
  test('has its name and accepts whole numbers from its minimum on', () => {
    expect(scalar.name).toBe(name);
    for (const value of [least, 0, 1, Number.MAX_SAFE_INTEGER]) {
      expect([scalar.serialize(value), scalar.parseValue(value)]).toEqual([value, value]);
      expect(scalar.parseLiteral({ kind: Kind.INT, value: String(value) }, {})).toBe(value);
    }
  });

  test.each([least - 1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1, '1', null])('refuses %j', (value) => {
    expect(() => scalar.parseValue(value)).toThrow(`${name} must be a whole number`);
  });

  test('refuses a string literal', () => {
    expect(() => scalar.parseLiteral({ kind: Kind.STRING, value: '1' }, {})).toThrow(`${name} must be a whole number`);
  });
});
