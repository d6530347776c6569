import { afterEach, expect, it, vi } from 'vitest';
import { forgetRenewal, leaveRenewal, renewalLeft } from './renewalLeft.ts';

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

it('stores the order being renewed for half an hour, or until it is removed', () => {
  vi.useFakeTimers({ now: 1_795_000_000_000, toFake: ['Date'] });
  expect(renewalLeft()).toBe(null);
  leaveRenewal('20261120000000000001');
  vi.advanceTimersByTime(30 * 60_000 - 1);
  expect(renewalLeft()).toBe('20261120000000000001');
  vi.advanceTimersByTime(1);
  expect(renewalLeft()).toBe(null);
  leaveRenewal('20261120000000000002');
  forgetRenewal();
  expect(renewalLeft()).toBe(null);
});
