import { expect, it } from 'vitest';
import { freeTimes, rangeText } from './freeTimes.ts';

const at = (time: string) => Date.parse(`2026-11-${time}:00+08:00`);
const ranges = (now: number) => freeTimes(now).map(({ label, start, end }) => [label, rangeText({ start, end }, now)]);

it.each(['20T07:00', '20T19:26', '20T23:59'])('offers tonight and the blocks of tomorrow: %s', (time) => {
  expect(ranges(at(time))).toEqual([
    ['今晚 22 点到明早 7 点', '今天 22:00–明天 07:00'],
    ['明天 7–12 点', '明天 07:00–12:00'],
    ['明天 12–19 点', '明天 12:00–19:00'],
    ['明晚 22 点到次日 7 点', '明天 22:00–后天 07:00'],
  ]);
});

it.each(['21T00:00', '21T06:59'])('after midnight the night that runs is the first: %s', (time) => {
  const [night, , , next] = freeTimes(at(time));
  expect(night).toEqual({ label: '现在到早上 7 点', start: at('20T22:00'), end: at('21T07:00') });
  expect(next).toMatchObject({ start: at('21T22:00'), end: at('22T07:00') });
});
