import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FootprintsDocument } from '#api/generated/operations.ts';
import type { Footprint } from '#api/queries/listing.ts';
import { november } from '#testing/builders/gateway.ts';
import { aListingCard } from '#testing/builders/listings.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { FootprintsScreen } from './FootprintsScreen.tsx';

const aLook = (id: string, title: string, at: string): Footprint => ({ lookedAt: november(at), listing: aListingCard({ id, title }) });

const open = (answer: (after: string | null) => { items: Footprint[]; nextCursor: string | null }) => {
  vi.stubGlobal('fetch', stubGateway([[FootprintsDocument, ({ after }) => ({ footprints: answer((after as string | null) ?? null) })]]));
  return stage(() => ({ screen: <FootprintsScreen /> }), '/account/footprint');
};
const days = () =>
  screen.getAllByRole('region').map((day) => [
    within(day).getByRole('heading', { level: 2 }).textContent,
    within(day)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ]);

beforeEach(() => {
  vi.useFakeTimers({ now: november('28 12:00'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('groups viewed accounts by day, and merges the next page into the same days', async () => {
  open((after) =>
    after === null
      ? { items: [aLook('1', '第一个', '28 11:00'), aLook('2', '第二个', '27 23:59')], nextCursor: 'next' }
      : { items: [aLook('3', '第三个', '27 00:00'), aLook('4', '第四个', '20 12:00')], nextCursor: null },
  );
  await screen.findByText('第一个');
  expect(days()).toEqual([
    ['11月28日 今天', ['第一个']],
    ['11月27日 昨天', ['第二个']],
  ]);
  await userEvent.click(screen.getByRole('button', { name: '加载更多' }));
  await screen.findByText('第四个');
  expect(days()).toEqual([
    ['11月28日 今天', ['第一个']],
    ['11月27日 昨天', ['第二个', '第三个']],
    ['11月20日', ['第四个']],
  ]);
  expect(screen.getAllByRole('link', { name: '找相似' }).map((link) => link.getAttribute('href'))).toEqual(['/account/account_besimilar']);
  expect(screen.queryByRole('button', { name: '加载更多' })).toBe(null);
});

it('links to the hall without viewed accounts', async () => {
  open(() => ({ items: [], nextCursor: null }));
  expect((await screen.findByRole('heading', { name: '还没有足迹' })).tagName).toBe('H2');
  expect(screen.getByRole('link', { name: '去大厅看看' }).getAttribute('href')).toBe('/zuhao.html');
});

it('shows an error, and retries', async () => {
  let fails = true;
  open(() => {
    if (fails) throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'r1' });
    return { items: [aLook('1', '第一个', '28 11:00')], nextCursor: null };
  });
  const again = await screen.findByRole('button', { name: /重试|再试/ });
  fails = false;
  await userEvent.click(again);
  expect((await screen.findByText('第一个')).tagName).toBe('A');
});
