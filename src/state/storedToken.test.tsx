import { afterEach, expect, test, vi } from 'vitest';
import { dropToken, keepToken, readToken } from './storedToken.ts';

const token = { token: 'tok', expiresAt: 2_000 };

afterEach(() => {
  vi.restoreAllMocks();
  dropToken();
});

test('a token is stored until it is dropped or has expired', () => {
  keepToken(token);
  expect([readToken(1_999), readToken(2_000), localStorage.getItem('session-token')]).toEqual([token, null, JSON.stringify(token)]);
  dropToken();
  expect([readToken(0), localStorage.getItem('session-token')]).toEqual([null, null]);
});

test('without storage a token is kept for the life of the page', () => {
  const forbidden = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) vi.spyOn(Storage.prototype, method).mockImplementation(forbidden);
  expect(readToken(0)).toBe(null);
  keepToken(token);
  expect(readToken(0)).toEqual(token);
  dropToken();
  expect(readToken(0)).toBe(null);
});
