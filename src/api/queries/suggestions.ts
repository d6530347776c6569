import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { SuggestionDocument, SuggestionsDocument, type SuggestionsQuery } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type Suggestion = SuggestionsQuery['suggestions']['items'][number];

const PAGE = 10;

export const useSuggestions = (isMember: boolean) =>
  useInfiniteQuery({
    queryKey: keys.suggestions,
    queryFn: async ({ pageParam, signal }) =>
      (await request(SuggestionsDocument, { after: pageParam, first: PAGE }, { signal })).suggestions,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    enabled: isMember,
  });

/** One suggestion; disabled without a number. */
export const useSuggestion = (number: string | null) =>
  useQuery({
    queryKey: keys.suggestion(number),
    queryFn: async ({ signal }) => (await request(SuggestionDocument, { number: number ?? '' }, { signal })).suggestion,
    enabled: number !== null,
    staleTime: 0,
  });
