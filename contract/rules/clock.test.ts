import fc from 'fast-check';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { november } from './builders.ts';
import { blockPeriod } from './blocks.ts';
import {
  addDays,
  countdown,
  dayKey,
  formatClock,
  formatDate,
  formatDuration,
  formatRelative,
  formatTime,
  fromShanghai,
  isDateOnly,
  parseShanghai,
  sameDay,
  shanghaiParts,
  startOfDay,
} from './clock.ts';
import { DAY, HOUR, MINUTE, SECOND } from './constants.ts';

const EVENING = Date.UTC(2026, 10, 20, 14, 0);

describe('calendar', () => {
  test.each([
    [Date.UTC(2026, 10, 20, 15, 59, 59, 999), { y: 2026, m: 11, d: 20, h: 23, mi: 59, s: 59, weekday: 5 }],
    [Date.UTC(2026, 10, 20, 16), { y: 2026, m: 11, d: 21, h: 0, mi: 0, s: 0, weekday: 6 }],
    [Date.UTC(2026, 11, 31, 16), { y: 2027, m: 1, d: 1, h: 0, mi: 0, s: 0, weekday: 5 }],
    [Date.UTC(2028, 1, 28, 16), { y: 2028, m: 2, d: 29, h: 0, mi: 0, s: 0, weekday: 2 }],
    [-1, { y: 1970, m: 1, d: 1, h: 7, mi: 59, s: 59, weekday: 4 }],
  ])('reads %d', (at, parts) => {
    expect(shanghaiParts(at)).toEqual(parts);
  });

  it('carries fields beyond their range', () => {
    expect(fromShanghai({ y: 2026, m: 11, d: 20, h: 31 })).toBe(november('21 07:00'));
  });

  it('starts the day at midnight in Shanghai', () => {
    expect([november('20 00:00'), november('20 23:59:59')].map(startOfDay)).toEqual([november('20 00:00'), november('20 00:00')]);
  });

  it('separates days at midnight', () => {
    expect(sameDay(november('20 23:59:59'), november('21 00:00'))).toBe(false);
    expect(sameDay(november('21 00:00'), november('21 23:59:59'))).toBe(true);
  });

  it('adds days across the end of a month', () => {
    expect(dayKey(addDays(november('30 12:00'), 1))).toBe('2026-12-01');
  });

  it('converts every whole second back and forth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800 }), (seconds) => {
        expect(fromShanghai(shanghaiParts(seconds * SECOND))).toBe(seconds * SECOND);
      }),
    );
  });
});

describe('formatting', () => {
  it('formats dates and times', () => {
    expect([formatClock(EVENING), formatDate(EVENING), formatTime(EVENING)]).toEqual(['11月20日 22:00', '2026年11月20日', '22:00']);
  });

  test.each([
    ['20 22:00', '今天 22:00'],
    ['21 07:00', '明天 07:00'],
    ['22 00:00', '后天 00:00'],
    ['19 23:59', '昨天 23:59'],
    ['25 09:05', '11月25日 09:05'],
    ['18 09:05', '11月18日 09:05'],
  ])('%s relative to the 20th is %s', (at, words) => {
    expect(formatRelative(november(at), november('20 15:00'))).toBe(words);
  });

  it('switches from tomorrow to today at midnight', () => {
    const at = november('21 00:00');
    expect([formatRelative(at, at - 1), formatRelative(at, at)]).toEqual(['明天 00:00', '今天 00:00']);
  });

  it('includes the year if it differs', () => {
    expect(formatRelative(fromShanghai({ y: 2027, m: 1, d: 3, h: 7 }), EVENING)).toBe('2027年1月3日 07:00');
  });

  test.each([
    [7 * HOUR + 41 * MINUTE + 59 * SECOND, '7 小时 41 分'],
    [9 * HOUR, '9 小时'],
    [41 * MINUTE, '41 分钟'],
    [59 * SECOND, '不足一分钟'],
    [DAY, '1 天'],
    [2 * DAY + 3 * HOUR + 5 * MINUTE, '2 天 3 小时'],
    [7 * DAY, '7 天'],
    [DAY + HOUR, '1 天 1 小时'],
    [HOUR + MINUTE, '1 小时 1 分'],
    [HOUR, '1 小时'],
    [MINUTE, '1 分钟'],
    [DAY + HOUR - 1, '1 天'],
  ])('%d ms is the duration %s', (length, words) => {
    expect(formatDuration(length)).toBe(words);
  });

  test.each([
    [0, '00:00:00'],
    [-5, '00:00:00'],
    [1, '00:00:01'],
    [SECOND, '00:00:01'],
    [15 * MINUTE, '00:15:00'],
    [DAY - 1, '24:00:00'],
    [7 * DAY, '168:00:00'],
  ])('%d ms left is the countdown %s', (left, text) => {
    expect(countdown(left).text).toBe(text);
  });

  it('splits the countdown into parts', () => {
    expect(countdown(7 * HOUR + 41 * MINUTE + 42 * SECOND)).toEqual({ h: '07', mi: '41', s: '42', text: '07:41:42' });
  });
});

describe('parsing', () => {
  test.each([
    ['2026-11-20', november('20 00:00')],
    ['2026-11-20 22:00', EVENING],
    [' 2026-11-20T22:00:30 ', EVENING + 30 * SECOND],
    ['2026-11-20T22:00:00+08:00', EVENING],
    ['2026-11-20T14:00:00Z', EVENING],
    ['2026-11-20T14:00:00.250Z', EVENING + 250],
    ['2026-02-29', null],
    ['2028-02-29', Date.UTC(2028, 1, 28, 16)],
    ['2026-13-01', null],
    ['2026-11-20 24:00', null],
    ['2026-11-20 22:60', null],
    ['', null],
    ['soon', null],
    ['2026-13-20T14:00:00Z', null],
  ])('parses %j', (text, at) => {
    expect(parseShanghai(text)).toBe(at);
  });

  it('distinguishes a date from an instant', () => {
    expect(['2026-11-20', '2026-11-20 00:00', ''].map(isDateOnly)).toEqual([true, false, false]);
  });
});

describe('time zone of the process', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ['UTC', 0],
    ['America/New_York', 300],
    ['Asia/Shanghai', -480],
    ['Pacific/Kiritimati', -840],
  ])('%s has no effect', (zone, offset) => {
    vi.stubEnv('TZ', zone);
    expect(new Date(EVENING).getTimezoneOffset()).toBe(offset);
    const lateNight = november('21 00:30');
    expect({
      parts: shanghaiParts(lateNight),
      from: fromShanghai({ y: 2026, m: 3, d: 8, h: 2, mi: 30 }),
      midnight: startOfDay(lateNight),
      words: formatRelative(lateNight, EVENING),
      clock: formatClock(EVENING),
      read: parseShanghai('2026-03-08 02:30'),
      block: blockPeriod(lateNight),
    }).toEqual({
      parts: { y: 2026, m: 11, d: 21, h: 0, mi: 30, s: 0, weekday: 6 },
      from: Date.UTC(2026, 2, 7, 18, 30),
      midnight: Date.UTC(2026, 10, 20, 16),
      words: '明天 00:30',
      clock: '11月20日 22:00',
      read: Date.UTC(2026, 2, 7, 18, 30),
      block: { block: 'night', start: Date.UTC(2026, 10, 20, 16, 30), end: Date.UTC(2026, 10, 20, 23) },
    });
  });
});
