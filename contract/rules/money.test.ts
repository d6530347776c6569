import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatYuan, formatYuanShort, mulDiv, percentOf, roundHalfUp, toScaled, yuanDigits } from './money.ts';
import { parseYuan } from './moneyInput.ts';

describe('rounding', () => {
  test.each([
    [0, 0],
    [0.4, 0],
    [0.5, 1],
    [1.5, 2],
    [2.5, 3],
    [2.499, 2],
    [-0.4, 0],
    [-0.5, -1],
    [-2.5, -3],
  ])('%d → %d fen', (value, fen) => {
    expect(roundHalfUp(value)).toBe(fen);
  });

  test.each([
    [1, 1, 2, 1],
    [1, 1, 3, 0],
    [3, 1, 2, 2],
    [-3, 1, 2, -2],
    [-1, 1, 2, -1],
    [-1, 1, 3, 0],
    [350, 9_000, 10_000, 315],
    [9_007_199_254_740_991, 9_999, 10_000, 9_006_298_534_815_517],
  ])('%d × %d ÷ %d = %d', (amount, numerator, denominator, expected) => {
    expect(mulDiv(amount, numerator, denominator)).toBe(expected);
  });

  it('throws for a denominator of 0', () => {
    expect(() => mulDiv(1, 1, 0)).toThrow(new RangeError('denominator must be above 0, not 0'));
  });

  test.each([
    [2_340, 12, 281],
    [1_250, 12, 150],
    [100, 12.5, 13],
    [1_000, 33.33, 333],
    [0, 50, 0],
  ])('of %d fen %d per cent is %d', (fen, percent, expected) => {
    expect(percentOf(fen, percent)).toBe(expected);
  });

  test.each([
    [0.9, 9_000],
    [0.88, 8_800],
    [0.1 + 0.2, 3_000],
    [0.57, 5_700],
    [1.005, 10_050],
  ])('%d is %d ten-thousandths', (value, scaled) => {
    expect(toScaled(value, 4)).toBe(scaled);
  });
});

describe('formatting and parsing', () => {
  test.each([
    [0, '¥0.00', '0', '0元'],
    [5, '¥0.05', '0.05', '0.05元'],
    [1_200, '¥12.00', '12', '12元'],
    [1_250, '¥12.50', '12.5', '12.5元'],
    [-234, '−¥2.34', '−2.34', '−2.34元'],
    [100_000_000, '¥1,000,000.00', '1000000', '1000000元'],
  ])('%d fen', (fen, full, digits, short) => {
    expect([formatYuan(fen), yuanDigits(fen), formatYuanShort(fen)]).toEqual([full, digits, short]);
  });

  test.each([
    ['12', 1_200],
    ['12.5', 1_250],
    ['12.05', 1_205],
    ['0.01', 1],
    [' ¥1,234.50 ', 123_450],
    ['１２元', 1_200],
    ['￥8', 800],
    ['￥１，２３４．５０', 123_450],
    ['¥ 1,234.50 元', 123_450],
    ['1 234 567.8', 123_456_780],
    ['\u202d\u00a51,234.50\u202c', 123_450],
    ['12。5', 1_250],
    ['1 2', null],
    ['012', 1_200],
    ['', null],
    ['-1', null],
    ['+1', null],
    ['1.234', null],
    ['12.', null],
    ['.5', null],
    ['1,23', null],
    ['1e3', null],
    ['abc', null],
    ['90071992547409.91', 9_007_199_254_740_991],
    ['90071992547409.92', null],
    ['999999999999999999999', null],
    [`${'0'.repeat(19)}7`, 700],
    [`${'0'.repeat(20)}7`, null],
  ])('parses %j as %j', (text, fen) => {
    expect(parseYuan(text)).toBe(fen);
  });

  it('parses every formatted amount', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (fen) => {
        expect([parseYuan(formatYuan(fen)), parseYuan(formatYuanShort(fen))]).toEqual([fen, fen]);
      }),
    );
  });
});
