import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { november, somePrices } from './builders.ts';
import { DAY, HOUR, MINUTE, RENTAL_BUFFER } from './constants.ts';
import {
  bonusHours,
  earliestBookAhead,
  fits,
  heldPeriod,
  latestBookAhead,
  overlaps,
  payDeadline,
  paysFirst,
  periodFromPayment,
  renewedEnd,
  rentPeriod,
  startsWhenPaid,
} from './period.ts';
import type { Activity, Period, RentPeriodInput } from './types.ts';

const NOW = november('20 15:03:20');

const TIERS: Activity = {
  discount: null,
  rentalPromotion: [
    { rentalHour: 6, bonusHour: 3 },
    { rentalHour: 3, bonusHour: 1 },
    { rentalHour: 10, bonusHour: 4 },
  ],
};

const request = (over: Partial<RentPeriodInput> = {}): RentPeriodInput => ({
  type: 1,
  mode: 'now',
  now: NOW,
  listing: { prices: somePrices(), activity: null, minRentalPeriod: null },
  ...over,
});

const withTiers = { prices: somePrices(), activity: TIERS, minRentalPeriod: null };

describe('renting now', () => {
  test.each([
    [1, '20 16:03:20', 1, null],
    [2, '21 01:03:20', 10, null],
    [3, '20 19:00', 7, 'afternoon'],
    [6, '21 15:03:20', 24, null],
    [7, '27 15:03:20', 168, null],
  ] as const)('type %d ends at %s', (type, end, paidHours, block) => {
    expect(rentPeriod(request({ type }))).toEqual({
      ok: true,
      period: { start: NOW, end: november(end), paidHours, bonusHours: 0, block },
    });
  });

  it('starts a block bought early when the block begins', () => {
    expect(rentPeriod(request({ type: 3, now: november('20 16:00') }))).toEqual({
      ok: true,
      period: { start: november('20 22:00'), end: november('21 07:00'), paidHours: 9, bonusHours: 0, block: 'night' },
    });
  });

  it('ignores a booked start', () => {
    const now = rentPeriod(request({ startAt: november('22 00:00') }));
    expect(now.ok && now.period.start).toBe(NOW);
  });

  test.each([
    [2, 3, true],
    [2, 2, true],
    [2, 1, false],
    [null, 0, false],
    [null, 1.5, false],
    [null, -1, false],
    [null, Number.NaN, false],
  ])('with a minimum period of %j, %d hours are allowed: %j', (minRentalPeriod, hours, allowed) => {
    const result = rentPeriod(request({ hours, listing: { prices: somePrices(), activity: null, minRentalPeriod } }));
    expect(result.ok ? 'ok' : result.fault).toBe(allowed ? 'ok' : 'hoursInvalid');
  });

  it('applies the minimum period to type 1 only', () => {
    const listing = { prices: somePrices(), activity: null, minRentalPeriod: 48 };
    const result = rentPeriod(request({ type: 6, listing }));
    expect(result.ok && result.period.paidHours).toBe(24);
  });

  test.each([
    [1, { hourlyFen: 0 }],
    [2, { tenHourFen: null }],
    [3, { afternoonFen: 0 }],
    [6, { dailyFen: 0 }],
    [7, { weeklyFen: null }],
  ] as const)('refuses type %d without its price', (type, prices) => {
    const listing = { prices: somePrices(prices), activity: null, minRentalPeriod: null };
    expect(rentPeriod(request({ type, listing }))).toEqual({ ok: false, fault: 'notOffered' });
  });
});

describe('bonus hours', () => {
  test.each([
    [1, 0],
    [2, 0],
    [3, 1],
    [5, 1],
    [6, 3],
    [9, 3],
    [10, 4],
    [100, 4],
  ])('%d hours earn %d', (hours, bonus) => {
    expect(bonusHours(TIERS, hours)).toBe(bonus);
  });

  it('move the end of an hourly rental', () => {
    expect(rentPeriod(request({ hours: 6, listing: withTiers }))).toEqual({
      ok: true,
      period: { start: NOW, end: november('21 00:03:20'), paidHours: 6, bonusHours: 3, block: null },
    });
  });

  it('are for type 1 only', () => {
    const result = rentPeriod(request({ type: 2, listing: withTiers }));
    expect(result.ok && [result.period.bonusHours, result.period.end]).toEqual([0, november('21 01:03:20')]);
  });

  test.each([
    [2, 5],
    [5, 2],
  ])('the larger bonus of two tiers with the same hours applies, in either order: %d, %d', (...bonuses) => {
    const rentalPromotion = bonuses.map((bonusHour) => ({ rentalHour: 4, bonusHour }));
    expect(bonusHours({ discount: null, rentalPromotion }, 4)).toBe(5);
  });

  it('are 0 without an activity', () => {
    expect(bonusHours(null, 10)).toBe(0);
  });

  it('are not earned by a renewal', () => {
    expect(renewedEnd(november('20 22:00'), 2)).toBe(november('21 00:00'));
  });
});

describe('booking ahead', () => {
  test.each([
    ['20 15:00:00', null, '20 15:30'],
    ['20 15:00:01', null, '20 15:40'],
    ['20 15:03:20', null, '20 15:40'],
    ['20 15:10:00', null, '20 15:40'],
    ['20 15:00:00', '20 15:20:00', '20 15:30'],
    ['20 15:00:00', '20 15:20:01', '20 15:40'],
    ['20 15:00:00', '20 18:00:00', '20 18:10'],
    ['20 15:00:00', '20 18:00:01', '20 18:20'],
    ['20 15:00:00', '20 09:00:00', '20 15:30'],
    ['20 23:30:00', null, '21 00:00'],
  ])('at %s with a rental until %s the earliest start is %s', (now, rentalEnd, start) => {
    expect(earliestBookAhead(november(now), rentalEnd === null ? null : november(rentalEnd))).toBe(november(start));
  });

  it('starts at the earliest time if no start is chosen', () => {
    const result = rentPeriod(request({ mode: 'appoint', hours: 2 }));
    expect(result).toEqual({
      ok: true,
      period: { start: november('20 15:40'), end: november('20 17:40'), paidHours: 2, bonusHours: 0, block: null },
    });
  });

  test.each([
    ['20 15:30:00', 'startTooSoon'],
    ['20 15:30:01', november('20 15:40')],
    ['20 15:40:00', november('20 15:40')],
    ['20 20:01:00', november('20 20:10')],
    ['27 15:00:00', november('27 15:00')],
    ['27 15:00:01', 'startTooFar'],
  ])('a start chosen at %s becomes %j', (startAt, expected) => {
    const result = rentPeriod(request({ mode: 'appoint', startAt: november(startAt) }));
    expect(result.ok ? result.period.start : result.fault).toBe(expected);
  });

  it('the latest start is 7 days ahead, rounded down to 10 minutes', () => {
    const now = november('20 15:00');
    expect(latestBookAhead(now)).toBe(now + 7 * DAY);
    expect(latestBookAhead(now - 1)).toBe(now + 7 * DAY - 10 * MINUTE);
  });

  it('is refused when the current rental ends too late', () => {
    const result = rentPeriod(request({ mode: 'appoint', currentRentalEnd: NOW + 7 * DAY }));
    expect(result).toEqual({ ok: false, fault: 'startTooFar' });
  });

  test.each([
    ['21 02:50', 'night', '21 02:50', '21 07:00'],
    ['21 03:00', 'morning', '21 07:00', '21 12:00'],
    ['21 09:00', 'afternoon', '21 12:00', '21 19:00'],
    ['21 16:00', 'night', '21 22:00', '22 07:00'],
  ] as const)('books the block on offer at %s', (startAt, block, start, end) => {
    const result = rentPeriod(request({ type: 3, mode: 'appoint', startAt: november(startAt) }));
    expect(result.ok && [result.period.block, result.period.start, result.period.end]).toEqual([block, november(start), november(end)]);
  });
});

describe('collisions', () => {
  const rental: Period = { start: november('20 12:00'), end: november('20 14:00') };
  const from = (start: number, end: number): Period => ({ start, end });

  test.each([
    ['ends with the buffer kept', from(rental.start - HOUR, rental.start - RENTAL_BUFFER), false],
    ['ends 1 ms into the buffer', from(rental.start - HOUR, rental.start - RENTAL_BUFFER + 1), true],
    ['starts with the buffer kept', from(rental.end + RENTAL_BUFFER, rental.end + HOUR), false],
    ['starts 1 ms into the buffer', from(rental.end + RENTAL_BUFFER - 1, rental.end + HOUR), true],
    ['touches the end', from(rental.end, rental.end + HOUR), true],
    ['lies within', from(rental.start + 1, rental.end - 1), true],
    ['lies around', from(rental.start - HOUR, rental.end + HOUR), true],
    ['is the same', rental, true],
  ])('another rental that %s', (_, other, collides) => {
    expect([overlaps(rental, other), overlaps(other, rental), fits(other, [rental])]).toEqual([collides, collides, !collides]);
  });

  it('are looked for among all rentals of a listing', () => {
    const free = from(rental.end + DAY, rental.end + DAY + HOUR);
    expect([fits(rental, []), fits(rental, [free]), fits(rental, [free, rental]), fits(rental, [rental, free])]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('occur exactly if the periods, each extended by the buffer at its end, overlap', () => {
    const span = fc
      .tuple(fc.nat(120), fc.integer({ min: 1, max: 60 }))
      .map(([start, length]) => from(start * MINUTE, (start + length) * MINUTE));
    fc.assert(
      fc.property(span, span, (a, b) => {
        const held = ({ start, end }: Period): Set<number> =>
          new Set(Array.from({ length: (end + RENTAL_BUFFER - start) / MINUTE }, (_, minute) => start / MINUTE + minute));
        expect(overlaps(a, b)).toBe(!held(a).isDisjointFrom(held(b)));
      }),
    );
  });
});

describe('payment deadline', () => {
  test.each([
    ['20 16:03:20', '20 15:18:20'],
    ['20 15:18:20', '20 15:18:20'],
    ['20 15:10', '20 15:10'],
  ])('of a rental until %s is %s', (end, deadline) => {
    expect(payDeadline(NOW, november(end))).toBe(november(deadline));
  });
});

describe('a rental that starts when it is paid', () => {
  const rental: Period = { start: NOW, end: NOW + 2 * HOUR };

  it('is one of now, except a time block', () => {
    expect(([1, 2, 3, 6, 7] as const).map((type) => startsWhenPaid('now', type))).toEqual([true, true, false, true, true]);
    expect(([1, 2, 3, 6, 7] as const).filter((type) => startsWhenPaid('appoint', type))).toEqual([]);
  });

  it('reserves 15 minutes more than its length until then', () => {
    expect(heldPeriod(rental, true)).toEqual({ start: NOW, end: NOW + 2 * HOUR + 15 * MINUTE });
    expect(heldPeriod(rental, false)).toEqual(rental);
  });

  test.each([
    [-1, 0],
    [0, 0],
    [1, 1],
    [15 * MINUTE, 15 * MINUTE],
    [15 * MINUTE + 1, 15 * MINUTE],
  ])('paid %d ms after the order, it moves by %d ms', (after, later) => {
    expect(periodFromPayment(rental, NOW + after)).toEqual({ start: NOW + later, end: NOW + later + 2 * HOUR });
  });
});

test.each([
  ['appoint', DAY, 0, false],
  ['appoint', DAY + 1, 0, true],
  ['appoint', DAY - 1, 0, false],
  ['appoint', DAY + 1, 1, false],
  ['now', DAY, 0, false],
] as const)('mode %s, %d ms ahead, with a deposit of %d fen: reserved only when paid: %s', (mode, ahead, depositFen, expected) => {
  expect(paysFirst(mode, { start: NOW + ahead, end: NOW + ahead + HOUR }, depositFen, NOW)).toBe(expected);
});
