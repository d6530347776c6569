import { expect, test } from 'vitest';
import { resolve } from '#testing/harness/resolving.ts';
import { area } from './listings.ts';

const call = (endpoint: string, request: object) => [{ endpoint, request, forwarded: {}, options: {} }];

test.each([
  [true, 1],
  [false, 2],
])('setting a favourite to %s sends scene %d, and returns the service’s result', async (on, scene) => {
  const calls = call('likeAccount', { body: { source_id: '101', type: 1, scene } });
  for (const is_collection of [true, false]) {
    const answer = await resolve(area, 'setFavourite', { listingId: '101', on }, { is_collection });
    expect(answer).toEqual({ shown: is_collection, calls });
  }
});

test('reports a view', async () => {
  const calls = call('addFootprint', { params: { account_id: '101' } });
  expect(await resolve(area, 'lookAt', { listingId: '101' }, {})).toEqual({ shown: true, calls });
});
