import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** On a change of user: private data is dropped at once, and data that may carry favourites is read again. */
export async function changePerson(cache: QueryClient, id: string | null): Promise<void> {
  if (id === null) cache.removeQueries({ queryKey: keys.mine });
  // A query that is on the screen stays without an answer when it is removed; reset, it asks again.
  else void cache.resetQueries({ queryKey: keys.mine });
  await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.mine[0] });
}
