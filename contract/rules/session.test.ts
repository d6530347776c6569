import { expect, it, test } from 'vitest';
import { isSessionLive, sessionExpiresAt } from './session.ts';

const RECEIVED = Date.UTC(2026, 10, 20, 7);

test.each([
  [7_200, RECEIVED + 7_200_000],
  [0, RECEIVED],
  [1_000_000_000, RECEIVED + 1e12],
  [1_000_000_001, 1_000_000_001_000],
  [1_795_158_000, 1_795_158_000_000],
])('expires_time %d', (expiresTime, expiresAt) => {
  expect(sessionExpiresAt(expiresTime, RECEIVED)).toBe(expiresAt);
});

it('a session has ended at its exact expiry', () => {
  expect([isSessionLive(RECEIVED, RECEIVED - 1), isSessionLive(RECEIVED, RECEIVED)]).toEqual([true, false]);
});
