import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { DeleteSavedSearchDocument, LookAtSavedSearchDocument, SavedSearchesDocument } from '#api/generated/operations.ts';
import type { SavedSearch } from '#api/queries/savedSearches.ts';
import { noFilters } from '#lib/hallAddress.ts';
import { refusal } from '#testing/answers.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { SavedSearches } from './SavedSearches.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const night: SavedSearch = {
  id: '71',
  name: '夜场微信',
  gameId: '12',
  isSpecial: false,
  search: 'no_deposit=1',
  newCount: 3,
  isNewCapped: false,
  isTold: true,
};
const skins: SavedSearch = {
  ...night,
  id: '72',
  name: '皮肤多',
  isSpecial: true,
  search: 'keyword=%E7%9A%AE',
  newCount: 99,
  isNewCapped: true,
};
const rank: SavedSearch = { ...night, id: '73', name: '上分', search: 'zone=QQ', newCount: 0 };

/** A member's hall over a service that stores these searches. */
function openHall(all: readonly SavedSearch[], remove?: () => never) {
  let stored = [...all];
  const looked = vi.fn<(id: unknown) => void>();
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [SavedSearchesDocument, () => ({ savedSearches: stored })],
      [
        LookAtSavedSearchDocument,
        ({ id }) => {
          looked(id);
          stored = stored.map((each) => (each.id === id ? { ...each, newCount: 0, isNewCapped: false } : each));
          return { lookAtSavedSearch: { id, newCount: 0 } };
        },
      ],
      [
        DeleteSavedSearchDocument,
        ({ id }) => {
          remove?.();
          stored = stored.filter((each) => each.id !== id);
          return { deleteSavedSearch: true };
        },
      ],
    ]),
  );
  logIn();
  const filters = { ...noFilters, gameId: '12', zone: 'QQ', sort: 'hot' } as const;
  const view = stage(() => ({ screen: <SavedSearches filters={filters} isMember /> }), '/zuhao.html');
  return { ...view, looked, buttons: () => screen.queryAllByRole('button').map(({ textContent }) => textContent) };
}

it('shows the saved searches with what is new, the one on show as pressed', async () => {
  const { buttons } = openHall([night, skins, rank]);
  await screen.findByRole('group', { name: '保存的搜索' });
  expect(buttons()).toEqual(['夜场微信 3 个新', '皮肤多 99+ 个新', '上分', '管理']);
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('上分');
});

it('opening one shows it in the hall, and its count ends', async () => {
  const { history, looked, buttons } = openHall([skins, night]);
  await userEvent.click(await screen.findByRole('button', { name: '皮肤多 99+ 个新' }));
  expect([history.at(-1), looked.mock.calls]).toEqual(['/tejia/12.html?keyword=%E7%9A%AE', [['72']]]);
  await waitFor(() => expect(buttons()).toEqual(['皮肤多', '夜场微信 3 个新', '管理']));
});

it('deletes a saved search while they are managed', async () => {
  const { buttons } = openHall([night, rank]);
  await userEvent.click(await screen.findByRole('button', { name: '管理' }));
  expect(screen.getByRole('button', { name: '完成' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: '删除 夜场微信' }));
  await waitFor(() => expect(buttons()).toEqual(['上分', '完成']));
  await userEvent.click(screen.getByRole('button', { name: '完成' }));
  expect(buttons()).toEqual(['上分', '管理']);
});

it('says why one could not be deleted', async () => {
  openHall([night], () => {
    throw new Refused({ ...refusal('RATE_LIMITED'), requestId: 'request-1' });
  });
  await userEvent.click(await screen.findByRole('button', { name: '管理' }));
  await userEvent.click(screen.getByRole('button', { name: '删除 夜场微信' }));
  expect((await screen.findByRole('alert')).textContent).toContain(refusal('RATE_LIMITED').message);
});

it.each([true, false])('shows nothing without a saved search, or to a guest: member %s', async (isMember) => {
  const asked = vi.fn<() => unknown>(() => ({ savedSearches: [] }));
  vi.stubGlobal('fetch', stubGateway([[SavedSearchesDocument, asked]]));
  const { container } = stage(() => ({ screen: <SavedSearches filters={noFilters} isMember={isMember} /> }));
  await waitFor(() => expect(asked.mock.calls.length).toBe(isMember ? 1 : 0));
  expect(container.textContent).toBe('');
});
