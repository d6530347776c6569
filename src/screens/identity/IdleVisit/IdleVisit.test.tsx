import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fromCallback } from 'xstate';
import { idleVisitMachine } from '#machines/identity/idleVisit.machine.ts';
import { stage } from '#tests/screens/stage.tsx';
import { IdleVisit } from './IdleVisit.tsx';

function open() {
  const endSession = vi.fn();
  const wired = idleVisitMachine.provide({
    actors: { watchVisit: fromCallback(() => {}) },
    actions: { endSession },
    delays: { visitIdle: 1, visitAnswer: 600_000 },
  });
  stage(() => ({ screen: <IdleVisit />, wiring: { idleVisit: wired } }), '/');
  return { endSession };
}

afterEach(cleanup);

it('says how long nothing was done, and when the login ends', async () => {
  open();
  const dialog = await screen.findByRole('dialog', { name: '还在使用吗？' });
  expect(dialog.textContent).toContain('已经 15 分钟没有操作。为了账号安全，1 分钟后自动退出登录。');
});

it('logs out at once on request', async () => {
  const { endSession } = open();
  await userEvent.click(await screen.findByRole('button', { name: '退出登录' }));
  expect(endSession).toHaveBeenCalledTimes(1);
});

it('closes when the person stays', async () => {
  const { endSession } = open();
  await userEvent.click(await screen.findByRole('button', { name: '继续使用' }));
  await waitFor(() => expect(endSession).not.toHaveBeenCalled());
});
