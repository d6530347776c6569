import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { afterEach, expect, it } from 'vitest';
import { SearchBox } from './SearchBox.tsx';

afterEach(cleanup);

it('shows the keyword of the address', async () => {
  const place = memoryLocation({ path: '/zuhao.html?keyword=%E7%9A%AE%E8%82%A4' });
  render(
    <Router hook={place.hook} searchHook={place.searchHook}>
      <SearchBox />
    </Router>,
  );
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: '搜索' });
  expect(box.value).toBe('皮肤');
  place.navigate('/zuhao.html?keyword=V10');
  await waitFor(() => expect(box.value).toBe('V10'));
  place.navigate('/zuhao.html');
  await waitFor(() => expect(box.value).toBe(''));
});
