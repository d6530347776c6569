import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { smsCodeMachine } from '#machines/identity/smsCode.machine.ts';
import { SmsCodeField } from './SmsCodeField.tsx';

afterEach(cleanup);

it.each([undefined, '请输入验证码'])('asks for a valid phone before a code is sent, whatever the error of the code: %s', async (error) => {
  const sms = createActor(smsCodeMachine, { input: { action: 'login' } }).start();
  render(<SmsCodeField sms={sms} address="138" code="" onChange={() => {}} error={error} />);
  expect(screen.queryByRole('alert')?.textContent).toBe(error);
  await userEvent.click(screen.getByText('获取验证码'));
  expect(screen.getByRole('alert').textContent).toBe('请先检查手机号码');
});
