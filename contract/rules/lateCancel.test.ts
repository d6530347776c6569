import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { november } from './builders.ts';
import { HOUR, SECOND } from './constants.ts';
import { lateCancelFee, lateCancelLadder, lateCancelPercent } from './lateCancel.ts';

const START = november('20 22:00');

describe('late-cancel fee', () => {
  test.each([
    [5 * HOUR + SECOND, 0],
    [5 * HOUR, 10],
    [5 * HOUR - SECOND, 10],
    [3 * HOUR + SECOND, 10],
    [3 * HOUR, 30],
    [3 * HOUR - SECOND, 30],
    [2 * HOUR + SECOND, 30],
    [2 * HOUR, 50],
    [2 * HOUR - SECOND, 50],
    [1, 50],
    [0, null],
    [-SECOND, null],
    [7 * 24 * HOUR, 0],
  ])('%d ms before the start is %j per cent', (left, percent) => {
    expect(lateCancelPercent(START, START - left)).toBe(percent);
  });

  it('is a share of the rent paid, rounded half up', () => {
    const fees = [6, 4, 2.5, 1, 0].map((hours) => lateCancelFee({ rentPaidFen: 1_605, startAt: START, now: START - hours * HOUR }));
    expect(fees).toEqual([0, 161, 482, 803, null]);
  });
});

describe('ladder', () => {
  it('shows every step with its instants', () => {
    expect(lateCancelLadder({ rentPaidFen: 1_606, startAt: START, now: november('20 17:00') })).toEqual([
      { from: null, to: november('20 17:00'), percent: 0, feeFen: 0, position: 'past' },
      { from: november('20 17:00'), to: november('20 19:00'), percent: 10, feeFen: 161, position: 'current' },
      { from: november('20 19:00'), to: november('20 20:00'), percent: 30, feeFen: 482, position: 'coming' },
      { from: november('20 20:00'), to: november('20 22:00'), percent: 50, feeFen: 803, position: 'coming' },
    ]);
  });

  it('has only past steps once the rental has started', () => {
    const ladder = lateCancelLadder({ rentPaidFen: 100, startAt: START, now: START });
    expect(ladder.map(({ position }) => position)).toEqual(['past', 'past', 'past', 'past']);
  });

  it('agrees with the fee at every instant before the start', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 * HOUR }), fc.nat(100_000), (left, rentPaidFen) => {
        const order = { rentPaidFen, startAt: START, now: START - left };
        const current = lateCancelLadder(order).filter(({ position }) => position === 'current');
        expect(current.map(({ feeFen }) => feeFen)).toEqual([lateCancelFee(order)]);
      }),
    );
  });
});
