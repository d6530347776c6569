import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HotTagsQuery } from '#api/generated/operations.ts';

type Tag = HotTagsQuery['hotTags'][number];

beforeEach(() => vi.resetModules());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const searched: Tag = {
  label: '凤求凰',
  gameId: null,
  gameName: null,
  icon: null,
  source: 'SEARCHED',
  people: 23,
  search: 'keyword=%E5%87%A4',
};
const rented: Tag = {
  label: '荣耀王者',
  gameId: '12',
  gameName: '王者荣耀',
  icon: '/static/12.svg',
  source: 'RENTED',
  people: 41,
  search: new URLSearchParams({ attrs: `${encodeURIComponent('段位')}:${encodeURIComponent('荣耀王者')}` }).toString(),
};

/** The tags are read once per page, so each test has modules of its own. */
async function show(hotTags: () => unknown) {
  const [{ stubGateway }, { HotTagsDocument }, { stage }, { HotTags }] = await Promise.all([
    import('#testing/harness/stubGateway.ts'),
    import('#api/generated/operations.ts'),
    import('#tests/screens/stage.tsx'),
    import('./HotTags.tsx'),
  ]);
  const answer = vi.fn(hotTags);
  vi.stubGlobal('fetch', stubGateway([[HotTagsDocument, () => ({ hotTags: answer() })]]));
  return { ...stage(() => ({ screen: <HotTags /> })), answer };
}

it('says what was searched for and rented, and by how many; each leads into the hall', async () => {
  await show(() => [rented, searched]);
  await screen.findByRole('heading', { name: '大家在找' });
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['荣耀王者王者荣耀 · 7 天租出 41 次', `/zuhao/12.html?${rented.search}`],
    ['凤求凰7 天 23 人在搜', '/zuhao.html?keyword=%E5%87%A4'],
  ]);
});

it.each([
  ['nothing was', () => []],
  [
    'they cannot be read',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('shows nothing while %s', async (_, tags) => {
  const { container, answer } = await show(tags);
  await waitFor(() => expect(answer).toHaveBeenCalledOnce());
  expect(container.textContent).toBe('');
});
