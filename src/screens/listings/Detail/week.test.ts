import { describe, expect, test } from 'vitest';
import { DAY } from '#contract/rules/constants.ts';
import { joinWindows, minuteOfWeek } from '#contract/rules/offer.ts';
import { aListing, november } from '#testing/builders/gateway.ts';
import { partTime, weekOf } from './week.ts';

const now = november('20 19:24');
const shown = (wish: Parameters<typeof aListing>[0], day = 0) =>
  weekOf(aListing(wish), now)[day]?.parts.map((part) => [partTime(part), part.kind, part.startAt]);

test('seven days from today, each covered without a gap', () => {
  const week = weekOf(aListing(), now);
  expect(week.map(({ name, date, note }) => [name, date, note])).toEqual([
    ['今天', '11月20日', '空 4 小时'],
    ['周六', '11月21日', '空 24 小时'],
    ['周日', '11月22日', '空 24 小时'],
    ['周一', '11月23日', '空 24 小时'],
    ['周二', '11月24日', '空 24 小时'],
    ['周三', '11月25日', '空 24 小时'],
    ['周四', '11月26日', '空 24 小时'],
  ]);
  for (const { day, parts } of week) {
    expect([parts[0]?.start, parts.at(-1)?.end]).toEqual([day, day + DAY]);
    for (const [nth, part] of parts.slice(1).entries()) expect(part.start).toBe(parts[nth]?.end);
  }
});

describe('a day shows', () => {
  test('what is past, and from when a booking can begin', () => {
    expect(shown({})).toEqual([
      ['00:00–19:24', 'past', null],
      ['19:24–24:00', 'free', november('20 20:00')],
    ]);
  });

  test('bookings and the running rental as taken', () => {
    const booked = [{ start: november('20 22:00'), end: november('21 07:00') }];
    expect(shown({ booked, isRented: true, rentedUntil: november('20 21:00') })).toEqual([
      ['00:00–19:24', 'past', null],
      ['19:24–21:00', 'taken', null],
      ['21:00–22:00', 'free', november('20 21:10')],
      ['22:00–24:00', 'taken', null],
    ]);
    expect(shown({ booked }, 1)).toEqual([
      ['00:00–07:00', 'taken', null],
      ['07:00–24:00', 'free', november('21 07:10')],
    ]);
  });

  test('what lies outside its windows, or before the end of its rest, as not on offer', () => {
    const from = minuteOfWeek(november('21 18:00'));
    const windows = joinWindows([{ from, until: from + 8 * 60 }]) as { from: number; until: number }[];
    expect(shown({ windows }, 1)).toEqual([
      ['00:00–18:00', 'off', null],
      ['18:00–24:00', 'free', november('21 18:00')],
    ]);
    expect(shown({ windows }, 2)).toEqual([
      ['00:00–02:00', 'free', november('22 00:00')],
      ['02:00–24:00', 'off', null],
    ]);
    expect(shown({ restingUntil: november('22 12:00') }, 2)?.map(([time, kind]) => [time, kind])).toEqual([
      ['00:00–12:00', 'off'],
      ['12:00–24:00', 'free'],
    ]);
    expect(weekOf(aListing({ isListed: false }), now).map(({ note }) => note)).toEqual(Array(7).fill('不出租'));
  });
});
