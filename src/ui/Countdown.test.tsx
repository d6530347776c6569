import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { learnServerTime } from '#lib/serverClock.ts';
import { Countdown } from './Countdown.tsx';

const start = Date.UTC(2026, 10, 20, 14, 0, 0);

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  learnServerTime(start);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Object.defineProperty(document, 'hidden', { value: false, configurable: true });
});

const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const shown = () => screen.getByRole('timer').textContent;

it('counts down whole seconds and calls back once at the end', () => {
  const end = vi.fn<() => void>();
  render(<Countdown until={start + 3_000} label="支付剩余" onEnd={end} />);
  expect([shown(), screen.getByRole('timer').getAttribute('aria-label')]).toEqual(['00:00:03', '支付剩余 0 小时 0 分 3 秒']);
  pass(1_000);
  expect(shown()).toBe('00:00:02');
  pass(1_999);
  expect([shown(), end.mock.calls.length]).toEqual(['00:00:01', 0]);
  pass(1);
  expect([shown(), end.mock.calls.length]).toEqual(['00:00:00', 1]);
  pass(60_000);
  expect([shown(), end.mock.calls.length]).toEqual(['00:00:00', 1]);
});

it('uses the server’s clock, not the local one', () => {
  learnServerTime(start + 3_600_000);
  render(<Countdown until={start + 3_600_000 + 5_000} />);
  pass(0);
  expect(shown()).toBe('00:00:05');
});

it('pauses while the page is hidden and is correct when it is visible again', () => {
  render(<Countdown until={start + 7_200_000} kind="clock" />);
  expect(shown()).toBe('02时00分00秒');
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  pass(1_000);
  expect(vi.getTimerCount()).toBe(0);
  vi.setSystemTime(start + 3_661_000);
  Object.defineProperty(document, 'hidden', { value: false, configurable: true });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(shown()).toBe('00时58分59秒');
});

it('stops its timer with the last countdown', () => {
  const { unmount } = render(
    <>
      <Countdown until={start + 9_000} kind="boxes" />
      <Countdown until={start + 9_000} />
    </>,
  );
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
