import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { ForgetSearchDocument, SearchHistoryDocument, SuggestDocument, type SuggestQuery } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

const nothingFound: SuggestQuery['suggest'] = { games: [], words: [] };

/** Suggestions for the input; the previous result stays until the next arrives. `isAnswered`: it belongs to the current input. */
export function useSuggestions(keyword: string): SuggestQuery['suggest'] & { isAnswered: boolean } {
  const { data, isSuccess, isPlaceholderData } = useQuery({
    queryKey: keys.suggest(keyword),
    queryFn: ({ signal }) => request(SuggestDocument, { keyword }, { signal }),
    enabled: keyword !== '',
    staleTime: 60_000,
    placeholderData: (previous) => previous,
  });
  const found = keyword === '' ? nothingFound : (data?.suggest ?? nothingFound);
  return { ...found, isAnswered: isSuccess && !isPlaceholderData };
}

/** A member's own searches, newest first. `words` is undefined for a guest and while loading. */
export function useSearchHistory(isMember: boolean) {
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: keys.searchHistory,
    queryFn: ({ signal }) => request(SearchHistoryDocument, {}, { signal }),
    enabled: isMember,
  });
  return {
    words: isMember ? data?.searchHistory : undefined,
    forgetAll: async () => {
      await request(ForgetSearchDocument, { keyword: null });
      await cache.invalidateQueries({ queryKey: keys.searchHistory });
    },
  };
}
