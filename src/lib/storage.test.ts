import { afterEach, expect, it, vi } from 'vitest';
import { browserStorage, tabStorage } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

const full = (): Storage => {
  const kept = new Map([['old', 'a']]);
  return {
    length: 1,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: (key: string) => void kept.delete(key),
  };
};

it.each([
  ['localStorage', browserStorage],
  ['sessionStorage', tabStorage],
] as const)('a full %s keeps what it has, and new values for the life of the page', (name, storage) => {
  vi.stubGlobal(name, full());
  storage.setItem('new', 'b');
  storage.setItem('old', 'c');
  expect(['new', 'old', 'none'].map((key) => storage.getItem(key))).toEqual(['b', 'c', null]);
  storage.removeItem('new');
  storage.removeItem('old');
  expect(['new', 'old'].map((key) => storage.getItem(key))).toEqual([null, null]);
});

it('storage that cannot be opened is replaced by memory', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(browserStorage.getItem('key')).toBe(null);
  browserStorage.setItem('key', 'a');
  expect(browserStorage.getItem('key')).toBe('a');
  browserStorage.removeItem('key');
  expect(browserStorage.getItem('key')).toBe(null);
});

it('a value that storage accepts again is read from there', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', undefined);
  tabStorage.setItem('key', 'a');
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value) && undefined,
  });
  tabStorage.setItem('key', 'b');
  expect([tabStorage.getItem('key'), kept.get('key')]).toEqual(['b', 'b']);
});
