import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { FootprintsDocument, SimilarListingsDocument } from '#api/generated/operations.ts';
import { november } from '#testing/builders/gateway.ts';
import { aListingCard } from '#testing/builders/listings.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { FindSimilarScreen } from './FindSimilarScreen.tsx';

const fault = new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'r1' });

function open(looked: readonly string[], similarTo: (id: string) => ReturnType<typeof aListingCard>[]) {
  const items = looked.map((id) => ({ lookedAt: november('28 11:00'), listing: aListingCard({ id, title: `看过的${id}` }) }));
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [FootprintsDocument, () => ({ footprints: { items, nextCursor: null } })],
      [SimilarListingsDocument, ({ listingId }) => ({ similarListings: similarTo(String(listingId)) })],
    ]),
  );
  stage(() => ({ screen: <FindSimilarScreen /> }), '/account/account_besimilar');
}
const like = (id: string) => screen.findByRole('region', { name: `和“看过的${id}”相似` });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lists at most four similar accounts for each of the last three viewed', async () => {
  open(['1', '2', '3', '4'], (id) =>
    id === '2' ? [] : Array.from({ length: 6 }, (_, at) => aListingCard({ id: `${id}${at}`, title: `像${id}的${at}` })),
  );
  expect((await within(await like('1')).findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
    '像1的0',
    '像1的1',
    '像1的2',
    '像1的3',
  ]);
  expect((await within(await like('2')).findByText('暂时没有价格相近的账号')).tagName).toBe('H2');
  expect((await within(await like('3')).findAllByRole('heading', { level: 3 })).length).toBe(4);
  expect([
    within(await like('1'))
      .getByRole('link', { name: '“看过的1”' })
      .getAttribute('href'),
    screen.getAllByRole('region').length,
  ]).toEqual(['/detail/1.html', 3]);
});

it('links to the hall without viewed accounts', async () => {
  open([], () => []);
  expect((await screen.findByRole('heading', { name: '先看几个账号' })).tagName).toBe('H2');
  expect(screen.getByRole('link', { name: '去大厅看看' }).getAttribute('href')).toBe('/zuhao.html');
});

it('shows an error for the account whose similar ones failed to load, and retries', async () => {
  let fails = true;
  open(['1'], () => {
    if (fails) throw fault;
    return [aListingCard({ id: '8', title: '像的' })];
  });
  const again = await within(await like('1')).findByRole('button', { name: /重试|再试/ });
  fails = false;
  await userEvent.click(again);
  expect((await screen.findByText('像的')).tagName).toBe('A');
});
