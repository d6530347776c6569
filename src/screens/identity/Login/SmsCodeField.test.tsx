import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { smsCodeMachine } from '#machines/identity/smsCode.machine.ts';
import { refusal } from '#testing/answers.ts';
import type { Problem } from '#contract/problem.ts';
import { codesSent } from '#state/codesSent.ts';
import { SmsCodeField } from './SmsCodeField.tsx';

beforeEach(() => vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = (address: string | null) => {
  const sms = createActor(smsCodeMachine, { input: { action: 'login' } }).start();
  return <SmsCodeField sms={sms} address={address} code="" onChange={() => {}} error={undefined} refusal={null} />;
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
  render(<SmsCodeField sms={sms} address="138" code="" onChange={() => {}} error={error} refusal={null} />);
  expect(screen.queryByRole('alert')?.textContent).toBe(error);
  await userEvent.click(screen.getByText('获取验证码'));
  expect(screen.getByRole('alert').textContent).toBe('请先检查手机号码');
});

it('does not call a code valid that was refused for good, until a new one is sent', async () => {
  vi.useRealTimers();
  const resting = smsCodeMachine.resolveState({
    value: 'cooling',
    context: { action: 'login', to: 'phone', address: '13800138009', verifyKey: null, waitMs: 60_000, problem: null },
  });
  const sms = createActor(smsCodeMachine, { input: { action: 'login' }, snapshot: resting }).start();
  const shown = (refusal: Problem | null) => (
    <SmsCodeField sms={sms} address="13800138009" code="" onChange={() => {}} error={undefined} refusal={refusal} />
  );
  const view = render(shown(null));
  expect(screen.getByRole('status').textContent).toBe('验证码已发送，10 分钟内有效');
  view.rerender(shown(refusal('SMS_CODE_WRONG')));
  expect(screen.getByRole('status').textContent).toBe('验证码已发送，10 分钟内有效');
  view.rerender(shown(refusal('SMS_CODE_EXPIRED')));
  expect(screen.queryByRole('status')).toBe(null);
});
