import { beforeEach, expect, it, vi } from 'vitest';

async function fresh() {
  vi.resetModules();
  return import('./preferences.ts');
}

beforeEach(() => {
  localStorage.clear();
});

it('stores the last ten distinct searches, newest first, across pages', async () => {
  const { preferences, rememberSearch } = await fresh();
  for (const word of ['荣耀典藏', '  ', '火麒麟', ' 荣耀典藏 ', ...Array.from({ length: 9 }, (_, at) => `词${at}`)]) rememberSearch(word);
  expect(preferences.searches).toEqual(['词8', '词7', '词6', '词5', '词4', '词3', '词2', '词1', '词0', '荣耀典藏']);
  await Promise.resolve();
  expect((await fresh()).preferences.searches).toEqual(preferences.searches);
});

it('removes one search, and all', async () => {
  const { forgetSearch, preferences, rememberSearch } = await fresh();
  rememberSearch('a');
  rememberSearch('b');
  forgetSearch('a');
  expect(preferences.searches).toEqual(['b']);
  forgetSearch();
  expect(preferences.searches).toEqual([]);
});

it.each(['not json', '[]', '{"searches":"x"}', '{"searches":[1,null,"好"]}', 'null'])('ignores the invalid parts of %s', async (stored) => {
  localStorage.setItem('preferences', stored);
  expect((await fresh()).preferences.searches).toEqual(stored.includes('好') ? ['好'] : []);
});
