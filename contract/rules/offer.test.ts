import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from './constants.ts';
import { fromShanghai } from './clock.ts';
import {
  ALWAYS,
  isOnOffer,
  joinWindows,
  liesOnOffer,
  minuteOfWeek,
  nextOnOffer,
  type Offer,
  offeredWithin,
  offerEnd,
  type OfferWindow,
  WEEK_MINUTES,
} from './offer.ts';

/** Of the week of Monday, 2026-11-16. */
const at = (day: number, h: number, mi = 0) => fromShanghai({ y: 2026, m: 11, d: 15 + day, h, mi });
const minute = (day: number, h: number) => ((day - 1) * 24 + h) * 60;
const span = (day: number, from: number, until: number): OfferWindow => ({ from: minute(day, from), until: minute(day, until) });
const offer = (...windows: OfferWindow[]): Offer => ({ windows: joinWindows(windows), restingUntil: null });

/** Every evening from 18:00 to 02:00. */
const evenings = offer(
  ...[1, 2, 3, 4, 5, 6, 7].map((day) => span(day, 18, 26)).map(({ from, until }) => ({ from, until: until % WEEK_MINUTES })),
);

test.each([
  [at(1, 0), 0],
  [at(1, 0, 1), 1],
  [at(2, 0) - 1, 1_439],
  [at(7, 23, 59), WEEK_MINUTES - 1],
  [at(8, 0), 0],
])('minute of the week of %d', (instant, expected) => {
  expect(minuteOfWeek(instant)).toBe(expected);
});

test.each<[OfferWindow[], readonly OfferWindow[] | null]>([
  [[], null],
  [[{ from: 0, until: WEEK_MINUTES }], null],
  [
    [
      { from: 60, until: 120 },
      { from: 0, until: 60 },
    ],
    [{ from: 0, until: 120 }],
  ],
  [
    [
      { from: 100, until: 200 },
      { from: 150, until: 160 },
    ],
    [{ from: 100, until: 200 }],
  ],
  [
    [{ from: 10_000, until: 60 }],
    [
      { from: 0, until: 60 },
      { from: 10_000, until: WEEK_MINUTES },
    ],
  ],
  [[{ from: 5, until: 5 }], null],
])('windows %j are stored as %j', (entered, stored) => {
  expect(joinWindows(entered)).toEqual(stored);
});

describe('evenings over midnight', () => {
  test.each([
    [at(3, 17, 59), false],
    [at(3, 18), true],
    [at(4, 1, 59), true],
    [at(4, 2), false],
    [at(8, 1), true],
  ])('at %d it is on offer: %s', (instant, expected) => {
    expect(isOnOffer(evenings, instant)).toBe(expected);
  });

  test.each([
    [at(3, 18), 8, true],
    [at(3, 18), 9, false],
    [at(3, 20), 6, true],
    [at(7, 22), 4, true],
    [at(7, 22), 5, false],
    [at(3, 17), 1, false],
  ])('from %d for %d hours lies on offer: %s', (start, hours, expected) => {
    expect(liesOnOffer(evenings, { start, end: start + hours * HOUR })).toBe(expected);
  });

  test('turns at its edges, over the end of the week', () => {
    expect([offerEnd(evenings, at(3, 20)), offerEnd(evenings, at(7, 20)), offerEnd(evenings, at(3, 12))]).toEqual([
      at(4, 2),
      at(8, 2),
      at(3, 12),
    ]);
    expect([nextOnOffer(evenings, at(3, 12)), nextOnOffer(evenings, at(3, 19)), nextOnOffer(offer(span(1, 0, 1)), at(3, 0))]).toEqual([
      at(3, 18),
      at(3, 19),
      at(8, 0),
    ]);
    expect(offeredWithin(evenings, { start: at(3, 0), end: at(4, 0) })).toEqual([
      { start: at(3, 0), end: at(3, 2) },
      { start: at(3, 18), end: at(4, 0) },
    ]);
  });
});

test('days and weeks need whole days', () => {
  const weekend = offer(span(6, 0, 24), span(7, 0, 24));
  const almost = offer(span(6, 1, 24), span(7, 0, 24));
  const day = { start: at(6, 10), end: at(7, 10) };
  expect([liesOnOffer(weekend, day, 6), liesOnOffer(almost, day, 1), liesOnOffer(almost, day, 6)]).toEqual([true, true, false]);
  expect([
    liesOnOffer(weekend, { start: at(6, 0), end: at(8, 0) }, 6),
    liesOnOffer(weekend, { start: at(7, 1), end: at(8, 1) }, 6),
  ]).toEqual([true, false]);
  expect([
    liesOnOffer(weekend, { start: at(6, 0), end: at(13, 0) }, 7),
    liesOnOffer(ALWAYS, { start: at(6, 0), end: at(13, 0) }, 7),
  ]).toEqual([false, true]);
});

test('resting until a moment, it is on offer from then on', () => {
  const resting: Offer = { windows: null, restingUntil: at(3, 12) };
  expect([at(3, 11, 59), at(3, 12)].map((instant) => isOnOffer(resting, instant))).toEqual([false, true]);
  expect([at(3, 11), at(3, 12)].map((start) => liesOnOffer(resting, { start, end: start + HOUR }))).toEqual([false, true]);
  expect([nextOnOffer(resting, at(1, 0)), offerEnd(resting, at(1, 0)), offerEnd(resting, at(3, 12))]).toEqual([at(3, 12), at(1, 0), null]);
});

describe('for any windows', () => {
  const window = fc
    .tuple(fc.integer({ min: 0, max: WEEK_MINUTES - 1 }), fc.integer({ min: 1, max: WEEK_MINUTES }))
    .map(([from, until]) => ({ from, until }));
  const offers = fc.record({
    windows: fc.array(window, { maxLength: 6 }).map(joinWindows),
    restingUntil: fc.option(fc.integer({ min: at(1, 0), max: at(9, 0) })),
  });
  const instants = fc.integer({ min: at(1, 0), max: at(15, 0) });

  test('a period lies on offer exactly if each of its minutes does', () => {
    fc.assert(
      fc.property(offers, instants, fc.integer({ min: 1, max: 1_500 }), (given, from, minutes) => {
        const start = Math.floor(from / MINUTE) * MINUTE;
        const each = Array.from({ length: minutes }, (_, nth) => isOnOffer(given, start + nth * MINUTE));
        expect(liesOnOffer(given, { start, end: start + minutes * MINUTE })).toBe(each.every(Boolean));
      }),
      { numRuns: 300 },
    );
  });

  test('the next offer is on offer, nothing before it is, and its end is not', () => {
    fc.assert(
      fc.property(offers, instants, (given, from) => {
        const next = nextOnOffer(given, from);
        expect(isOnOffer(given, next)).toBe(true);
        if (next > from) expect([isOnOffer(given, from), isOnOffer(given, next - 1)]).toEqual([false, false]);
        const end = offerEnd(given, next);
        expect(end === null || (end > next && !isOnOffer(given, end) && isOnOffer(given, end - 1))).toBe(true);
      }),
    );
  });

  test('the parts on offer are those of the period, apart and in order', () => {
    fc.assert(
      fc.property(offers, instants, (given, start) => {
        const end = start + 7 * 24 * HOUR;
        const parts = offeredWithin(given, { start, end });
        for (const [nth, part] of parts.entries()) {
          expect(start <= part.start && part.start < part.end && part.end <= end).toBe(true);
          expect(liesOnOffer(given, part)).toBe(true);
          if (nth > 0) expect(parts[nth - 1]!.end).toBeLessThan(part.start);
        }
      }),
    );
  });
});
