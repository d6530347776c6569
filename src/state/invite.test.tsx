import { afterEach, expect, it, vi } from 'vitest';
import { DAY } from '#contract/rules/constants.ts';
import { storeInvite, readInvite } from './invite.ts';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('stores the code of an opened link for thirty days', () => {
  vi.useFakeTimers({ now: 1_795_000_000_000, toFake: ['Date'] });
  expect(readInvite()).toBe('');
  storeInvite(' ABCD2345 ');
  vi.setSystemTime(1_795_000_000_000 + 30 * DAY - 1);
  expect(readInvite()).toBe('ABCD2345');
  vi.setSystemTime(1_795_000_000_000 + 30 * DAY);
  expect(readInvite()).toBe('');
});
