import { describe, expect, it, test } from 'vitest';
import { november, somePrices } from './builders.ts';
import { blockOnOffer, blockPeriod, blockPriceFen, blockRemaining, effectiveHourlyFen, wholeBlock } from './blocks.ts';
import { HOUR, MINUTE } from './constants.ts';

describe('block on offer', () => {
  test.each([
    ['20 02:59:59', 'night', '19 22:00', '20 02:59:59', '20 07:00'],
    ['20 03:00', 'morning', '20 07:00', '20 07:00', '20 12:00'],
    ['20 07:00', 'morning', '20 07:00', '20 07:00', '20 12:00'],
    ['20 08:59:59', 'morning', '20 07:00', '20 08:59:59', '20 12:00'],
    ['20 09:00', 'afternoon', '20 12:00', '20 12:00', '20 19:00'],
    ['20 12:00:01', 'afternoon', '20 12:00', '20 12:00:01', '20 19:00'],
    ['20 15:59:59', 'afternoon', '20 12:00', '20 15:59:59', '20 19:00'],
    ['20 16:00', 'night', '20 22:00', '20 22:00', '21 07:00'],
    ['20 21:59:59', 'night', '20 22:00', '20 22:00', '21 07:00'],
    ['20 22:00', 'night', '20 22:00', '20 22:00', '21 07:00'],
    ['20 23:59:59', 'night', '20 22:00', '20 23:59:59', '21 07:00'],
    ['21 00:00', 'night', '20 22:00', '21 00:00', '21 07:00'],
    ['01 00:30', 'night', '00 22:00', '01 00:30', '01 07:00'],
  ])('at %s it is %s', (at, block, wholeStart, start, end) => {
    expect(blockOnOffer(november(at))).toBe(block);
    expect(wholeBlock(november(at))).toEqual({ start: november(wholeStart), end: november(end) });
    expect(blockPeriod(november(at))).toEqual({ block, start: november(start), end: november(end) });
  });

  it('leaves between 3 h 1 min and 9 h at every minute of a day', () => {
    const remaining = Array.from({ length: 24 * 60 }, (_, minute) => blockRemaining(november('20 00:00') + minute * MINUTE));
    expect([Math.min(...remaining), Math.max(...remaining)]).toEqual([3 * HOUR + MINUTE, 9 * HOUR]);
  });
});

describe('block price', () => {
  test.each([
    ['morning', 1_500],
    ['afternoon', 2_240],
    ['night', 2_340],
  ] as const)('%s costs %d fen', (block, fen) => {
    expect(blockPriceFen(somePrices(), block)).toBe(fen);
  });

  it('is null for a block without a price', () => {
    expect([0, null].map((nightFen) => blockPriceFen(somePrices({ nightFen }), 'night'))).toEqual([null, null]);
  });

  it('costs more per hour after a late entry', () => {
    expect([effectiveHourlyFen(2_340, 9 * HOUR), effectiveHourlyFen(2_340, blockRemaining(november('20 02:59')))]).toEqual([260, 583]);
  });
});
