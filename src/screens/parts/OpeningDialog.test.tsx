import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { OpeningDialog } from './OpeningDialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('shows that a press was seen, and can be closed', async () => {
  const onClose = vi.fn();
  render(<OpeningDialog title="取消订单" onClose={onClose} />);
  expect((await screen.findByRole('dialog', { name: '取消订单' })).textContent).toContain('正在打开…');
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('says that the network is down, and when it is back', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<OpeningDialog title="取消订单" onClose={() => {}} />);
  expect((await screen.findByRole('status')).textContent).toBe('网络已断开，请检查网络后再试。');
  line.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.getByRole('status').textContent).toBe('正在打开…');
});
