import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { registerMachine } from '#machines/identity/register.machine.ts';
import { RegisterForm } from './RegisterForm.tsx';

afterEach(cleanup);

it('tells an invited friend what the code is worth, and what counts for the inviter', async () => {
  render(<RegisterForm register={createActor(registerMachine, { input: { proved: null } }).start()} />);
  const invite = screen.getByLabelText('邀请码');
  await userEvent.type(invite, 'ABCD234');
  expect(screen.queryByText(/好友邀请/)).toBe(null);
  await userEvent.type(invite, '5');
  expect(screen.getByText(/好友邀请/).textContent).toBe(
    '好友邀请：注册后得 ¥5.00 红包，满 ¥10.00 可用，30 天内有效。首单租金满 ¥5.00 并结算后，邀请你的好友也有奖励。',
  );
});
