import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { loginModalMachine } from '#machines/identity/loginModal.machine.ts';
import { badGateway } from '#testing/answers.ts';
import { stage } from '#tests/screens/stage.tsx';
import LoginModal from './LoginModal.tsx';

afterEach(cleanup);

it('shows a crashed login method with its request id, and restarts it', async () => {
  const { shell } = stage((all) => {
    const context = { ...all.loginModal.getSnapshot().context, problem: badGateway.problem };
    all.loginModal = createActor(loginModalMachine, {
      snapshot: loginModalMachine.resolveState({ value: { open: 'broken' }, context }),
    }).start();
    return { screen: <LoginModal loginModal={all.loginModal} /> };
  });
  const dialog = within(await screen.findByRole('dialog', { name: '登录' }));
  expect(dialog.getByRole('alert').textContent).toBe('登录流程意外中断请重试，或换一种方式登录请求编号 req-00000002重试');
  await userEvent.click(dialog.getByRole('button', { name: '重试' }));
  expect([shell.loginModal.getSnapshot().value, dialog.getByLabelText('手机号码').tagName]).toEqual([{ open: 'phone' }, 'INPUT']);
});
