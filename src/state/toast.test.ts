import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, toast, toastBad, toastGood, toastPlain } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
});

const shown = () => toast.shown && [toast.shown.tone, toast.shown.text];

it('shows one toast at a time, each for three seconds', () => {
  toastGood('账号已复制');
  vi.advanceTimersByTime(2_999);
  expect(shown()).toEqual(['good', '账号已复制']);
  toastBad('操作失败，请重试！');
  vi.advanceTimersByTime(2_999);
  expect(shown()).toEqual(['bad', '操作失败，请重试！']);
  vi.advanceTimersByTime(1);
  expect(shown()).toBe(null);
});

it('shows a repeated text as a new toast', () => {
  toastPlain('已提醒');
  const first = toast.shown?.id ?? 0;
  toastPlain('已提醒');
  expect(toast.shown?.id).toBe(first + 1);
});
