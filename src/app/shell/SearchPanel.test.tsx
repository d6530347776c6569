import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#api/queryClient.ts';
import {
  HotTagsDocument,
  LookAtSavedSearchDocument,
  SavedSearchesDocument,
  SearchHistoryDocument,
  SuggestDocument,
  type SuggestQuery,
} from '#api/generated/operations.ts';
import { noFilters } from '#lib/hallAddress.ts';
import { setSearchScope } from '#state/searchScope.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, logOut } from '#tests/screens/stage.tsx';
import { SearchPanel, type SearchPanelHandle } from './SearchPanel.tsx';

const onSearch = vi.fn<(keyword: string) => void>();

beforeEach(() => {
  onSearch.mockReset();
  localStorage.clear();
  logOut();
});
afterEach(() => {
  cleanup();
  setSearchScope(null, null);
  vi.unstubAllGlobals();
});

function show(text: string, suggest: SuggestQuery['suggest'], own: Parameters<typeof stubGateway>[0] = []) {
  vi.stubGlobal('fetch', stubGateway([[SuggestDocument, () => ({ suggest })], ...own]));
  const handle = createRef<SearchPanelHandle>();
  const panel = <SearchPanel id="list" text={text} marked={null} onSearch={onSearch} onLeave={() => {}} ref={handle} />;
  const place = memoryLocation({ path: '/zuhao.html', record: true });
  render(
    <Router hook={place.hook} searchHook={place.searchHook}>
      <QueryClientProvider client={createQueryClient()}>{panel}</QueryClientProvider>
    </Router>,
  );
  return { address: () => place.history.at(-1), panel: handle };
}

it('shows a hint for an empty field without suggestions', () => {
  show('', { games: [], words: [] });
  expect([screen.getByRole('status').textContent, screen.queryByRole('button', { name: /^按 Enter/ })]).toEqual([
    '还没有搜索记录，试试游戏、皮肤或段位',
    null,
  ]);
});

it('says that there are no suggestions once the response has arrived, and what Enter does', async () => {
  show('没有的', { games: [], words: [] });
  expect(screen.queryByRole('status')).toBe(null);
  expect((await screen.findByRole('status')).textContent).toBe('没有相关的游戏和词');
  await userEvent.click(screen.getByRole('button', { name: '按 Enter 搜索“没有的”' }));
  expect(onSearch.mock.calls).toEqual([['没有的']]);
});

it('shows no status beside suggestions', async () => {
  show('皮', { games: [], words: ['皮肤多'] });
  expect((await screen.findByRole('option')).textContent).toBe('皮肤多');
  expect(screen.queryByRole('status')).toBe(null);
});

it('a suggested game keeps the filters of the hall, without its keyword and what belongs to the former game', async () => {
  setSearchScope(
    { id: '1', title: '王者荣耀' },
    { ...noFilters, gameId: '1', keyword: '农药', zone: '微信1区', rentType: 3, special: true },
  );
  const { address } = show('和平', { games: [{ id: '2', title: '和平精英', icon: '/2.svg', rentableCount: 7 }], words: [] });
  await userEvent.click(await screen.findByRole('option', { name: '和平精英 7 个可租' }));
  expect(address()).toBe('/tejia/2.html?rent_type=3');
});

it('lists a member’s saved searches with their new accounts before the searches, by keyboard too; opening one is a look', async () => {
  logIn();
  const looked = vi.fn<(variables: unknown) => unknown>(() => ({ lookAtSavedSearch: { id: '71', newCount: 0 } }));
  const saved = { id: '71', name: '夜场微信', gameId: '1', isSpecial: true, search: 'no_deposit=1', newCount: 99, isNewCapped: true };
  const { address, panel } = show('', { games: [], words: [] }, [
    [SavedSearchesDocument, () => ({ savedSearches: [saved, { ...saved, id: '72', name: '皮肤多', newCount: 0, isNewCapped: false }] })],
    [SearchHistoryDocument, () => ({ searchHistory: ['原神'] })],
    [LookAtSavedSearchDocument, looked],
  ]);
  await screen.findByRole('option', { name: '夜场微信 99+ 个新' });
  await screen.findByRole('option', { name: '原神' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['夜场微信 99+ 个新', '皮肤多', '原神']);
  expect(screen.getByRole('group', { name: '保存的搜索' }).textContent).toContain('夜场微信');
  expect(panel.current?.step(null, 1)).toBe('list-saved-71');
  panel.current?.take('list-saved-71');
  expect(address()).toBe('/tejia/1.html?no_deposit=1');
  await vi.waitFor(() => expect(looked.mock.calls).toEqual([[{ id: '71' }]]));
});

it('shows what others look for under an empty field, by keyboard too', async () => {
  const tag = { gameId: '12', gameName: '王者荣耀', icon: null, source: 'RENTED', people: 41, label: '荣耀王者', search: 'rent_type=3' };
  const { address, panel } = show('', { games: [], words: [] }, [[HotTagsDocument, () => ({ hotTags: [tag] })]]);
  expect((await screen.findByRole('option')).textContent).toBe('荣耀王者 7 天租出 41 次');
  const first = panel.current?.step(null, 1) ?? null;
  expect(first).toBe(screen.getByRole('option').id);
  panel.current?.take(first ?? '');
  expect(address()).toBe('/zuhao/12.html?rent_type=3');
});
