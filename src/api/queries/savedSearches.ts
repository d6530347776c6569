import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  DeleteSavedSearchDocument,
  LookAtSavedSearchDocument,
  SavedSearchesDocument,
  type SavedSearchesQuery,
  TellSavedSearchDocument,
} from '#api/generated/operations.ts';
import type { ProblemError } from '#contract/problem.ts';
import { keys } from './keys.ts';

export type SavedSearch = SavedSearchesQuery['savedSearches'][number];

/** A member's saved searches, newest first; undefined for a guest and while loading. */
export function useSavedSearches(isMember: boolean): readonly SavedSearch[] | undefined {
  const { data } = useQuery({
    queryKey: keys.savedSearches,
    queryFn: async ({ signal }) => (await request(SavedSearchesDocument, {}, { signal })).savedSearches,
    enabled: isMember,
  });
  return isMember ? data : undefined;
}

/** Marks a saved search as looked at. A failure is ignored: its count stays. */
export function useLookAtSavedSearch(): (id: string) => void {
  const cache = useQueryClient();
  return (id) => {
    request(LookAtSavedSearchDocument, { id })
      .then(() => cache.invalidateQueries({ queryKey: keys.savedSearches }))
      .catch(() => undefined);
  };
}

/** Switches the messages of a saved search on or off. */
export function useTellSavedSearch() {
  const cache = useQueryClient();
  return useMutation<unknown, ProblemError, { id: string; on: boolean }>({
    mutationFn: (wish) => request(TellSavedSearchDocument, wish),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.savedSearches }),
  });
}

export function useDeleteSavedSearch() {
  const cache = useQueryClient();
  return useMutation<unknown, ProblemError, string>({
    mutationFn: (id) => request(DeleteSavedSearchDocument, { id }),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.savedSearches }),
  });
}
