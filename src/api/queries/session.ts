import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** On a change of user: drops private data and invalidates data that may contain favourites. */
export async function changePerson(cache: QueryClient, id: string | null): Promise<void> {
  if (id === null) cache.removeQueries({ queryKey: keys.mine });
  // Removing a query in use would leave it without data; resetting makes it refetch.
  else void cache.resetQueries({ queryKey: keys.mine });
  await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.mine[0] });
}
