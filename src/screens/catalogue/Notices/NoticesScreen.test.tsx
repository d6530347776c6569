import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HomeDocument } from '#api/generated/operations.ts';
import { aHome } from '#testing/builders/listings.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';

/** Fresh modules for each test: data is cached for the life of a page. */
async function open(home: ReturnType<typeof aHome>): Promise<void> {
  vi.stubGlobal('fetch', stubGateway([[HomeDocument, () => ({ home })]]));
  const { NoticesScreen } = await import('./NoticesScreen.tsx');
  await act(async () => {
    render(<NoticesScreen />);
  });
}

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const notice = (id: string, title: string, publishedAt: string) => ({ id, title, publishedAt: Date.parse(publishedAt) });

it('lists notices with their dates, the latest marked', async () => {
  await open(
    aHome({
      recommended: [],
      notices: [notice('2', '停服维护', '2026-11-20T18:00:00+08:00'), notice('1', '上线', '2026-11-02T09:30:00+08:00')],
    }),
  );
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(rows.map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')])).toEqual([
    ['2011月停服维护2026年11月20日 18:00最新', '/NoticeDetail?id=2'],
    ['211月上线2026年11月2日 09:30', '/NoticeDetail?id=1'],
  ]);
});

it('says that there are no notices', async () => {
  await open(aHome({ recommended: [], notices: [] }));
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('暂时没有公告');
});
