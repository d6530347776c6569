import { expect, test } from 'vitest';
import { standingOf } from './standing.ts';

test('a member’s standing is null until their verification is known', () => {
  expect(standingOf({ standing: 'guest', viewer: null })).toBe('guest');
  expect(standingOf({ standing: 'restoring', viewer: null })).toBe(null);
  expect(standingOf({ standing: 'member', viewer: null })).toBe(null);
  expect(standingOf({ standing: 'member', viewer: { isRealName: false } })).toBe('unverified');
  expect(standingOf({ standing: 'member', viewer: { isRealName: true } })).toBe('verified');
});
