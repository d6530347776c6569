import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { ViewerDocument } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

/** The person and their balance; null for a guest. */
export const viewerOptions = () =>
  queryOptions({
    queryKey: keys.viewer,
    queryFn: ({ signal }) => request(ViewerDocument, {}, { signal }),
  });

/** Another person, or nobody: what was theirs goes at once, and what may carry favourites is read again. */
export async function changePerson(cache: QueryClient, id: string | null): Promise<void> {
  if (id === null) cache.removeQueries({ queryKey: keys.mine });
  // A query that is on the screen stays without an answer when it is removed; reset, it asks again.
  else void cache.resetQueries({ queryKey: keys.mine });
  await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.mine[0] });
}
