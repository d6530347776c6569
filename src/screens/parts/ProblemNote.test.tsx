import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { november } from '#testing/builders/gateway.ts';
import type { Problem } from '#contract/problem.ts';
import { refusal } from '#testing/answers.ts';
import { ProblemNote } from './ProblemNote.tsx';

const now = november('20 15:00');

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['RATE_LIMITED', 8_000, '8 秒后可以再试'],
  ['RATE_LIMITED', 15 * 60_000, '今天 15:15 后可以再试'],
  ['SMS_LIMIT', 60 * 60_000 + 1, '今天 16:01 后可以再试'],
  ['SMS_LIMIT', 0, '现在可以再试'],
] as const)('%s shows when it can be retried: in %i ms', (code, left, said) => {
  render(<ProblemNote problem={{ ...refusal(code), details: { retryAt: now + left } }} />);
  expect(screen.getByRole('alert').textContent).toBe(refusal(code).message + said);
});

it('a refusal because the account is being closed leads to where that is withdrawn', () => {
  render(<ProblemNote problem={refusal('ACCOUNT_CLOSING')} />);
  expect(screen.getByRole('alert').textContent).toBe('账号正在注销，撤销注销后才能继续 撤销注销');
  expect(screen.getByRole('link', { name: '撤销注销' }).getAttribute('href')).toBe('/account/unactive_account');
});

it('takes the focus with every new problem, unless no click has caused it', () => {
  const elsewhere = () => screen.getByRole('button', { name: 'elsewhere' });
  const page = (problem: Problem, calm: boolean) => (
    <>
      <button>elsewhere</button>
      <ProblemNote problem={problem} calm={calm} />
    </>
  );
  const first = refusal('BALANCE_SHORT');
  const { rerender } = render(page(first, false));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  elsewhere().focus();
  rerender(page(first, false));
  expect(document.activeElement).toBe(elsewhere());
  rerender(page(refusal('BALANCE_SHORT'), false));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  elsewhere().focus();
  rerender(page(refusal('BALANCE_SHORT'), true));
  expect(document.activeElement).toBe(elsewhere());
});

it('shows no retry time if the refusal’s text has it, or if it is unknown', () => {
  render(<ProblemNote problem={{ ...refusal('NEWCOMER_DAILY_LIMIT'), details: { retryAt: november('21 00:00') } }} />);
  expect(screen.getByRole('alert').textContent).toBe(refusal('NEWCOMER_DAILY_LIMIT').message);
  cleanup();
  render(<ProblemNote problem={refusal('RATE_LIMITED')} />);
  expect(screen.getByRole('alert').textContent).toBe(refusal('RATE_LIMITED').message);
});
