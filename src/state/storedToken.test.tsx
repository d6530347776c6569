import { afterEach, expect, test, vi } from 'vitest';
import { dropToken, storeToken, readToken } from './storedToken.ts';

const token = { token: 'tok_4f8A-x', expiresAt: 2_000 };
const closeBrowser = () => {
  document.cookie = 'browser-session=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  sessionStorage.clear();
};

afterEach(() => {
  vi.restoreAllMocks();
  dropToken();
  closeBrowser();
});

test('a token to remember is stored until it is dropped or has expired', () => {
  storeToken({ ...token, remember: true });
  closeBrowser();
  expect([readToken(1_999), readToken(2_000), localStorage.getItem('session-token')]).toEqual([
    { ...token, remember: true },
    null,
    JSON.stringify(token),
  ]);
  dropToken();
  expect([readToken(0), localStorage.getItem('session-token')]).toEqual([null, null]);
});

test('any other token is for all tabs of this browser session, and of no use after it', () => {
  storeToken(token);
  sessionStorage.clear();
  expect(readToken(1_999)).toEqual({ ...token, remember: false });
  expect(JSON.stringify({ ...localStorage })).not.toContain(token.token);
  closeBrowser();
  expect(readToken(1_999)).toBe(null);
});

test('a token of an earlier browser session is not read with the cookie of another', () => {
  storeToken(token);
  closeBrowser();
  document.cookie = `browser-session=${'00'.repeat(4)}; path=/`;
  expect(readToken(1_999)).toBe(null);
});

test('a login that is not remembered replaces one that was', () => {
  storeToken({ ...token, remember: true });
  storeToken({ ...token, token: 'other' });
  closeBrowser();
  expect([readToken(0), JSON.stringify({ ...localStorage })]).toEqual([null, expect.not.stringContaining(token.token)]);
});

test('where cookies are refused a token is for its tab', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  storeToken(token);
  expect([readToken(0), localStorage.getItem('session-token')]).toEqual([{ ...token, remember: false }, null]);
  sessionStorage.clear();
  expect(readToken(0)).toBe(null);
});

test('without storage a token is kept for the life of the page', () => {
  const forbidden = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) vi.spyOn(Storage.prototype, method).mockImplementation(forbidden);
  expect(readToken(0)).toBe(null);
  storeToken(token);
  expect(readToken(0)).toEqual({ ...token, remember: false });
  dropToken();
  expect(readToken(0)).toBe(null);
});
