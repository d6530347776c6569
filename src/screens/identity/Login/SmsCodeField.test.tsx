import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { smsCodeMachine } from '#machines/identity/smsCode.machine.ts';
import { codesSent } from '#state/codesSent.ts';
import { SmsCodeField } from './SmsCodeField.tsx';

beforeEach(() => vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = (address: string | null) => {
  const sms = createActor(smsCodeMachine, { input: { action: 'login' } }).start();
  return <SmsCodeField sms={sms} address={address} code="" onChange={() => {}} error={undefined} />;
};
const button = () => screen.getByRole<HTMLButtonElement>('button');

it('counts down to the next code if another form sent one to the same phone', () => {
  codesSent.note('phone', '138 0013 8000', Date.now() + 40_000);
  render(field('13800138000'));
  expect([button().textContent, button().getAttribute('aria-disabled')]).toEqual(['40 秒后重发', 'true']);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(button().textContent).toBe('30 秒后重发');
  act(() => void vi.advanceTimersByTime(30_000));
  expect([button().textContent, button().getAttribute('aria-disabled')]).toEqual(['获取验证码', null]);
});

it('does not count for another phone', () => {
  codesSent.note('phone', '13800138000', Date.now() + 40_000);
  render(field('13800138001'));
  expect([button().textContent, button().getAttribute('aria-disabled')]).toEqual(['获取验证码', null]);
});

it('counts codes to the account’s own phone by themselves', () => {
  codesSent.note('phone', null, Date.now() + 40_000);
  render(field(null));
  expect(button().textContent).toBe('40 秒后重发');
});

it.each([undefined, '请输入验证码'])('asks for a valid phone before a code is sent, whatever the error of the code: %s', async (error) => {
  vi.useRealTimers();
  const sms = createActor(smsCodeMachine, { input: { action: 'login' } }).start();
  render(<SmsCodeField sms={sms} address="138" code="" onChange={() => {}} error={error} />);
  expect(screen.queryByRole('alert')?.textContent).toBe(error);
  await userEvent.click(screen.getByText('获取验证码'));
  expect(screen.getByRole('alert').textContent).toBe('请先检查手机号码');
});
