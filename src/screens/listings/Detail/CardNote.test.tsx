import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CardCheckDocument } from '#api/generated/operations.ts';
import { ListingCard } from '#screens/parts/ListingCard.tsx';
import { type CardCheck, cardChecks, forgetCardCheck, showCardCheck } from '#state/cardChecks.ts';
import { aListingCard } from '#testing/builders/listings.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { CardNote } from './CardNote.tsx';
import { open, rentButton } from '#tests/screens/detailPage.tsx';

afterEach(() => {
  cleanup();
  for (const id of Object.keys(cardChecks)) forgetCardCheck(id);
  vi.unstubAllGlobals();
});

const there: CardCheck = { state: 'THERE', hourlyFen: 315, hasMoved: false, shownFen: 350 };

it.each([
  [{ ...there, hasMoved: true }, '价格变了：列表里是 ¥3.50/时，现在是 ¥3.15/时'],
  [{ ...there, state: 'TAKEN_DOWN', hourlyFen: null }, '账号刚刚下架了，看看下面相似的账号'],
  [there, ''],
  [{ ...there, state: 'DELETED' }, ''],
] as const)('%j is shown as %s', (check, text) => {
  showCardCheck('101', check);
  expect(stage(() => ({ screen: <CardNote listingId="101" /> })).container.textContent).toBe(text);
});

it('a pressed card is asked about with its price after the activity; an earlier answer goes, and a failure shows nothing', async () => {
  const answer = vi.fn<(variables: unknown) => unknown>(() => ({ cardCheck: { state: 'THERE', hourlyFen: 300, hasMoved: true } }));
  vi.stubGlobal('fetch', stubGateway([[CardCheckDocument, answer]]));
  showCardCheck('7', there);
  const listing = aListingCard({ id: '7', activity: { discount: 0.9, rentalPromotion: [] } });
  const { history } = stage(() => ({ screen: <ListingCard listing={listing} now={0} /> }));
  const press = () => userEvent.click(screen.getByRole('link', { name: listing.title }));
  await press();
  expect([history.at(-1), answer.mock.calls]).toEqual(['/detail/7.html', [[{ listingId: '7', hourlyFen: 315 }]]]);
  await waitFor(() => expect(cardChecks['7']).toEqual({ state: 'THERE', hourlyFen: 300, hasMoved: true, shownFen: 315 }));
  answer.mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  await press();
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
  expect(cardChecks['7']).toBe(undefined);
});

it('the page of a deleted account gives way as soon as that is known', async () => {
  const { history } = await open();
  await rentButton();
  await act(async () => showCardCheck('1', { ...there, state: 'DELETED' }));
  expect(history.at(-1)).toBe('/error-deleted');
});
