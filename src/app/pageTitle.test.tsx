import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageTitle, titleAt, usePageTitle } from './pageTitle.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.title = '专业的游戏账号租赁平台';
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page({ title, address }: { title: string; address: string }) {
  usePageTitle(pageTitle('开战租号', title), address);
  return null;
}

it('is set 300 ms after a navigation, and dropped by the next one', () => {
  const { rerender } = render(<Page title="租号大厅" address="/zuhao.html" />);
  vi.advanceTimersByTime(299);
  expect(document.title).toBe('专业的游戏账号租赁平台');
  rerender(<Page title="账号详情" address="/detail/7.html" />);
  vi.advanceTimersByTime(299);
  expect(document.title).toBe('专业的游戏账号租赁平台');
  vi.advanceTimersByTime(1);
  expect(document.title).toBe('开战租号-账号详情');
});

it('is derived from the path below the brand’s base', () => {
  Object.assign(document.documentElement.dataset, { brand: 'ai', base: '/ai' });
  const titles = ['/ai/', '/ai/zuhao/12.html', '/ai/nowhere', '/ai/account'].map(titleAt);
  for (const name of ['brand', 'base']) delete document.documentElement.dataset[name];
  const ours = '灵犀 AI 租号-专业的游戏账号租赁平台';
  expect(titles).toEqual([`${ours}-首页`, `${ours}-租号大厅`, `${ours}-页面不存在`, null]);
});
