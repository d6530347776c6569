import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { type LoadScreen, routeView } from './routeView.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Screen = ({ params }: { params: { id?: string | undefined } }) => <h1>账号 {params.id}</h1>;

it('shows a preloaded screen without its fallback', async () => {
  const { View, preload } = routeView(async () => Screen);
  await preload();
  expect(preload()).toBe(undefined);
  const fallback = vi.fn<() => null>(() => null);
  const Fallback = () => fallback();
  render(
    <Suspense fallback={<Fallback />}>
      <View params={{ id: '7' }} />
    </Suspense>,
  );
  expect([screen.getByRole('heading').textContent, fallback.mock.calls.length]).toEqual(['账号 7', 0]);
});

it('shows a failed load, and fetches the chunk again on the next page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi
    .fn<LoadScreen>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(Screen);
  const { View, preload } = routeView(load);
  await expect(preload()).rejects.toThrow('Failed to fetch dynamically imported module');
  const page = (at: string) => (
    <ErrorBoundary at={at}>
      <Suspense fallback={null}>
        <View params={{ id: at }} />
      </Suspense>
    </ErrorBoundary>
  );
  const { rerender } = render(page('1'));
  expect(screen.getByRole('alert').textContent).toBe('页面加载失败可能刚更新了版本，或者网络不稳。重新载入后，已保存的内容都在重新载入');
  expect(load).toHaveBeenCalledTimes(1);
  await preload();
  await act(async () => rerender(page('2')));
  expect([screen.getByRole('heading').textContent, load.mock.calls.length]).toEqual(['账号 2', 2]);
});
