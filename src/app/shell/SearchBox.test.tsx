import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { afterEach, expect, it } from 'vitest';
import { noFilters } from '#lib/hallAddress.ts';
import { setSearchScope } from '#state/searchScope.ts';
import { SearchBox } from './SearchBox.tsx';

afterEach(() => {
  cleanup();
  setSearchScope(null, null);
});

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

it.each([
  ['in the game shown', [], '/zuhao/1.html?keyword=V10&zone=%E5%BE%AE%E4%BF%A11%E5%8C%BA&rent_type=3'],
  ['in all games', ['不限于王者荣耀'], '/zuhao.html?keyword=V10&rent_type=3'],
])('a search %s keeps the other filters of the hall', async (_, pressed, address) => {
  setSearchScope({ id: '1', title: '王者荣耀' }, { ...noFilters, gameId: '1', zone: '微信1区', rentType: 3 });
  const place = memoryLocation({ path: '/zuhao/1.html?keyword=V10', record: true });
  render(
    <Router hook={place.hook} searchHook={place.searchHook}>
      <SearchBox />
    </Router>,
  );
  for (const name of pressed) await userEvent.click(screen.getByRole('button', { name }));
  await userEvent.click(screen.getByRole('button', { name: '搜索' }));
  expect(place.history.at(-1)).toBe(address);
});
