import { expect, test } from 'vitest';
import { aListing, november } from '#testing/builders/gateway.ts';
import { bestBlockStart, blockStarts, firstFreeStart, startDays, startTimes } from './starts.ts';

const now = november('20 15:00');
const wish = { type: 1, hours: 1, now } as const;

test('lists today and the seven days after it', () => {
  expect(startDays(aListing(), now).map(({ label }) => label)).toEqual([
    '今天 11月20日 周五',
    '明天 11月21日 周六',
    '后天 11月22日 周日',
    '11月23日 周一',
    '11月24日 周二',
    '11月25日 周三',
    '11月26日 周四',
    '11月27日 周五',
  ]);
});

test('late in the evening the first day is tomorrow', () => {
  expect(startDays(aListing(), november('20 23:40'))[0]?.label).toBe('明天 11月21日 周六');
});

test('start times are in steps of ten minutes from the earliest; overlapping ones are not free', () => {
  const listing = aListing({ booked: [{ start: november('20 17:00'), end: november('20 18:00') }] });
  const times = startTimes(listing, wish, november('20 00:00'));
  expect(times.slice(0, 4).map(({ label, isFree }) => [label, isFree])).toEqual([
    ['15:40', true],
    ['15:50', true],
    ['16:00', false],
    ['16:10', false],
  ]);
  expect(times.find(({ isFree, at }) => isFree && at > november('20 16:00'))?.label).toBe('18:10');
  expect(times.at(-1)?.label).toBe('23:50');
});

test('the last day ends seven days from now', () => {
  expect(startTimes(aListing(), wish, november('27 00:00')).at(-1)?.label).toBe('15:00');
});

test('the first free start skips bookings; it is the earliest one if none is free', () => {
  const taken = (start: string, end: string) => aListing({ booked: [{ start: november(start), end: november(end) }] });
  expect(firstFreeStart(taken('20 15:00', '20 16:30'), wish)).toBe(november('20 16:40'));
  expect(firstFreeStart(taken('20 15:00', '29 00:00'), wish)).toBe(november('20 15:40'));
});

const startsOf = (block: 'morning' | 'afternoon' | 'night', listing = aListing(), at = now) =>
  blockStarts(listing, block, at).map(({ label, isFree, isLate }) => [label, isFree, isLate]);

test('a block can be booked on every day on which it has not ended its sale, and begins late on its first', () => {
  expect(startsOf('morning').map(([label]) => label)).toEqual([
    '明天 11月21日 周六',
    '后天 11月22日 周日',
    '11月23日 周一',
    '11月24日 周二',
    '11月25日 周三',
    '11月26日 周四',
    '11月27日 周五',
  ]);
  expect(startsOf('afternoon').slice(0, 2)).toEqual([
    ['今天 11月20日 周五 15:40 起', true, true],
    ['明天 11月21日 周六', true, false],
  ]);
  expect(blockStarts(aListing(), 'night', now).map(({ at }) => at)).toEqual(
    [20, 21, 22, 23, 24, 25, 26].map((day) => november(`${day} 22:00`)),
  );
});

test('a block is not free while it is booked or has no price', () => {
  const booked = aListing({ booked: [{ start: november('21 03:00'), end: november('21 05:00') }] });
  expect(startsOf('night', booked).slice(0, 2)).toEqual([
    ['今天 11月20日 周五', false, false],
    ['明天 11月21日 周六', true, false],
  ]);
  const priceless = aListing({ prices: { ...aListing().prices, nightFen: 0 } });
  expect(startsOf('night', priceless).some(([, isFree]) => isFree)).toBe(false);
});

test('after midnight the night is booked from the coming evening', () => {
  expect(startsOf('night', aListing(), november('21 00:30'))[0]).toEqual(['今天 11月21日 周六', true, false]);
});

test('a free whole block comes before one that begins late, and both before a booked one', () => {
  const start = (at: number, isFree: boolean, isLate: boolean) => ({ at, day: at, label: '', isFree, isLate });
  const best = (...starts: ReturnType<typeof start>[]) => bestBlockStart(starts)?.at;
  expect([
    best(start(3, true, false), start(2, true, false), start(1, true, true)),
    best(start(2, false, false), start(1, true, true)),
    best(start(2, false, false), start(1, false, true)),
    best(),
  ]).toEqual([2, 1, 1, undefined]);
});
