import { expect, it } from 'vitest';
import { november } from '#testing/builders/gateway.ts';
import { type PlacedChoice, readChoice, writeChoice } from './choiceAddress.ts';

const none: PlacedChoice = { type: null, mode: null, hours: null, block: null, day: null, startAt: null };

it.each<[string, Partial<PlacedChoice>]>([
  ['', {}],
  ['rent_type=3&mode=appoint&block=night&day=2026-11-23', { type: 3, mode: 'appoint', block: 'night', day: november('23 00:00') }],
  [
    'rent_type=1&mode=appoint&hours=12&day=2026-11-20&time=22%3A10',
    { type: 1, mode: 'appoint', hours: 12, day: november('20 00:00'), startAt: november('20 22:10') },
  ],
  ['rent_type=7&mode=now', { type: 7, mode: 'now' }],
])('%s is read as it was written', (search, part) => {
  expect([readChoice(search), writeChoice({ ...none, ...part }, '')]).toEqual([{ ...none, ...part }, search]);
});

it.each([
  'rent_type=4&mode=later&hours=0&block=evening&day=2026-02-30',
  'hours=100&day=26-11-20&time=10:00',
  'hours=1.5&time=10:00',
  'day=2026-11-20T00:00',
])('ignores the invalid parts of %s', (search) => {
  expect(readChoice(search)).toEqual(none);
});

it('ignores an invalid time, but not its day', () => {
  expect(readChoice('day=2026-11-20&time=24:10')).toEqual({ ...none, day: november('20 00:00') });
});

it('keeps the other parameters, and removes what is no longer chosen', () => {
  expect(writeChoice({ ...none, type: 6 }, 'redirect=%2Faccount%2Forder&rent_type=3&block=night&day=2026-11-20')).toBe(
    'redirect=%2Faccount%2Forder&rent_type=6',
  );
});

it('writes the day of the start', () => {
  expect(writeChoice({ ...none, day: november('21 00:00'), startAt: november('20 22:10') }, '')).toBe('day=2026-11-20&time=22%3A10');
});
