import { expect, test } from 'vitest';
import { specialsEnd } from './specials.ts';

test.each([
  ['2026-11-20T12:00:00+08:00', '2026-11-20T16:00:00+08:00'],
  ['2026-11-20T15:59:59.999+08:00', '2026-11-20T16:00:00+08:00'],
  ['2026-11-20T16:00:00+08:00', '2026-11-20T20:00:00+08:00'],
  ['2026-11-20T23:30:00+08:00', '2026-11-21T00:00:00+08:00'],
  ['2026-12-31T20:00:00+08:00', '2027-01-01T00:00:00+08:00'],
])('a session of specials at %s ends at %s', (now, end) => {
  expect(specialsEnd(Date.parse(now))).toBe(Date.parse(end));
});
