import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { showFavourite } from './listing.ts';

it('sets a listing’s favourite wherever it is cached, and keeps the time of reading', () => {
  const cache = new QueryClient();
  const listing = { __typename: 'Listing', id: '7', isFavourite: false };
  const other = { __typename: 'Listing', id: '8', isFavourite: false };
  cache.setQueryData(['hall'], { pages: [{ items: [listing, other] }] }, { updatedAt: 1_000 });
  cache.setQueryData(['listing', '7'], listing, { updatedAt: 2_000 });
  showFavourite(cache, '7', true);
  expect(cache.getQueryData(['hall'])).toEqual({ pages: [{ items: [{ ...listing, isFavourite: true }, other] }] });
  expect(cache.getQueryData(['listing', '7'])).toEqual({ ...listing, isFavourite: true });
  expect([['hall'], ['listing', '7']].map((key) => cache.getQueryState(key)?.dataUpdatedAt)).toEqual([1_000, 2_000]);
});
