import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ChunkOffer } from '#machines/shell/chunkRecovery.machine.ts';
import { showChunkBusy, showChunkOffer } from '#state/chunkNotice.ts';
import { ChunkNotice } from './ChunkNotice.tsx';
import { mountChunkNotice } from './mountChunkNotice.tsx';

const send = vi.fn();

afterEach(() => {
  cleanup();
  send.mockClear();
  showChunkOffer(null);
});

const show = (offer: ChunkOffer) => act(async () => showChunkOffer(offer));
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('renders nothing while no chunk is missing', () => {
  render(<ChunkNotice onChoose={send} />);
  expect(screen.queryByRole('alert')).toBe(null);
});

it.each([
  ['newer', '页面已更新', ['重新载入', '留在本页']],
  ['same', '这部分内容加载失败', ['再试一次', '重新载入', '留在本页']],
  ['unreachable', '网络断开了', ['再试一次', '留在本页']],
  ['stuck', '重新载入后仍无法打开', ['再试一次', '去首页', '留在本页']],
] as const)('%s: shows the cause and the actions', async (offer, title, ways) => {
  render(<ChunkNotice onChoose={send} />);
  await show(offer);
  expect([screen.getByRole('alert', { name: title }).tagName, buttons()]).toEqual(['SECTION', ways]);
});

it.each([
  ['newer', '重新载入', 'page.reload'],
  ['same', '再试一次', 'chunk.retry'],
  ['stuck', '去首页', 'home.open'],
  ['newer', '留在本页', 'page.keep'],
] as const)('%s: %s', async (offer, name, type) => {
  render(<ChunkNotice onChoose={send} />);
  await show(offer);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(send.mock.calls).toEqual([[type]]);
});

it('ignores clicks while a retry is in progress', async () => {
  render(<ChunkNotice onChoose={send} />);
  await show('same');
  await act(async () => showChunkBusy());
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  await userEvent.click(screen.getByRole('button', { name: '重新载入' }));
  expect([send.mock.calls, screen.getByRole('button', { name: '再试一次' }).getAttribute('aria-busy')]).toEqual([[], 'true']);
});

it('mounts itself with the first offer, and notifies the chart', async () => {
  mountChunkNotice({ send } as never);
  await show('newer');
  await userEvent.click(await screen.findByRole('button', { name: '重新载入' }));
  expect(send.mock.calls).toEqual([[{ type: 'page.reload' }]]);
  await act(async () => showChunkOffer(null));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
});
